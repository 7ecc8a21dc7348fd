import * as Deferred from "effect/Deferred";
import * as Effect from "effect/Effect";
import type { ClockShape } from "../clock/clock.ts";
import type { StorageShape } from "../storage/storage.ts";
import type { RefreshLockShape } from "../tabs/refresh-lock.ts";
import { refreshToken } from "./calls/session.ts";
import { encodeRequest } from "./encode.ts";
import { type ApiError, unreachable } from "./failure.ts";
import { sendOnce } from "./send.ts";
import { readBundle, readSession, sessionOf, writeSession } from "./sessions.ts";
import type { TransportShape } from "./transport.ts";

/** `renewed`: a newer access token is stored. `over`: none can be had. */
export type Refreshed = "renewed" | "over";

interface Parts {
  readonly transport: TransportShape;
  readonly storage: StorageShape;
  readonly clock: ClockShape;
  readonly lock: RefreshLockShape;
  readonly origin: string;
  readonly platformType: string;
  /** Grows with every sign-in and sign-out: what was asked in another age is discarded. */
  readonly age: () => number;
  readonly told: (outcome: { readonly status: number | null; readonly failure: ApiError | null }) => void;
}

/** No answer, 429 and 5xx are worth another try, after 1 s and after 3 s more (decisions.md §4 Session, T12). */
const worthAnotherTry = (error: ApiError): boolean =>
  error._tag === "Unreachable" || error._tag === "ServerFault" || error.status === 429 || error.status >= 500;
const WAITS = ["1 second", "3 seconds"] as const;

/**
 * Renews the session, once however many ask at the same time. `stale` is the access token that was refused: when
 * storage holds another one by the time the lock is held, somebody else has renewed it already.
 */
export const createRefresh = (parts: Parts): ((stale: string) => Effect.Effect<Refreshed>) => {
  const { transport, storage, clock, lock, age } = parts;
  let flight: Deferred.Deferred<Refreshed> | null = null;

  const once = (token: string): Effect.Effect<unknown, ApiError> => {
    const body = { refresh_token: token, platform_type: parts.platformType };
    return sendOnce(transport, refreshToken, encodeRequest(refreshToken, {}, body, parts.origin, null)).pipe(
      Effect.timeoutOrElse({
        duration: "10 seconds",
        orElse: () => Effect.fail(unreachable({ endpoint: refreshToken.path, method: refreshToken.method })),
      }),
      Effect.tapError((failure) => Effect.sync(() => parts.told({ status: failure.status, failure }))),
      Effect.tap(({ status }) => Effect.sync(() => parts.told({ status, failure: null }))),
      Effect.map(({ answer }) => answer),
    );
  };

  const post = (token: string, tries = 0): Effect.Effect<unknown, ApiError> =>
    Effect.catch(once(token), (failure) => {
      const wait = WAITS[tries];
      return wait === undefined || !worthAnotherTry(failure)
        ? Effect.fail(failure)
        : Effect.andThen(Effect.sleep(wait), post(token, tries + 1));
    });

  const renew = (stale: string): Effect.Effect<Refreshed> =>
    Effect.gen(function* () {
      const born = age();
      const session = yield* readSession(storage);
      if (session === null) return "over" as const;
      if (session.accessToken !== stale) return "renewed" as const;
      const bundle = readBundle(yield* post(session.refreshToken));
      // whoever signed out meanwhile must not be signed in again by a late answer (T4)
      if (bundle === null || age() !== born) return "over" as const;
      yield* writeSession(storage, sessionOf(bundle, clock.now()));
      return "renewed" as const;
    }).pipe(Effect.catch(() => Effect.succeed("over" as const)));

  return (stale) =>
    Effect.suspend(() => {
      if (flight !== null) return Deferred.await(flight);
      const shared = Deferred.makeUnsafe<Refreshed>();
      flight = shared;
      const run = lock.within(renew(stale)).pipe(
        Effect.onExit((exit) => {
          flight = null;
          return Deferred.done(shared, exit);
        }),
      );
      // on its own, so that whoever asked first may be interrupted without taking the others along
      return Effect.forkDetach(run).pipe(Effect.andThen(Deferred.await(shared)));
    });
};
