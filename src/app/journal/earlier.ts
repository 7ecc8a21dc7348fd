import type { Entry, Page } from "./entry.ts";
import { type Holder, newHolder } from "./nodes.ts";
import { sharedEntry } from "./shared-entry.ts";
import type { Sharing } from "./sharing.ts";
import type { Steps } from "./slices.ts";

/** A page with values that are held once, an entry per step; null once it is no longer wanted. */
function* sharedPage<Root>(
  { checkpoint, entries }: Page<Root>,
  holder: Holder,
  sharing: Sharing,
  isWanted: () => boolean,
): Steps<Page<Root> | null> {
  const held: Entry[] = [];
  for (const entry of entries) {
    // its answers were small when they were recorded
    held.push(sharedEntry(sharing, entry, holder, Number.POSITIVE_INFINITY));
    yield;
    if (!isWanted()) return null;
  }
  return { checkpoint, entries: held };
}

/** The order of the first holder: pages are forgotten before the parts of this page, whose order begins at 0. */
const FIRST = -1_000_000;

/** A page, and the holder of its values. */
interface Held<Root> {
  readonly page: Page<Root>;
  readonly holder: Holder;
}

/** The pages of this tab before the last reload. */
export const createEarlier = <Root>(sharing: Sharing) => {
  let held: ReadonlyArray<Held<Root>> = [];
  /** The holders of the pages that are being restored, or null. */
  let restoring: Holder[] | null = null;

  /** Cancels a restore that is not complete. */
  const stop = (): void => {
    restoring?.forEach(sharing.forget);
    restoring = null;
  };

  return {
    count: (): number => held.length,
    pages: (): ReadonlyArray<Page<Root>> => held.map(({ page }) => page),
    stop,
    /** Reads what earlier pages recorded, an entry per step; false if the restore was canceled. */
    restore: function* (from: ReadonlyArray<Page<Root>>): Steps<boolean> {
      stop();
      const holders: Holder[] = [];
      restoring = holders;
      const found: Held<Root>[] = [];
      for (const [at, page] of from.entries()) {
        const holder = newHolder(FIRST + at);
        holders.push(holder);
        const shared = yield* sharedPage(page, holder, sharing, () => restoring === holders);
        if (shared === null) return false;
        found.push({ page: shared, holder });
      }
      restoring = null;
      held = found;
      return true;
    },
    /** Drops the oldest page and returns how many entries it had; null without one. */
    dropOldest: (): number | null => {
      const [oldest, ...rest] = held;
      if (oldest === undefined) return null;
      held = rest;
      sharing.forget(oldest.holder);
      return oldest.page.entries.length;
    },
  };
};
