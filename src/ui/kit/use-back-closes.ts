import { useEffect, useEffectEvent, useId } from "react";

/** The history entries of dialogs and steps that are open now, by id. */
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
 * Makes the browser's Back close a dialog, or a step of a form, instead of leaving the page. While `open`, the history holds one more
 * entry of the same address. Back removes it and calls `close`; a dialog that stays open after `close` gets a new
 * entry. Closing by other means removes the entry, unless the page has navigated on from it.
 */
export const useBackCloses = (open: boolean, close: () => void): void => {
  const id = useId();
  const onBack = useEffectEvent(close);
  const isOpen = useEffectEvent(() => open);
  useEffect(() => {
    if (!open) return;
    pushEntry(id);
    const onPop = (): void => {
      if (topEntry() === id || !openEntries.has(id)) return;
      openEntries.delete(id);
      onBack();
      // a dialog that confirms before it closes is still open, so it handles the next Back too
      setTimeout(() => {
        if (mounted && isOpen()) pushEntry(id);
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
