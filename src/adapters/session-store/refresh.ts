import * as Deferred from "effect/Deferred";
import * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as Schedule from "effect/Schedule";
import { misreadText } from "../../domain/decider/failure.ts";
import type { ClockShape } from "../clock/clock.ts";
import { refreshToken } from "../http/calls/session.ts";
import { encodeRequest } from "../http/encode.ts";
import type { Trip } from "../http/exchange.ts";
import { type ApiError, toFailure, unreachable } from "../http/failure.ts";
import { sendOnce } from "../http/send.ts";
import type { StorageShape } from "../storage/storage.ts";
import type { RefreshLockShape } from "../tabs/refresh-lock.ts";
import type { createSending } from "./sending.ts";
import { measureToken, type SkewShape } from "./skew.ts";
import { readBundle, type StoredSession, sessionOf, storedSession, writeSession } from "./tokens.ts";

/**
 * `renewed`: a newer access token is stored. `over`: the server refused, or there is no such session any more.
 * `unanswered`: no attempt got an answer of the server itself. `blocked`: another tab holds the lock and does not release
 * it, so no request was sent, and the session continues. `misread`: the answer could not be read, and where.
 */
export type RefreshOutcome = "renewed" | "over" | "unanswered" | "blocked" | { readonly misread: string };

interface Options {
  readonly sending: ReturnType<typeof createSending>;
  readonly storage: StorageShape;
  readonly clock: ClockShape;
  readonly lock: RefreshLockShape;
  readonly origin: string;
  readonly platformType: string;
  readonly skew: SkewShape;
  /** Grows with every sign-in and sign-out; a request from an earlier epoch is discarded. */
  readonly sessionEpoch: () => number;
  /** Reports a POST of the current session; `trip`: how it went. */
  readonly onExchange: (failure: ApiError | null, status: number, trip: Trip) => void;
}

/** Time limit of one attempt and of all attempts together, in milliseconds (T9). */
const ATTEMPT_LIMIT = 10_000;
const TOTAL_LIMIT = 19_000;

/** No answer, 429 and 5xx are retried (docs/rules.md Session, T12). */
const isRetryable = (error: ApiError): boolean =>
  error._tag === "Unreachable" || error._tag === "ServerFault" || error.status === 429 || error.status >= 500;

/** What an error says of the session; a page in place of the answer comes from a network or a proxy. */
const outcomeOfError = (error: ApiError): RefreshOutcome => {
  const misread = misreadText(toFailure(error));
  if (misread !== null) return { misread };
  return isRetryable(error) ? "unanswered" : "over";
};

/** Retries after 1 s and after 3 s more, as long as the pause ends before `deadline` of the monotonic clock. */
const retries = (clock: Pick<ClockShape, "monotonic">, deadline: number) =>
  Schedule.exponential("1 second", 3).pipe(
    Schedule.upTo({ times: 2 }),
    Schedule.setInputType<ApiError>(),
    Schedule.while(
      ({ input, duration }) => isRetryable(input) && clock.monotonic() + Duration.toMillis(duration) < deadline,
    ),
  );

const noAnswer = (): ApiError => unreachable({ endpoint: refreshToken.path, method: refreshToken.method });

/** One POST of the refresh token, reported to the journal unless its session has ended meanwhile. */
const postRefresh = (
  { sending, origin, platformType, sessionEpoch, onExchange }: Options,
  session: StoredSession,
  startedIn: number,
  limit: number,
): Effect.Effect<unknown, ApiError> => {
  const body = { refresh_token: session.refreshToken, platform_type: platformType };
  const request = encodeRequest(refreshToken, {}, body, origin, session.accessToken);
  const { transport, trip } = sending();
  const report = (failure: ApiError | null, status: number) =>
    Effect.sync(() => {
      if (sessionEpoch() === startedIn) onExchange(failure, status, trip());
    });
  return sendOnce(transport, refreshToken, request).pipe(
    Effect.timeoutOrElse({ duration: limit, orElse: () => Effect.fail(noAnswer()) }),
    Effect.tapError((failure) => report(failure, failure.status)),
    Effect.tap(({ status }) => report(null, status)),
    Effect.map(({ answer }) => answer),
  );
};

/** One attempt under the lock: read again, one POST, write (T9). */
const attemptRefresh = (
  options: Options,
  stale: string,
  startedIn: number,
  limit: number,
): Effect.Effect<RefreshOutcome, ApiError> =>
  Effect.gen(function* () {
    const { storage, clock, skew, sessionEpoch } = options;
    const before = storedSession(storage);
    if (before === null || sessionEpoch() !== startedIn) return "over" as const;
    if (before.accessToken !== stale) return "renewed" as const;
    const answer = yield* Effect.result(postRefresh(options, before, startedIn, limit));
    const after = storedSession(storage);
    const isOpen = sessionEpoch() === startedIn;
    // another tab renewed it at the same time: without a lock (T10), or its write had not reached this tab (T2)
    if (isOpen && after !== null && after.accessToken !== stale) return "renewed" as const;
    if (Result.isFailure(answer)) return yield* Effect.fail(answer.failure);
    const bundle = readBundle(answer.success);
    // a late answer does not restore a session that was signed out meanwhile, here or in another tab (T4)
    if (bundle === null || !isOpen || after === null) return "over" as const;
    writeSession(storage, sessionOf(bundle, clock.now()));
    measureToken(skew, bundle.access_token, limit);
    return "renewed" as const;
  });

/**
 * Renews the session, once for all concurrent callers. `stale` is the access token that was refused: when storage holds
 * another one once the lock is acquired, another tab has renewed the session already.
 */
export const createRefresh = (options: Options): ((stale: string) => Effect.Effect<RefreshOutcome>) => {
  const { clock, lock, sessionEpoch } = options;
  let inFlight: { readonly startedIn: number; readonly outcome: Deferred.Deferred<RefreshOutcome> } | null = null;

  const renew = (stale: string, startedIn: number): Effect.Effect<RefreshOutcome> =>
    Effect.suspend(() => {
      const deadline = clock.monotonic() + TOTAL_LIMIT;
      const left = (): number => Math.max(0, deadline - clock.monotonic());
      const locked = Effect.suspend(() => {
        let acquired = false;
        const underLock = Effect.suspend(() => {
          acquired = true;
          return attemptRefresh(options, stale, startedIn, Math.min(ATTEMPT_LIMIT, left()));
        });
        return lock.within(underLock).pipe(
          Effect.timeoutOrElse({
            duration: left(),
            orElse: () => (acquired ? Effect.fail(noAnswer()) : Effect.succeed("blocked" as const)),
          }),
        );
      });
      return locked.pipe(
        Effect.retry(retries(clock, deadline)),
        Effect.catch((error) => Effect.succeed(outcomeOfError(error))),
      );
    });

  return (stale) =>
    Effect.suspend(() => {
      const startedIn = sessionEpoch();
      if (inFlight !== null && inFlight.startedIn === startedIn) return Deferred.await(inFlight.outcome);
      const outcome = Deferred.makeUnsafe<RefreshOutcome>();
      const own = { startedIn, outcome };
      inFlight = own;
      const run = renew(stale, startedIn).pipe(
        Effect.onExit((exit) => {
          if (inFlight === own) inFlight = null;
          return Deferred.done(outcome, exit);
        }),
      );
      // detached, so that interrupting the first caller does not interrupt the others
      return Effect.forkDetach(run).pipe(Effect.andThen(Deferred.await(outcome)));
    });
};
