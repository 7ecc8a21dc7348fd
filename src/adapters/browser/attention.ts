/** Whether the page can be seen, and the moments at which it is looked at again. */
export interface Attention {
  readonly visible: () => boolean;
  /** Calls back when the page gets the focus or becomes visible; returns how to stop. */
  readonly listen: (listener: () => void) => () => void;
}

/** Outside a browser (a test, a replay) no page is looked at. */
const none: Attention = { visible: () => false, listen: () => () => undefined };

/** The attention that a page's window gets (decisions.md §4 Session, live refresh). */
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
