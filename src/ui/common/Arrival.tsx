import { useEffect } from "react";
import { useText } from "../i18n/index.ts";
import { announce } from "../kit/Announcer.tsx";
import { PAGE_HEADING_ID } from "../kit/PageHeading.tsx";

const DIALOG = "[role=dialog],[role=alertdialog]";

/**
 * Calls back with the heading as soon as the screen has drawn it and no dialog holds the focus any more: one that
 * led here gives the focus back to its opener while it leaves. Answers how to stop waiting.
 */
const whenHeadingStands = (found: (heading: HTMLElement) => void): (() => void) => {
  let frame = 0;
  const look = (): boolean => {
    const heading = document.getElementById(PAGE_HEADING_ID);
    const ready = heading !== null && document.querySelector(DIALOG) === null;
    // the screen may have replaced the heading by then
    if (ready) frame = requestAnimationFrame(() => found(document.getElementById(PAGE_HEADING_ID) ?? heading));
    return ready;
  };
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect();
  });
  if (!look()) observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
};

/**
 * Calls back with the heading's words whenever they change on the same page, as from one step to the next. A heading
 * that replaces the one before it, as when data arrives, takes over the focus that was lost with it.
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

/**
 * What a person notices of a route change: title, focus on the `h1`, one polite announcement, all three with the
 * heading's own words (A9). Stands beside the screen under one Suspense and is keyed by the path, so it comes
 * only for the page that is finally shown.
 */
export const Arrival = ({
  title,
  keepsField = false,
}: {
  readonly title: string;
  /** A field that has the focus keeps it: the page was on screen, and could be typed into, before its script ran. */
  readonly keepsField?: boolean;
}) => {
  const t = useText();
  useEffect(() => {
    const setTitle = (page: string): void => {
      document.title = t("shell.pageTitle", { page });
    };
    let stopWatching = (): void => undefined;
    setTitle(title);
    const stopWaiting = whenHeadingStands((heading) => {
      const words = heading.textContent || title;
      setTitle(heading.dataset.title ?? words);
      // the title goes on to name the step that is on screen
      stopWatching = watchHeading(heading.dataset.title ?? words, setTitle);
      if (!keepsField || !(document.activeElement instanceof HTMLInputElement)) {
        heading.focus({ preventScroll: true });
        window.scrollTo(0, 0);
      }
      announce(words);
    });
    return () => {
      stopWaiting();
      stopWatching();
    };
  }, [title, keepsField, t]);
  return null;
};
