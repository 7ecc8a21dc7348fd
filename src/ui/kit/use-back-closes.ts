import { useEffect, useEffectEvent, useId } from "react";

/** The ids of the dialogs and steps that are open now. */
const openIds = new Set<string>();

/** The ids of the dialogs and steps whose entries are on top of the history, the topmost last. */
const entries = (): ReadonlyArray<string> => {
  const state: unknown = window.history.state;
  const ids = typeof state === "object" && state !== null && "dialogs" in state ? state.dialogs : [];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
};

/** How many entries of closed dialogs and steps are on top of the history. */
const closedOnTop = (): number => {
  const ids = entries();
  return ids.length - 1 - ids.findLastIndex((id) => openIds.has(id));
};

/** Puts an entry for a dialog on top of the history; an entry that a closed dialog left there is used again. */
const pushEntry = (id: string): void => {
  const state: unknown = window.history.state;
  const isUsed = closedOnTop() > 0;
  const next = {
    ...(typeof state === "object" ? state : {}),
    dialogs: [...entries().slice(0, isUsed ? -1 : undefined), id],
  };
  if (isUsed) window.history.replaceState(next, "");
  else window.history.pushState(next, "");
  openIds.add(id);
};

/**
 * Makes the browser's Back close a dialog, or a step of a form, instead of leaving the page. While `open`, the history holds one more
 * entry of the same address. Back removes it and calls `close`; a dialog that stays open after `close` gets a new
 * entry. Closing by other means removes the entry, and those of the steps in it, unless the page has navigated on from it.
 */
export const useBackCloses = (open: boolean, close: () => void): void => {
  const id = useId();
  const onBack = useEffectEvent(close);
  const isOpen = useEffectEvent(() => open);
  useEffect(() => {
    if (!open) return;
    pushEntry(id);
    const onPop = (): void => {
      if (!openIds.has(id) || entries().includes(id)) return;
      openIds.delete(id);
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
      openIds.delete(id);
      // after what closed the dialog has navigated, if it does; a dialog and its step close together, and going back is not
      // done at once, so the topmost of them removes all
      setTimeout(() => {
        if (entries().at(-1) === id && !openIds.has(id)) window.history.go(-closedOnTop());
      });
    };
  }, [open, id]);
};
