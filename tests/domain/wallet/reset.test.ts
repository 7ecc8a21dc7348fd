import { describe, expect, it } from "vitest";
import { coded } from "../../../src/adapters/http/failure.ts";
import { Command, Event, Rejection, views } from "../../../src/domain/wallet/index.ts";
import { unreachable } from "../../support/examples.ts";
import { empty, first, given, handleOf, holding, secret } from "./example.ts";

const phrase = handleOf("phrase");
const passcode = handleOf("passcode");
const checking = Event.PhraseCheckRequested({ request: "check", walletId: first.id, phrase });
const accepted = [...holding, checking, Event.PhraseAccepted()];
const resetting = Event.PasscodeResetRequested({ request: "reset", walletId: first.id, phrase, passcode });
const check = Command.CheckPhrase({ phrase: secret("phrase") });
const reset = Command.ResetPasscode({ passcode: secret("passcode") });
const invalidSeed = { ...unreachable, kind: "Invalid", ...coded("invalidSeed"), status: 422 } as const;
/** No phrase is left. */
const fresh = { step: "words", checkRequest: { status: "idle" }, resetRequest: { status: "idle" } };
const whileSaving = given(...accepted, resetting);
const atPasscode = given(...accepted);
const whileChecking = given(...holding, checking);

describe("checking the phrase", () => {
  it("checks the phrase of the first wallet, one request at a time", () => {
    given(...holding)
      .when(check, { id: "check" })
      .then(checking);
    whileChecking.refuses(check, Rejection.Busy());
  });

  it("needs a wallet, and every word", () => {
    given(...empty).refuses(check, Rejection.NoWallet());
    given(...holding).refuses(
      Command.CheckPhrase({ phrase: secret("phrase", "rule.phrase.required") }),
      Rejection.Invalid({ problems: [{ field: "words", rule: "rule.phrase.required" }] }),
    );
  });

  it("continues to the passcode when the phrase is correct, and keeps it", () => {
    whileChecking
      .when(Command.RecordPhraseChecked({ request: "check" }))
      .then(Event.PhraseAccepted())
      .leadsTo((state) => expect(state.reset).toMatchObject({ step: "passcode", phrase }));
  });

  it("deletes a phrase that was refused, stores the failure, and accepts another try", () => {
    const refused = Event.PhraseRefused({ failure: invalidSeed, phrase });
    whileChecking
      .when(Command.RecordPhraseCheckFailure({ request: "check", failure: invalidSeed }))
      .then(refused)
      .leadsTo((state) =>
        expect(state.reset).toEqual({
          ...fresh,
          checkRequest: { status: "failed", id: "check", failure: invalidSeed },
        }),
      );
    given(...holding, checking, refused)
      .when(check, { id: "check" })
      .then(checking);
  });

  it("ignores an outcome after the screen was left, and the outcome of an older request", () => {
    const left = Event.ResetLeft({ phrase });
    given(...holding, checking, left).ignores(
      Command.RecordPhraseChecked({ request: "check" }),
      "request no longer pending",
    );
    whileChecking.ignores(
      Command.RecordPhraseCheckFailure({ request: "old", failure: invalidSeed }),
      "request no longer pending",
    );
  });
});

describe("saving the new passcode", () => {
  it("sends phrase and passcode, once at a time, and not before the phrase was accepted", () => {
    atPasscode.when(reset, { id: "reset" }).then(resetting);
    whileSaving.refuses(reset, Rejection.Busy());
    for (const history of [holding, [...holding, checking]]) given(...history).refuses(reset, Rejection.NotThere());
    atPasscode.refuses(check, Rejection.NotThere());
  });

  it("validates the passcode by its rules, the confirmation at its own field", () => {
    atPasscode.refuses(
      Command.ResetPasscode({ passcode: secret("passcode", "rule.password.tooShort", "rule.confirmation.differs") }),
      Rejection.Invalid({
        problems: [
          { field: "passcode", rule: "rule.password.tooShort" },
          { field: "confirmation", rule: "rule.confirmation.differs" },
        ],
      }),
    );
  });

  it("succeeds when the server confirms it, and deletes the phrase", () => {
    whileSaving
      .when(Command.RecordPasscodeReset({ request: "reset" }))
      .then(Event.PasscodeReset({ phrase }))
      .leadsTo((state) =>
        expect(state.reset).toEqual({ ...fresh, resetRequest: { status: "succeeded", id: "reset" } }),
      );
  });

  it("keeps the phrase for another try when there was no answer", () => {
    const failed = Event.PasscodeResetFailed({ failure: unreachable, phrase: null });
    whileSaving
      .when(Command.RecordPasscodeResetFailure({ request: "reset", failure: unreachable }))
      .then(failed)
      .leadsTo((state) => expect(state.reset).toMatchObject({ step: "passcode", phrase }));
    given(...accepted, resetting, failed)
      .when(reset, { id: "reset" })
      .then(resetting);
  });

  it("starts again when the phrase was refused, or is no longer in the vault", () => {
    for (const failure of [invalidSeed, { ...unreachable, kind: "Unsent" } as const])
      whileSaving
        .when(Command.RecordPasscodeResetFailure({ request: "reset", failure }))
        .then(Event.PasscodeResetFailed({ failure, phrase }))
        .leadsTo((state) =>
          expect(state.reset).toEqual({ ...fresh, resetRequest: { status: "failed", id: "reset", failure } }),
        );
  });
});

describe("leaving the reset", () => {
  it("deletes the phrase", () => {
    atPasscode
      .when(Command.LeaveReset())
      .then(Event.ResetLeft({ phrase }))
      .leadsTo((state) => expect(state.reset).toEqual(fresh));
    given(...holding).ignores(Command.LeaveReset(), "passcode reset not started");
  });

  it("waits for a pending passcode, and then keeps nothing", () => {
    const left = Event.ResetLeft({ phrase: null });
    whileSaving
      .when(Command.LeaveReset())
      .then(left)
      .leadsTo((state) => expect(state.reset).toMatchObject({ phrase, isScreenLeft: true }));
    given(...accepted, resetting, left)
      .when(Command.RecordPasscodeReset({ request: "reset" }))
      .then(Event.PasscodeReset({ phrase }));
    given(...accepted, resetting, left)
      .when(Command.RecordPasscodeResetFailure({ request: "reset", failure: unreachable }))
      .then(Event.PasscodeResetFailed({ failure: unreachable, phrase }))
      .leadsTo((state) =>
        expect(state.reset).toEqual({
          ...fresh,
          resetRequest: { status: "failed", id: "reset", failure: unreachable },
        }),
      );
  });
});

describe("what is offered", () => {
  it("matches what decide accepts", () => {
    atPasscode
      .when(Command.LoadTokens())
      .leadsTo((state) =>
        expect([views.whyNotCheckPhrase(state), views.whyNotResetPasscode(state)]).toEqual([
          Rejection.NotThere(),
          null,
        ]),
      );
  });
});
