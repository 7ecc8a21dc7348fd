import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  Command,
  Event,
  findReferenced,
  Rejection,
  shownStatus,
  transfer,
  views,
} from "../../../src/domain/transfer/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { signedOut } from "../../support/examples.ts";
import { OPEN_STATUSES } from "../../support/open-statuses.ts";
import { forAll } from "../../support/properties.ts";
import { envelope } from "../../support/spec.ts";
import {
  address,
  attempt,
  FINGERPRINT,
  given,
  intent,
  listed,
  lost,
  NOW,
  preview,
  receipt,
  sending,
  unknownAttempt,
  unknown as unknownOf,
} from "./examples.ts";

const failing = (kind: typeof lost.kind, status: number) => ({ ...lost, kind, status });
const fails = (kind: typeof lost.kind, status: number) =>
  Command.RecordFailure({ request: "request-1", failure: failing(kind, status) });
const reads = (...transactions: ReadonlyArray<ReturnType<typeof listed>>) =>
  Command.RecordPoll({ key: "preview-1", transactions, referencedId: findReferenced("preview-1", transactions) });
/** The transactions were read before the POST and none of them fits. */
const BASELINE = { ids: [], newest: new Date(NOW).toISOString() };
const unknown = (over: Parameters<typeof unknownOf>[0] = {}) => unknownOf({ baseline: BASELINE, ...over });
const unlisted = (...candidates: ReadonlyArray<ReturnType<typeof listed>>) => ({
  kind: "unlisted" as const,
  candidates,
});
const notFound = (over: Partial<Parameters<typeof Event.NotFoundYet>[0]> = {}) =>
  Event.NotFoundYet({ key: "preview-1", isSearching: true, evidence: unlisted(), ...over });
const afterLoss = given(...unknown());
const onItsWay = given(...sending());

describe("the answer to a transfer", () => {
  it("completes it with its receipt, and the same transfer counts as a duplicate for a minute", () => {
    onItsWay
      .when(Command.RecordReceipt({ request: "request-1", receipt }))
      .then(Event.Completed({ key: "preview-1", receipt }))
      .leadsTo((state) => {
        expect(state.form).toEqual({ step: "completed", intent, preview, receipt, isFirst: false });
        expect(state.attempts).toEqual([]);
        expect(state.fingerprints).toEqual([{ hash: FINGERPRINT, at: NOW, unresolved: false }]);
      });
  });

  it("changes nothing when it belongs to another request or comes late", () => {
    onItsWay.ignores(Command.RecordReceipt({ request: "another", receipt }), "request no longer pending");
    given(...sending(), Event.Completed({ key: "preview-1", receipt })).ignores(
      fails("Unreachable", 500),
      "request no longer pending",
    );
  });

  it("changes no form but its own", () => {
    given(...unknown(), Event.FormLeft({ intent: null }))
      .when(reads(listed()))
      .leadsTo((state) => expect([state.form, state.attempts]).toEqual([transfer.initial.form, []]));
  });

  it("fails it only when the server refused it", () => {
    for (const status of [403, 404, 409, 410, 413, 422, 451])
      onItsWay
        .when(fails("Rejected", status))
        .then(Event.Failed({ key: "preview-1", reason: { kind: "refused", failure: failing("Rejected", status) } }))
        .leadsTo((state) => expect([state.form.step, state.attempts, state.fingerprints]).toEqual(["failed", [], []]));
  });

  it("shows the preview again when it was never sent", () => {
    onItsWay
      .when(fails("Unsent", 499))
      .then(Event.ReturnedToPreview({ key: "preview-1", failure: failing("Unsent", 499) }))
      .leadsTo((state) => expect([state.form.step, state.attempts, state.fingerprints]).toEqual(["previewed", [], []]));
  });

  it("W3: leaves the outcome unknown when there is none, or one that does not tell about the money", () => {
    const silent = [
      ["Unreachable", 500],
      ["Unreadable", 200],
      ["Cancelled", 499],
      ["SessionEnded", 401],
      ["ServerFault", 500],
      ...OPEN_STATUSES.map((status) => ["Rejected", status] as const),
    ] as const;
    for (const [kind, status] of silent)
      onItsWay
        .when(fails(kind, status))
        .then(Event.OutcomeUnknown({ key: "preview-1", failure: failing(kind, status) }))
        .leadsTo((state) => {
          const open = unknownAttempt({ failure: failing(kind, status) });
          expect([state.form.step, state.attempts]).toEqual(["sent", [open]]);
          expect(views.alreadySent(state, NOW)).toEqual({ at: NOW, unresolved: true });
        });
  });
});

describe("polling the transactions", () => {
  it("settles it by its transaction", () => {
    afterLoss.when(reads(listed())).then(Event.Completed({ key: "preview-1", receipt }));
    afterLoss
      .when(reads(listed({ status: "failed" })))
      .then(Event.Failed({ key: "preview-1", reason: { kind: "listed", hash: "HASH-1" } }));
    afterLoss
      .when(reads(listed({ status: "cancelled" })))
      .then(Event.Failed({ key: "preview-1", reason: { kind: "listed", hash: "HASH-1" } }));
  });

  it("W10: leaves it open while the transaction is pending, however old, and says that the server lists it", () => {
    afterLoss
      .when(reads(listed({ status: "pending" })), { at: NOW + 600_000 })
      .then(notFound({ evidence: { kind: "listed" } }));
  });

  it("W10: leaves it open when the status is unknown, and shows the transaction", () => {
    for (const status of ["Success", "settled", "", "toString"])
      afterLoss.when(reads(listed({ status }))).then(notFound({ evidence: unlisted(listed({ status })) }));
  });

  it("W10: a transaction that the person recognizes settles it only with a status that is final", () => {
    for (const status of ["pending", "settled"]) {
      const found = listed({ status });
      given(...unknown(), notFound({ evidence: unlisted(found) }))
        .when(Command.Recognize({ key: "preview-1", id: found.id }))
        .then(notFound({ evidence: { kind: "listed" } }));
    }
  });

  it("does not settle it by any other transaction", () => {
    const others: ReadonlyArray<Parameters<typeof listed>[0]> = [
      { amount: amount("5.000001") },
      { to: address(9) },
      { symbol: "USDT" },
      { chainId: "optio-testnet" },
      { type: "receive" },
      { type: "delegate" },
      { memo: null },
      { memo: "other" },
      { created_at: new Date(NOW - 301_000).toISOString() },
      { created_at: "yesterday" },
      { reference: "preview-9" },
    ];
    for (const over of others) afterLoss.when(reads(listed(over))).then(notFound());
  });

  it.each([null, "preview-9"])(
    "W15: is unknown while a new transaction without a reference fits, where others have a reference (%s)",
    (reference) => {
      const older = { id: "transaction-0", amount: amount("7"), created_at: new Date(NOW - 301_000).toISOString() };
      afterLoss.when(reads(listed(), listed({ ...older, reference }))).then(notFound({ evidence: unlisted(listed()) }));
    },
  );

  it("uses no transaction for two transfers, whether it succeeded or failed", () => {
    const second = unknownAttempt({ key: "preview-2", baseline: BASELINE });
    const both = [...unknown(), Event.Restored({ attempts: [second], fingerprints: [] })];
    const of = (key: string) => Command.RecordPoll({ key, transactions: [listed()], referencedId: null });
    given(...both, Event.Completed({ key: "preview-1", receipt }))
      .when(of("preview-2"))
      .then(notFound({ key: "preview-2" }));
    given(...both, Event.Failed({ key: "preview-1", reason: { kind: "listed", hash: "HASH-1" } }))
      .when(of("preview-2"))
      .then(notFound({ key: "preview-2" }));
  });

  it("W15: is unknown while two new transactions fit, and shows both; the person can say which one it is", () => {
    const [other, own] = [listed({ id: "transaction-2", transactionHash: "HASH-2" }), listed()];
    const found = notFound({ evidence: unlisted(other, own) });
    afterLoss.when(reads(other, own)).then(found);
    given(...unknown(), found)
      .when(Command.Recognize({ key: "preview-1", id: own.id }))
      .then(Event.Completed({ key: "preview-1", receipt }));
  });

  it("W15: without a baseline nothing settles it, and a transaction from before the confirmation is no candidate", () => {
    const at = (id: string, ms: number) => listed({ id, created_at: new Date(NOW + ms).toISOString() });
    // as far as two clocks may differ
    const own = at("transaction-1", -300_000);
    given(...unknownOf())
      .when(reads(own, at("transaction-2", -300_001)))
      .then(notFound({ evidence: unlisted(own) }));
  });

  it("W15: settles none of two open transfers by a transaction that fits both", () => {
    const second = unknownAttempt({ key: "preview-2", baseline: BASELINE });
    given(...unknown(), Event.Restored({ attempts: [second], fingerprints: [] }))
      .when(Command.RecordPoll({ key: "preview-2", transactions: [listed()], referencedId: null }))
      .then(notFound({ key: "preview-2", evidence: unlisted(listed()) }));
  });

  it("keeps when and why the last poll failed, and ignores polls once the outcome is known", () => {
    given(...unknown(), notFound())
      .when(Command.RecordPollFailure({ key: "preview-1", failure: lost }))
      .then(Event.PollFailed({ key: "preview-1", isSearching: true, why: lost }))
      .leadsTo((state) =>
        expect(state.attempts[0]).toMatchObject({ lastPoll: { at: NOW, failed: true }, pollFailure: lost }),
      );
    for (const late of [reads(listed()), Command.RecordPollFailure({ key: "preview-1", failure: lost })])
      given(...sending(), Event.Completed({ key: "preview-1", receipt })).ignores(
        late,
        "no unresolved attempt with this key",
      );
    onItsWay.ignores(reads(listed()), "no unresolved attempt with this key");
  });

  it("polls again on request, but only for an unresolved transfer", () => {
    afterLoss.when(Command.PollAgain({ key: "preview-1" })).then(Event.PollRequested({ key: "preview-1" }));
    onItsWay.refuses(Command.PollAgain({ key: "preview-1" }), Rejection.NothingUnresolved());
  });

  it("W10: shows every known status as what it is, and any other as unknown", () => {
    const words = {
      pending: "pending",
      success: "completed",
      fail: "failed",
      failed: "failed",
      cancelled: "cancelled",
    };
    for (const [word, shown] of Object.entries(words)) expect(shownStatus(word)).toBe(shown);
    forAll(1_000, fc.oneof(fc.string(), fc.constantFrom("Success", "SUCCESS", "__proto__", "constructor")), (word) => {
      if (!Object.hasOwn(words, word)) expect(shownStatus(word)).toBe("unknown");
    });
  });
});

describe("what the device stores", () => {
  const stored = [attempt({ key: "preview-9", request: "request-9" })];
  const fingerprints = [{ hash: "other", at: NOW, unresolved: true }];

  it("follows the other tab, except for the transfer whose answer comes to this tab", () => {
    onItsWay.when(Command.RecordStored({ attempts: stored, fingerprints, atStart: false })).leadsTo((state) => {
      expect(state.attempts).toEqual([...stored, attempt()]);
      expect(state.fingerprints.map(({ hash }) => hash)).toEqual(["other", FINGERPRINT]);
    });
  });

  it("keeps the fingerprint of an unresolved transfer over a logout, and nothing else", () => {
    given(
      ...unknown(),
      Event.Restored({ attempts: [], fingerprints: [{ hash: "settled", at: NOW, unresolved: false }] }),
      signedOut,
    ).refuses(Command.PollAgain({ key: "preview-1" }), Rejection.NothingUnresolved());
    const after = [...unknown(), signedOut].reduce(
      (state, event) => transfer.evolve(state, event, envelope()),
      transfer.initial,
    );
    expect(after).toEqual({ ...transfer.initial, fingerprints: [{ hash: FINGERPRINT, at: NOW, unresolved: true }] });
  });
});

describe("emptying the form", () => {
  it("forgets what is settled, previewed or typed", () => {
    given(...sending(), Event.Completed({ key: "preview-1", receipt }))
      .when(Command.Reset())
      .then(Event.FormLeft({ intent }))
      .leadsTo((state) => expect(state.form).toEqual(transfer.initial.form));
  });

  it("is refused while the answer is awaited, and forgets no transfer of unknown outcome", () => {
    onItsWay.refuses(Command.Reset(), Rejection.InFlight());
    afterLoss
      .when(Command.Reset())
      .leadsTo((state) =>
        expect(views.unresolved(state)).toEqual([unknownAttempt({ baseline: BASELINE, failure: lost })]),
      );
  });
});
