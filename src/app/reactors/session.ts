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
import { type Failure, leavesOpen } from "../../domain/kernel/failure.ts";
import type { Handle } from "../../domain/kernel/secret.ts";
import { Command, type User } from "../../domain/session/index.ts";
import { type Door, type Happened, latest, on, type Reactor, reaction, recorded } from "./reactor.ts";
import { findWhenLost, forgetting, repeatWhenLost } from "./recovery.ts";
import { codes } from "./session-codes.ts";
import { recordSignIn } from "./session-entry.ts";
import { changesPassword } from "./session-password.ts";
import { askWithProof, proofLeaves } from "./session-proof.ts";
import { trustOf } from "./session-trust.ts";

const signsIn: Reactor = (happened$, door) =>
  happened$.pipe(
    on("session.SignInRequested", "session.LinkRequested"),
    latest((each) => {
      const { event } = each;
      const { request } = event;
      const failed = (failure: Failure) => Command.RecordSignInFailure({ request, failure });
      const withPassword = event._tag === "session.SignInRequested";
      return door.run(withPassword ? trustOf(event.identifier) : Effect.succeed(null)).pipe(
        mergeMap((trusted) =>
          isLeft(trusted)
            ? EMPTY
            : askWithProof(door, each, login, {
                type: event.type,
                identifier: event.identifier,
                redirect_url: `${door.origin}/magicLogin`,
                // an empty password asks for a link (decisions.md §6–7)
                password: withPassword ? event.password : ("" as Handle),
                remember_token: trusted.right,
              }),
        ),
        mergeMap((answer) => {
          if (isLeft(answer)) return of(reaction(each, failed(answer.left)));
          if ("access_token" in answer.right) {
            return recordSignIn(door, each, answer.right, request, failed);
          }
          const sent = answer.right.status === "link_sent" ? Command.RecordLinkSent : Command.RecordCodeRequired;
          return of(reaction(each, sent({ request })));
        }),
      );
    }),
  );

const signsUp: Reactor = (happened$, door) =>
  happened$.pipe(
    on("session.SignUpRequested"),
    latest((each) => {
      const { request, type, identifier, referral, dateOfBirth } = each.event;
      return askWithProof(door, each, register, {
        type,
        identifier,
        redirect_url: `${door.origin}/magicLogin`,
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

const forgets: Reactor = (happened$, door) =>
  happened$.pipe(
    on("session.ForgotRequested"),
    latest((each) => {
      const { request, type, identifier } = each.event;
      return askWithProof(door, each, forgotPassword, {
        type,
        identifier,
        redirect_url: `${door.origin}/reset-password`,
      }).pipe(
        recorded(
          each,
          () => Command.RecordLinkSent({ request }),
          (failure) => Command.RecordForgotFailure({ request, failure }),
        ),
      );
    }),
  );

const links: Reactor = (happened$, door) =>
  merge(
    happened$.pipe(
      on("session.MagicLinkOpened"),
      latest((each) => {
        const { request, token } = each.event;
        const failed = (failure: Failure) => Command.RecordMagicLinkFailure({ request, failure });
        const input = { token, platform_type: door.config.platformType };
        const signedIn = repeatWhenLost(door, each, magicLogin, input, { spends: true }).pipe(
          mergeMap((answer) =>
            isLeft(answer)
              ? of(reaction(each, failed(answer.left)))
              : recordSignIn(door, each, answer.right, request, failed),
          ),
        );
        return forgetting(door, [token], signedIn);
      }),
    ),
    happened$.pipe(
      on("session.ResetLinkOpened"),
      latest((each) => {
        const { request, token } = each.event;
        return door.ask(each, checkResetToken, { token }).pipe(
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
const setUp = (door: Door, cause: Happened<unknown>, password: Handle): Saved => {
  const send = (): Saved => door.ask(cause, setupPassword, { password, password_confirmation: password });
  return findWhenLost(send(), () =>
    door.ask(cause, getUser, {}).pipe(
      mergeMap((read) => (isRight(read) && read.right.has_password === true ? of(DONE) : send())),
      map((again) => (isLeft(again) && again.left.kind === "Conflict" ? DONE : again)),
    ),
  );
};

/** Sets a password by a reset link. When the answer is lost, a link that is used up says that it was carried out (W13). */
const reset = (door: Door, cause: Happened<unknown>, password: Handle, token: Handle): Saved => {
  const send = (): Saved => door.ask(cause, resetPassword, { password, password_confirmation: password, token });
  return findWhenLost(send(), () =>
    door.ask(cause, checkResetToken, { token }).pipe(
      mergeMap((read) => {
        if (isRight(read)) return send();
        return of(leavesOpen(read.left) ? null : DONE);
      }),
    ),
  );
};

const isOnboardedAs = (user: User, username: string): boolean =>
  user.onboarded_at !== null && user.username.toLowerCase() === username.toLowerCase();

const accounts: Reactor = (happened$, door) =>
  merge(
    happened$.pipe(
      on("session.PasswordSaveRequested"),
      latest((each) => {
        const { request, password, token } = each.event;
        const saved = token === null ? setUp(door, each, password) : reset(door, each, password, token);
        return forgetting(door, [password], saved).pipe(
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
        const platform_type = door.config.platformType;
        const onboarded = door.ask(each, onboardUser, { first_name, last_name, username, country, platform_type });
        // the user says whether it was carried out when the answer is lost (W13)
        return findWhenLost(onboarded, () =>
          door
            .ask(each, getUser, {})
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
        door.ask(each, getUser, {}).pipe(
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
export const session: Reactor = (happened$, door) =>
  merge(
    ...[signsIn, signsUp, forgets, codes, links, accounts, changesPassword, proofLeaves].map((each) =>
      each(happened$, door),
    ),
  );
