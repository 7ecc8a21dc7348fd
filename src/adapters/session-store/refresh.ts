import * as Deferred from "effect/Deferred";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { ClockShape } from "../clock/clock.ts";
import { refreshToken } from "../http/calls/session.ts";
import { encodeRequest } from "../http/encode.ts";
import { type ApiError, unreachable } from "../http/failure.ts";
import { sendOnce } from "../http/send.ts";
import type { TransportShape } from "../http/transport.ts";
import type { StorageShape } from "../storage/storage.ts";
import type { RefreshLockShape } from "../tabs/refresh-lock.ts";
import { readBundle, type StoredSession, sessionOf, storedSession, writeSession } from "./sessions.ts";
import { measureToken, type SkewShape } from "./skew.ts";

/**
 * `renewed`: a newer access token is stored. `over`: none can be had. `blocked`: another tab holds the lock and does
 * not free it, so nothing was asked, and the session goes on (X5).
 */
export type Refreshed = "renewed" | "over" | "blocked";

interface Parts {
  readonly transport: TransportShape;
  readonly storage: StorageShape;
  readonly clock: ClockShape;
  readonly lock: RefreshLockShape;
  readonly origin: string;
  readonly platformType: string;
  readonly skew: SkewShape;
  /** Grows with every sign-in and sign-out: what was asked in another age is discarded. */
  readonly age: () => number;
  readonly told: (outcome: { readonly status: number | null; readonly failure: ApiError | null }) => void;
}

/** No answer, 429 and 5xx are worth another try, after 1 s and after 3 s more (decisions.md §4 Session, T12). */
const worthAnotherTry = (error: ApiError): boolean =>
  error._tag === "Unreachable" || error._tag === "ServerFault" || error.status === 429 || error.status >= 500;
const WAITS: ReadonlyArray<number> = [1_000, 3_000];
/** One try is given up after this, and all of them together after `BUDGET`, in milliseconds (T9). */
const PATIENCE = 10_000;
const BUDGET = 19_000;

/**
 * Renews the session, once however many ask at the same time. `stale` is the access token that was refused: when
 * storage holds another one by the time the lock is held, somebody else has renewed it already.
 */
export const createRefresh = (parts: Parts): ((stale: string) => Effect.Effect<Refreshed>) => {
  const { transport, storage, clock, lock, age } = parts;
  let flight: { readonly born: number; readonly shared: Deferred.Deferred<Refreshed> } | null = null;

  const post = (of: StoredSession, patience: number): Effect.Effect<unknown, ApiError> => {
    const body = { refresh_token: of.refreshToken, platform_type: parts.platformType };
    const request = encodeRequest(refreshToken, {}, body, parts.origin, of.accessToken);
    return sendOnce(transport, refreshToken, request).pipe(
      Effect.timeoutOrElse({
        duration: patience,
        orElse: () => Effect.fail(unreachable({ endpoint: refreshToken.path, method: refreshToken.method })),
      }),
      Effect.tapError((failure) => Effect.sync(() => parts.told({ status: failure.status, failure }))),
      Effect.tap(({ status }) => Effect.sync(() => parts.told({ status, failure: null }))),
      Effect.map(({ answer }) => answer),
    );
  };

  const stored = storedSession(storage);

  /** One try: what the lock spans is reading again, one POST and the write (T9). */
  const tryOnce = (stale: string, born: number, patience: number): Effect.Effect<Refreshed, ApiError> =>
    Effect.gen(function* () {
      const before = yield* stored;
      if (before === null || age() !== born) return "over" as const;
      if (before.accessToken !== stale) return "renewed" as const;
      const answered = yield* Effect.result(post(before, patience));
      if (Result.isFailure(answered)) {
        // without a lock, another tab may have renewed it at the same time (T10)
        const meanwhile = yield* stored;
        return meanwhile !== null && meanwhile.accessToken !== stale && age() === born
          ? ("renewed" as const)
          : yield* Effect.fail(answered.failure);
      }
      const bundle = readBundle(answered.success);
      const after = yield* stored;
      // whoever signed out meanwhile, here or in another tab, is not signed in again by a late answer (T4)
      const stillOurs = age() === born && after?.refreshToken === before.refreshToken;
      if (bundle === null || !stillOurs) return "over" as const;
      yield* writeSession(storage, sessionOf(bundle, clock.now()));
      yield* measureToken(parts.skew, bundle.access_token, patience);
      return "renewed" as const;
    });

  const renew = (stale: string, born: number, until: number, tries = 0): Effect.Effect<Refreshed> =>
    Effect.suspend(() => {
      const left = until - clock.monotonic();
      let started = false;
      const attempt = Effect.suspend(() => {
        started = true;
        return tryOnce(stale, born, Math.min(PATIENCE, Math.max(0, until - clock.monotonic())));
      });
      return lock.within(attempt).pipe(
        Effect.timeoutOrElse({
          duration: Math.max(0, left),
          orElse: () => Effect.fail(unreachable({ endpoint: refreshToken.path, method: refreshToken.method })),
        }),
        Effect.catch((failure) => {
          if (!started) return Effect.succeed("blocked" as const);
          const wait = WAITS[tries];
          const inTime = wait !== undefined && clock.monotonic() + wait < until;
          return inTime && worthAnotherTry(failure)
            ? Effect.andThen(Effect.sleep(wait), renew(stale, born, until, tries + 1))
            : Effect.succeed("over" as const);
        }),
      );
    });

  return (stale) =>
    Effect.suspend(() => {
      const born = age();
      if (flight !== null && flight.born === born) return Deferred.await(flight.shared);
      const shared = Deferred.makeUnsafe<Refreshed>();
      const own = { born, shared };
      flight = own;
      const run = renew(stale, born, clock.monotonic() + BUDGET).pipe(
        Effect.onExit((exit) => {
          if (flight === own) flight = null;
          return Deferred.done(shared, exit);
        }),
      );
      // on its own, so that whoever asked first may be interrupted without taking the others along
      return Effect.forkDetach(run).pipe(Effect.andThen(Deferred.await(shared)));
    });
};
