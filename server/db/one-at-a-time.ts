import { StorageBusy } from "./storage-error.ts";

/** The line of one key: the last job that has not ended, and how many wait for their turn. */
interface Line {
  tail: Promise<void>;
  waiting: number;
}

const lines = new Map<string, Line>();

/** How many jobs wait for their turn, in the lines of keys that begin with `prefix`, and in all others. */
export const waitingInLines = (prefix: string): { readonly these: number; readonly others: number } => {
  let [these, others] = [0, 0];
  for (const [key, { waiting }] of lines) {
    if (key.startsWith(prefix)) these += waiting;
    else others += waiting;
  }
  return { these, others };
};

/** How long a job may wait for its turn, how many may wait, and the signal that the client disconnected. */
export interface Turn {
  readonly waitMs: number;
  readonly most: number;
  /** The error of a job that finds too many waiting; without it `StorageBusy`. */
  readonly full?: () => Error;
  readonly signal?: AbortSignal | null;
}

const busy = () => new StorageBusy("too many requests wait for one wallet or secret");
// the answer reaches nobody; the error only has to end the request
const disconnected = () => new StorageBusy("the client disconnected before its turn");

const requireConnected = (signal: AbortSignal | null): void => {
  if (signal?.aborted === true) throw disconnected();
};

/** Resolves when it is the job's turn; rejects when that takes too long or the client disconnects first. */
const itsTurn = (before: Promise<void>, waitMs: number, signal: AbortSignal | null): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", aborted);
    };
    const aborted = (): void => {
      leave();
      reject(disconnected());
    };
    const timer = setTimeout(() => {
      leave();
      reject(busy());
    }, waitMs);
    signal?.addEventListener("abort", aborted);
    void before.then(() => {
      leave();
      resolve();
    });
  });

/**
 * Runs jobs of the same key one after the other within this process. A waiting request holds no database connection, so
 * many requests for one locked wallet leave the pool to other requests. Rejects when too many jobs wait, and with
 * `StorageBusy` when the job could not begin in time, and when its client disconnected before its turn.
 */
export const oneAtATime = async <A>(
  key: string,
  { waitMs, most, full = busy, signal = null }: Turn,
  work: () => Promise<A>,
): Promise<A> => {
  requireConnected(signal);
  const line = lines.get(key) ?? { tail: Promise.resolve(), waiting: 0 };
  const isFirst = !lines.has(key);
  if (line.waiting >= most) throw full();
  lines.set(key, line);
  const before = line.tail;
  let finish = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  // a job that leaves the line early does not let the next one overtake those before it
  const own = before.then(() => ended);
  line.tail = own;
  void own.then(() => {
    if (line.tail === own) lines.delete(key);
  });
  try {
    if (!isFirst) {
      line.waiting += 1;
      await itsTurn(before, waitMs, signal).finally(() => {
        line.waiting -= 1;
      });
    }
    requireConnected(signal);
    return await work();
  } finally {
    finish();
  }
};
