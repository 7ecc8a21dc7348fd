import { useEffect } from "react";
import { t } from "../i18n/index.ts";
import { announce } from "../kit/Announcer.tsx";
import { CARET } from "../kit/next-field.ts";
import { LINKED, PAGE_HEADING_ID } from "../kit/PageHeading.tsx";

/** What matches an open dialog. */
export const DIALOG = "[role=dialog],[role=alertdialog]";

/**
 * Calls back with the heading of this id once the screen has rendered it and no dialog is open: a dialog that navigated here
 * returns the focus to its opener while it closes. Returns how to cancel.
 */
export const whenShown = (id: string, found: (heading: HTMLElement) => void): (() => void) => {
  let frame = 0;
  const check = (): boolean => {
    const heading = document.getElementById(id);
    const ready = heading !== null && document.querySelector(DIALOG) === null;
    // the screen may have replaced the heading by then
    if (ready) frame = requestAnimationFrame(() => found(document.getElementById(id) ?? heading));
    return ready;
  };
  const observer = new MutationObserver(() => {
    if (check()) observer.disconnect();
  });
  if (!check()) observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
};

/**
 * Calls back with the heading's text whenever it changes on the same page, such as from one step to the next. A heading
 * that replaces another one, such as when data arrives, gets the focus that was lost with it.
 */
const watchHeading = (words: string, changed: (words: string) => void): (() => void) => {
  let last = words;
  let shown = document.getElementById(PAGE_HEADING_ID);
  const observer = new MutationObserver(() => {
    const heading = document.getElementById(PAGE_HEADING_ID);
    if (heading !== null && heading !== shown) {
      shown = heading;
      if (document.activeElement === null || document.activeElement === document.body)
        heading.focus({ preventScroll: true });
    }
    const now = heading?.dataset.title ?? heading?.textContent ?? "";
    if (now === "" || now === last) return;
    last = now;
    changed(now);
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
};

/** Leads to where a page was left; null if it was not. Its code is loaded with the long lists, after the sign-in page. */
let toPlace: () => (() => void) | null = () => null;

/** Sets what leads to the place where a page was left (`kit/places.ts`). */
export const setReturn = (leads: typeof toPlace): void => {
  toPlace = leads;
};

type ArrivalProps = { readonly title: string };

/**
 * Sets the document title, focuses the `h1` (or leaves the caret in the first empty field of a form that the page is for) and makes one polite announcement after a route change, all with the text
 * of the heading (A9). Back and Forward lead to where the page was left. Render it next to the screen under the same
 * Suspense, keyed by the path, so that it runs only for the page that is shown in the end.
 */
export const Arrival = ({ title }: ArrivalProps) => {
  useEffect(() => {
    const setTitle = (page: string): void => {
      document.title = t("shell.pageTitle", { page });
    };
    let stopWatching = (): void => undefined;
    let stopReturning: (() => void) | null = null;
    setTitle(title);
    const stopWaiting = whenShown(PAGE_HEADING_ID, (heading) => {
      const words = heading.textContent || title;
      setTitle(heading.dataset.title ?? words);
      // the title follows the step that is shown
      stopWatching = watchHeading(heading.dataset.title ?? words, setTitle);
      const focused = document.activeElement;
      // so does a field that the page is for, and a row or a part of the page that a link led to
      const isKept = focused?.matches(`[${CARET}] input,[${LINKED}]`);
      if (!isKept) {
        heading.focus({ preventScroll: true });
        stopReturning = toPlace();
        if (stopReturning === null) window.scrollTo(0, 0);
      }
      announce(words);
    });
    return () => {
      stopWaiting();
      stopWatching();
      stopReturning?.();
    };
  }, [title]);
  return null;
};
