import { left, right } from "fp-ts/Either";
import { ignored, only, refuse } from "../decider/decision.ts";
import { awaits } from "../decider/request.ts";
import { verdict } from "../decider/validation.ts";
import type { Challenge } from "./challenge.ts";
import type { Decision, Enveloped, Of } from "./decision.ts";
import { Event, Rejection } from "./messages.ts";
import type { State } from "./state.ts";
import { CODE_LIFE, challenge, changeHandles, flowOf, savePassword, submission, whyNotResend } from "./views.ts";

export const submitCode = (
  state: State,
  command: Of<"SubmitCode">,
  { envelope: { id: request } }: Enveloped,
): Decision => {
  const flow = flowOf(state);
  if (flow.step !== "code") return left(Rejection.NoChallenge());
  if (flow.submission.status === "pending") return left(Rejection.Busy());
  if (command.code.broken.length > 0) {
    return left(Rejection.Invalid({ problems: verdict("code", command.code.broken) }));
  }
  // only a sign-in can make a device a trusted one (docs/design.md, Code screens)
  const trustDevice = command.trustDevice && flow.challenge.purpose === "sign-in";
  return only(Event.CodeSubmitted({ request, challenge: flow.challenge, code: command.code.handle, trustDevice }));
};

/** Purposes of a code that need no session; the other codes belong to an account. */
const SIGNED_OUT: ReadonlySet<Challenge["purpose"]> = new Set<Challenge["purpose"]>(["sign-in", "sign-up", "reset"]);

/** Restores the code step after a reload, while the code may be valid and no other step is open. */
export const restoreChallenge = (
  state: State,
  command: Of<"RecordChallenge">,
  { envelope: { at } }: Enveloped,
): Decision => {
  const { purpose, sentAt } = command.challenge;
  const phase = SIGNED_OUT.has(purpose) ? "signedOut" : "signedIn";
  if (state.phase !== phase || state.flow.step !== "none") return ignored("another step in progress");
  return Math.abs(at - sentAt) < CODE_LIFE
    ? only(Event.ChallengeRestored({ challenge: command.challenge }))
    : ignored("code expired");
};

export const resendCode = (
  state: State,
  _command: Of<"ResendCode">,
  { envelope: { id: request, at } }: Enveloped,
): Decision => {
  const sent = challenge(state);
  return refuse(whyNotResend(state, at), () =>
    sent === null ? left(Rejection.NoChallenge()) : only(Event.ResendRequested({ request, challenge: sent })),
  );
};

/** Leaves the code step. A password change that is being saved cannot be left: it may succeed. */
export const leaveChallenge = (state: State): Decision => {
  if (challenge(state) === null) return left(Rejection.NoChallenge());
  if (savePassword(state).status === "pending") return left(Rejection.Busy());
  const { code, password } = changeHandles(state);
  const secrets = [code, password].filter((secret) => secret !== null);
  return right([Event.ChallengeLeft(), ...secrets.map((secret) => Event.SecretDiscarded({ secret }))]);
};

/** The server accepted the code of a reset or the token of its link. */
export const resetLinkValid = (state: State, { request, token, ...said }: Of<"RecordResetLink">): Decision => {
  const flow = flowOf(state);
  const isPending = (flow.step === "resetLink" && awaits(flow.request, request)) || awaits(submission(state), request);
  if (!isPending) return only(Event.SecretDiscarded({ secret: token }));
  const identifier = said.identifier ?? challenge(state)?.identifier;
  return only(Event.ResetLinkValid({ token, ...(identifier === undefined ? {} : { identifier }) }));
};
