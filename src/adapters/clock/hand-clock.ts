import type { ClockShape } from "./clock.ts";

interface Due {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** A clock that stands still until it is turned. */
export interface HandClock extends ClockShape {
  /** Turns it on by so many milliseconds; timers run in order, and whatever they start settles between them. */
  readonly turn: (ms: number) => Promise<void>;
  /** Sets the wall clock alone, as a person or a time server would; what is monotonic does not move. */
  readonly setWall: (ms: number) => void;
  /** Lets promises settle without moving time. */
  readonly settle: () => Promise<void>;
}

/** Turns of the microtask queue after which nothing of one step is still on its way. */
const SETTLING_TURNS = 50;
/** A fiber that forks another hands over in a macrotask each time, as do the platform's own promises (fetch bodies). */
const SETTLING_ROUNDS = 8;

const macrotask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** A hand-turned clock, from `start` in milliseconds since 1970. */
export const createHandClock = (start: number): HandClock => {
  let elapsed = 0;
  let wall = start;
  let order = 0;
  const due = new Set<Due>();
  const settle = async (): Promise<void> => {
    for (let round = 0; round < SETTLING_ROUNDS; round += 1) {
      for (let turn = 0; turn < SETTLING_TURNS; turn += 1) await Promise.resolve();
      await macrotask();
    }
  };
  const next = (until: number): Due | undefined => {
    let first: Due | undefined;
    for (const each of due) {
      if (each.at > until) continue;
      if (first === undefined || each.at < first.at || (each.at === first.at && each.order < first.order)) first = each;
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
