/** `gesture`: an action that only a user makes. `wake`: the page may have come back, so the clocks are read again. */
export type Sign = "gesture" | "wake";

/** The signs of a user at the page. */
export interface Activity {
  /** Calls `listener` on each sign. Returns how to stop. */
  readonly listen: (listener: (sign: Sign) => void) => () => void;
}

// a screen reader presses without a pointer or a key: this gesture fires only a click event
const GESTURES = ["pointerdown", "keydown", "wheel", "touchstart", "click"] as const;
// a mouse may move without a user: it wakes the page and is not a gesture (I4)
const WAKE_EVENTS = ["focus", "pageshow", "pointermove"] as const;

/** No-op source where there is no window. */
const none: Activity = { listen: () => () => undefined };

/**
 * The signs of a page's window (docs/rules.md Session: focus, pageshow and every gesture), in the capture phase. Outside
 * of a browser (a test, a replay) there is no window.
 */
export const activityOf = (page: Window | undefined): Activity =>
  page === undefined
    ? none
    : {
        listen: (listener) => {
          const gesture = (): void => listener("gesture");
          const wake = (): void => listener("wake");
          const passively = { capture: true, passive: true } as const;
          for (const name of GESTURES) page.addEventListener(name, gesture, passively);
          for (const name of WAKE_EVENTS) page.addEventListener(name, wake, passively);
          page.document.addEventListener("visibilitychange", wake);
          return () => {
            for (const name of GESTURES) page.removeEventListener(name, gesture, passively);
            for (const name of WAKE_EVENTS) page.removeEventListener(name, wake, passively);
            page.document.removeEventListener("visibilitychange", wake);
          };
        },
      };
