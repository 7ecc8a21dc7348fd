import * as Effect from "effect/Effect";
import { type Either, isLeft } from "fp-ts/Either";
import { EMPTY, merge, mergeMap, type Observable, of } from "rxjs";
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
import type { Failure } from "../../domain/kernel/failure.ts";
import type { Handle } from "../../domain/kernel/secret.ts";
import { Command } from "../../domain/session/index.ts";
import { latest, on, type Reactor, reaction, recorded } from "./reactor.ts";
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
        return door
          .ask(each, magicLogin, { token, platform_type: door.config.platformType })
          .pipe(
            mergeMap((answer) =>
              isLeft(answer)
                ? of(reaction(each, failed(answer.left)))
                : recordSignIn(door, each, answer.right, request, failed),
            ),
          );
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

const accounts: Reactor = (happened$, door) =>
  merge(
    happened$.pipe(
      on("session.PasswordSaveRequested"),
      latest((each) => {
        const { request, password, token } = each.event;
        const both = { password, password_confirmation: password };
        const saved: Observable<Either<Failure, undefined>> =
          token === null ? door.ask(each, setupPassword, both) : door.ask(each, resetPassword, { ...both, token });
        return saved.pipe(
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
        return door.ask(each, onboardUser, { first_name, last_name, username, country, platform_type }).pipe(
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
