import { left, right } from "fp-ts/Either";
import { answered, ignored, NOT_PENDING, only } from "../decider/decision.ts";
import { awaits } from "../decider/request.ts";
import { verdict } from "../decider/validation.ts";
import type { Decision, Enveloped, Of } from "./decision.ts";
import { Event, Rejection } from "./messages.ts";
import type { State } from "./state.ts";
import { changeHandles, codeRequest, flowOf, maySetPassword, resetToken, savePassword, submission } from "./views.ts";

/** Sends the current password, which brings a code to the account's own address (docs/wire.md Calls). */
export const initiateChange = (
  state: State,
  { current }: Of<"InitiatePasswordChange">,
  { envelope: { id: request } }: Enveloped,
): Decision => {
  const user = state.phase === "signedIn" ? state.user : null;
  const identifier = user?.email ?? user?.phone_number ?? null;
  if (user === null || identifier === null) return left(Rejection.NotSignedIn());
  if (codeRequest(state, "change-password").status === "pending") return left(Rejection.Busy());
  const problems = verdict("current", current.broken);
  const type = user.email === identifier ? "email" : "phone";
  return problems.length > 0
    ? left(Rejection.Invalid({ problems }))
    : only(Event.ChangeRequested({ request, type, identifier, current: current.handle }));
};

/**
 * The token of a confirmed code waits for the new password; a new password that waits for a correct code is saved with
 * it at once.
 */
export const changeCodeConfirmed = (
  state: State,
  { request, token: code }: Of<"RecordChangeCode">,
  { envelope: { id } }: Enveloped,
): Decision => {
  if (!awaits(submission(state), request)) return only(Event.SecretDiscarded({ secret: code }));
  const { password } = changeHandles(state);
  return only(
    password === null
      ? Event.ChangeCodeAccepted({ code })
      : Event.PasswordChangeRequested({ request: id, password, code }),
  );
};

/**
 * With the code of a change the password is changed; with the token of a reset link a forgotten one is replaced; without
 * either, a first one is set.
 */
export const save = (state: State, command: Of<"SavePassword">, { envelope: { id: request } }: Enveloped): Decision => {
  if (savePassword(state).status === "pending") return left(Rejection.Busy());
  const flow = flowOf(state);
  const authority = flow.step === "newPassword" ? flow.authority : null;
  const isFirst = authority === null || authority.kind === "session";
  if (isFirst && !maySetPassword(state)) return left(Rejection.NothingToSave());
  const problems = verdict("password", command.password.broken);
  if (problems.length > 0) return left(Rejection.Invalid({ problems }));
  const password = command.password.handle;
  if (authority?.kind === "code") {
    return only(Event.PasswordChangeRequested({ request, password, code: authority.code }));
  }
  const token = authority?.kind === "resetLink" ? authority.token : null;
  return only(Event.PasswordSaveRequested({ request, password, token }));
};

/** A password set by a reset link ends the running session, as the server has ended it too. */
export const saved = (state: State, { request }: Of<"RecordPasswordSaved">): Decision => {
  if (!awaits(savePassword(state), request)) return ignored(NOT_PENDING);
  const event = Event.PasswordSaved();
  return resetToken(state) !== null && state.phase === "signedIn"
    ? right([event, Event.SignedOut({ reason: "password", message: null })])
    : only(event);
};

/** A wrong code of a password change needs the code alone again; after any other failure, the password. */
export const saveFailed = (state: State, { request, failure }: Of<"RecordPasswordFailure">): Decision =>
  answered(savePassword(state), request, () =>
    changeHandles(state).code !== null && failure.code === "invalidAuthCode"
      ? Event.ChangeCodeRefused({ failure })
      : Event.PasswordFailed({ failure }),
  );
