import { isRight } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { eventsOf } from "../../../src/domain/decider/decision.ts";
import { Command, Event, markerOf, Rejection, transfer } from "../../../src/domain/transfer/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { envelope } from "../../support/spec.ts";
import {
  attempt,
  confirm,
  given,
  intent,
  lost,
  MARKER,
  NOW,
  passcode,
  preview,
  previewed,
  receipt,
  sending,
  unknown,
  worldOf,
} from "./examples.ts";

const refusal = (status: number) => ({ ...lost, kind: "Rejected" as const, status, message: "Invalid wallet key." });
/** What was read between the first Confirm and its POST. */
const BASELINE = { ids: ["older"], newest: "2026-01-15T11:00:00Z" };
const done = [...sending(), Event.Completed({ key: "preview-1", receipt })];
/** The very same transfer, previewed anew as `preview-2`. */
const again = [
  Event.Reset(),
  Event.PreviewRequested({ request: "preview-2", intent }),
  Event.PreviewReceived({ preview, differences: [] }),
];

describe("confirming", () => {
  it("sends what was previewed, under the preview's key", () => {
    given(...previewed())
      .when(confirm())
      .then(Event.SendRequested({ attempt: attempt(), passcode, preview, consented: false }))
      .leadsTo((state) => {
        expect(state.status).toBe("pending");
        expect(state.markers).toEqual([{ hash: MARKER, at: NOW, unresolved: true }]);
      });
  });

  it("W1: of 20 presses sends one and refuses 19", () => {
    let state = previewed().reduce((now, event) => transfer.evolve(now, event, envelope()), transfer.initial);
    const outcomes = Array.from({ length: 20 }, (_, press) => {
      const stamp = envelope({ id: `press-${press}`, at: NOW + press * 15 });
      const decided = transfer.decide(state, confirm(press > 10), { envelope: stamp, world: worldOf() });
      if (isRight(decided)) for (const event of eventsOf(decided.right)) state = transfer.evolve(state, event, stamp);
      return isRight(decided)
        ? eventsOf(decided.right)
            .map((each) => each._tag)
            .join()
        : decided.left._tag;
    });
    expect(outcomes[0]).toBe("transfer.SendRequested");
    expect(outcomes.slice(1)).toEqual(Array.from({ length: 19 }, () => "transfer.InFlight"));
  });

  it("is refused without a preview, and once it is settled", () => {
    given().when(confirm()).thenRefused(Rejection.NotPreviewed());
    given(...done)
      .when(confirm(true))
      .thenRefused(Rejection.NotPreviewed());
    given(...sending(), Event.Failed({ key: "preview-1", failure: lost, hash: null }))
      .when(confirm(true))
      .thenRefused(Rejection.NotPreviewed());
  });

  it("is refused without a passcode, at its field", () => {
    given(...previewed())
      .when(
        Command.Confirm({
          passcode: { ...passcode, broken: ["rule.passcode.required"] },
          marker: MARKER,
          again: false,
        }),
      )
      .thenRefused(Rejection.Invalid({ problems: [{ field: "walletPasscode", rule: "rule.passcode.required" }] }));
  });

  it("W7: is refused when the answer is not what was asked", () => {
    given(...previewed({ amount: amount("6") }, ["amount"]))
      .when(confirm())
      .thenRefused(Rejection.PreviewDiffers({ differences: ["amount"] }));
  });
});

describe("W2: the same transfer once more", () => {
  it("asks 'Already sent?' within a minute, and sends only on a second consent, under a key of its own", () => {
    given(...done, ...again)
      .when(confirm(), { at: NOW + 60_000 })
      .thenRefused(Rejection.AlreadySent({ unresolved: false }));
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

  it("asks nothing after a minute", () => {
    given(...done, ...again)
      .when(confirm(), { at: NOW + 60_001 })
      .leadsTo((state) => expect(state.status).toBe("pending"));
  });

  it("asks nothing of another amount, recipient or token", () => {
    const other = { ...intent, amount: amount("5.5") };
    expect(markerOf(other)).not.toBe(MARKER);
    expect(markerOf({ ...intent, amount: amount("5.0") })).toBe(MARKER);
    given(...done, ...again)
      .when(Command.Confirm({ passcode, marker: markerOf(other), again: false }))
      .leadsTo((state) => expect(state.status).toBe("pending"));
  });

  it("asks as long as the outcome is unknown, however old it is, in any tab", () => {
    const markers = [{ hash: MARKER, at: NOW - 86_400_000, unresolved: true }];
    given(Event.Restored({ attempts: [], markers }), ...previewed())
      .when(confirm())
      .thenRefused(Rejection.AlreadySent({ unresolved: true }));
  });

  it("keeps its key, its first moment and its baseline when an unknown one is repeated", () => {
    given(...unknown({ baseline: BASELINE }))
      .when(confirm())
      .thenRefused(Rejection.AlreadySent({ unresolved: true }));
    given(...unknown({ baseline: BASELINE }))
      .when(confirm(true), { at: NOW + 90_000, id: "request-2" })
      .then(
        Event.SendRequested({
          attempt: attempt({ request: "request-2", resent: true, baseline: BASELINE }),
          passcode,
          preview,
          consented: true,
        }),
      );
  });

  it("keeps the key also when the very same transfer was previewed anew, even after a reload", () => {
    const stored = Event.Restored({ attempts: [attempt({ unknown: true })], markers: [] });
    given(stored, ...again)
      .when(confirm())
      .thenRefused(Rejection.AlreadySent({ unresolved: true }));
    given(stored, ...again)
      .when(confirm(true), { at: NOW + 90_000, id: "request-2" })
      .leadsTo((state) => {
        expect(state.attempts).toEqual([attempt({ request: "request-2", resent: true })]);
        expect(state.key).toBe("preview-1");
      });
  });

  it("asks as of an unknown one when there is both a settled and an unknown one", () => {
    const markers = [true, false].map((unresolved) => ({ hash: MARKER, at: NOW, unresolved }));
    given(Event.Restored({ attempts: [], markers }), ...previewed())
      .when(confirm())
      .thenRefused(Rejection.AlreadySent({ unresolved: true }));
  });

  it("keeps asking when one of two that look alike is settled and the other is still unknown", () => {
    const other = attempt({ key: "preview-2", request: "request-2", intent: { ...intent, memo: "more" } });
    given(...unknown(), Event.Reset(), Event.SendRequested({ attempt: other, passcode, preview, consented: true }))
      .when(Command.RecordFailure({ request: "request-2", failure: refusal(400) }))
      .leadsTo((state) => expect(state.markers).toEqual([{ hash: MARKER, at: NOW, unresolved: true }]));
  });

  it("has a key of its own when its memo says something else", () => {
    given(
      ...unknown(),
      Event.Reset(),
      Event.PreviewRequested({ request: "preview-2", intent: { ...intent, memo: "more" } }),
      Event.PreviewReceived({ preview, differences: [] }),
    )
      .when(confirm(true))
      .leadsTo((state) => expect(state.attempts.map((each) => each.key)).toEqual(["preview-1", "preview-2"]));
  });
});

describe("W4: a refusal of the transfer", () => {
  for (const status of [400, 401])
    it(`returns to the preview on ${status}, everything intact, no passcode anywhere`, () => {
      given(...sending())
        .when(Command.RecordFailure({ request: "request-1", failure: refusal(status) }))
        .then(Event.ReturnedToPreview({ key: "preview-1", failure: refusal(status) }))
        .leadsTo((state) => {
          expect([state.status, state.intent, state.preview, state.key]).toEqual([
            "preview",
            intent,
            preview,
            "preview-1",
          ]);
          expect([state.attempts, state.markers]).toEqual([[], []]);
          expect(JSON.stringify(state)).not.toContain(passcode.handle);
        });
    });

  it("asks no 'Already sent?' of what was not sent, and uses the same key", () => {
    given(...sending(), Event.ReturnedToPreview({ key: "preview-1", failure: refusal(400) }))
      .when(confirm(), { id: "request-2" })
      .then(Event.SendRequested({ attempt: attempt({ request: "request-2" }), passcode, preview, consented: false }));
  });

  it("proves nothing when it answers a repetition: the first sending may have moved the money", () => {
    given(...sending({ resent: true }))
      .when(Command.RecordFailure({ request: "request-1", failure: refusal(400) }))
      .then(Event.OutcomeUnknown({ key: "preview-1", failure: refusal(400) }));
  });

  it("does not take the marker of an earlier one that did move", () => {
    given(
      ...done,
      ...again,
      Event.SendRequested({ attempt: attempt({ key: "preview-2" }), passcode, preview, consented: true }),
    )
      .when(Command.RecordFailure({ request: "request-1", failure: refusal(401) }))
      .leadsTo((state) => expect(state.markers).toEqual([{ hash: MARKER, at: NOW, unresolved: false }]));
  });
});
