import { left } from "fp-ts/Either";
import { answered, ignored, only, refuse } from "../decider/decision.ts";
import type { Envelope } from "../decider/message.ts";
import { verdict } from "../decider/validation.ts";
import { CATALOGUE } from "../values/known-texts.ts";
import type { Decision, Of } from "./decision.ts";
import { Event, Rejection } from "./messages.ts";
import type { State } from "./state.ts";
import { firstWalletId, whyNotCheckPhrase, whyNotResetPasscode } from "./views.ts";

const checkPhrase = (state: State, { phrase }: Of<"CheckPhrase">, { id: request }: Envelope): Decision =>
  refuse(whyNotCheckPhrase(state), () => {
    const [rule] = phrase.broken;
    if (rule !== undefined) return left(Rejection.Invalid({ problems: [{ field: "words", rule }] }));
    return only(Event.PhraseCheckRequested({ request, walletId: firstWalletId(state) ?? "", phrase: phrase.handle }));
  });

const resetPasscode = (state: State, { passcode }: Of<"ResetPasscode">, { id: request }: Envelope): Decision =>
  refuse(whyNotResetPasscode(state), () => {
    const { phrase } = state.reset;
    if (phrase === null) return left(Rejection.NotThere());
    const problems = verdict("passcode", passcode.broken);
    if (problems.length > 0) return left(Rejection.Invalid({ problems }));
    const walletId = firstWalletId(state) ?? "";
    return only(Event.PasscodeResetRequested({ request, walletId, phrase, passcode: passcode.handle }));
  });

/** The phrase stays for another try, unless it was wrong or is gone from the vault, or nobody is there to try. */
const resetFailed = (state: State, { request, failure }: Of<"RecordPasscodeResetFailure">): Decision =>
  answered(state.reset.resetRequest, request, () => {
    const { left: nobodyThere } = state.reset;
    const over = nobodyThere || failure.message === CATALOGUE.invalidSeed || failure.kind === "Cancelled";
    return Event.PasscodeResetFailed({ failure, phrase: over ? state.reset.phrase : null });
  });

/** Leaving forgets the phrase; a passcode that is on its way may be the wallet's by now, so its answer is waited for. */
const leave = ({ reset }: State): Decision => {
  if (reset.phrase === null && reset.checkRequest.status === "idle" && reset.resetRequest.status === "idle") {
    return ignored("passcode reset not started");
  }
  return only(Event.ResetLeft({ phrase: reset.resetRequest.status === "pending" ? null : reset.phrase }));
};

type Reset = Of<
  | "CheckPhrase"
  | "RecordPhraseChecked"
  | "RecordPhraseCheckFailure"
  | "ResetPasscode"
  | "RecordPasscodeReset"
  | "RecordPasscodeResetFailure"
  | "LeaveReset"
>;

/** The reset of the passcode: the phrase is checked, then a new passcode is saved (decisions.md §6–7). */
export const decideReset = (state: State, command: Reset, envelope: Envelope): Decision => {
  const { phrase } = state.reset;
  switch (command._tag) {
    case "wallet.CheckPhrase":
      return checkPhrase(state, command, envelope);
    case "wallet.RecordPhraseChecked":
      return answered(state.reset.checkRequest, command.request, () => Event.PhraseAccepted());
    case "wallet.RecordPhraseCheckFailure":
      return answered(state.reset.checkRequest, command.request, () =>
        Event.PhraseRefused({ failure: command.failure, phrase }),
      );
    case "wallet.ResetPasscode":
      return resetPasscode(state, command, envelope);
    case "wallet.RecordPasscodeReset":
      return answered(state.reset.resetRequest, command.request, () => Event.PasscodeReset({ phrase }));
    case "wallet.RecordPasscodeResetFailure":
      return resetFailed(state, command);
    case "wallet.LeaveReset":
      return leave(state);
  }
};
