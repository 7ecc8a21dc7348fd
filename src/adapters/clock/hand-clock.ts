import type { ClockShape } from "./clock.ts";
import { nextTask } from "./live-clock.ts";

interface Due {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** A clock that advances only by what is called here, for tests and replays. */
export interface HandClock extends ClockShape {
  /** Advances it by `ms`; timers run in order, and promises settle between them. */
  readonly turn: (ms: number) => Promise<void>;
  /** Advances it by `ms` as `turn` does, but leaves the timers that are due at the end. */
  readonly turnUpTo: (ms: number) => Promise<void>;
  /** Runs the timers that are due within `ms`, in their order, until `isDone`. Time stands still. */
  readonly hurry: (ms: number, isDone: () => boolean) => Promise<void>;
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
  const inOrder = (one: Due, other: Due): number => one.at - other.at || one.order - other.order;
  const next = (isInTime: (timer: Due) => boolean): Due | undefined => {
    let first: Due | undefined;
    for (const timer of due) {
      if (isInTime(timer) && (first === undefined || inOrder(timer, first) < 0)) first = timer;
    }
    return first;
  };
  const turnTo = async (until: number, isInTime: (timer: Due) => boolean): Promise<void> => {
    await settle();
    for (let entry = next(isInTime); entry !== undefined; entry = next(isInTime)) {
      due.delete(entry);
      wall += Math.max(0, entry.at - elapsed);
      elapsed = Math.max(elapsed, entry.at);
      entry.run();
      await settle();
    }
    wall += until - elapsed;
    elapsed = until;
    await settle();
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
    turn: (ms) => {
      const until = elapsed + ms;
      return turnTo(until, ({ at }) => at <= until);
    },
    turnUpTo: (ms) => {
      const until = elapsed + ms;
      return turnTo(until, ({ at }) => at < until);
    },
    hurry: async (ms, isDone) => {
      for (const timer of [...due].sort(inOrder)) {
        if (timer.at > elapsed + ms || isDone()) return;
        if (!due.delete(timer)) continue;
        timer.run();
        await settle();
      }
    },
    setWall: (ms) => {
      wall = ms;
    },
    settle,
  };
};
