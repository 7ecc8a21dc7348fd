import * as Effect from "effect/Effect";
import { type Either, isLeft, isRight, right } from "fp-ts/Either";
import { EMPTY, map, merge, mergeMap, type Observable, of } from "rxjs";
import {
  checkResetToken,
  forgotPassword,
  getUser,
  login,
  magicLogin,
  onboardUser,
  register,
  resetPassword,
  setupPassword,
} from "../../adapters/http/calls/session.ts";
import { Command, type User } from "../../domain/session/index.ts";
import { type Failure, leavesOpen } from "../../domain/values/failure.ts";
import type { Handle } from "../../domain/values/secret.ts";
import { trustOf } from "../persistence/device-trust.ts";
import { type Happened, latest, on, type Reactor, type ReactorContext, reaction, recorded } from "./reactor.ts";
import { findWhenLost, forgetting, repeatWhenLost } from "./recovery.ts";
import { codes } from "./session-codes.ts";
import { recordSignIn } from "./session-entry.ts";
import { changesPassword } from "./session-password.ts";
import { askWithProof, proofLeaves } from "./session-proof.ts";

const signsIn: Reactor = (happened$, context) =>
  happened$.pipe(
    on("session.SignInRequested", "session.LinkRequested"),
    latest((each) => {
      const { event } = each;
      const { request } = event;
      const failed = (failure: Failure) => Command.RecordSignInFailure({ request, failure });
      const withPassword = event._tag === "session.SignInRequested";
      return context.run(withPassword ? trustOf(event.identifier) : Effect.succeed(null)).pipe(
        mergeMap((trusted) =>
          isLeft(trusted)
            ? EMPTY
            : askWithProof(context, each, login, {
                type: event.type,
                identifier: event.identifier,
                redirect_url: `${context.origin}/magicLogin`,
                // an empty password asks for a link (decisions.md §6–7)
                password: withPassword ? event.password : ("" as Handle),
                remember_token: trusted.right,
              }),
        ),
        mergeMap((answer) => {
          if (isLeft(answer)) return of(reaction(each, failed(answer.left)));
          if ("access_token" in answer.right) {
            return recordSignIn(context, each, answer.right, request, failed);
          }
          const sent = answer.right.status === "link_sent" ? Command.RecordLinkSent : Command.RecordCodeRequired;
          return of(reaction(each, sent({ request })));
        }),
      );
    }),
  );

const signsUp: Reactor = (happened$, context) =>
  happened$.pipe(
    on("session.SignUpRequested"),
    latest((each) => {
      const { request, type, identifier, referral, dateOfBirth } = each.event;
      return askWithProof(context, each, register, {
        type,
        identifier,
        redirect_url: `${context.origin}/magicLogin`,
        referral,
        consent: true,
        date_of_birth: dateOfBirth,
      }).pipe(
        recorded(
          each,
          () => Command.RecordCodeRequired({ request }),
          (failure) => Command.RecordSignUpFailure({ request, failure }),
        ),
      );
    }),
  );

const forgets: Reactor = (happened$, context) =>
  happened$.pipe(
    on("session.ForgotRequested"),
    latest((each) => {
      const { request, type, identifier } = each.event;
      return askWithProof(context, each, forgotPassword, {
        type,
        identifier,
        redirect_url: `${context.origin}/reset-password`,
      }).pipe(
        recorded(
          each,
          () => Command.RecordLinkSent({ request }),
          (failure) => Command.RecordForgotFailure({ request, failure }),
        ),
      );
    }),
  );

const links: Reactor = (happened$, context) =>
  merge(
    happened$.pipe(
      on("session.MagicLinkOpened"),
      latest((each) => {
        const { request, token } = each.event;
        const failed = (failure: Failure) => Command.RecordMagicLinkFailure({ request, failure });
        const input = { token, platform_type: context.config.platformType };
        const signedIn = repeatWhenLost(context, each, magicLogin, input, { spends: true }).pipe(
          mergeMap((answer) =>
            isLeft(answer)
              ? of(reaction(each, failed(answer.left)))
              : recordSignIn(context, each, answer.right, request, failed),
          ),
        );
        return forgetting(context, [token], signedIn);
      }),
    ),
    happened$.pipe(
      on("session.ResetLinkOpened"),
      latest((each) => {
        const { request, token } = each.event;
        return context.callApi(each, checkResetToken, { token }).pipe(
          recorded(
            each,
            () => Command.RecordResetLink({ request, token }),
            (failure) => Command.RecordResetLinkFailure({ request, failure }),
          ),
        );
      }),
    ),
  );

type Saved = Observable<Either<Failure, undefined>>;
const DONE = right(undefined);

/**
 * Sets a first password. When the answer is lost the user says whether there is one by now, else the same password is
 * sent again; 409 then means that the first try was carried out (W13).
 */
const setUp = (context: ReactorContext, cause: Happened<unknown>, password: Handle): Saved => {
  const send = (): Saved => context.callApi(cause, setupPassword, { password, password_confirmation: password });
  return findWhenLost(send(), () =>
    context.callApi(cause, getUser, {}).pipe(
      mergeMap((read) => (isRight(read) && read.right.has_password === true ? of(DONE) : send())),
      map((again) => (isLeft(again) && again.left.kind === "Conflict" ? DONE : again)),
    ),
  );
};

/** Sets a password by a reset link. When the answer is lost, a link that is used up says that it was carried out (W13). */
const reset = (context: ReactorContext, cause: Happened<unknown>, password: Handle, token: Handle): Saved => {
  const send = (): Saved => context.callApi(cause, resetPassword, { password, password_confirmation: password, token });
  return findWhenLost(send(), () =>
    context.callApi(cause, checkResetToken, { token }).pipe(
      mergeMap((read) => {
        if (isRight(read)) return send();
        return of(leavesOpen(read.left) ? null : DONE);
      }),
    ),
  );
};

const isOnboardedAs = (user: User, username: string): boolean =>
  user.onboarded_at !== null && user.username.toLowerCase() === username.toLowerCase();

const accounts: Reactor = (happened$, context) =>
  merge(
    happened$.pipe(
      on("session.PasswordSaveRequested"),
      latest((each) => {
        const { request, password, token } = each.event;
        const saved = token === null ? setUp(context, each, password) : reset(context, each, password, token);
        return forgetting(context, [password], saved).pipe(
          recorded(
            each,
            () => Command.RecordPasswordSaved({ request }),
            (failure) => Command.RecordPasswordFailure({ request, failure }),
          ),
        );
      }),
    ),
    happened$.pipe(
      on("session.OnboardRequested"),
      latest((each) => {
        const { request, first_name, last_name, username, country } = each.event;
        const platform_type = context.config.platformType;
        const onboarded = context.callApi(each, onboardUser, {
          first_name,
          last_name,
          username,
          country,
          platform_type,
        });
        // the user says whether it was carried out when the answer is lost (W13)
        return findWhenLost(onboarded, () =>
          context
            .callApi(each, getUser, {})
            .pipe(map((read) => (isRight(read) && isOnboardedAs(read.right, username) ? read : null))),
        ).pipe(
          recorded(
            each,
            (user) => Command.RecordOnboarded({ request, user }),
            (failure) => Command.RecordOnboardFailure({ request, failure }),
          ),
        );
      }),
    ),
    happened$.pipe(
      on("session.UserRequested"),
      latest((each) =>
        context.callApi(each, getUser, {}).pipe(
          recorded(
            each,
            (user) => Command.RecordUser({ request: each.event.request, user }),
            (failure) => Command.RecordUserFailure({ request: each.event.request, failure }),
          ),
        ),
      ),
    ),
  );

/** Carries every way in and out to the server. */
export const session: Reactor = (happened$, context) =>
  merge(
    ...[signsIn, signsUp, forgets, codes, links, accounts, changesPassword, proofLeaves].map((each) =>
      each(happened$, context),
    ),
  );
