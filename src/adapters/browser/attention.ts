/** Whether the page is visible, and when it becomes visible again. */
export interface Attention {
  readonly visible: () => boolean;
  /** Calls back when the page gets the focus or becomes visible; returns how to stop. */
  readonly listen: (listener: () => void) => () => void;
}

/** No-op source where there is no window. */
const none: Attention = { visible: () => false, listen: () => () => undefined };

/** The attention of a page's window (docs/rules.md Session, live refresh). */
export const attentionOf = (page: Window | undefined): Attention =>
  page === undefined
    ? none
    : {
        visible: () => page.document.visibilityState === "visible",
        listen: (listener) => {
          page.addEventListener("focus", listener);
          page.document.addEventListener("visibilitychange", listener);
          return () => {
            page.removeEventListener("focus", listener);
            page.document.removeEventListener("visibilitychange", listener);
          };
        },
      };
