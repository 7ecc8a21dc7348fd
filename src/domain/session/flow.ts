import { identifierText } from "../decider/classes.ts";
import { nullable, type TypeOf, union } from "../decider/field.ts";
import { failed, IDLE, pending, type Request, request } from "../decider/request.ts";
import { handle } from "../values/secret.ts";
import { identifierType } from "./entities.ts";
import { type Challenge, challenge, purpose } from "./messages.ts";

/** What allows a new password to be saved: the session itself (a first one), a reset link, or the code of a change. */
const authority = union("kind", {
  session: {},
  resetLink: { token: handle },
  /** `password` is the new password that waits for a correct code. */
  code: { challenge, code: handle, password: nullable(handle) },
});

/** The step of a sign-in, sign-up, recovery or change of credentials. A new one replaces the step before it. */
export const flow = union("step", {
  none: {},
  /** A code was requested for a purpose; `type` and `identifier` name the recipient. */
  requested: { purpose, type: identifierType, identifier: identifierText, request },
  magicLink: { request },
  /** A code is awaited. `newPassword` waits for another code after a wrong one. */
  code: { challenge, submission: request, resend: request, newPassword: nullable(handle) },
  /** The token of a reset link is checked. */
  resetLink: { request },
  newPassword: { authority, save: request },
});
export type Flow = TypeOf<typeof flow>;

export const NO_FLOW: Flow = { step: "none" };

/** The code of a step, awaited or confirmed; null for a step without one. */
export const challengeOf = (step: Flow): Challenge | null => {
  if (step.step === "code") return step.challenge;
  return step.step === "newPassword" && step.authority.kind === "code" ? step.authority.challenge : null;
};

interface Requested {
  readonly request: string;
  readonly type: Challenge["type"];
  readonly identifier: string;
}
/** The step after a code was requested for a purpose. */
export const requested =
  (of: Challenge["purpose"]) =>
  ({ request: id, type, identifier }: Requested): Flow => ({
    step: "requested",
    purpose: of,
    type,
    identifier,
    request: pending(id),
  });

/** The step after a code was requested, or another one for the same change: the earlier one stays valid until then. */
export const requestedAgain =
  (of: Challenge["purpose"]) =>
  (step: Flow, event: Requested): Flow =>
    step.step === "code" && step.challenge.purpose === of && step.challenge.identifier === event.identifier
      ? { ...step, resend: pending(event.request) }
      : requested(of)(event);

interface Failing {
  readonly failure: Parameters<typeof failed>[1];
}
/** The request of the current step failed; of a step that awaits a code, the request for another one. */
export const stepFailed = (step: Flow, { failure }: Failing): Flow => {
  switch (step.step) {
    case "requested":
    case "magicLink":
    case "resetLink":
      return { ...step, request: failed(step.request, failure) };
    case "code":
      return { ...step, resend: failed(step.resend, failure) };
    default:
      return step;
  }
};

/** The step in which a code is awaited. */
export const awaiting = (of: Challenge, newPassword: AwaitedPassword = null, submission: Request = IDLE): Flow => ({
  step: "code",
  challenge: of,
  submission,
  resend: IDLE,
  newPassword,
});
type AwaitedPassword = Extract<Flow, { readonly step: "code" }>["newPassword"];
