import { nullable, optional, type TypeOf, union } from "../decider/field.ts";
import { request } from "../decider/request.ts";
import { identifierText } from "../values/classes.ts";
import { handle } from "../values/secret.ts";
import { type Challenge, challenge, purpose } from "./challenge.ts";
import { identifierType } from "./entities.ts";

/** What allows a new password to be saved: the session itself (a first one), a reset link, or the code of a change. */
const authority = union("kind", {
  session: {},
  /** `identifier`: whose password is set; unknown where the server does not say it of a link. */
  resetLink: { token: handle, identifier: optional(identifierText) },
  /** `password` is the new password that waits for a correct code. */
  code: { challenge, code: handle, password: nullable(handle) },
});

/** The step of a sign-in, sign-up, recovery or change of credentials. A new one replaces the step before it. */
export const flow = union("step", {
  none: {},
  /** A code was requested for a purpose; `type` and `identifier` name the recipient. */
  requested: { purpose, type: identifierType, identifier: identifierText, request },
  magicLink: { request },
  /** A sign-in link that this browser did not ask for. `owner`: the request for whose it is, `identifier`, null if unknown. */
  heldLink: { token: handle, owner: request, identifier: nullable(identifierText) },
  /** A code is awaited. `newPassword` waits for another code after a wrong one. */
  code: { challenge, submission: request, resend: request, newPassword: nullable(handle) },
  /** The token of a reset link is checked; one that got no answer can be checked again. */
  resetLink: { token: handle, request },
  newPassword: { authority, save: request },
});
export type Flow = TypeOf<typeof flow>;

export const NO_FLOW: Flow = { step: "none" };

/** The code of a step, awaited or confirmed; null for a step without one. */
export const challengeOf = (step: Flow): Challenge | null => {
  if (step.step === "code") return step.challenge;
  return step.step === "newPassword" && step.authority.kind === "code" ? step.authority.challenge : null;
};
