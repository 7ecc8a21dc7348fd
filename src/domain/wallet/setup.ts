import { IDLE, type Request } from "../decider/request.ts";
import type { Handle } from "../values/secret.ts";
import type { State } from "./state.ts";

/** The passcode of the set-up, from its choice on. */
export const passcodeOf = ({ setup }: State): Handle | null => ("passcode" in setup ? setup.passcode : null);
/** The recovery phrase of the set-up, once it is known. */
export const phraseOf = ({ setup }: State): Handle | null => ("phrase" in setup ? setup.phrase : null);

/** The request that creates the wallet, which exists in the last step of the set-up only. */
export const creationOf = ({ setup }: State): Request => (setup.step === "confirm" ? setup.createRequest : IDLE);

/** The check of the phrase in a reset of the passcode. */
export const checkOf = ({ reset }: Pick<State, "reset">): Request =>
  "checkRequest" in reset ? reset.checkRequest : IDLE;
/** The saving of the new passcode in a reset of it. */
export const passcodeResetOf = ({ reset }: Pick<State, "reset">): Request =>
  "resetRequest" in reset ? reset.resetRequest : IDLE;
/** The recovery phrase of a reset of the passcode, from its check until it is not needed any more. */
export const resetPhraseOf = ({ reset }: Pick<State, "reset">): Handle | null =>
  "phrase" in reset ? reset.phrase : null;
