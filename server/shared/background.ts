import { workQueue } from "./work-queue.ts";

/** Jobs that a request starts without waiting for them, such as sending a message. */
export interface Background {
  /** Queues a job; a failure is reported and does not change the answer. */
  readonly post: (job: () => Promise<void>) => void;
  /** Resolves when every job posted so far has ended. */
  readonly settled: () => Promise<void>;
}

const CONCURRENCY = 4;
const MAX_WAITING = 10_000;

/** The background jobs of one process; `failed` is called with the error of a job. */
export const createBackground = (failed: (error: unknown) => void): Background => {
  const jobs = new Set<Promise<void>>();
  const queue = workQueue(
    CONCURRENCY,
    { "signed-in": MAX_WAITING, anonymous: MAX_WAITING },
    () => new Error("too many messages"),
  );
  return {
    post: (job) => {
      const running = queue
        .run("anonymous", job)
        .catch(failed)
        .finally(() => jobs.delete(running));
      jobs.add(running);
    },
    settled: async () => {
      while (jobs.size > 0) await Promise.allSettled(jobs);
    },
  };
};

/**
 * Does what follows a change that was committed, and that a job does again when it fails here: a failure is reported and
 * does not change the answer, because the same request once more would make the change twice.
 */
export const followUp = async (background: Background, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    background.post(() => Promise.reject(error));
  }
};
