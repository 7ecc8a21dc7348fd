/** A `gesture` is what only a person does; a `look` is a moment at which it is worth to look at the clocks again. */
export type Sign = "gesture" | "look";

/** Tells of a person in front of the page, and of the page coming back; answers how to stop. */
export interface Activity {
  readonly listen: (listener: (sign: Sign) => void) => () => void;
}

// a screen reader presses without a pointer or a key: of such a gesture only the click is heard
const GESTURES = ["pointerdown", "keydown", "wheel", "touchstart", "click"] as const;
// a mouse may be moved by a shaken table: it wakes the page, and counts for nothing (I4)
const LOOKS = ["focus", "pageshow", "pointermove"] as const;

/** Nobody is in front of no page. */
const nobody: Activity = { listen: () => () => undefined };

/**
 * What a page's window knows of the person in front of it (decisions.md §4 Session: focus, pageshow, and every
 * gesture). Heard before anything on the page hears it. Outside a browser (a test, a replay) there is no window.
 */
export const activityOf = (page: Window | undefined): Activity =>
  page === undefined
    ? nobody
    : {
        listen: (listener) => {
          const gesture = (): void => listener("gesture");
          const look = (): void => listener("look");
          const quietly = { capture: true, passive: true } as const;
          for (const each of GESTURES) page.addEventListener(each, gesture, quietly);
          for (const each of LOOKS) page.addEventListener(each, look, quietly);
          page.document.addEventListener("visibilitychange", look);
          return () => {
            for (const each of GESTURES) page.removeEventListener(each, gesture, quietly);
            for (const each of LOOKS) page.removeEventListener(each, look, quietly);
            page.document.removeEventListener("visibilitychange", look);
          };
        },
      };
