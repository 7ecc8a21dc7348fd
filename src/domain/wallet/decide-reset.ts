import { left } from "fp-ts/Either";
import type { Cases } from "../decider/decider.ts";
import { answered, ignored, only, refuse } from "../decider/decision.ts";
import { CATALOGUE } from "../decider/known-texts.ts";
import { verdict } from "../decider/validation.ts";
import { type Command, Event, Rejection } from "./messages.ts";
import type { State } from "./state.ts";
import { firstWalletId, whyNotCheckPhrase, whyNotResetPasscode } from "./views.ts";

type Name =
  | "CheckPhrase"
  | "RecordPhraseChecked"
  | "RecordPhraseCheckFailure"
  | "ResetPasscode"
  | "RecordPasscodeReset"
  | "RecordPasscodeResetFailure"
  | "LeaveReset";
type ResetCommand = Extract<Command, { readonly _tag: `wallet.${Name}` }>;

/** The reset of the passcode: the phrase is checked, then a new passcode is saved (decisions.md §6–7). */
export const decideReset: Cases<State, ResetCommand, Event, Rejection> = {
  "wallet.CheckPhrase": (state, { phrase }, { envelope }) =>
    refuse(whyNotCheckPhrase(state), () => {
      const [rule] = phrase.broken;
      if (rule !== undefined) return left(Rejection.Invalid({ problems: [{ field: "words", rule }] }));
      const walletId = firstWalletId(state) ?? "";
      return only(Event.PhraseCheckRequested({ request: envelope.id, walletId, phrase: phrase.handle }));
    }),
  "wallet.RecordPhraseChecked": ({ reset }, { request }) =>
    answered(reset.checkRequest, request, () => Event.PhraseAccepted()),
  "wallet.RecordPhraseCheckFailure": ({ reset: { checkRequest, phrase } }, { request, failure }) =>
    answered(checkRequest, request, () => Event.PhraseRefused({ failure, phrase })),
  "wallet.ResetPasscode": (state, { passcode }, { envelope }) =>
    refuse(whyNotResetPasscode(state), () => {
      const { phrase } = state.reset;
      if (phrase === null) return left(Rejection.NotThere());
      const problems = verdict("passcode", passcode.broken);
      if (problems.length > 0) return left(Rejection.Invalid({ problems }));
      const walletId = firstWalletId(state) ?? "";
      return only(Event.PasscodeResetRequested({ request: envelope.id, walletId, phrase, passcode: passcode.handle }));
    }),
  "wallet.RecordPasscodeReset": ({ reset: { resetRequest, phrase } }, { request }) =>
    answered(resetRequest, request, () => Event.PasscodeReset({ phrase })),
  // the phrase stays for another try, unless it was wrong, is gone from the vault, or the screen was left
  "wallet.RecordPasscodeResetFailure": ({ reset }, { request, failure }) =>
    answered(reset.resetRequest, request, () => {
      const isOver = reset.left || failure.message === CATALOGUE.invalidSeed || failure.kind === "Cancelled";
      return Event.PasscodeResetFailed({ failure, phrase: isOver ? reset.phrase : null });
    }),
  // leaving deletes the phrase; a new passcode that was sent may have been saved, so its outcome is awaited
  "wallet.LeaveReset": ({ reset: { phrase, checkRequest, resetRequest } }) =>
    phrase === null && checkRequest.status === "idle" && resetRequest.status === "idle"
      ? ignored("passcode reset not started")
      : only(Event.ResetLeft({ phrase: resetRequest.status === "pending" ? null : phrase })),
};
