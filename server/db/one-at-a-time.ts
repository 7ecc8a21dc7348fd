import { StorageBusy } from "./storage-error.ts";

/** The last piece of work of each key, settled or not. */
type Tails = Map<string, Promise<void>>;

const tails: Tails = new Map();

/**
 * Runs work for one key after the other within this process. A waiting request holds no database connection, so many
 * requests for one locked wallet leave the pool to everybody else (server M8). Rejects with `StorageBusy` what could
 * not begin within `patience` milliseconds.
 */
export const oneAtATime = async <A>(key: string, patience: number, work: () => Promise<A>): Promise<A> => {
  const before = tails.get(key) ?? Promise.resolve();
  let finish = (): void => undefined;
  const tail = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const own = before.then(() => tail);
  tails.set(key, own);
  try {
    await begun(before, patience);
    return await work();
  } finally {
    finish();
    if (tails.get(key) === own) tails.delete(key);
  }
};

const begun = (before: Promise<void>, patience: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new StorageBusy("too many requests wait for one wallet")), patience);
    void before.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
