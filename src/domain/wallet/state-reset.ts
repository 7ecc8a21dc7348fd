import type { Handlers } from "../decider/decider.ts";
import { flag, nullable, oneOf, struct, type TypeOf } from "../decider/field.ts";
import { failed, IDLE, pending, request, succeeded } from "../decider/request.ts";
import { handle } from "../values/secret.ts";
import type { Event } from "./messages.ts";
import type { State } from "./state.ts";

/** A reset of the passcode that has not started. */
export const RESET: State["reset"] = {
  step: "words",
  phrase: null,
  checkRequest: IDLE,
  resetRequest: IDLE,
  left: false,
};

/** How far the reset of the passcode is. */
export const reset = struct({
  step: oneOf(["words", "passcode"]),
  /** The phrase, from its check until it is not needed any more. */
  phrase: nullable(handle),
  checkRequest: request,
  resetRequest: request,
  /** Its screen was left while the new passcode was on its way. */
  left: flag,
});

const withReset = (state: State, changes: Partial<TypeOf<typeof reset>>): State => ({
  ...state,
  reset: { ...state.reset, ...changes },
});

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
  "wallet.PhraseCheckRequested": (state, { phrase, request }) =>
    withReset(state, { ...RESET, phrase, checkRequest: pending(request) }),
  "wallet.PhraseAccepted": (state) =>
    withReset(state, { step: "passcode", checkRequest: succeeded(state.reset.checkRequest) }),
  "wallet.PhraseRefused": (state, { failure }) =>
    withReset(state, { phrase: null, checkRequest: failed(state.reset.checkRequest, failure) }),
  "wallet.PasscodeResetRequested": (state, { request }) => withReset(state, { resetRequest: pending(request) }),
  "wallet.PasscodeReset": (state) => withReset(state, { ...RESET, resetRequest: succeeded(state.reset.resetRequest) }),
  "wallet.PasscodeResetFailed": (state, { phrase, failure }) =>
    withReset(state, { ...(phrase === null ? {} : RESET), resetRequest: failed(state.reset.resetRequest, failure) }),
  "wallet.ResetLeft": (state) =>
    withReset(state, state.reset.resetRequest.status === "pending" ? { left: true } : RESET),
};
