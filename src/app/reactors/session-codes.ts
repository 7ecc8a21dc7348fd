import * as Effect from "effect/Effect";
import { type Either, isLeft } from "fp-ts/Either";
import { EMPTY, merge, mergeMap, type Observable, of } from "rxjs";
import {
  authCodeLogin,
  changeIdentifier,
  confirmIdentifier,
  forgotPassword,
  resendMagicLink,
  validateResetPasswordOTP,
} from "../../adapters/http/calls/session.ts";
import { Vault } from "../../adapters/vault/vault.ts";
import type { Failure } from "../../domain/kernel/failure.ts";
import { type Challenge, Command } from "../../domain/session/index.ts";
import {
  type Door,
  type Happened,
  latest,
  type Of,
  on,
  type Reaction,
  type Reactor,
  reaction,
  recorded,
} from "./reactor.ts";
import { recordSignIn } from "./session-entry.ts";
import { askWithProof } from "./session-proof.ts";

/** What a code is exchanged for depends on what it was sent for. */
const submitted = (door: Door, each: Happened<Of<"session.CodeSubmitted">>): Observable<Reaction> => {
  const { request, challenge, code, trustDevice } = each.event;
  const { identifier, type } = challenge;
  const failed = (failure: Failure) => Command.RecordCodeFailure({ request, failure });
  switch (challenge.purpose) {
    case "sign-in":
    case "sign-up":
      return door
        .ask(each, authCodeLogin, {
          identifier,
          authCode: code,
          platform_type: door.config.platformType,
          remember_me: trustDevice,
        })
        .pipe(
          mergeMap((answer) =>
            isLeft(answer)
              ? of(reaction(each, failed(answer.left)))
              : recordSignIn(door, each, answer.right, request, failed),
          ),
        );
    case "reset":
      return door
        .ask(each, validateResetPasswordOTP, { identifier, authCode: code })
        .pipe(
          mergeMap((answer) =>
            isLeft(answer)
              ? of(reaction(each, failed(answer.left)))
              : door
                  .run(Vault.use((vault) => Effect.sync(() => vault.put(answer.right.token))))
                  .pipe(
                    mergeMap((kept) =>
                      isLeft(kept)
                        ? EMPTY
                        : of(reaction(each, Command.RecordResetLink({ request, token: kept.right }))),
                    ),
                  ),
          ),
        );
    case "identifier":
      return door
        .ask(each, confirmIdentifier, { type, identifier, authCode: code })
        .pipe(recorded(each, (user) => Command.RecordIdentifierConfirmed({ request, user }), failed));
    // this code is kept, and goes with the new password (session-password.ts)
    case "change-password":
      return EMPTY;
  }
};

/** A new code comes by the call that sent the first one. */
const resent = (
  door: Door,
  each: Happened<unknown>,
  { purpose, type, identifier }: Challenge,
): Observable<Either<Failure, unknown>> => {
  const asked = { type, identifier };
  switch (purpose) {
    // that of a password change is asked for by the current password, which nobody keeps
    case "change-password":
      return EMPTY;
    case "identifier":
      return door.ask(each, changeIdentifier, asked);
    case "reset":
      return askWithProof(door, each, forgotPassword, { ...asked, redirect_url: `${door.origin}/reset-password` });
    case "sign-in":
    case "sign-up":
      return askWithProof(door, each, resendMagicLink, {
        ...asked,
        platform_type: door.config.platformType,
        redirect_url: `${door.origin}/magicLogin`,
      });
  }
};

/** Codes: submitted, sent anew, and asked for by a new e-mail address or phone number. */
export const codes: Reactor = (happened$, door) =>
  merge(
    happened$.pipe(
      on("session.CodeSubmitted"),
      latest((each) => submitted(door, each)),
    ),
    happened$.pipe(
      on("session.ResendRequested"),
      latest((each) =>
        resent(door, each, each.event.challenge).pipe(
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
        door.ask({ event, ...each }, changeIdentifier, { type: event.type, identifier: event.identifier }).pipe(
          recorded(
            { event, ...each },
            () => Command.RecordCodeRequired({ request: event.request }),
            (failure) => Command.RecordIdentifierFailure({ request: event.request, failure }),
          ),
        ),
      ),
    ),
  );
