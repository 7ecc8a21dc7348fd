import { workQueue } from "./work-queue.ts";

const CONCURRENCY = 4;
const MAX_WAITING = 10_000;

/**
 * The jobs that requests of one process start without waiting for them, such as sending a message; `failed` is called with
 * the error of a job.
 */
export const createBackground = (failed: (error: unknown) => void) => {
  const jobs = new Set<Promise<void>>();
  const queue = workQueue(
    CONCURRENCY,
    { "signed-in": MAX_WAITING, anonymous: MAX_WAITING },
    () => new Error("too many messages"),
  );
  return {
    /** Queues a job; a failure is reported and does not change the answer. */
    post: (job: () => Promise<void>): void => {
      const running = queue
        .run("anonymous", job)
        .catch(failed)
        .finally(() => jobs.delete(running));
      jobs.add(running);
    },
    /** Resolves when every job posted so far has ended. */
    settled: async (): Promise<void> => {
      while (jobs.size > 0) await Promise.allSettled(jobs);
    },
  };
};

export type Background = ReturnType<typeof createBackground>;

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
