/** Whether the user closed the browser's own dialog. */
export const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

/**
 * Returns a function that opens the browser's own dialog to share a link or a text with its title, null where the browser has none. A
 * browser may offer to share and then refuse: `copy` puts it where it can still be pasted.
 */
export const shareWith = (copy: () => Promise<boolean>): ((shared: Readonly<ShareData>) => void) | null =>
  "share" in window.navigator
    ? (shared) => {
        window.navigator.share(shared).catch((error: unknown) => (isCancelled(error) ? undefined : copy()));
      }
    : null;
