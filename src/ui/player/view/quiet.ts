/** How long the same entry is shown before background work starts, in milliseconds. */
const QUIET = 400;

/** Waits until the page is idle. */
export interface Quiet {
  /** Says which entry is shown; after a change of it, `wait` waits for a while. */
  readonly showEntry: (index: number) => void;
  /** Resolves when the same entry has been shown for a while and the page is idle. */
  readonly wait: () => Promise<void>;
}

const pause = (ms: number): Promise<void> => new Promise((over) => setTimeout(over, ms));

/** Resolves when the browser is idle, or at once if it cannot say so. */
const idle = (): Promise<void> =>
  new Promise((over) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => over());
    else over();
  });

/** A page that shows no entry yet. */
export const createQuiet = (): Quiet => {
  let shown: number | null = null;
  let steppedAt = performance.now();
  const left = (): number => steppedAt + QUIET - performance.now();
  return {
    showEntry: (index) => {
      if (index === shown) return;
      shown = index;
      steppedAt = performance.now();
    },
    wait: async () => {
      do {
        if (left() > 0) await pause(left());
        await idle();
      } while (left() > 0);
    },
  };
};
