import * as Context from "effect/Context";
import * as Effect from "effect/Effect";

/** Runs one refresh at a time, across all tabs of the device where the browser supports it (decisions.md §4 Session). */
export interface RefreshLockShape {
  readonly within: <A, E>(refresh: Effect.Effect<A, E>) => Effect.Effect<A, E>;
}

export class RefreshLock extends Context.Service<RefreshLock, RefreshLockShape>()("optio/adapters/RefreshLock") {}

/** A lock without other tabs, as in most tests. */
export const ownTabLock: RefreshLockShape = { within: (refresh) => refresh };

/** How long a tab without Web Locks waits, at least and at most, in milliseconds (T10). */
const LEAST = 100;
const MOST = 2_000;

/**
 * Without Web Locks each tab refreshes once at a time, after a random pause. The refresh starts by reading storage
 * again, so a tab that paused longer finds the tokens that another one renewed (T10).
 */
const jittered = (randomNumber: () => number): RefreshLockShape => ({
  within: (refresh) =>
    Effect.suspend(() => Effect.andThen(Effect.sleep(LEAST + (randomNumber() % (MOST - LEAST + 1))), refresh)),
});

/** The part of the browser's lock manager that is used. */
interface Locks {
  readonly request: (
    name: string,
    options: { readonly signal: AbortSignal },
    granted: () => Promise<void>,
  ) => Promise<unknown>;
}

/** A Web Lock named after the storage prefix, held during one refresh and never stolen (T9). */
const webLock = (locks: Locks, prefix: string, otherwise: RefreshLockShape): RefreshLockShape => ({
  within: (refresh) =>
    Effect.suspend(() => {
      let release: () => void = () => undefined;
      const acquired = Effect.callback<"held" | "none">((resume, signal) => {
        void locks
          .request(`${prefix}.refresh`, { signal }, () => {
            const held = new Promise<void>((resolve) => {
              release = resolve;
            });
            resume(Effect.succeed("held"));
            return held;
          })
          // a lock manager that fails must not prevent the refresh
          .catch(() => resume(Effect.succeed("none")));
      });
      return acquired.pipe(
        Effect.flatMap((got) => (got === "held" ? refresh : otherwise.within(refresh))),
        Effect.ensuring(Effect.sync(() => release())),
      );
    }),
});

/** The best lock that this browser has. `randomNumber` returns a random whole number, at least 0. */
export const browserLock = (
  window: { readonly navigator: { readonly locks?: Locks } },
  prefix: string,
  randomNumber: () => number,
): RefreshLockShape => {
  const { locks } = window.navigator;
  const without = jittered(randomNumber);
  return locks === undefined ? without : webLock(locks, prefix, without);
};
