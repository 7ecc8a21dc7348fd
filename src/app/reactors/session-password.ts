import * as Effect from "effect/Effect";
import { type Either, isRight } from "fp-ts/Either";
import { map, merge, mergeMap } from "rxjs";
import { changePassword, initiatePasswordChange } from "../../adapters/http/calls/session.ts";
import { Vault } from "../../adapters/vault/vault.ts";
import { Command } from "../../domain/session/index.ts";
import type { Failure } from "../../domain/values/failure.ts";
import { CATALOGUE } from "../../domain/values/known-texts.ts";
import type { Handle } from "../../domain/values/secret.ts";
import { latest, type Of, on, type Reactor, recorded } from "./reactor.ts";
import { repeatWhenLost } from "./recovery.ts";

type Change = Pick<Of<"session.PasswordChangeRequested">, "code" | "password">;

/** What of a change nobody needs again: all of it once it is done, else whichever of the two was of no use. */
const spent = (answer: Either<Failure, undefined>, { code, password }: Change): ReadonlyArray<Handle> => {
  if (isRight(answer)) return [code, password];
  return answer.left.message === CATALOGUE.invalidAuthCode ? [code] : [password];
};

/** Another password: the current one brings a code, and the code goes with the new one (decisions.md §6–7). */
export const changesPassword: Reactor = (happened$, context) =>
  merge(
    happened$.pipe(
      on("session.ChangeRequested"),
      latest((each) => {
        const { request, current } = each.event;
        return context.callApi(each, initiatePasswordChange, { current_password: current }).pipe(
          recorded(
            each,
            () => Command.RecordCodeRequired({ request }),
            (failure) => Command.RecordChangeFailure({ request, failure }),
          ),
        );
      }),
    ),
    happened$.pipe(
      on("session.PasswordChangeRequested"),
      latest((each) => {
        const { request, code, password } = each.event;
        const body = { authCode: code, password, password_confirmation: password };
        return repeatWhenLost(context, each, changePassword, body, { spends: true }).pipe(
          mergeMap((answer) =>
            context
              .run(Vault.use((vault) => Effect.sync(() => spent(answer, each.event).forEach(vault.forget))))
              .pipe(map(() => answer)),
          ),
          recorded(
            each,
            () => Command.RecordPasswordSaved({ request }),
            (failure) => Command.RecordPasswordFailure({ request, failure }),
          ),
        );
      }),
    ),
  );
