import { left } from "fp-ts/Either";
import type { Cases } from "../decider/decider.ts";
import { answered, ignored, only, refuse } from "../decider/decision.ts";
import { verdict } from "../decider/validation.ts";
import { type Command, Event, Rejection } from "./messages.ts";
import { checkOf, passcodeResetOf, resetPhraseOf } from "./setup.ts";
import type { State } from "./state.ts";
import { firstWalletId, whyNotCheckPhrase, whyNotResetPasscode } from "./views.ts";

/** The reset of the passcode: the phrase is checked, then a new passcode is saved (docs/wire.md Calls). */
export const decideReset = {
  "wallet.CheckPhrase": (state, { phrase }, { envelope }) =>
    refuse(whyNotCheckPhrase(state), () => {
      const [rule] = phrase.broken;
      if (rule !== undefined) return left(Rejection.Invalid({ problems: [{ field: "words", rule }] }));
      const walletId = firstWalletId(state) ?? "";
      return only(Event.PhraseCheckRequested({ request: envelope.id, walletId, phrase: phrase.handle }));
    }),
  "wallet.RecordPhraseChecked": (state, { request }) => answered(checkOf(state), request, () => Event.PhraseAccepted()),
  "wallet.RecordPhraseCheckFailure": (state, { request, failure }) =>
    answered(checkOf(state), request, () => Event.PhraseRefused({ failure, phrase: resetPhraseOf(state) })),
  "wallet.ResetPasscode": (state, { passcode }, { envelope }) =>
    refuse(whyNotResetPasscode(state), () => {
      const phrase = resetPhraseOf(state);
      if (phrase === null) return left(Rejection.NotThere());
      const problems = verdict("passcode", passcode.broken);
      if (problems.length > 0) return left(Rejection.Invalid({ problems }));
      const walletId = firstWalletId(state) ?? "";
      return only(Event.PasscodeResetRequested({ request: envelope.id, walletId, phrase, passcode: passcode.handle }));
    }),
  "wallet.RecordPasscodeReset": (state, { request }) =>
    answered(passcodeResetOf(state), request, () => Event.PasscodeReset({ phrase: resetPhraseOf(state) })),
  // the phrase stays for another try, unless it was wrong, is gone from the vault, or the screen was left
  "wallet.RecordPasscodeResetFailure": (state, { request, failure }) =>
    answered(passcodeResetOf(state), request, () => {
      const isLeft = state.reset.step === "passcode" && state.reset.isScreenLeft;
      const isOver = isLeft || failure.code === "invalidSeed" || failure.kind === "Unsent";
      return Event.PasscodeResetFailed({ failure, phrase: isOver ? resetPhraseOf(state) : null });
    }),
  // leaving deletes the phrase; a new passcode that was sent may have been saved, so its outcome is awaited
  "wallet.LeaveReset": (state) =>
    state.reset.step === "words" && checkOf(state).status === "idle" && passcodeResetOf(state).status === "idle"
      ? ignored("passcode reset not started")
      : only(Event.ResetLeft({ phrase: passcodeResetOf(state).status === "pending" ? null : resetPhraseOf(state) })),
} satisfies Partial<Cases<State, Command, Event, Rejection>>;
