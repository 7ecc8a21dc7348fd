import { createCountedIds } from "../../adapters/ids/ids.ts";
import type { Root } from "../../domain/index.ts";
import type { Line } from "../journal/format.ts";
import type { Cursor } from "./cursor.ts";
import { stateDifference } from "./redecide.ts";

/** Passes the ids and random numbers of the log to the bus, and compares the state after each entry. */
export const createStamps = (cursor: Cursor, initial: Root, state: () => Root) => {
  /** The entry that is dispatched, and the one whose state is not compared yet. */
  let stamp: Line | null = null;
  let unchecked: Line | null = null;
  let previous = initial;
  const counted = createCountedIds();
  /**
   * Compares the state with that of the newest entry. A reactor may dispatch the next one before `dispatch` returns.
   */
  const checkState = (): void => {
    const line = unchecked;
    if (line === null) return;
    unchecked = null;
    const found = stateDifference(line, previous, state());
    previous = state();
    if (found !== null) cursor.divergeState(found, line.seq);
  };
  return {
    checkState,
    next: (line: Line): void => {
      stamp = line;
    },
    // only the bus takes ids and random numbers
    nextId: (): string => {
      checkState();
      unchecked = stamp;
      return stamp?.id ?? counted.next();
    },
    randomNumber: (): number => {
      const random = stamp?.random ?? 0;
      stamp = null;
      return random;
    },
  };
};
