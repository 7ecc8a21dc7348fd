import type { Checkpoint, Entry, Page } from "./entry.ts";
import { type Bounds, createParts } from "./parts.ts";
import type { Sharing } from "./sharing.ts";
import type { Steps } from "./slices.ts";

const valuesOf = ({ command, outcome, exchanges, marks }: Entry): ReadonlyArray<unknown> => [
  command,
  outcome,
  exchanges,
  marks,
];

/** The entries of the pages with values that are held once, one per step; null once they are not wanted any more. */
function* sharedEntries<Root>(
  pages: ReadonlyArray<Page<Root>>,
  { share }: Sharing,
  into: Entry[],
  isWanted: () => boolean,
): Steps<ReadonlyArray<Entry> | null> {
  for (const { entries } of pages) {
    for (const entry of entries) {
      const shared = {
        ...entry,
        command: share(entry.command),
        outcome: share(entry.outcome),
        exchanges: share(entry.exchanges),
      };
      into.push(entry.marks === undefined ? shared : { ...shared, marks: share(entry.marks) });
      yield;
      if (!isWanted()) return null;
    }
  }
  return into;
}

/** The pages, of which each holds its entries of `all`. */
const pagesWith = <Root>(pages: ReadonlyArray<Page<Root>>, all: ReadonlyArray<Entry>): ReadonlyArray<Page<Root>> => {
  let start = 0;
  return pages.map(({ checkpoint, entries }) => {
    start += entries.length;
    return { checkpoint, entries: all.slice(start - entries.length, start) };
  });
};

/** The entries that a journal holds, within its bounds: those of earlier pages, and those of this one. */
export const createHeld = <Root>(sharing: Sharing, most: Bounds) => {
  const parts = createParts<Root>(most);
  let earlier: ReadonlyArray<Page<Root>> = [];
  /** The entries of earlier pages that are being restored, or null. */
  let restoring: Entry[] | null = null;
  let count = 0;

  /** Forgets the values that no entry holds any more. */
  const keepShared = (): void =>
    sharing.keep(
      [...earlier, ...parts.all(), { entries: restoring ?? [] }].flatMap(({ entries }) => entries.flatMap(valuesOf)),
    );

  /** Drops the oldest page, or else the oldest part. */
  const dropOldest = (): void => {
    const [page, ...rest] = earlier;
    if (page !== undefined) earlier = rest;
    count -= (page ?? parts.dropOldest())?.entries.length ?? 0;
  };

  function* restore(pages: ReadonlyArray<Page<Root>>): Steps<ReadonlyArray<Page<Root>>> {
    const own: Entry[] = [];
    restoring = own;
    const restored = yield* sharedEntries(pages, sharing, own, () => restoring === own);
    if (restored === null) return [];
    restoring = null;
    earlier = pagesWith(pages, restored);
    count += restored.length;
    return earlier;
  }

  return {
    /** Adds the entry that `make` returns; `live`: the state before it. */
    add: (live: Checkpoint<Root>, make: () => Entry): void => {
      const part = parts.open(live);
      const before = sharing.bytes();
      part.entries.push(make());
      part.bytes += sharing.bytes() - before;
      count += 1;
      while (earlier.length + parts.all().length > 1 && (count > most.entries || sharing.bytes() > most.bytes)) {
        dropOldest();
        keepShared();
      }
    },
    close: parts.close,
    /** Drops every part that begins before this entry. */
    forgetBefore: (seq: number): void => {
      restoring = null;
      for (let first = parts.first(); first !== undefined; first = parts.first()) {
        if (earlier.length === 0 && first.base.seq >= seq) break;
        dropOldest();
      }
      keepShared();
    },
    clear: (): void => {
      parts.clear();
      earlier = [];
      restoring = null;
      count = 0;
      keepShared();
    },
    keepShared,
    /** Adds what earlier pages recorded, an entry per step. Returns the pages as they are held. */
    restore,
    /** The state that the first entry of this page leads on from, or null without one. */
    base: (): Checkpoint<Root> | null => parts.first()?.base ?? null,
    entries: parts.entries,
    earlier: (): ReadonlyArray<Page<Root>> => earlier,
  };
};
