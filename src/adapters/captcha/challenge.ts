import type { ClockShape } from "../clock/clock.ts";

/** The frame of a challenge, which is in the page from the start and hidden until a challenge has to be solved. */
const FRAME = '[src*="/recaptcha/api2/bframe"]';

/** How long after a challenge is hidden its token may still arrive, in ms. */
const GRACE = 1_000;

/** Whether a challenge is visible. */
export const challengeShows = (document: Document): boolean => {
  const frame = document.querySelector(FRAME);
  // `visibility` is inherited, and set on an ancestor of the frame
  return frame !== null && document.defaultView?.getComputedStyle(frame).visibility === "visible";
};

/**
 * Remembers what has the focus. Returns how to give it back if a challenge took it since: Google hides the frame with the
 * focus in it, and the browser then gives it to the body.
 */
export const keepFocus = (document: Document): (() => void) => {
  const before = document.activeElement;
  return () => {
    const now = document.activeElement;
    const isLost = now === null || now === document.body || now.matches(FRAME);
    if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
};

/**
 * Calls `closed` when a visible challenge is hidden without a token. Google reports no press outside of it, which closes
 * it, so the page is observed. Returns how to stop.
 */
export const onClosed = (document: Document, clock: Pick<ClockShape, "after">, closed: () => void): (() => void) => {
  let shown = false;
  let cancel = (): void => undefined;
  const update = (): void => {
    const shows = challengeShows(document);
    if (shows === shown) return;
    shown = shows;
    cancel();
    if (!shows) cancel = clock.after(GRACE, closed);
  };
  const observer = new MutationObserver(update);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["style"] });
  return () => {
    cancel();
    observer.disconnect();
  };
};
