import type { ClockShape } from "./clock.ts";
import { nextTask } from "./live-clock.ts";

interface Due {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** A clock that advances only by `turn`, for tests. */
export interface HandClock extends ClockShape {
  /** Advances it by `ms`; timers run in order, and promises settle between them. */
  readonly turn: (ms: number) => Promise<void>;
  /** Sets the wall clock only, as a user or a time server would; the monotonic clock does not change. */
  readonly setWall: (ms: number) => void;
  /** Lets promises settle without moving time. */
  readonly settle: () => Promise<void>;
}

/** Turns of the microtask queue after which the promises of one step are settled. */
const SETTLING_TURNS = 50;
/** A fiber that forks another continues in a macrotask each time, as do the promises of the platform (fetch bodies). */
const SETTLING_ROUNDS = 8;

/** The next turn of the event loop. In Node, a channel for each takes thirty times as long as this. */
const nextTurn =
  typeof setImmediate === "undefined" ? nextTask : () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * A hand-turned clock, from `start` in milliseconds since 1970. `outside` waits for work that no turn of the event loop
 * completes, such as that of a server in this process; it resolves to false when there is none.
 */
export const createHandClock = (start: number, outside: () => Promise<boolean> = async () => false): HandClock => {
  let elapsed = 0;
  let wall = start;
  let order = 0;
  const due = new Set<Due>();
  const settle = async (): Promise<void> => {
    do {
      for (let round = 0; round < SETTLING_ROUNDS; round += 1) {
        for (let turn = 0; turn < SETTLING_TURNS; turn += 1) await Promise.resolve();
        await nextTurn();
      }
    } while (await outside());
  };
  const next = (until: number): Due | undefined => {
    let first: Due | undefined;
    for (const timer of due) {
      if (timer.at > until) continue;
      const isEarlier =
        first === undefined || timer.at < first.at || (timer.at === first.at && timer.order < first.order);
      if (isEarlier) first = timer;
    }
    return first;
  };
  return {
    now: () => wall,
    monotonic: () => elapsed,
    after: (ms, run) => {
      order += 1;
      const entry = { at: elapsed + Math.max(0, ms), order, run };
      due.add(entry);
      return () => {
        due.delete(entry);
      };
    },
    turn: async (ms) => {
      const until = elapsed + ms;
      await settle();
      for (let entry = next(until); entry !== undefined; entry = next(until)) {
        due.delete(entry);
        wall += entry.at - elapsed;
        elapsed = entry.at;
        entry.run();
        await settle();
      }
      wall += until - elapsed;
      elapsed = until;
      await settle();
    },
    setWall: (ms) => {
      wall = ms;
    },
    settle,
  };
};
