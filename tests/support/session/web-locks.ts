interface LockRequest {
  readonly tab: symbol;
  readonly signal: AbortSignal;
  readonly granted: () => Promise<void>;
  readonly resolve: (value: unknown) => void;
}

/** The locks of the browser as one tab uses them, and the effect of closing the tab. */
interface TabLocks {
  readonly locks: {
    readonly request: (
      name: string,
      options: { readonly signal: AbortSignal; readonly steal?: true },
      granted: () => Promise<void>,
    ) => Promise<unknown>;
  };
  /** Closes the tab: releases its lock and cancels its waiting requests. */
  readonly die: () => void;
}

/** Web Locks of one name according to the standard: first in, first out, and released when their tab closes. */
export const createWebLocks = (turn: () => Promise<unknown> = () => Promise.resolve()) => {
  let waiting: ReadonlyArray<LockRequest> = [];
  let holder: LockRequest | null = null;
  const grantNext = async (): Promise<void> => {
    const [next, ...others] = waiting;
    if (holder !== null || next === undefined) return;
    waiting = others;
    holder = next;
    await turn();
    if (holder !== next) return;
    // a request that is aborted before its callback runs is not granted
    if (!next.signal.aborted) await next.granted();
    if (holder !== next) return;
    holder = null;
    next.resolve(undefined);
    await grantNext();
  };
  return {
    /** Whether a tab has the lock. */
    isLocked: () => holder !== null,
    tab: (): TabLocks => {
      const tab = Symbol("tab");
      return {
        locks: {
          request: (_name, { signal, steal }, granted) =>
            new Promise((resolve, reject) => {
              const request = { tab, signal, granted, resolve };
              if (steal) holder = null;
              signal.addEventListener("abort", () => {
                waiting = waiting.filter((other) => other !== request);
                reject(new DOMException("The request was aborted.", "AbortError"));
              });
              waiting = [...waiting, request];
              void grantNext();
            }),
        },
        die: () => {
          waiting = waiting.filter((request) => request.tab !== tab);
          if (holder?.tab !== tab) return;
          holder = null;
          void grantNext();
        },
      };
    },
  };
};
