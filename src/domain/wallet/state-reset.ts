import { assign, type Handlers } from "../decider/decider.ts";
import { flag, nullable, oneOf, struct, type TypeOf } from "../decider/field.ts";
import { failed, IDLE, pending, request, succeeded } from "../decider/request.ts";
import { handle } from "../values/secret.ts";
import type { Event } from "./messages.ts";
import type { State } from "./state.ts";

/** A reset of the passcode that has not begun. */
export const RESET: State["reset"] = {
  step: "words",
  phrase: null,
  checkRequest: IDLE,
  resetRequest: IDLE,
  left: false,
};

/** How far the reset of the passcode has come. */
export const reset = struct({
  step: oneOf(["words", "passcode"]),
  /** The phrase, from its check on until it is of no more use. */
  phrase: nullable(handle),
  checkRequest: request,
  resetRequest: request,
  /** Its screen was left while the new passcode was on its way. */
  left: flag,
});

const inReset = (base: State, changes: Partial<TypeOf<typeof reset>>): Partial<State> => ({
  reset: { ...base.reset, ...changes },
});

type ResetTag =
  | "wallet.PhraseCheckRequested"
  | "wallet.PhraseAccepted"
  | "wallet.PhraseRefused"
  | "wallet.PasscodeResetRequested"
  | "wallet.PasscodeReset"
  | "wallet.PasscodeResetFailed"
  | "wallet.ResetLeft";

/** Folds what happened to the reset of the passcode. */
export const resetHandlers: Handlers<State, Extract<Event, { readonly _tag: ResetTag }>> = {
  "wallet.PhraseCheckRequested": assign((_base, event) => ({
    reset: { ...RESET, phrase: event.phrase, checkRequest: pending(event.request) },
  })),
  "wallet.PhraseAccepted": assign((base) =>
    inReset(base, { step: "passcode", checkRequest: succeeded(base.reset.checkRequest) }),
  ),
  "wallet.PhraseRefused": assign((base, event) =>
    inReset(base, { phrase: null, checkRequest: failed(base.reset.checkRequest, event.failure) }),
  ),
  "wallet.PasscodeResetRequested": assign((base, event) => inReset(base, { resetRequest: pending(event.request) })),
  "wallet.PasscodeReset": assign((base) => ({
    reset: { ...RESET, resetRequest: succeeded(base.reset.resetRequest) },
  })),
  "wallet.PasscodeResetFailed": assign((base, event) => {
    const resetRequest = failed(base.reset.resetRequest, event.failure);
    return event.phrase === null ? inReset(base, { resetRequest }) : { reset: { ...RESET, resetRequest } };
  }),
  "wallet.ResetLeft": assign((base) =>
    base.reset.resetRequest.status === "pending" ? inReset(base, { left: true }) : { reset: RESET },
  ),
};
