import type { ClockShape } from "../clock/clock.ts";

/** How long after `beforeunload` a page is taken to be left, in milliseconds; a download or a mail link leaves it open. */
const LEAVING_LIMIT = 5_000;

/** Whether the page is being left. Its browser then aborts its requests, which says nothing about the server. */
export interface Leaving {
  /** Null while the page is open; otherwise resolves if it stays open, or is shown again from the browser's cache. */
  readonly cancelled: () => Promise<void> | null;
}

/** Follows a page from its start. Some browsers abort requests after `beforeunload`, others after `pagehide`. */
export const watchLeaving = (page: Pick<Window, "addEventListener">, { after }: Pick<ClockShape, "after">): Leaving => {
  let cancelled: Promise<void> | null = null;
  let cancel = (): void => undefined;
  let stopTimer = (): void => undefined;
  const begin = (): void => {
    stopTimer();
    cancelled ??= new Promise((resolve) => {
      cancel = resolve;
    });
  };
  const end = (): void => {
    stopTimer();
    cancel();
    cancelled = null;
  };
  page.addEventListener("beforeunload", () => {
    begin();
    stopTimer = after(LEAVING_LIMIT, end);
  });
  page.addEventListener("pagehide", begin);
  page.addEventListener("pageshow", end);
  return { cancelled: () => cancelled };
};
