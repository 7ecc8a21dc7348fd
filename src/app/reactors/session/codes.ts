import * as Effect from "effect/Effect";
import { type Either, isLeft, isRight, mapLeft } from "fp-ts/Either";
import { EMPTY, finalize, map, mergeMap, type Observable, type OperatorFunction, of, pipe } from "rxjs";
import { Api } from "../../../adapters/api.ts";
import {
  authCodeLogin,
  changeIdentifier,
  confirmIdentifier,
  forgotPassword,
  getUser,
  resendMagicLink,
  validatePasswordChangeCode,
  validateResetPasswordOTP,
} from "../../../adapters/http/calls/session.ts";
import { toFailure, unreachable } from "../../../adapters/http/failure.ts";
import type { VaultShape } from "../../../adapters/vault/vault.ts";
import type { Failure } from "../../../domain/decider/failure.ts";
import { type Challenge, Command, type TokenBundle } from "../../../domain/session/index.ts";
import type { Handle } from "../../../domain/values/secret.ts";
import { findWhenLost, repeatWhenLost } from "../lost-answers.ts";
import {
  acknowledges,
  type Happened,
  latest,
  type Of,
  on,
  type Reaction,
  type ReactorContext,
  reaction,
  recorded,
  together,
} from "../reactor.ts";
import { forget } from "../vault.ts";
import { callWithCaptcha } from "./captcha.ts";

/** The grant of a bundle, and the handle of the bundle in the vault. */
const inVault = Effect.fnUntraced(function* (vault: VaultShape, bundle: TokenBundle) {
  return { grant: (yield* Api).describe(bundle), tokens: vault.put(JSON.stringify(bundle)) };
});

/** Revokes tokens that cannot be used, and fails. */
const unusable = Effect.fnUntraced(function* (bundle: TokenBundle) {
  yield* (yield* Api).revoke(bundle);
  return yield* Effect.fail("unusable" as const);
});

/**
 * Records a sign-in: puts its tokens into the vault and sends their handle to `decide`. Nothing is stored on the device
 * before the event `SignedIn` accepts them; `storeSession` stores them then.
 */
export const recordSignIn = (
  { run, vault }: ReactorContext,
  cause: Happened<{ readonly request: string }>,
  failed: (failure: Failure) => Command,
): OperatorFunction<Either<Failure, TokenBundle>, Reaction> =>
  pipe(
    mergeMap((answer) => {
      if (isLeft(answer)) return of(answer);
      const bundle = answer.right;
      return run(Effect.suspend(() => (bundle.expires_in > 0 ? inVault(vault, bundle) : unusable(bundle)))).pipe(
        map(mapLeft(() => toFailure(unreachable({ endpoint: "/session", method: "POST" })))),
      );
    }),
    recorded(cause, (stored) => Command.RecordSignedIn({ request: cause.event.request, ...stored }), failed),
  );

/** Records a token that a code was exchanged for: the vault stores it, and the command carries its handle. */
const exchanged = (
  { vault }: ReactorContext,
  cause: Happened<unknown>,
  succeeded: (token: Handle) => Command,
  failed: (failure: Failure) => Command,
): OperatorFunction<Either<Failure, { readonly token: string }>, Reaction> =>
  recorded(cause, ({ token }) => succeeded(vault.put(token)), failed);

/** Sends a code to the call of its purpose. */
const submitted = (context: ReactorContext, happened: Happened<Of<"session.CodeSubmitted">>): Observable<Reaction> => {
  const { request, challenge, code, trustDevice } = happened.event;
  const { identifier, type } = challenge;
  const failed = (failure: Failure) => Command.RecordCodeFailure({ request, failure });
  let isCodeNeeded = false;
  const check = (): Observable<Reaction> => {
    switch (challenge.purpose) {
      case "sign-in":
      case "sign-up": {
        const platform_type = context.config.platformType;
        const input = { identifier, authCode: code, platform_type, remember_me: trustDevice };
        return repeatWhenLost(context, happened, authCodeLogin, input, { spends: true }).pipe(
          recordSignIn(context, happened, failed),
        );
      }
      case "reset": {
        const input = { identifier, authCode: code };
        const succeeded = (token: Handle) => Command.RecordResetLink({ request, token });
        return repeatWhenLost(context, happened, validateResetPasswordOTP, input, { spends: true }).pipe(
          exchanged(context, happened, succeeded, failed),
        );
      }
      case "identifier":
        return findWhenLost(context.callApi(happened, confirmIdentifier, { type, identifier, authCode: code }), () =>
          // the account has the new address if the server accepted the code
          context.callApi(happened, getUser, {}).pipe(
            map((read) => {
              const own = isRight(read) && (type === "email" ? read.right.email : read.right.phone_number);
              return own === identifier ? read : null;
            }),
          ),
        ).pipe(recorded(happened, (user) => Command.RecordIdentifierConfirmed({ request, user }), failed));
      case "change-password":
        return repeatWhenLost(context, happened, validatePasswordChangeCode, { authCode: code }, { spends: true }).pipe(
          mergeMap((answer) => {
            const succeeded = (token: Handle) => Command.RecordChangeCode({ request, token });
            if (isRight(answer) || answer.left.kind !== "NotOffered") {
              return of(answer).pipe(exchanged(context, happened, succeeded, failed));
            }
            // a server without this call checks the code with the new password, so the code itself waits for it
            isCodeNeeded = true;
            return of(reaction(happened, succeeded(code)));
          }),
        );
    }
  };
  return check().pipe(
    finalize(() => {
      if (!isCodeNeeded) forget(context, code);
    }),
  );
};

/** Requests another code by the call that requested the first one. */
const resent = (
  context: ReactorContext,
  happened: Happened<unknown>,
  { purpose, type, identifier }: Challenge,
): Observable<Either<Failure, unknown>> => {
  const recipient = { type, identifier };
  switch (purpose) {
    // another code for a password change needs the current password (`InitiatePasswordChange`)
    case "change-password":
      return EMPTY;
    case "identifier":
      return context.callApi(happened, changeIdentifier, recipient);
    case "reset":
      return callWithCaptcha(context, happened, forgotPassword, {
        ...recipient,
        redirect_url: `${context.origin}/reset-password`,
      });
    case "sign-in":
    case "sign-up":
      return callWithCaptcha(context, happened, resendMagicLink, {
        ...recipient,
        platform_type: context.config.platformType,
        redirect_url: `${context.origin}/magicLogin`,
      });
  }
};

/** The body of the call, with the current password where the account needs it. */
const changeOf = ({ type, identifier, current }: Of<"session.IdentifierRequested">) => ({
  type,
  identifier,
  ...(current === null ? {} : { current_password: current }),
});

/** Checks typed codes, requests other ones, and requests the code for a new email address or phone number. */
export const codes = together(
  (happened$, context) =>
    happened$.pipe(
      on("session.CodeSubmitted"),
      latest((happened) => submitted(context, happened)),
    ),
  acknowledges(
    "session.ResendRequested",
    (happened, context) => resent(context, happened, happened.event.challenge),
    Command.RecordResent,
    Command.RecordResendFailure,
  ),
  acknowledges(
    "session.IdentifierRequested",
    (happened, { callApi }) => callApi(happened, changeIdentifier, changeOf(happened.event)),
    Command.RecordCodeRequired,
    Command.RecordIdentifierFailure,
  ),
);
