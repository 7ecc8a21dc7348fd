import * as Context from "effect/Context";
import * as Effect from "effect/Effect";

/** Lets one refresh at a time through, in every tab of the device where the browser can (decisions.md §4 Session). */
export interface RefreshLockShape {
  readonly within: <A, E>(refresh: Effect.Effect<A, E>) => Effect.Effect<A, E>;
}

export class RefreshLock extends Context.Service<RefreshLock, RefreshLockShape>()("optio/adapters/RefreshLock") {}

/** No other tab to wait for: a test, or a browser without Web Locks, where the tab's own single flight remains (T10). */
export const ownTabLock: RefreshLockShape = { within: (refresh) => refresh };

/** A Web Lock named after the storage prefix, held for the length of one refresh. */
const webLock = (locks: LockManager, prefix: string): RefreshLockShape => ({
  within: (refresh) =>
    Effect.callback<() => void>((resume, signal) => {
      void locks
        .request(`${prefix}.refresh`, { signal }, () => {
          let release: () => void = () => undefined;
          const held = new Promise<void>((resolve) => {
            release = resolve;
          });
          resume(Effect.succeed(() => release()));
          return held;
        })
        // a lock manager that fails must not keep the session from being refreshed
        .catch(() => resume(Effect.succeed(() => undefined)));
    }).pipe(Effect.flatMap((release) => Effect.ensuring(refresh, Effect.sync(release)))),
});

/** The best lock this browser has. */
export const browserLock = (window: Window, prefix: string): RefreshLockShape => {
  const locks: LockManager | undefined = window.navigator.locks;
  return locks === undefined ? ownTabLock : webLock(locks, prefix);
};
