interface Asked {
  readonly tab: symbol;
  readonly granted: () => Promise<void>;
  readonly resolve: (value: unknown) => void;
}

/** What one tab sees of the browser's locks, and what the browser does when the tab is gone. */
interface TabLocks {
  readonly locks: {
    readonly request: (
      name: string,
      options: { readonly signal: AbortSignal },
      granted: () => Promise<void>,
    ) => Promise<unknown>;
  };
  /** The tab dies: what it holds is free, what it waits for is forgotten. */
  readonly die: () => void;
}

/** Web Locks of one name, as the standard has them: first come, first served, and freed when their tab dies. */
export const createWebLocks = (turn: () => Promise<unknown> = () => Promise.resolve()) => {
  let waiting: ReadonlyArray<Asked> = [];
  let holder: Asked | null = null;
  const grantNext = async (): Promise<void> => {
    const [next, ...others] = waiting;
    if (holder !== null || next === undefined) return;
    waiting = others;
    holder = next;
    await turn();
    if (holder !== next) return;
    await next.granted();
    if (holder !== next) return;
    holder = null;
    next.resolve(undefined);
    await grantNext();
  };
  return {
    /** Whether some tab holds it now. */
    held: () => holder !== null,
    tab: (): TabLocks => {
      const tab = Symbol("tab");
      return {
        locks: {
          request: (_name, { signal }, granted) =>
            new Promise((resolve, reject) => {
              const asked = { tab, granted, resolve };
              signal.addEventListener("abort", () => {
                if (!waiting.includes(asked)) return;
                waiting = waiting.filter((other) => other !== asked);
                reject(new DOMException("The request was aborted.", "AbortError"));
              });
              waiting = [...waiting, asked];
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
