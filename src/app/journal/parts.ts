import type { Checkpoint, Entry } from "./entry.ts";
import { type Holder, newHolder } from "./nodes.ts";

/** How much a journal holds. */
export interface Bounds {
  readonly entries: number;
  /** Estimated; the newest part is never dropped. */
  readonly bytes: number;
}

/** A part holds about a tenth of the bounds; parts are dropped whole. */
const PARTS = 10;

/** Consecutive entries, and the state before the first of them. */
interface Part<Root> {
  readonly base: Checkpoint<Root>;
  readonly entries: Entry[];
  /** The holder of their values. */
  readonly holder: Holder;
  bytes: number;
}

/** The entries of this page, in parts. */
export const createParts = <Root>(most: Bounds) => {
  const parts: Part<Root>[] = [];
  let made = 0;
  let isClosed = false;
  return {
    /** The part that the next entry goes to; a new one begins with a reference to the state as it is now. */
    open: (live: Checkpoint<Root>): Part<Root> => {
      const last = parts.at(-1);
      const isFull =
        last !== undefined && (last.entries.length * PARTS >= most.entries || last.bytes * PARTS >= most.bytes);
      if (last !== undefined && !isFull && !isClosed) return last;
      isClosed = false;
      const part: Part<Root> = { base: live, entries: [], holder: newHolder(made++), bytes: 0 };
      parts.push(part);
      return part;
    },
    /** The next entry begins a part. */
    close: (): void => {
      isClosed = true;
    },
    /** Drops the oldest part: the checkpoint becomes the state before the next part. */
    dropOldest: (): Part<Root> | undefined => parts.shift(),
    first: (): Part<Root> | undefined => parts[0],
    all: (): ReadonlyArray<Part<Root>> => parts,
    entries: (): ReadonlyArray<Entry> => parts.flatMap((part) => part.entries),
  };
};
