import type { Checkpoint, Entry, Exchange, Page } from "./entry.ts";
import { createSizes } from "./size.ts";
import type { Steps } from "./slices.ts";

/** How much a journal holds. */
interface Bounds {
  readonly entries: number;
  /** Estimated; the newest part is never dropped. */
  readonly bytes: number;
}

/** A part of this page holds about a tenth of the bounds. */
const PARTS = 10;

/** Consecutive entries that are dropped together: a page of before the last reload, or a part of this page. */
interface Part<Root> extends Page<Root> {
  readonly entries: Entry[];
  /** What its entries added. A later part can hold some of it too, mostly what the state holds anyway. */
  bytes: number;
}

const newPart = <Root>(checkpoint: Checkpoint<Root>): Part<Root> => ({ checkpoint, entries: [], bytes: 0 });

/** The most bytes of an answer that no command holds; of a larger one an entry holds the type (an export). */
const MOST_ANSWER = 32_000;

/** First the pages of before the last reload, then the parts of this page. */
const createParts = <Root>(most: Bounds) => {
  let parts: Part<Root>[] = [];
  let pages = 0;
  let isClosed = false;
  return {
    earlier: (): ReadonlyArray<Part<Root>> => parts.slice(0, pages),
    own: (): ReadonlyArray<Part<Root>> => parts.slice(pages),
    /** The part that the next entry goes to; a new one begins with a reference to the state as it is now. */
    open: (live: Checkpoint<Root>): Part<Root> => {
      const last = parts.length > pages ? parts.at(-1) : undefined;
      const isFull =
        last === undefined || last.entries.length * PARTS >= most.entries || last.bytes * PARTS >= most.bytes;
      if (!isFull && !isClosed) return last;
      isClosed = false;
      const part = newPart(live);
      parts.push(part);
      return part;
    },
    /** The next entry begins a part. */
    close: (): void => {
      isClosed = true;
    },
    /** Whether more is held than the newest part, and more than the bounds. */
    isTooMuch: (): boolean =>
      parts.length > 1 &&
      (parts.reduce((sum, { bytes }) => sum + bytes, 0) > most.bytes ||
        parts.reduce((sum, { entries }) => sum + entries.length, 0) > most.entries),
    dropOldest: (): void => {
      parts.shift();
      pages = Math.max(0, pages - 1);
    },
    addPages: (found: ReadonlyArray<Part<Root>>): void => {
      parts = [...found, ...parts.slice(pages)];
      pages = found.length;
    },
  };
};

/** The entries that a journal holds, within its bounds: those of earlier pages, and those of this one. */
export const createHeld = <Root>(most: Bounds) => {
  const parts = createParts<Root>(most);
  const { sized } = createSizes();
  const addTo = (part: Part<Root>, entry: Entry, mostAnswer: number): void => {
    const added = sized(entry, mostAnswer);
    part.entries.push(added.entry);
    part.bytes += added.bytes;
  };
  /** The pages that are being restored, or null. */
  let restoring: ReadonlyArray<Part<Root>> | null = null;
  /** Drops all earlier pages, also those that are being restored, and every part that begins before an entry. */
  const forgetBefore = (seq: number): void => {
    restoring = null;
    for (const _ of parts.earlier()) parts.dropOldest();
    for (const { checkpoint } of parts.own()) if (checkpoint.seq < seq) parts.dropOldest();
  };
  const ownAfter = (after: number | null): ReadonlyArray<Part<Root>> =>
    parts.own().filter(({ checkpoint }) => after === null || checkpoint.seq >= after);
  return {
    /** Adds an entry; `live`: the state before it. */
    add: (live: Checkpoint<Root>, entry: Entry): void => {
      addTo(parts.open(live), entry, MOST_ANSWER);
      while (parts.isTooMuch()) parts.dropOldest();
    },
    close: parts.close,
    forgetBefore,
    clear: (): void => forgetBefore(Number.POSITIVE_INFINITY),
    /** Adds what earlier pages recorded, an entry per step. Returns the pages as they are held; none if it was canceled. */
    restore: function* (from: ReadonlyArray<Page<Root>>): Steps<ReadonlyArray<Page<Root>>> {
      const found: Part<Root>[] = [];
      restoring = found;
      for (const { checkpoint, entries } of from) {
        const part = newPart(checkpoint);
        found.push(part);
        for (const entry of entries) {
          // its answers were small when they were recorded
          addTo(part, entry, Number.POSITIVE_INFINITY);
          yield;
          if (restoring !== found) return [];
        }
      }
      restoring = null;
      parts.addPages(found);
      return found;
    },
    /** Adds exchanges to an entry that a part ends with. */
    addExchanges: (seq: number, exchanges: ReadonlyArray<Exchange>): void => {
      const entries = parts.own().find((part) => part.entries.at(-1)?.envelope.seq === seq)?.entries;
      const last = entries?.pop();
      if (last !== undefined) entries?.push({ ...last, exchanges: [...last.exchanges, ...exchanges] });
    },
    /** The state before the first entry of this page, or null without an entry; of the entries after `after`, if given. */
    base: (after: number | null): Checkpoint<Root> | null => ownAfter(after)[0]?.checkpoint ?? null,
    /** The entries of this page, or of it those after `after`, with which a part ends. */
    entries: (after: number | null): ReadonlyArray<Entry> => ownAfter(after).flatMap(({ entries }) => entries),
    earlier: (): ReadonlyArray<Page<Root>> => parts.earlier(),
  };
};
