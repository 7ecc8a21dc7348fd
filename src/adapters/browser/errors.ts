/**
 * Reports bugs of the product as the browser reports uncaught errors. Between `pagehide` and `pageshow` nothing is
 * reported: a browser fails what still runs in a page that was left, and nobody sees that page.
 */
export const errorReporter = (page: Pick<Window, "addEventListener" | "reportError">): ((what: string) => void) => {
  let isShown = true;
  page.addEventListener("pagehide", () => {
    isShown = false;
  });
  page.addEventListener("pageshow", () => {
    isShown = true;
  });
  return (what) => {
    if (isShown) page.reportError(new Error(what));
  };
};
