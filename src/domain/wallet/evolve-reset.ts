import { assign, type Handlers } from "../decider/decider.ts";
import { failed, IDLE, pending, succeeded } from "../decider/request.ts";
import type { Event } from "./messages.ts";
import { checkOf, passcodeResetOf } from "./setup.ts";
import { RESET, type State } from "./state.ts";

/** The handlers of the reset of the passcode. */
export const resetHandlers = {
  "wallet.PhraseCheckRequested": assign((_state, { phrase, request }) => ({
    reset: { step: "checking", checkRequest: pending(request), phrase },
  })),
  "wallet.PhraseAccepted": assign(({ reset }) =>
    reset.step === "checking"
      ? { reset: { step: "passcode", phrase: reset.phrase, resetRequest: IDLE, isScreenLeft: false } }
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
    reset:
      reset.step === "passcode" && reset.resetRequest.status === "pending" ? { ...reset, isScreenLeft: true } : RESET,
  })),
} satisfies Partial<Handlers<State, Event>>;
