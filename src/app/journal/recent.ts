import type { Remembered } from "../../domain/decider/redact.ts";

/** The newest objects are remembered: this many at least, and twice as many at most. */
const REMEMBERED = 10_000;

/**
 * Remembers what is known of the newest objects, by identity: only objects that never change may be set. A table of all
 * objects of a log costs more than it saves.
 */
export const createRecent = <Known>(): Remembered<Known> => {
  let newest = new Map<object, Known>();
  let newer: ReadonlyMap<object, Known> = new Map();
  return {
    get: (of) => newest.get(of) ?? newer.get(of),
    set: (of, known) => {
      newest.set(of, known);
      if (newest.size < REMEMBERED) return;
      newer = newest;
      newest = new Map();
    },
  };
};
