import { PAGE_HEADING_ID } from "../kit/PageHeading.tsx";
import { DIALOG } from "./Arrival.tsx";

/** The title of the topmost open dialog, or its first control; without a dialog the heading of the page. */
const landing = (): HTMLElement | null => {
  const dialog = [...document.querySelectorAll<HTMLElement>(DIALOG)].at(-1);
  return dialog === undefined
    ? document.getElementById(PAGE_HEADING_ID)
    : (dialog.querySelector<HTMLElement>("h2[tabindex]") ?? dialog.querySelector<HTMLElement>("button,a[href]"));
};

/**
 * Gives the focus to the title of the open dialog or to the heading of the page when the control that had it is removed, as
 * Retry is by what it loads (A2): the browser gives it to the body, from which a keyboard starts over. It waits for two
 * frames, in which a dialog, a toast or a page that closes gives it back itself.
 */
export const watchLostFocus = (): void => {
  let last: Element | null = null;
  const rescue = (): void => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) landing()?.focus({ preventScroll: true });
  };
  document.addEventListener("focusin", ({ target }) => {
    last = target instanceof Element ? target : null;
  });
  document.addEventListener("focusout", ({ target }) => {
    // a press on nothing takes the focus from a control that stays
    queueMicrotask(() => {
      if (last === target && last?.isConnected === true) last = null;
    });
  });
  new MutationObserver(() => {
    if (last === null || last.isConnected) return;
    last = null;
    requestAnimationFrame(() => requestAnimationFrame(rescue));
  }).observe(document.body, { childList: true, subtree: true });
};
