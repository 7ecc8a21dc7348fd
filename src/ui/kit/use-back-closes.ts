import { useEffect, useId, useRef } from "react";

/** The history entries of dialogs that are open now, by id. */
const openEntries = new Set<string>();

const topEntry = (): unknown => {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "dialog" in state ? state.dialog : undefined;
};

/** Puts an entry for a dialog on top of the history; an entry that a closed dialog left there is used again. */
const pushEntry = (id: string): void => {
  const state: unknown = window.history.state;
  const next = { ...(typeof state === "object" ? state : {}), dialog: id };
  const top = topEntry();
  if (typeof top === "string" && !openEntries.has(top)) window.history.replaceState(next, "");
  else window.history.pushState(next, "");
  openEntries.add(id);
};

/**
 * Makes the browser's Back close a dialog instead of leaving the page (F27). While `open`, the history holds one more
 * entry of the same address. Back removes it and calls `close`; a dialog that stays open after `close` gets a new
 * entry. Closing by other means removes the entry, unless the page has navigated on from it.
 */
export const useBackCloses = (open: boolean, close: () => void): void => {
  const id = useId();
  const latest = useRef({ open, close });
  useEffect(() => {
    latest.current = { open, close };
  });
  useEffect(() => {
    if (!open) return;
    pushEntry(id);
    const onPop = (): void => {
      if (topEntry() === id || !openEntries.has(id)) return;
      openEntries.delete(id);
      latest.current.close();
      // a dialog that asks before it closes is still open: the next Back is its own again
      setTimeout(() => {
        if (latest.current.open && mounted) pushEntry(id);
      });
    };
    let mounted = true;
    window.addEventListener("popstate", onPop);
    return () => {
      mounted = false;
      window.removeEventListener("popstate", onPop);
      openEntries.delete(id);
      // after what closed the dialog has navigated, if it does
      setTimeout(() => {
        if (topEntry() === id && !openEntries.has(id)) window.history.back();
      });
    };
  }, [open, id]);
};
