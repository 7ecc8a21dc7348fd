import { DIALOG } from "./Arrival.tsx";

/** The first control of the row after the one with the id, which was the last of its list; of that one until there is a next. */
export const controlAfter = (id: string): HTMLElement | null => {
  const row = document.querySelector(`[data-id="${CSS.escape(id)}"]`);
  return (row?.nextElementSibling ?? row)?.querySelector<HTMLElement>("a[href],button") ?? null;
};

/** The first control of a row that is still there and not behind a dialog. */
const controlOf = (row: Node | null | undefined): HTMLElement | null => {
  const place = [...document.querySelectorAll(DIALOG)].at(-1) ?? document;
  return row instanceof Element && place.contains(row) ? row.querySelector<HTMLElement>("a[href],button") : null;
};

/** What has the focus; null once it was taken from a control that stays. */
let last: Element | null = null;
document.addEventListener("focusin", ({ target }) => {
  last = target instanceof Element ? target : null;
});
document.addEventListener("focusout", ({ target }) => {
  queueMicrotask(() => {
    if (last === target && last?.isConnected === true) last = null;
  });
});
// one frame before `watchLostFocus`, which leads to the heading of the page: its code is small, and loaded with every page
new MutationObserver((records) => {
  if (last === null || last.isConnected) return;
  const lost = last;
  last = null;
  // of a button that loaded the last rows
  const after = lost.getAttribute("data-after");
  const removal = records.find(
    ({ removedNodes: [row] }) =>
      (row instanceof HTMLLIElement || row instanceof HTMLTableRowElement) && row.contains(lost),
  );
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const control = after === null ? null : controlAfter(after);
    (control ?? controlOf(removal?.nextSibling) ?? controlOf(removal?.previousSibling))?.focus({ preventScroll: true });
  });
}).observe(document.body, { childList: true, subtree: true });
