import { StorageBusy } from "./storage-error.ts";

/** The last job of each key that has not ended. */
const tails = new Map<string, Promise<void>>();

/**
 * Runs jobs of the same key one after the other within this process. A waiting request holds no database connection, so
 * many requests for one locked wallet leave the pool to other requests. Rejects with `StorageBusy` when the
 * job could not begin within `timeoutMs`; null: it waits without a limit.
 */
export const oneAtATime = async <A>(key: string, timeoutMs: number | null, work: () => Promise<A>): Promise<A> => {
  const before = tails.get(key) ?? Promise.resolve();
  let finish = (): void => undefined;
  const tail = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const own = before.then(() => tail);
  tails.set(key, own);
  try {
    await (timeoutMs === null ? before : settledWithin(before, timeoutMs));
    return await work();
  } finally {
    finish();
    if (tails.get(key) === own) tails.delete(key);
  }
};

const settledWithin = (before: Promise<void>, timeoutMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new StorageBusy("too many requests wait for one wallet")), timeoutMs);
    void before.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
