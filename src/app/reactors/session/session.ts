import * as Effect from "effect/Effect";
import { type Either, isLeft, isRight, right } from "fp-ts/Either";
import { EMPTY, map, merge, mergeMap, type Observable, of } from "rxjs";
import type { InputOf } from "../../../adapters/http/calls/call.ts";
import { deleteAvatar, putAvatar, updateProfile } from "../../../adapters/http/calls/contacts.ts";
import {
  checkMagicLink,
  checkResetToken,
  forgotPassword,
  getUser,
  login,
  magicLogin,
  onboardUser,
  register,
  resetPassword,
  setupPassword,
} from "../../../adapters/http/calls/session.ts";
import { type Failure, outcomeOf } from "../../../domain/decider/failure.ts";
import { Command, requests, type User } from "../../../domain/session/index.ts";
import type { Handle } from "../../../domain/values/secret.ts";
import { findWhenLost, readAgainWhenLost, repeatWhenLost } from "../lost-answers.ts";
import {
  acknowledges,
  type Happened,
  latest,
  type Of,
  on,
  type Reactor,
  type ReactorContext,
  reaction,
  recorded,
  recordedBy,
  together,
} from "../reactor.ts";
import { forget, forgetting } from "../vault.ts";
import { callWithCaptcha, removeCaptcha } from "./captcha.ts";
import { codes, recordSignIn } from "./codes.ts";
import { trustOf } from "./device-trust.ts";
import { changePasswords } from "./password.ts";

const signIn: Reactor = (happened$, context) =>
  happened$.pipe(
    on("session.SignInRequested", "session.LinkRequested"),
    latest((happened) => {
      const { event } = happened;
      const { request } = event;
      const failed = (failure: Failure) => Command.RecordSignInFailure({ request, failure });
      const withPassword = event._tag === "session.SignInRequested";
      return context.run(withPassword ? trustOf(context, event.identifier) : Effect.succeed(null)).pipe(
        mergeMap((trusted) =>
          isLeft(trusted)
            ? EMPTY
            : callWithCaptcha(context, happened, login, {
                type: event.type,
                identifier: event.identifier,
                redirect_url: `${context.origin}/magicLogin`,
                // an empty password requests a link (docs/wire.md Calls)
                password: withPassword ? event.password : ("" as Handle),
                remember_token: trusted.right,
              }),
        ),
        mergeMap((answer) => {
          if (isLeft(answer)) return of(reaction(happened, failed(answer.left)));
          if ("access_token" in answer.right) {
            return of(right(answer.right)).pipe(recordSignIn(context, happened, failed));
          }
          const { status = withPassword ? "code_required" : "link_sent", unsent } = answer.right;
          if (status === "link_sent") return of(reaction(happened, Command.RecordLinkSent({ request })));
          const why = unsent && {
            sentAt: unsent.sent_at === null ? null : Date.parse(unsent.sent_at),
            until: context.now() + unsent.next_in * 1_000,
          };
          return of(reaction(happened, Command.RecordCodeRequired({ request, ...(why && { unsent: why }) })));
        }),
      );
    }),
  );

const signUp = acknowledges(
  "session.SignUpRequested",
  (happened, context) => {
    const { type, identifier, referral, dateOfBirth } = happened.event;
    return callWithCaptcha(context, happened, register, {
      type,
      identifier,
      redirect_url: `${context.origin}/magicLogin`,
      referral,
      consent: true,
      date_of_birth: dateOfBirth,
    });
  },
  Command.RecordCodeRequired,
  Command.RecordSignUpFailure,
);

const forgot = acknowledges(
  "session.ForgotRequested",
  (happened, context) => {
    const { type, identifier } = happened.event;
    const redirect_url = `${context.origin}/reset-password`;
    return callWithCaptcha(context, happened, forgotPassword, { type, identifier, redirect_url });
  },
  Command.RecordLinkSent,
  Command.RecordForgotFailure,
);

const links: Reactor = (happened$, context) =>
  merge(
    happened$.pipe(
      on("session.MagicLinkHeld"),
      latest((happened) => {
        const { request, token } = happened.event;
        return context.callApi(happened, checkMagicLink, { token }).pipe(
          map((answer) => {
            if (isRight(answer)) return Command.RecordLinkOwner({ request, identifier: answer.right.identifier });
            // a server without this call, or one that did not answer, does not say whose it is
            if (answer.left.kind === "NotOffered" || outcomeOf(answer.left) === "open")
              return Command.RecordLinkOwner({ request, identifier: null });
            forget(context, token);
            return Command.RecordMagicLinkFailure({ request, failure: answer.left });
          }),
          map((command) => reaction(happened, command)),
        );
      }),
    ),
    happened$.pipe(
      on("session.MagicLinkOpened"),
      latest((happened) => {
        const { request, token } = happened.event;
        const failed = (failure: Failure) => Command.RecordMagicLinkFailure({ request, failure });
        const input = { token, platform_type: context.config.platformType };
        const signedIn = repeatWhenLost(context, happened, magicLogin, input, { spends: true }).pipe(
          recordSignIn(context, happened, failed),
        );
        return forgetting(context, [token], signedIn);
      }),
    ),
    happened$.pipe(
      on("session.ResetLinkOpened"),
      latest((happened) => {
        const { request, token } = happened.event;
        return context.callApi(happened, checkResetToken, { token }).pipe(
          recorded(
            happened,
            ({ identifier }) =>
              Command.RecordResetLink({ request, token, ...(identifier === undefined ? {} : { identifier }) }),
            (failure) => Command.RecordResetLinkFailure({ request, failure }),
          ),
        );
      }),
    ),
  );

type Saved = Observable<Either<Failure, undefined>>;
const DONE = right(undefined);

/**
 * Sets a first password. When the answer is lost, the user is read to find out whether there is one; if not, the same
 * password is sent again, and 409 then means that the first attempt succeeded (W13).
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

/** Sets a password by a reset link. When the answer is lost, a used link means that it was executed (W13). */
const reset = (context: ReactorContext, cause: Happened<unknown>, password: Handle, token: Handle): Saved => {
  const send = (): Saved => context.callApi(cause, resetPassword, { password, password_confirmation: password, token });
  return findWhenLost(send(), () =>
    context.callApi(cause, checkResetToken, { token }).pipe(
      mergeMap((read) => {
        if (isRight(read)) return send();
        return of(outcomeOf(read.left) === "open" ? null : DONE);
      }),
    ),
  );
};

const isOnboardedAs = (user: User, username: string): boolean =>
  user.onboarded_at !== null && user.username.toLowerCase() === username.toLowerCase();

const passwords = acknowledges(
  "session.PasswordSaveRequested",
  (happened, context) => {
    const { password, token } = happened.event;
    const saved = token === null ? setUp(context, happened, password) : reset(context, happened, password, token);
    return forgetting(context, [password], saved);
  },
  Command.RecordPasswordSaved,
  Command.RecordPasswordFailure,
);

const onboarding: Reactor = (happened$, context) =>
  happened$.pipe(
    on("session.OnboardRequested"),
    latest((happened) => {
      const { first_name, last_name, username, country } = happened.event;
      const platform_type = context.config.platformType;
      const person = { first_name, last_name, username, country, platform_type };
      // when the answer is lost, the user is read to find out whether it was executed (W13)
      return findWhenLost(context.callApi(happened, onboardUser, person), () =>
        context
          .callApi(happened, getUser, {})
          .pipe(map((read) => (isRight(read) && isOnboardedAs(read.right, username) ? read : null))),
      ).pipe(recordedBy(requests.onboard, happened, (user) => ({ user })));
    }),
  );

type Profile = InputOf<typeof updateProfile>;
const PROFILE_FIELDS = ["first_name", "last_name", "username", "bio", "country", "is_private"] as const;
const isFullProfile = (change: Partial<Profile>): change is Profile => PROFILE_FIELDS.every((name) => name in change);

/**
 * The profile with a change, as PATCH /user/profile takes it: with every field. The fields that stay are read first,
 * because another device may have changed them since.
 */
const fullProfile = (
  context: ReactorContext,
  cause: Happened<Of<"session.SaveProfileRequested">>,
): Observable<Either<Failure, Profile>> => {
  const { _tag, request, ...change } = cause.event;
  if (isFullProfile(change)) return of(right(change));
  return context.callApi(cause, getUser, {}).pipe(
    map((read) => {
      if (isLeft(read)) return read;
      const { first_name, last_name, username, bio = null, country = null, is_private = false } = read.right;
      return right({ first_name, last_name, username, bio, country, is_private, ...change });
    }),
  );
};

/**
 * Saves the profile and its photo. Both calls may be executed twice, so they are repeated when the answer is lost (W13).
 */
const profiles: Reactor = (happened$, context) =>
  merge(
    happened$.pipe(
      on("session.SaveProfileRequested"),
      latest((happened) =>
        fullProfile(context, happened).pipe(
          mergeMap((profile) =>
            isLeft(profile) ? of(profile) : repeatWhenLost(context, happened, updateProfile, profile.right),
          ),
          recordedBy(requests.saveProfile, happened, (user) => ({ user })),
        ),
      ),
    ),
    happened$.pipe(
      on("session.ChangePhotoRequested"),
      latest((happened) => {
        const { image } = happened.event;
        const changed =
          image === null
            ? repeatWhenLost(context, happened, deleteAvatar, {})
            : forgetting(context, [image], repeatWhenLost(context, happened, putAvatar, { image }));
        return changed.pipe(recordedBy(requests.changePhoto, happened, (user) => ({ user })));
      }),
    ),
  );

/** Loads the user. A user who cannot be loaded is logged out (spec §2 Guards), so one lost answer is not enough. */
const users: Reactor = (happened$, context) =>
  happened$.pipe(
    on("session.UserRequested"),
    latest((happened) =>
      readAgainWhenLost(happened$, context, () => context.callApi(happened, getUser, {})).pipe(
        recordedBy(requests.user, happened, (user) => ({ user })),
      ),
    ),
  );

/** Sends every sign-in, recovery and account change to the server. */
export const session = together(
  signIn,
  signUp,
  forgot,
  codes,
  links,
  passwords,
  onboarding,
  profiles,
  changePasswords,
  removeCaptcha,
  users,
);
