import type { Sender } from "./attempts.ts";
import { Refusal } from "./refusal.ts";
import { type Place, workQueue } from "./work-queue.ts";

/** Messages are sent by as many connections at the same time. */
export const CONCURRENCY = 4;
/** Messages to people that the service knows: what one of them can cause is limited. */
const MAX_WAITING = 10_000;
/** Messages that strangers caused: about a minute of work, in which their codes stay fresh. */
export const STRANGERS_WAITING = 500;

/**
 * Whose message a job sends. `known`: a signed-in person, a browser that the account knows or one that gave the right password;
 * of all others, `account` where the recipient has an account, else `stranger`. Both of these share their places, so that a
 * refusal does not tell whether there is an account.
 */
export type Lane = "known" | "account" | "stranger";

const busy = (): Refusal =>
  new Refusal(
    503,
    { error: "Messages cannot be sent at the moment. Please try again later." },
    { "Retry-After": "60" },
  );

/** The place of a job for a person that the service knows, who is named by this key. */
export const ownPlace = (key: string): Place<Lane> => ({ lane: "known", sender: [{ key, times: 1 }] });

const NOBODY: Sender = [];

/**
 * The jobs that requests of one process start without waiting for them, such as sending a message; `failed` is called with
 * the error of a job.
 */
export const createBackground = (failed: (error: unknown) => void) => {
  const jobs = new Set<Promise<void>>();
  const queue = workQueue<Lane>(
    CONCURRENCY,
    [
      { lanes: ["known"], places: MAX_WAITING },
      { lanes: ["account", "stranger"], places: STRANGERS_WAITING },
    ],
    busy,
  );
  return {
    /**
     * Queues a job, 503 when there is no place for it; a failure is reported and does not change the answer. A stranger's
     * job that waits is dropped for one of a sender that sent fewer: like a message above a limit, it is not sent.
     */
    post: (job: () => Promise<void>, place: Place<Lane> = { lane: "known", sender: NOBODY }): void => {
      const running = queue
        .run(place, job)
        .catch((error: unknown) => {
          if (!(error instanceof Refusal)) failed(error);
        })
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
