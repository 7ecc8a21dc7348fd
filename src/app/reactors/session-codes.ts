import * as Effect from "effect/Effect";
import { type Either, isLeft, isRight } from "fp-ts/Either";
import { EMPTY, map, merge, mergeMap, type Observable, of } from "rxjs";
import {
  authCodeLogin,
  changeIdentifier,
  confirmIdentifier,
  forgotPassword,
  getUser,
  resendMagicLink,
  validatePasswordChangeCode,
  validateResetPasswordOTP,
} from "../../adapters/http/calls/session.ts";
import { Vault } from "../../adapters/vault/vault.ts";
import { type Challenge, Command } from "../../domain/session/index.ts";
import type { Failure } from "../../domain/values/failure.ts";
import type { Handle } from "../../domain/values/secret.ts";
import {
  type Happened,
  latest,
  type Of,
  on,
  type Reaction,
  type Reactor,
  type ReactorContext,
  reaction,
  recorded,
} from "./reactor.ts";
import { findWhenLost, forgetting, repeatWhenLost } from "./recovery.ts";
import { recordSignIn } from "./session-entry.ts";
import { askWithProof } from "./session-proof.ts";

/** A code that is exchanged for a token: the token goes into the vault, and its handle to `decide`. */
const exchanged = (
  { run }: ReactorContext,
  cause: Happened<unknown>,
  answer$: Observable<Either<Failure, { readonly token: string }>>,
  taken: (token: Handle) => Command,
  failed: (failure: Failure) => Command,
): Observable<Reaction> =>
  answer$.pipe(
    mergeMap((answer) =>
      isLeft(answer)
        ? of(reaction(cause, failed(answer.left)))
        : run(Vault.use((vault) => Effect.sync(() => vault.put(answer.right.token)))).pipe(
            mergeMap((kept) => (isLeft(kept) ? EMPTY : of(reaction(cause, taken(kept.right))))),
          ),
    ),
  );

/** What a code is exchanged for depends on what it was sent for. */
const submitted = (context: ReactorContext, each: Happened<Of<"session.CodeSubmitted">>): Observable<Reaction> => {
  const { request, challenge, code, trustDevice } = each.event;
  const { identifier, type } = challenge;
  const failed = (failure: Failure) => Command.RecordCodeFailure({ request, failure });
  const checked = (): Observable<Reaction> => {
    switch (challenge.purpose) {
      case "sign-in":
      case "sign-up": {
        const platform_type = context.config.platformType;
        const input = { identifier, authCode: code, platform_type, remember_me: trustDevice };
        return repeatWhenLost(context, each, authCodeLogin, input, { spends: true }).pipe(
          mergeMap((answer) =>
            isLeft(answer)
              ? of(reaction(each, failed(answer.left)))
              : recordSignIn(context, each, answer.right, request, failed),
          ),
        );
      }
      case "reset":
        return exchanged(
          context,
          each,
          repeatWhenLost(context, each, validateResetPasswordOTP, { identifier, authCode: code }, { spends: true }),
          (token) => Command.RecordResetLink({ request, token }),
          failed,
        );
      case "identifier":
        return findWhenLost(context.callApi(each, confirmIdentifier, { type, identifier, authCode: code }), () =>
          // the new address stands in the account once the code was taken
          context.callApi(each, getUser, {}).pipe(
            map((read) => {
              const own = isRight(read) && (type === "email" ? read.right.email : read.right.phone_number);
              return own === identifier ? read : null;
            }),
          ),
        ).pipe(recorded(each, (user) => Command.RecordIdentifierConfirmed({ request, user }), failed));
      case "change-password":
        return exchanged(
          context,
          each,
          repeatWhenLost(context, each, validatePasswordChangeCode, { authCode: code }, { spends: true }),
          (token) => Command.RecordChangeCode({ request, token }),
          failed,
        );
    }
  };
  return forgetting(context, [code], checked());
};

/** A new code comes by the call that sent the first one. */
const resent = (
  context: ReactorContext,
  each: Happened<unknown>,
  { purpose, type, identifier }: Challenge,
): Observable<Either<Failure, unknown>> => {
  const asked = { type, identifier };
  switch (purpose) {
    // that of a password change takes the current password: it is asked for again (`InitiatePasswordChange`)
    case "change-password":
      return EMPTY;
    case "identifier":
      return context.callApi(each, changeIdentifier, asked);
    case "reset":
      return askWithProof(context, each, forgotPassword, {
        ...asked,
        redirect_url: `${context.origin}/reset-password`,
      });
    case "sign-in":
    case "sign-up":
      return askWithProof(context, each, resendMagicLink, {
        ...asked,
        platform_type: context.config.platformType,
        redirect_url: `${context.origin}/magicLogin`,
      });
  }
};

/** The current password goes along where the account asks for it (F33). */
const changeOf = ({ type, identifier, current }: Of<"session.IdentifierRequested">) => ({
  type,
  identifier,
  ...(current === null ? {} : { current_password: current }),
});

/** Codes: submitted, sent anew, and asked for by a new e-mail address or phone number. */
export const codes: Reactor = (happened$, context) =>
  merge(
    happened$.pipe(
      on("session.CodeSubmitted"),
      latest((each) => submitted(context, each)),
    ),
    happened$.pipe(
      on("session.ResendRequested"),
      latest((each) =>
        resent(context, each, each.event.challenge).pipe(
          recorded(
            each,
            () => Command.RecordResent({ request: each.event.request }),
            (failure) => Command.RecordResendFailure({ request: each.event.request, failure }),
          ),
        ),
      ),
    ),
    happened$.pipe(
      on("session.IdentifierRequested"),
      latest(({ event, ...each }) =>
        context.callApi({ event, ...each }, changeIdentifier, changeOf(event)).pipe(
          recorded(
            { event, ...each },
            () => Command.RecordCodeRequired({ request: event.request }),
            (failure) => Command.RecordIdentifierFailure({ request: event.request, failure }),
          ),
        ),
      ),
    ),
  );
