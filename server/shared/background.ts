import { workQueue } from "./work-queue.ts";

/** Work that a request asks for and does not wait for, such as sending a message. */
export interface Background {
  /** Starts a job soon; its failure is reported and changes no answer. */
  readonly post: (job: () => Promise<void>) => void;
  /** Resolves when every job posted so far has ended. */
  readonly settled: () => Promise<void>;
}

const AT_ONCE = 4;
const WAITING = 10_000;

/** The background jobs of one process; `failed` is called with the error of a job. */
export const createBackground = (failed: (error: Error) => void): Background => {
  const jobs = new Set<Promise<void>>();
  const queue = workQueue(AT_ONCE, { "signed-in": WAITING, anonymous: WAITING }, () => new Error("too many messages"));
  return {
    post: (job) => {
      const running = queue
        .run("anonymous", job)
        .catch((error: unknown) => failed(error instanceof Error ? error : new Error(String(error))))
        .finally(() => jobs.delete(running));
      jobs.add(running);
    },
    settled: async () => {
      while (jobs.size > 0) await Promise.allSettled(jobs);
    },
  };
};
