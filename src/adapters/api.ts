import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import type { TokenBundle } from "../domain/session/entities.ts";
import type { Grant, SignedOutReason } from "../domain/session/messages.ts";
import { CATALOGUE } from "../domain/values/known-texts.ts";
import type { Handle } from "../domain/values/secret.ts";
import type { ClockShape } from "./clock/clock.ts";
import { type AnswerOf, type Call, type InputOf, secretKeys } from "./http/calls/call.ts";
import { logout } from "./http/calls/session.ts";
import { encodeRequest, leadsAstray, type RawInput, revealed } from "./http/encode.ts";
import { type ReportedExchange, reportedAnswer, reportedFailure } from "./http/exchange.ts";
import { type ApiError, cancelled, classify, sessionEnded, unreachable, type Where } from "./http/failure.ts";
import { sendOnce } from "./http/send.ts";
import type { TransportShape } from "./http/transport.ts";
import { createOwner } from "./session-store/owner.ts";
import { createRefresh } from "./session-store/refresh.ts";
import {
  grantOf,
  readSession,
  SESSION_KEYS,
  type StoredSession,
  sessionOf,
  storedSession,
  writeSession,
} from "./session-store/sessions.ts";
import { createSkew, measureToken, timed } from "./session-store/skew.ts";
import type { StorageFailed, StorageShape } from "./storage/storage.ts";
import type { RefreshLockShape } from "./tabs/refresh-lock.ts";
import type { VaultShape } from "./vault/vault.ts";

/** The session that storage holds; `another`: it is not this tab's, but of somebody who signed in since (T5). */
interface Found {
  readonly grant: Grant;
  readonly another: boolean;
}

/** The API as the application uses it: one call at a time, with the session's tokens and their renewal. */
export interface ApiShape {
  /** Sends a call. `cause` is the journal entry that asked, for the log. */
  readonly ask: <C extends Call>(
    call: C,
    input: InputOf<C>,
    cause: number | null,
  ) => Effect.Effect<AnswerOf<C>, ApiError>;
  /** The grant that a bundle's tokens give; stores nothing. */
  readonly describe: (bundle: TokenBundle) => Effect.Effect<Grant>;
  /**
   * Stores the tokens of an accepted sign-in without waiting for anything; storage that refuses them leaves them to
   * this tab alone (T10). A session that they replace is revoked on the server (S16).
   */
  readonly adopt: (bundle: TokenBundle) => Effect.Effect<void>;
  /** Revokes tokens that were never stored; does not wait for the answer. */
  readonly revoke: (bundle: TokenBundle) => Effect.Effect<void>;
  /** What storage holds of a session. The first one read after a sign-out is this tab's own from then on. */
  readonly current: Effect.Effect<Found | null, StorageFailed>;
  /** Says that storage holds another person's session by now, wherever that was noticed (T5). */
  readonly noticeAnother: Effect.Effect<void>;
  /**
   * Tells the server good-bye and forgets the tokens; never waits for an answer and never fails with it. When another
   * person's session has taken the place of this tab's, that one stays as it is.
   */
  readonly leave: Effect.Effect<void>;
}

export class Api extends Context.Service<Api, ApiShape>()("optio/adapters/Api") {}

/** How long ago the tokens of a sign-in were issued, at most, in milliseconds: as long as their answer is waited for. */
const ADOPTED_WITHIN = 30_000;

/** Retries after a 401 (spec §9). */
const MAX_RETRIES = 3;

export interface ApiParts {
  readonly transport: TransportShape;
  readonly storage: StorageShape;
  readonly clock: ClockShape;
  readonly vault: Pick<VaultShape, "read" | "forget">;
  readonly lock: RefreshLockShape;
  /** Where `/api` stands; empty for the same origin. */
  readonly origin: string;
  readonly platformType: string;
  readonly onExchange: (exchange: ReportedExchange) => void;
  /** The session can't go on (spec §8): said once, whoever was asking. */
  readonly onEnded: (reason: SignedOutReason, message: string) => void;
  /** Another person signed in, in another tab. May be said often. */
  readonly onAnother: () => void;
  /** How far the device's clock is ahead of the server's, in milliseconds, when that is known to have changed (T11). */
  readonly onSkew: (skew: number) => void;
}

/** The API over its parts. */
export const createApi = (parts: ApiParts): ApiShape => {
  const { storage, clock, vault, origin } = parts;
  const skew = createSkew(parts);
  let age = 0;
  let ended = false;
  const owner = createOwner();
  // every answer tells the server's time, as long as somebody still wants it
  const transport = timed(parts.transport, skew, clock, () => age);

  const refresh = createRefresh({
    ...parts,
    transport,
    skew,
    age: () => age,
    told: ({ status, failure }) =>
      parts.onExchange({
        call: "refreshToken",
        input: {},
        cause: null,
        status,
        answer: null,
        failure: failure?._tag ?? null,
      }),
  });

  const end = (where: Where, reason: SignedOutReason, message: string): Effect.Effect<never, ApiError> =>
    Effect.suspend(() => {
      // many calls may find out at once; the session ends once
      if (!ended) {
        ended = true;
        age += 1;
        parts.onEnded(reason, message);
      }
      return Effect.fail(sessionEnded(where, message));
    });

  const stored = storedSession(storage);

  /** This tab's question is not the other person's: it is not asked, or not again (T5). */
  const another = (where: Where): Effect.Effect<never, ApiError> =>
    Effect.suspend(() => {
      parts.onAnother();
      return Effect.fail(sessionEnded(where, CATALOGUE.cancelled));
    });

  const attempt = (
    call: Call,
    input: RawInput,
    body: RawInput,
    cause: number | null,
    retries: number,
    born: number,
  ): Effect.Effect<unknown, ApiError> =>
    Effect.gen(function* () {
      const where: Where = { endpoint: call.path, method: call.method };
      const held = call.auth === "none" ? null : yield* stored;
      const bearer = held?.accessToken ?? null;
      // asked in the name of a session that is over by now
      if (age !== born) return yield* Effect.fail(sessionEnded(where, CATALOGUE.cancelled));
      if (held !== null && owner.isNot(held)) return yield* another(where);
      if (held !== null && call.signedIn) owner.maybe(held);
      const sent = sendOnce(transport, call, encodeRequest(call, input, body, origin, bearer)).pipe(
        Effect.tap((answered) => Effect.sync(() => parts.onExchange(reportedAnswer(call, input, cause, answered)))),
        Effect.tapError((error) => Effect.sync(() => parts.onExchange(reportedFailure(call, input, cause, error)))),
        Effect.map(({ answer }) => answer),
      );
      const refused = (error: ApiError): Effect.Effect<unknown, ApiError> =>
        Effect.gen(function* () {
          // a call that needs no session (a sign-in with a wrong password) says nothing about the one there is
          const aboutSession = call.signedIn && bearer !== null && error.message !== CATALOGUE.invalidAuthCode;
          if (error._tag !== "Unauthorized" || !aboutSession) return yield* Effect.fail(error);
          if (age !== born) return yield* Effect.fail(sessionEnded(where, error.message));
          const now = yield* stored;
          if (now !== null && owner.isNot(now)) return yield* another(where);
          if (retries >= MAX_RETRIES) return yield* end(where, "retries", CATALOGUE.maxRetries);
          // somebody renewed it meanwhile: the newer token is tried, and nothing is renewed (T3)
          const renewed = now !== null && now.accessToken !== bearer ? "renewed" : yield* refresh(bearer);
          if (age !== born) return yield* Effect.fail(sessionEnded(where, error.message));
          const after = renewed === "over" ? yield* stored : null;
          if (after !== null && owner.isNot(after)) return yield* another(where);
          if (renewed === "blocked") return yield* Effect.fail<ApiError>(unreachable(where));
          if (renewed === "over") return yield* end(where, "refresh", CATALOGUE.invalidRefresh);
          return yield* attempt(call, input, body, cause, retries + 1, born);
        });
      return yield* Effect.catch(sent, refused);
    });

  const ask = <C extends Call>(
    call: C,
    typed: InputOf<C>,
    cause: number | null,
  ): Effect.Effect<AnswerOf<C>, ApiError> =>
    Effect.suspend(() => {
      const input: RawInput = { ...typed };
      const where: Where = { endpoint: call.path, method: call.method };
      if (leadsAstray(call, input)) return Effect.fail<ApiError>(classify({ ...where, status: 404, body: null }));
      const body = revealed(call, input, vault.read);
      const once = secretKeys(call, "once").map((key) => input[key]);
      // the secret ran out of time before it was used: nothing was sent
      if (body === null) return Effect.fail<ApiError>(cancelled(where));
      return attempt(call, input, body, cause, 0, age).pipe(
        Effect.ensuring(
          Effect.sync(() => {
            for (const each of once) vault.forget(each as Handle);
          }),
        ),
      );
    }) as Effect.Effect<AnswerOf<C>, ApiError>;

  /** Ends a session on the server. The request outlives the page; its answer is not waited for (decisions.md, POST /logout). */
  const revoke = ({ refreshToken, accessToken }: StoredSession): Effect.Effect<void> => {
    const request = encodeRequest(logout, {}, { refresh_token: refreshToken }, origin, accessToken);
    return Effect.asVoid(
      Effect.forkDetach(Effect.ignore(sendOnce(parts.transport, logout, { ...request, keepalive: true }))),
    );
  };

  return {
    ask,
    describe: (bundle) =>
      Effect.gen(function* () {
        yield* measureToken(skew, bundle.access_token, ADOPTED_WITHIN);
        return grantOf(sessionOf(bundle, clock.now()), clock.now(), yield* skew.known);
      }),
    revoke: (bundle) => revoke(sessionOf(bundle, clock.now())),
    adopt: (bundle) =>
      Effect.gen(function* () {
        age += 1;
        ended = false;
        const session = sessionOf(bundle, clock.now());
        const before = yield* stored;
        if (before !== null && before.refreshToken !== session.refreshToken) yield* revoke(before);
        owner.becomes(before);
        // what the other one left on the device is not for this one; readers never find no session in between
        if (owner.isNot(session)) yield* Effect.ignore(storage.clearOnLogout(SESSION_KEYS));
        owner.becomes(session);
        yield* writeSession(storage, session);
        yield* skew.keep;
        yield* measureToken(skew, session.accessToken, ADOPTED_WITHIN);
      }),
    current: Effect.gen(function* () {
      const session = yield* readSession(storage);
      if (session === null) return null;
      const found = { grant: grantOf(session, clock.now(), yield* skew.known), another: owner.isNot(session) };
      if (!found.another) {
        ended = false;
        owner.maybe(session);
      }
      return found;
    }),
    noticeAnother: Effect.sync(parts.onAnother),
    leave: Effect.gen(function* () {
      age += 1;
      ended = true;
      const session = yield* stored;
      const theirs = session !== null && owner.isNot(session);
      owner.becomes(null);
      skew.forget();
      if (theirs) return;
      yield* Effect.ignore(storage.clearOnLogout());
      if (session !== null) yield* revoke(session);
    }),
  };
};
