import { createEarlier } from "./earlier.ts";
import type { Checkpoint, Entry, Page } from "./entry.ts";
import type { Holder } from "./nodes.ts";
import { type Bounds, createParts } from "./parts.ts";
import type { Sharing } from "./sharing.ts";
import type { Steps } from "./slices.ts";

/** The entries that a journal holds, within its bounds: those of earlier pages, and those of this one. */
export const createHeld = <Root>(sharing: Sharing, most: Bounds) => {
  const parts = createParts<Root>(most);
  const earlier = createEarlier<Root>(sharing);
  let count = 0;

  /** Drops the oldest page, or else the oldest part. */
  const dropOldest = (): void => {
    const ofPage = earlier.dropOldest();
    const part = ofPage === null ? parts.dropOldest() : undefined;
    if (part !== undefined) sharing.forget(part.holder);
    count -= ofPage ?? part?.entries.length ?? 0;
  };

  return {
    /** Adds the entry that `make` returns, whose values the holder holds; `live`: the state before it. */
    add: (live: Checkpoint<Root>, make: (holder: Holder) => Entry): void => {
      const part = parts.open(live);
      const before = sharing.bytes();
      part.entries.push(make(part.holder));
      part.bytes += sharing.bytes() - before;
      count += 1;
      while (earlier.count() + parts.all().length > 1 && (count > most.entries || sharing.bytes() > most.bytes)) {
        dropOldest();
      }
    },
    close: parts.close,
    /** Drops every part that begins before this entry. */
    forgetBefore: (seq: number): void => {
      earlier.stop();
      for (let first = parts.first(); first !== undefined; first = parts.first()) {
        if (earlier.count() === 0 && first.base.seq >= seq) break;
        dropOldest();
      }
    },
    clear: (): void => {
      earlier.stop();
      while (earlier.count() + parts.all().length > 0) dropOldest();
    },
    /** Adds what earlier pages recorded, an entry per step. Returns the pages as they are held. */
    restore: function* (pages: ReadonlyArray<Page<Root>>): Steps<ReadonlyArray<Page<Root>>> {
      if (!(yield* earlier.restore(pages))) return [];
      count += earlier.pages().reduce((sum, { entries }) => sum + entries.length, 0);
      return earlier.pages();
    },
    /** The state before the first entry of this page, or null without an entry. */
    base: (): Checkpoint<Root> | null => parts.first()?.base ?? null,
    entries: parts.entries,
    earlier: earlier.pages,
  };
};
