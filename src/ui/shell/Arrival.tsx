import { useEffect } from "react";
import { useText } from "../i18n/index.ts";
import { announce } from "../kit/announce.ts";
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
    if (ready) frame = requestAnimationFrame(() => found(heading));
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
 * What a person notices of a route change: title, focus on the `h1`, one polite announcement, all three with the
 * heading's own words (A9). Stands beside the screen under one Suspense and is keyed by the path, so it comes
 * only for the page that is finally shown.
 */
export const Arrival = ({ title }: { readonly title: string }) => {
  const t = useText();
  useEffect(() => {
    document.title = t("shell.pageTitle", { page: title });
    return whenHeadingStands((heading) => {
      const words = heading.textContent || title;
      document.title = t("shell.pageTitle", { page: heading.dataset.title ?? words });
      heading.focus({ preventScroll: true });
      window.scrollTo(0, 0);
      announce(words);
    });
  }, [title, t]);
  return null;
};
