import type { Checkpoint, Entry, Exchange, Page } from "./entry.ts";
import { type Holder, newHolder } from "./nodes.ts";
import { sharedEntry } from "./shared-entry.ts";
import type { Sharing } from "./sharing.ts";
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
  /** The holder of their values. */
  readonly holder: Holder;
  bytes: number;
}

/** `order`: the order of its holder. */
const newPart = <Root>(checkpoint: Checkpoint<Root>, order: number): Part<Root> => ({
  checkpoint,
  entries: [],
  holder: newHolder(order),
  bytes: 0,
});

/** The order of the first page: pages are dropped before the parts of this page, whose order begins at 0. */
const FIRST = -1_000_000;

/** First the pages of before the last reload, then the parts of this page. */
const createParts = <Root>(sharing: Sharing, most: Bounds) => {
  let parts: Part<Root>[] = [];
  let pages = 0;
  let made = 0;
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
      const part = newPart(live, made++);
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
      (sharing.bytes() > most.bytes || parts.reduce((sum, { entries }) => sum + entries.length, 0) > most.entries),
    dropOldest: (): void => {
      const oldest = parts.shift();
      pages = Math.max(0, pages - 1);
      if (oldest !== undefined) sharing.forget(oldest.holder);
    },
    addPages: (found: ReadonlyArray<Part<Root>>): void => {
      parts = [...found, ...parts.slice(pages)];
      pages = found.length;
    },
  };
};

/** The entries that a journal holds, within its bounds: those of earlier pages, and those of this one. */
export const createHeld = <Root>(sharing: Sharing, most: Bounds) => {
  const parts = createParts<Root>(sharing, most);
  /** The pages that are being restored, or null. */
  let restoring: ReadonlyArray<Part<Root>> | null = null;
  /** Drops all earlier pages, also those that are being restored, and every part that begins before an entry. */
  const forgetBefore = (seq: number): void => {
    for (const { holder } of restoring ?? []) sharing.forget(holder);
    restoring = null;
    for (const _ of parts.earlier()) parts.dropOldest();
    for (const { checkpoint } of parts.own()) if (checkpoint.seq < seq) parts.dropOldest();
  };
  const ownAfter = (after: number | null): ReadonlyArray<Part<Root>> =>
    parts.own().filter(({ checkpoint }) => after === null || checkpoint.seq >= after);
  return {
    /** Adds the entry that `make` returns, whose values the holder holds; `live`: the state before it. */
    add: (live: Checkpoint<Root>, make: (holder: Holder) => Entry): void => {
      const part = parts.open(live);
      const before = sharing.bytes();
      part.entries.push(make(part.holder));
      part.bytes += sharing.bytes() - before;
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
        const part = newPart(checkpoint, FIRST + found.length);
        found.push(part);
        for (const entry of entries) {
          // its answers were small when they were recorded
          part.entries.push(sharedEntry(sharing, entry, part.holder, Number.POSITIVE_INFINITY));
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
