import type { Entry, Page } from "./entry.ts";
import type { Holder } from "./nodes.ts";
import type { Sharing } from "./sharing.ts";
import type { Steps } from "./slices.ts";

/** A page with values that are held once, an entry per step; null if it is not wanted any more. */
function* sharedPage<Root>(
  { checkpoint, entries }: Page<Root>,
  holder: Holder,
  { share }: Sharing,
  isWanted: () => boolean,
): Steps<Page<Root> | null> {
  const held: Entry[] = [];
  for (const entry of entries) {
    const shared = {
      ...entry,
      command: share(entry.command, holder),
      outcome: share(entry.outcome, holder),
      exchanges: share(entry.exchanges, holder),
    };
    held.push(entry.marks === undefined ? shared : { ...shared, marks: share(entry.marks, holder) });
    yield;
    if (!isWanted()) return null;
  }
  return { checkpoint, entries: held };
}

/** The order of the first holder: pages are forgotten before the parts of this page, whose order begins at 0. */
const FIRST = -1_000_000;

/** The pages of this tab before the last reload. */
export const createEarlier = <Root>(sharing: Sharing) => {
  let pages: ReadonlyArray<Page<Root>> = [];
  /** Those of `pages`, or of pages that are being restored. */
  let holders: Holder[] = [];
  let order = FIRST;
  let isRestoring = false;

  /** Ends a restoring that is not complete. */
  const stop = (): void => {
    if (!isRestoring) return;
    isRestoring = false;
    holders.forEach(sharing.forget);
    holders = [];
  };

  return {
    pages: (): ReadonlyArray<Page<Root>> => pages,
    stop,
    /** Reads what earlier pages recorded, an entry per step; false if that was stopped meanwhile. */
    restore: function* (from: ReadonlyArray<Page<Root>>): Steps<boolean> {
      stop();
      const own: Holder[] = [];
      holders = own;
      isRestoring = true;
      const found: Page<Root>[] = [];
      for (const page of from) {
        const holder: Holder = { order: order++, nodes: [] };
        own.push(holder);
        const shared = yield* sharedPage(page, holder, sharing, () => holders === own);
        if (shared === null) return false;
        found.push(shared);
      }
      isRestoring = false;
      pages = found;
      return true;
    },
    /** Drops the oldest page and returns how many entries it had; null without one. */
    dropOldest: (): number | null => {
      const [page, ...rest] = pages;
      if (page === undefined) return null;
      pages = rest;
      const holder = holders.shift();
      if (holder !== undefined) sharing.forget(holder);
      return page.entries.length;
    },
  };
};
