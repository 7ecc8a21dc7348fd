import { assign, type Handlers } from "../decider/decider.ts";
import { flag, union } from "../decider/field.ts";
import { failed, IDLE, pending, type Request, request, succeeded } from "../decider/request.ts";
import { type Handle, handle } from "../values/secret.ts";
import type { Event } from "./messages.ts";
import type { State } from "./state.ts";

/**
 * How far the reset of the passcode is. `words` has the outcomes of the last check and of the last new passcode. `left`:
 * its screen was left while the new passcode was being saved.
 */
export const reset = union("step", {
  words: { checkRequest: request, resetRequest: request },
  checking: { checkRequest: request, phrase: handle },
  passcode: { phrase: handle, resetRequest: request, left: flag },
});

/** A reset of the passcode that has not started. */
export const RESET: State["reset"] = { step: "words", checkRequest: IDLE, resetRequest: IDLE };

/** The check of the phrase in a reset of the passcode. */
export const checkOf = ({ reset }: Pick<State, "reset">): Request =>
  "checkRequest" in reset ? reset.checkRequest : IDLE;
/** The saving of the new passcode in a reset of it. */
export const passcodeResetOf = ({ reset }: Pick<State, "reset">): Request =>
  "resetRequest" in reset ? reset.resetRequest : IDLE;
/** The recovery phrase of a reset of the passcode, from its check until it is not needed any more. */
export const resetPhraseOf = ({ reset }: Pick<State, "reset">): Handle | null =>
  "phrase" in reset ? reset.phrase : null;

type ResetTag =
  | "wallet.PhraseCheckRequested"
  | "wallet.PhraseAccepted"
  | "wallet.PhraseRefused"
  | "wallet.PasscodeResetRequested"
  | "wallet.PasscodeReset"
  | "wallet.PasscodeResetFailed"
  | "wallet.ResetLeft";

/** The handlers of the reset of the passcode. */
export const resetHandlers: Handlers<State, Extract<Event, { readonly _tag: ResetTag }>> = {
  "wallet.PhraseCheckRequested": assign((_state, { phrase, request }) => ({
    reset: { step: "checking", checkRequest: pending(request), phrase },
  })),
  "wallet.PhraseAccepted": assign(({ reset }) =>
    reset.step === "checking"
      ? { reset: { step: "passcode", phrase: reset.phrase, resetRequest: IDLE, left: false } }
      : {},
  ),
  "wallet.PhraseRefused": assign((state, { failure }) => ({
    reset: { ...RESET, checkRequest: failed(checkOf(state), failure) },
  })),
  "wallet.PasscodeResetRequested": assign(({ reset }, { request }) =>
    reset.step === "passcode" ? { reset: { ...reset, resetRequest: pending(request) } } : {},
  ),
  "wallet.PasscodeReset": assign((state) => ({
    reset: { ...RESET, resetRequest: succeeded(passcodeResetOf(state)) },
  })),
  "wallet.PasscodeResetFailed": assign((state, { phrase, failure }) => {
    const resetRequest = failed(passcodeResetOf(state), failure);
    const { reset } = state;
    return {
      reset: reset.step === "passcode" && phrase === null ? { ...reset, resetRequest } : { ...RESET, resetRequest },
    };
  }),
  "wallet.ResetLeft": assign(({ reset }) => ({
    reset: reset.step === "passcode" && reset.resetRequest.status === "pending" ? { ...reset, left: true } : RESET,
  })),
};
