import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { TokenBundle } from "../domain/session/entities.ts";
import type { Grant, SignedOutReason } from "../domain/session/messages.ts";
import type { Handle } from "../domain/values/secret.ts";
import type { ClockShape } from "./clock/clock.ts";
import { type AnswerOf, type Call, type InputOf, secretKeys } from "./http/calls/call.ts";
import { logout } from "./http/calls/session.ts";
import { CATALOGUE } from "./http/catalogue.ts";
import { encodeRequest, hasUnsafePathParam, type RawInput, revealed } from "./http/encode.ts";
import { exchangeReports, INTERRUPTED, PENDING, type RequestMark } from "./http/exchange.ts";
import { type ApiError, classify, sessionEnded, unreachable, unsent, type Where } from "./http/failure.ts";
import { sendOnce } from "./http/send.ts";
import type { TransportShape } from "./http/transport.ts";
import { afterFailure } from "./session-store/after-failure.ts";
import { createExpiredRenewal } from "./session-store/expired.ts";
import type { SessionListener } from "./session-store/listener.ts";
import { createRefresh } from "./session-store/refresh.ts";
import { createSessionEpoch } from "./session-store/session-epoch.ts";
import { createSkew, measureToken, measuringTransport } from "./session-store/skew.ts";
import { createSubject } from "./session-store/subject.ts";
import {
  grantOf,
  readSession,
  SESSION_KEYS,
  type StoredSession,
  sessionOf,
  storedSession,
  writeSession,
} from "./session-store/tokens.ts";
import type { StorageShape, Stored } from "./storage/storage.ts";
import type { RefreshLockShape } from "./tabs/refresh-lock.ts";
import type { VaultShape } from "./vault/vault.ts";

/** The session in storage. `another`: it belongs to a user who signed in since, and not to this tab (T5). */
interface CurrentSession {
  readonly grant: Grant;
  readonly another: boolean;
}

/** Sends calls with the session's tokens and renews, stores and ends the session. */
export interface ApiShape {
  /** Sends a call. `cause`: the `seq` of the journal entry that caused it, for the log. */
  readonly request: <C extends Call>(
    call: C,
    input: InputOf<C>,
    cause: number | null,
  ) => Effect.Effect<AnswerOf<C>, ApiError>;
  /** The grant of a bundle's tokens; stores nothing. */
  readonly describe: (bundle: TokenBundle) => Grant;
  /**
   * Stores the tokens of an accepted sign-in; where storage refuses them, this tab alone has them (T10). A session that
   * they replace is revoked on the server (S16).
   */
  readonly adopt: (bundle: TokenBundle) => Effect.Effect<void>;
  /** Revokes tokens that were never stored; does not wait for the answer. */
  readonly revoke: (bundle: TokenBundle) => Effect.Effect<void>;
  /** The session in storage. The first one that is read after a sign-out becomes this tab's own. */
  readonly current: () => Stored<CurrentSession | null>;
  /** Reports that storage holds another user's session (T5). */
  readonly reportAnother: () => void;
  /**
   * Clears the stored session and sends POST /logout, best effort: never waits for an answer and never fails. Another
   * user's session that has replaced this tab's stays as it is.
   */
  readonly signOut: Effect.Effect<void>;
}

export class Api extends Context.Service<Api, ApiShape>()("optio/adapters/Api") {}

/** The services and settings of the API. */
export interface ApiOptions {
  readonly transport: TransportShape;
  readonly storage: StorageShape;
  readonly clock: ClockShape;
  readonly vault: Pick<VaultShape, "read" | "forget">;
  readonly lock: RefreshLockShape;
  /** The origin of `/api`; empty for the page's own. */
  readonly origin: string;
  readonly platformType: string;
  readonly listener: SessionListener;
}

/** How long ago the tokens of a sign-in were issued, at most, in milliseconds: the time limit of its answer. */
const SIGN_IN_WITHIN = 30_000;

/** The API over its services. */
export const createApi = (options: ApiOptions): ApiShape => {
  const { storage, clock, vault, origin, platformType, lock, listener } = options;
  const skew = createSkew({ storage, clock, onSkew: listener.onSkew });
  const subject = createSubject();
  const epoch = createSessionEpoch();
  const transport = measuringTransport(options.transport, skew, clock, epoch.now);

  const refresh = createRefresh({
    transport,
    storage,
    clock,
    lock,
    origin,
    platformType,
    skew,
    sessionEpoch: epoch.now,
    onExchange: ({ status, failure }) =>
      listener.onExchange({
        call: "refreshToken",
        input: {},
        request: null,
        status,
        answer: null,
        failure: failure?._tag ?? null,
      }),
  });

  const expired = createExpiredRenewal(refresh, clock);

  const end = (where: Where, reason: SignedOutReason, message: string): ApiError => {
    if (epoch.end()) listener.onEnded(reason, message);
    return sessionEnded(where, message);
  };

  const isAnother = (session: StoredSession | null): boolean => session !== null && subject.belongsToAnother(session);

  /** A call whose session is over: not sent at all, or not again after a 401. */
  const over = (where: Where, retries: number): ApiError =>
    retries === 0 ? unsent(where) : sessionEnded(where, CATALOGUE.cancelled);

  /** This tab's call is not sent, or not again, with another user's token (T5). */
  const another = (where: Where, retries: number): ApiError => {
    listener.onAnother();
    return over(where, retries);
  };

  const report = exchangeReports(listener.onExchange);

  const send = (call: Call, input: RawInput, body: RawInput, mark: RequestMark, bearer: string | null) =>
    sendOnce(transport, call, encodeRequest(call, input, body, origin, bearer)).pipe(
      Effect.tap((answered) => Effect.sync(() => report.answer(call, input, mark, answered))),
      Effect.tapError((error) => Effect.sync(() => report.failure(call, input, mark, error))),
      Effect.map(({ answer }) => answer),
    );

  /** Sends a call, and after a 401 renews the session and sends it again, up to three times. */
  const sendWithSession = (
    call: Call,
    input: RawInput,
    body: RawInput,
    mark: RequestMark,
    startedIn: number,
  ): Effect.Effect<unknown, ApiError> =>
    Effect.gen(function* () {
      const where: Where = { endpoint: call.path, method: call.method };
      const before = call.auth === "none" || !call.signedIn ? null : storedSession(storage);
      if (before !== null && epoch.now() === startedIn && !isAnother(before)) {
        subject.setIfUnset(before);
        yield* expired.renew(before);
      }
      for (let retries = 0; ; retries += 1) {
        const session = call.auth === "none" ? null : storedSession(storage);
        const bearer = session?.accessToken ?? null;
        // the session of the call has ended
        if (epoch.now() !== startedIn) return yield* Effect.fail(over(where, retries));
        if (isAnother(session)) return yield* Effect.fail(another(where, retries));
        if (session !== null && call.signedIn) subject.setIfUnset(session);

        const answer = yield* Effect.result(send(call, input, body, mark, bearer));
        if (Result.isSuccess(answer)) return answer.success;
        const error = answer.failure;
        const next = afterFailure({ error, signedIn: call.signedIn, hasBearer: bearer !== null, retries });
        if (bearer === null || next === "fail") return yield* Effect.fail(error);
        if (epoch.now() !== startedIn) return yield* Effect.fail(sessionEnded(where, error.message));
        const now = storedSession(storage);
        if (isAnother(now)) return yield* Effect.fail(another(where, retries + 1));
        if (next === "end") return yield* Effect.fail(end(where, "retries", CATALOGUE.maxRetries));

        // a newer token in storage is used without another refresh (T3)
        const isRenewed = now !== null && now.accessToken !== bearer;
        const isOver = expired.isRefused(bearer);
        const outcome = isRenewed ? "renewed" : isOver ? "over" : yield* refresh(bearer);
        if (epoch.now() !== startedIn) return yield* Effect.fail(sessionEnded(where, error.message));
        if (outcome === "blocked") return yield* Effect.fail<ApiError>(unreachable(where));
        if (outcome !== "renewed") {
          const failure = isAnother(storedSession(storage))
            ? another(where, retries + 1)
            : end(where, "refresh", CATALOGUE.invalidRefresh);
          return yield* Effect.fail(failure);
        }
      }
    });

  const prepared = (call: Call, input: RawInput, mark: RequestMark): Effect.Effect<unknown, ApiError> =>
    Effect.suspend(() => {
      const where: Where = { endpoint: call.path, method: call.method };
      if (hasUnsafePathParam(call, input))
        return Effect.fail<ApiError>(classify({ ...where, status: 404, body: null }));
      const body = revealed(call, input, vault.read);
      const handles = secretKeys(call, "once").map((key) => input[key]);
      // the vault no longer has a secret of the call
      if (body === null) return Effect.fail<ApiError>(unsent(where));
      return sendWithSession(call, input, body, mark, epoch.now()).pipe(
        Effect.ensuring(
          Effect.sync(() => {
            for (const handle of handles) vault.forget(handle as Handle);
          }),
        ),
      );
    });

  let requests = 0;
  const request = <C extends Call>(
    call: C,
    typed: InputOf<C>,
    cause: number | null,
  ): Effect.Effect<AnswerOf<C>, ApiError> =>
    Effect.suspend(() => {
      const input: RawInput = { ...typed };
      requests += 1;
      const mark: RequestMark = { no: requests, cause, after: listener.position() };
      report.open(call, input, mark, PENDING);
      return prepared(call, input, mark).pipe(
        Effect.tapError((error) => Effect.sync(() => report.failure(call, input, mark, error))),
        Effect.onInterrupt(() => Effect.sync(() => report.open(call, input, mark, INTERRUPTED))),
      );
    }) as Effect.Effect<AnswerOf<C>, ApiError>;

  /** Ends a session on the server. The request outlives the page; its answer is ignored (docs/wire.md Calls, POST /logout). */
  const revoke = ({ refreshToken, accessToken }: StoredSession): Effect.Effect<void> => {
    const encoded = encodeRequest(logout, {}, { refresh_token: refreshToken }, origin, accessToken);
    return Effect.asVoid(
      Effect.forkDetach(Effect.ignore(sendOnce(options.transport, logout, { ...encoded, keepalive: true }))),
    );
  };

  return {
    request,
    describe: (bundle) => {
      measureToken(skew, bundle.access_token, SIGN_IN_WITHIN);
      return grantOf(sessionOf(bundle, clock.now()), clock.now(), skew.known());
    },
    revoke: (bundle) => revoke(sessionOf(bundle, clock.now())),
    adopt: (bundle) =>
      Effect.suspend(() => {
        epoch.begin();
        const session = sessionOf(bundle, clock.now());
        const before = storedSession(storage);
        subject.set(before);
        // another user's data on the device is cleared; readers find a session at every moment
        if (subject.belongsToAnother(session)) storage.clearOnLogout(SESSION_KEYS);
        subject.set(session);
        writeSession(storage, session);
        skew.persist();
        measureToken(skew, session.accessToken, SIGN_IN_WITHIN);
        const isReplaced = before !== null && before.refreshToken !== session.refreshToken;
        return isReplaced ? revoke(before) : Effect.void;
      }),
    current: () =>
      Result.map(readSession(storage), (session) => {
        if (session === null) return null;
        const found = {
          grant: grantOf(session, clock.now(), skew.known()),
          another: subject.belongsToAnother(session),
        };
        if (!found.another) {
          epoch.resume();
          subject.setIfUnset(session);
        }
        return found;
      }),
    reportAnother: listener.onAnother,
    signOut: Effect.suspend(() => {
      epoch.signOut();
      const session = storedSession(storage);
      const belongsToAnother = isAnother(session);
      subject.set(null);
      skew.forget();
      if (belongsToAnother) return Effect.void;
      storage.clearOnLogout();
      return session === null ? Effect.void : revoke(session);
    }),
  };
};
