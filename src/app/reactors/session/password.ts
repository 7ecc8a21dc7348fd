import { type Either, isRight } from "fp-ts/Either";
import { tap } from "rxjs";
import { changePassword, initiatePasswordChange } from "../../../adapters/http/calls/session.ts";
import type { Failure } from "../../../domain/decider/failure.ts";
import { Command } from "../../../domain/session/index.ts";
import type { Handle } from "../../../domain/values/secret.ts";
import { repeatWhenLost } from "../lost-answers.ts";
import { acknowledges, type Of, together } from "../reactor.ts";
import { forget } from "../vault.ts";

type Change = Pick<Of<"session.PasswordChangeRequested">, "code" | "password">;

/** The handles to forget after an attempt: both after a success, else the one that the server refused. */
const spent = (answer: Either<Failure, undefined>, { code, password }: Change): ReadonlyArray<Handle> => {
  if (isRight(answer)) return [code, password];
  return answer.left.code === "invalidAuthCode" ? [code] : [password];
};

/** Changes the password: the current one brings a code, which is sent with the new one (docs/wire.md Calls). */
export const changePasswords = together(
  acknowledges(
    "session.ChangeRequested",
    (happened, { callApi }) => callApi(happened, initiatePasswordChange, { current_password: happened.event.current }),
    Command.RecordCodeRequired,
    Command.RecordChangeFailure,
  ),
  acknowledges(
    "session.PasswordChangeRequested",
    (happened, context) => {
      const { code, password } = happened.event;
      const body = { authCode: code, password, password_confirmation: password };
      return repeatWhenLost(context, happened, changePassword, body, { spends: true }).pipe(
        tap((answer) => forget(context, ...spent(answer, happened.event))),
      );
    },
    Command.RecordPasswordSaved,
    Command.RecordPasswordFailure,
  ),
);
