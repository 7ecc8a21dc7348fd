import { left, right } from "fp-ts/Either";
import { answered, ignored, NOT_PENDING, only, refuse } from "../decider/decision.ts";
import type { Envelope } from "../decider/message.ts";
import { awaits } from "../decider/request.ts";
import { verdict } from "../decider/validation.ts";
import { CATALOGUE } from "../values/known-texts.ts";
import type { Decision, Of } from "./decision.ts";
import { type Challenge, Event, Rejection } from "./messages.ts";
import type { State } from "./state.ts";
import { CODE_LIFE, maySetPassword, whyNotResend } from "./views.ts";

export const submitCode = (state: State, command: Of<"SubmitCode">, { id: request }: Envelope): Decision => {
  const { challenge } = state;
  if (challenge === null) return left(Rejection.NoChallenge());
  if (state.code.status === "pending" || state.savePassword.status === "pending") return left(Rejection.Busy());
  if (command.code.broken.length > 0) {
    return left(Rejection.Invalid({ problems: verdict("code", command.code.broken) }));
  }
  // only a sign-in can make a device a trusted one (design.md, Code screens)
  const trustDevice = command.trustDevice && challenge.purpose === "sign-in";
  return only(Event.CodeSubmitted({ request, challenge, code: command.code.handle, trustDevice }));
};

/** Codes for which nobody is signed in, and codes of an account. */
const SIGNED_OUT: ReadonlySet<Challenge["purpose"]> = new Set<Challenge["purpose"]>(["sign-in", "sign-up", "reset"]);

/** Restores the code step after a reload, as long as the code may still be good and the step fits who is here (F12). */
export const restoreChallenge = (state: State, { challenge }: Of<"RecordChallenge">, { at }: Envelope): Decision => {
  const phase = SIGNED_OUT.has(challenge.purpose) ? "signedOut" : "signedIn";
  if (state.phase !== phase || state.challenge !== null) return ignored("another step in progress");
  return Math.abs(at - challenge.sentAt) < CODE_LIFE
    ? only(Event.ChallengeRestored({ challenge }))
    : ignored("code expired");
};

export const resendCode = (state: State, { id: request, at }: Envelope): Decision =>
  refuse(whyNotResend(state, at), () =>
    state.challenge === null
      ? left(Rejection.NoChallenge())
      : only(Event.ResendRequested({ request, challenge: state.challenge })),
  );

/**
 * The token of a confirmed code waits for the new password; a new password that waits for a right code is saved with
 * it at once (F32).
 */
export const changeCodeConfirmed = (
  state: State,
  { request, token: code }: Of<"RecordChangeCode">,
  { id }: Envelope,
): Decision => {
  if (!awaits(state.code, request)) return only(Event.SecretDiscarded({ secret: code }));
  const { newPassword: password } = state;
  return only(
    password === null ? Event.CodeKept({ code }) : Event.PasswordChangeRequested({ request: id, password, code }),
  );
};

/** The current password, and with it a code to wherever this person is reached (decisions.md §6–7). */
export const changePassword = (
  { phase, user, change }: State,
  { current }: Of<"InitiatePasswordChange">,
  { id: request }: Envelope,
): Decision => {
  const identifier = user?.email ?? user?.phone_number ?? null;
  if (phase !== "signedIn" || identifier === null) return left(Rejection.NotSignedIn());
  if (change.status === "pending") return left(Rejection.Busy());
  const problems = verdict("current", current.broken);
  const type = user?.email === identifier ? "email" : "phone";
  return problems.length > 0
    ? left(Rejection.Invalid({ problems }))
    : only(Event.ChangeRequested({ request, type, identifier, current: current.handle }));
};

/** A password set by a reset link ends the session of who was signed in: the server has ended it, too. */
export const passwordSaved = (state: State, { request }: Of<"RecordPasswordSaved">): Decision => {
  if (!awaits(state.savePassword, request)) return ignored(NOT_PENDING);
  const saved = Event.PasswordSaved();
  return state.resetToken !== null && state.phase === "signedIn"
    ? right([saved, Event.SignedOut({ reason: "password", message: null })])
    : only(saved);
};

/** A wrong code of a password change asks for the code alone again; any other failure for the password. */
export const passwordFailed = (state: State, { request, failure }: Of<"RecordPasswordFailure">): Decision =>
  answered(state.savePassword, request, () =>
    state.changeCode !== null && failure.message === CATALOGUE.invalidAuthCode
      ? Event.ChangeCodeRefused({ failure })
      : Event.PasswordFailed({ failure }),
  );

/**
 * With the code of a change the password is changed; with a reset link's token the forgotten one is replaced;
 * signed in without either, the first is set up.
 */
export const savePassword = (state: State, command: Of<"SavePassword">, { id: request }: Envelope): Decision => {
  if (state.savePassword.status === "pending") return left(Rejection.Busy());
  const { changeCode: code, resetToken: token } = state;
  const password = command.password.handle;
  if (code === null && token === null && !maySetPassword(state)) {
    return left(Rejection.NothingToSave());
  }
  const problems = verdict("password", command.password.broken);
  return problems.length > 0
    ? left(Rejection.Invalid({ problems }))
    : only(
        code === null
          ? Event.PasswordSaveRequested({ request, password, token })
          : Event.PasswordChangeRequested({ request, password, code }),
      );
};
