import type { Sender } from "./attempts.ts";
import { Refusal } from "./refusal.ts";
import { type Place, workQueue } from "./work-queue.ts";

/** How many jobs run, and how many connections send messages, at the same time. */
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

/**
 * Where a message stands among others: its lane, and how many its sender caused lately. A `digest` of alerts, which nobody
 * waits for, goes after all others.
 */
export interface Turn {
  readonly lane: Lane | "digest";
  readonly rank: number;
}

/** What jobs leave behind to be sent; see shared/outbox.ts. */
interface Sending {
  /** How many messages of strangers wait to be sent. */
  readonly strangers: () => number;
  /** Resolves when nothing is being sent. */
  readonly settled: () => Promise<void>;
}

const NO_SENDING: Sending = { strangers: () => 0, settled: () => Promise.resolve() };

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
 * The jobs that requests of one process start without waiting for them, such as making a message; `failed` is called with
 * the error of a job.
 */
export const createBackground = (failed: (error: unknown) => void, sending = NO_SENDING) => {
  const jobs = new Set<Promise<void>>();
  const queue = workQueue<Lane>(
    CONCURRENCY,
    [
      { lanes: ["known"], places: MAX_WAITING },
      { lanes: ["account", "stranger"], places: STRANGERS_WAITING, outside: sending.strangers },
    ],
    busy,
  );
  return {
    /**
     * Queues a job, 503 when there is no place for it; a failure is reported and does not change the answer. A stranger's
     * job that waits is dropped for one of a sender that sent fewer: like a message above a limit, it is not sent.
     */
    post: (job: (turn: Turn) => Promise<void>, place: Place<Lane> = { lane: "known", sender: NOBODY }): void => {
      const running = queue
        .run(place, (rank) => job({ lane: place.lane, rank }))
        .catch((error: unknown) => {
          if (!(error instanceof Refusal)) failed(error);
        })
        .finally(() => jobs.delete(running));
      jobs.add(running);
    },
    /** The turn of a message that a request makes itself, without a job. */
    turnOf: ({ lane, sender }: Place<Lane>): Turn => ({ lane, rank: queue.rankOf(sender) }),
    /** How many jobs wait. */
    waiting: queue.length,
    /** Resolves when every job posted so far has ended, and nothing that they left is being sent. */
    settled: async (): Promise<void> => {
      while (jobs.size > 0) await Promise.allSettled(jobs);
      await sending.settled();
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
