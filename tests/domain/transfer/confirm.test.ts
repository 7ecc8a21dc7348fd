import { describe, expect, it } from "vitest";
import { coded } from "../../../src/adapters/http/failure.ts";
import { Command, Event, Rejection } from "../../../src/domain/transfer/index.ts";
import {
  attempt,
  confirm,
  FINGERPRINT,
  given,
  intent,
  lost,
  NOW,
  notFound,
  passcode,
  preview,
  previewed,
  receipt,
  sending,
  unknown,
} from "./examples.ts";

const refusal = (status: number) => ({ ...lost, kind: "Rejected" as const, status, ...coded("invalidKey") });
/** What was read between the first Confirm and its POST. */
const BASELINE = { ids: ["older"], newest: "2026-01-15T11:00:00Z" };
const done = [...sending(), Event.Completed({ key: "preview-1", receipt })];
/** The same transfer, previewed again as `preview-2`. */
const again = [
  Event.FormLeft({ intent: null }),
  Event.PreviewRequested({ request: "preview-2", intent }),
  Event.PreviewReceived({ preview, fingerprint: FINGERPRINT, differences: [] }),
];
/** The same transfer with another memo, previewed as `preview-2`. */
const otherMemo = [
  Event.FormLeft({ intent: null }),
  Event.PreviewRequested({ request: "preview-2", intent: { ...intent, memo: "more" } }),
  Event.PreviewReceived({ preview, fingerprint: FINGERPRINT, differences: [] }),
];

describe("confirming", () => {
  it("sends what was previewed, under the preview's key", () => {
    given(...previewed())
      .when(confirm())
      .then(Event.SendRequested({ attempt: attempt(), passcode, preview, consented: false }))
      .leadsTo((state) => {
        expect(state.form.step).toBe("sent");
        expect(state.fingerprints).toEqual([{ hash: FINGERPRINT, at: NOW, unresolved: true }]);
      });
  });

  it("is refused without a preview, and once it is settled", () => {
    given().refuses(confirm(), Rejection.NotPreviewed());
    given(...done).refuses(confirm(true), Rejection.NotPreviewed());
    given(...sending(), Event.Failed({ key: "preview-1", reason: { kind: "refused", failure: lost } })).refuses(
      confirm(true),
      Rejection.NotPreviewed(),
    );
  });

  it("is refused without a passcode, at its field", () => {
    given(...previewed()).refuses(
      Command.Confirm({ passcode: { ...passcode, broken: ["rule.passcode.required"] }, again: false }),
      Rejection.Invalid({ problems: [{ field: "walletPasscode", rule: "rule.passcode.required" }] }),
    );
  });
});

describe("W2: the same transfer again", () => {
  it("asks 'Already sent?' within a minute, and sends only after a second consent, under a new key", () => {
    given(...done, ...again).refuses(confirm(), Rejection.AlreadySent({ unresolved: false }), { at: NOW + 60_000 });
    given(...done, ...again)
      .when(confirm(true), { at: NOW + 1_000, id: "request-2" })
      .then(
        Event.SendRequested({
          attempt: attempt({ key: "preview-2", request: "request-2", at: NOW + 1_000, serverAt: NOW + 1_000 }),
          passcode,
          preview,
          consented: true,
        }),
      );
  });

  it("does not ask after a minute", () => {
    given(...done, ...again)
      .when(confirm(), { at: NOW + 60_001 })
      .leadsTo((state) => expect(state.form.step).toBe("sent"));
  });

  it("asks as long as the outcome is unknown, however old it is, in any tab", () => {
    const fingerprints = [{ hash: FINGERPRINT, at: NOW - 86_400_000, unresolved: true }];
    given(Event.Restored({ attempts: [], fingerprints }), ...previewed()).refuses(
      confirm(),
      Rejection.AlreadySent({ unresolved: true }),
    );
  });

  it("W16: is not repeated while a poll can still find it, or while the server lists it as pending", () => {
    const listedAsPending = Event.NotFoundYet({ key: "preview-1", isSearching: false, evidence: { kind: "listed" } });
    const repetitions = [
      { before: [], command: confirm(true) },
      { before: again, command: confirm(true) },
      { before: otherMemo, command: confirm(true) },
      { before: [Event.FormLeft({ intent: null })], command: Command.SendAgain({ key: "preview-1" }) },
    ];
    for (const { before, command } of repetitions) {
      given(...unknown(), ...before).refuses(command, Rejection.StillPolling());
      given(...unknown(), listedAsPending, ...before).refuses(command, Rejection.ListedAsPending());
    }
  });

  it("W1: no other transfer is sent again while the answer to one is awaited", () => {
    const second = attempt({ key: "preview-2", request: "request-2" });
    given(
      ...notFound(),
      ...otherMemo,
      Event.SendRequested({ attempt: second, passcode, preview, consented: true }),
    ).refuses(Command.SendAgain({ key: "preview-1" }), Rejection.InFlight());
  });

  it("repeats an unknown transfer under its key, with its first time and baseline", () => {
    given(...notFound({ baseline: BASELINE })).refuses(confirm(), Rejection.AlreadySent({ unresolved: true }));
    given(...notFound({ baseline: BASELINE }))
      .when(confirm(true), { at: NOW + 90_000, id: "request-2" })
      .then(
        Event.SendRequested({
          attempt: attempt({ request: "request-2", isRepeat: true, baseline: BASELINE }),
          passcode,
          preview,
          consented: true,
        }),
      );
  });

  it("asks about the unknown transfer when there is a settled one as well", () => {
    const fingerprints = [true, false].map((unresolved) => ({ hash: FINGERPRINT, at: NOW, unresolved }));
    given(Event.Restored({ attempts: [], fingerprints }), ...previewed()).refuses(
      confirm(),
      Rejection.AlreadySent({ unresolved: true }),
    );
  });

  it("still asks when one of two equal transfers is settled and the other is unknown", () => {
    const other = attempt({ key: "preview-2", request: "request-2", intent: { ...intent, memo: "more" } });
    given(
      ...unknown(),
      Event.FormLeft({ intent: null }),
      Event.SendRequested({ attempt: other, passcode, preview, consented: true }),
    )
      .when(Command.RecordFailure({ request: "request-2", failure: refusal(400) }))
      .leadsTo((state) => expect(state.fingerprints).toEqual([{ hash: FINGERPRINT, at: NOW, unresolved: true }]));
  });

  it("repeats it under its key and with its description when only the private description differs", () => {
    given(
      ...notFound(),
      Event.FormLeft({ intent: null }),
      Event.PreviewRequested({ request: "preview-2", intent: { ...intent, description: "flat" } }),
      Event.PreviewReceived({ preview, fingerprint: FINGERPRINT, differences: [] }),
    )
      .when(confirm(true))
      .leadsTo((state) => expect(state.attempts).toMatchObject([{ key: "preview-1", intent: { description: "" } }]));
  });

  it("uses a new key when its memo differs", () => {
    given(...notFound(), ...otherMemo)
      .when(confirm(true))
      .leadsTo((state) => expect(state.attempts.map(({ key }) => key)).toEqual(["preview-1", "preview-2"]));
  });
});

describe("W4: a refusal of the transfer", () => {
  it("does not ask 'Already sent?' about a transfer that was not sent, and uses the same key", () => {
    given(...sending(), Event.ReturnedToPreview({ key: "preview-1", failure: refusal(400) }))
      .when(confirm(), { id: "request-2" })
      .then(Event.SendRequested({ attempt: attempt({ request: "request-2" }), passcode, preview, consented: false }));
  });

  it("proves nothing when it answers a repetition: the first POST may have moved the money", () => {
    given(...sending({ isRepeat: true }))
      .when(Command.RecordFailure({ request: "request-1", failure: refusal(400) }))
      .then(Event.RepetitionRefused({ key: "preview-1", failure: refusal(400) }));
  });

  it("does not remove the fingerprint of an earlier transfer that was completed", () => {
    given(
      ...done,
      ...again,
      Event.SendRequested({ attempt: attempt({ key: "preview-2" }), passcode, preview, consented: true }),
    )
      .when(Command.RecordFailure({ request: "request-1", failure: refusal(401) }))
      .leadsTo((state) => expect(state.fingerprints).toEqual([{ hash: FINGERPRINT, at: NOW, unresolved: false }]));
  });
});
