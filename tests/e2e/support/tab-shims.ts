import type { BrowserContext, Page } from "playwright/test";

/** What a test does to a tab that a browser or its device would do. */
interface TabShims {
  /** Sets the clocks forward by a number of ms, and no timer notices: the device slept, or time was lost otherwise. */
  readonly turn: (wall: number, monotonic: number) => void;
  /** Runs no timer and no frame, and hears no answer, until released, as in a frozen tab. */
  readonly hold: (on: boolean) => void;
  /** Sets whether the tab is hidden and dispatches the change. */
  readonly hide: (on: boolean) => void;
  /** Hears nothing of the storage, as a page in the back-forward cache does. */
  readonly deafen: (on: boolean) => void;
  /** Resolves at the beginning of the next frame, also while frames are paused. */
  readonly frame: () => Promise<void>;
}

declare global {
  interface Window {
    readonly tab: TabShims;
  }
}

const install = (): void => {
  const realNow = Date.now.bind(Date);
  const realMonotonic = performance.now.bind(performance);
  const realTimeout = window.setTimeout.bind(window);
  const realFrame = window.requestAnimationFrame.bind(window);
  const realFetch = window.fetch.bind(window);
  const realText = Response.prototype.text;
  let wall = 0;
  let monotonic = 0;
  let held = false;
  let hidden = false;
  let deaf = false;
  let waiting: ReadonlyArray<() => void> = [];
  const later = (run: () => void): void => {
    if (held) waiting = [...waiting, run];
    else run();
  };
  Date.now = () => realNow() + wall;
  performance.now = () => realMonotonic() + monotonic;
  const timeout = (run: (...given: ReadonlyArray<unknown>) => void, ms?: number, ...given: ReadonlyArray<unknown>) =>
    realTimeout(() => later(() => run(...given)), ms);
  const released = (): Promise<void> => new Promise(later);
  Object.assign(window, {
    setTimeout: timeout,
    requestAnimationFrame: (run: FrameRequestCallback) => realFrame((at) => later(() => run(at))),
    fetch: (...given: Parameters<typeof fetch>) => realFetch(...given).finally(released),
  });
  Response.prototype.text = function () {
    return realText.call(this).finally(released);
  };
  Object.defineProperty(document, "visibilityState", { get: () => (hidden ? "hidden" : "visible") });
  Object.defineProperty(document, "hidden", { get: () => hidden });
  // heard before the page's own listeners, which come later
  window.addEventListener("storage", (event) => deaf && event.stopImmediatePropagation(), true);
  const tab: TabShims = {
    turn: (byWall, byMonotonic) => {
      wall += byWall;
      monotonic += byMonotonic;
    },
    hold: (on) => {
      held = on;
      const due = held ? [] : waiting;
      if (!held) waiting = [];
      for (const run of due) run();
    },
    hide: (on) => {
      hidden = on;
      document.dispatchEvent(new Event("visibilitychange"));
    },
    deafen: (on) => {
      deaf = on;
    },
    frame: () => new Promise((resolve) => realFrame(() => resolve())),
  };
  Object.defineProperty(window, "tab", { value: tab });
};

/** Puts the shims into every page to come. */
export const shimTabs = (pages: BrowserContext | Page): Promise<unknown> => pages.addInitScript(install);
