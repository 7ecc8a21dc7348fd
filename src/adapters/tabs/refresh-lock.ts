import * as Effect from "effect/Effect";

/** Runs one refresh at a time, across all tabs of the device where the browser supports it (docs/rules.md Session). */
export interface RefreshLockShape {
  readonly within: <A, E>(refresh: Effect.Effect<A, E>) => Effect.Effect<A, E>;
}

/** A lock for a single tab, as in most tests. */
export const ownTabLock: RefreshLockShape = { within: (refresh) => refresh };

/** The shortest and longest wait of a tab without Web Locks, in milliseconds (T10). */
const MIN_PAUSE = 100;
const MAX_PAUSE = 2_000;

/**
 * Without Web Locks each tab refreshes once at a time, after a random pause. The refresh starts by reading storage
 * again, so a tab that paused longer finds the tokens that another tab renewed (T10).
 */
const jittered = (randomNumber: () => number): RefreshLockShape => ({
  within: (refresh) =>
    Effect.suspend(() =>
      Effect.andThen(Effect.sleep(MIN_PAUSE + (randomNumber() % (MAX_PAUSE - MIN_PAUSE + 1))), refresh),
    ),
});

/**
 * The longest time until a write to local storage reaches the process of another tab, in milliseconds: of three tabs that add
 * up under the lock, Chromium, Firefox and WebKit read 27 to 37 % of the sums too early without a pause, and none after 20 ms.
 */
const PROPAGATION = 50;

/** The used part of the browser's lock manager. */
interface Locks {
  readonly request: (
    name: string,
    options: { readonly signal: AbortSignal },
    granted: () => Promise<void>,
  ) => Promise<unknown>;
}

/**
 * A Web Lock named after the storage prefix, locked during one refresh and never stolen (T9). A browser grants it before
 * the last write of its previous owner can be read, which would refresh with a token that is used up (T2).
 */
const webLock = (locks: Locks, prefix: string, fallback: RefreshLockShape): RefreshLockShape => ({
  within: (refresh) =>
    Effect.suspend(() => {
      let release: () => void = () => undefined;
      const acquired = Effect.callback<"granted" | "failed">((resume, signal) => {
        void locks
          .request(`${prefix}.refresh`, { signal }, () => {
            const released = new Promise<void>((resolve) => {
              release = resolve;
            });
            resume(Effect.succeed("granted"));
            return released;
          })
          // a lock manager that fails must not prevent the refresh
          .catch(() => resume(Effect.succeed("failed")));
      });
      return acquired.pipe(
        Effect.flatMap((result) =>
          result === "granted" ? Effect.andThen(Effect.sleep(PROPAGATION), refresh) : fallback.within(refresh),
        ),
        Effect.ensuring(Effect.sync(() => release())),
      );
    }),
});

/** A Web Lock if the browser supports it, otherwise a random pause. `randomNumber` returns a whole number, at least 0. */
export const browserLock = (
  window: { readonly navigator: { readonly locks?: Locks } },
  prefix: string,
  randomNumber: () => number,
): RefreshLockShape => {
  const { locks } = window.navigator;
  const fallback = jittered(randomNumber);
  return locks === undefined ? fallback : webLock(locks, prefix, fallback);
};
