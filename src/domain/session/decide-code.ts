import { left } from "fp-ts/Either";
import { only, refuse } from "../kernel/decision.ts";
import type { Envelope } from "../kernel/message.ts";
import { verdict } from "../kernel/validation.ts";
import type { Decision, Of } from "./decision.ts";
import { Event, Rejection } from "./messages.ts";
import type { State } from "./state.ts";
import { whyNotResend } from "./views.ts";

export const submitCode = (state: State, command: Of<"SubmitCode">, { id: request }: Envelope): Decision => {
  const { challenge } = state;
  if (challenge === null) return left(Rejection.NoChallenge());
  if (state.code.status === "pending") return left(Rejection.Busy());
  if (command.code.broken.length > 0) {
    return left(Rejection.Invalid({ problems: verdict("code", command.code.broken) }));
  }
  // only a sign-in can make a device a trusted one (design.md, Code screens)
  const trustDevice = command.trustDevice && challenge.purpose === "sign-in";
  return only(Event.CodeSubmitted({ request, challenge, code: command.code.handle, trustDevice }));
};

export const resendCode = (state: State, { id: request, at }: Envelope): Decision =>
  refuse(whyNotResend(state, at), () =>
    state.challenge === null
      ? left(Rejection.NoChallenge())
      : only(Event.ResendRequested({ request, challenge: state.challenge })),
  );

/** With a reset link's token the forgotten password is replaced; signed in without one, the first is set up. */
export const savePassword = (state: State, command: Of<"SavePassword">, { id: request }: Envelope): Decision => {
  if (state.savePassword.status === "pending") return left(Rejection.Busy());
  if (state.resetToken === null && !(state.passwordPending && state.phase === "signedIn")) {
    return left(Rejection.NothingToSave());
  }
  const problems = verdict("password", command.password.broken);
  return problems.length > 0
    ? left(Rejection.Invalid({ problems }))
    : only(Event.PasswordSaveRequested({ request, password: command.password.handle, token: state.resetToken }));
};
