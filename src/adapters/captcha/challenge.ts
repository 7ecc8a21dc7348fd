import type { ClockShape } from "../clock/clock.ts";

/** The frame of a challenge, which stands in the page from the start and is hidden until somebody has to solve it. */
const FRAME = '[src*="/recaptcha/api2/bframe"]';

/** After a challenge is hidden its token may still be on the way; so long, in ms. */
const GRACE = 1_000;

/** Whether a person has a challenge in front of them. */
export const challengeShows = (document: Document): boolean => {
  const frame = document.querySelector(FRAME);
  // `visibility` is inherited, and set on what holds the frame
  return frame !== null && document.defaultView?.getComputedStyle(frame).visibility === "visible";
};

/**
 * Tells when a challenge that was shown is gone again without a token: Google says nothing of a press beside it,
 * which closes it, so the page is watched. Answers how to stop.
 */
export const onClosed = (document: Document, clock: Pick<ClockShape, "after">, closed: () => void): (() => void) => {
  let shown = false;
  let cancel = (): void => undefined;
  const look = (): void => {
    const shows = challengeShows(document);
    if (shows === shown) return;
    shown = shows;
    cancel();
    if (!shows) cancel = clock.after(GRACE, closed);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["style"] });
  return () => {
    cancel();
    observer.disconnect();
  };
};
