import { DIALOG } from "./Arrival.tsx";
import { setNear } from "./lost-focus.ts";

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

setNear((lost, records) => {
  // a button that loaded the last rows
  const after = lost.getAttribute("data-after");
  if (after !== null) return () => controlAfter(after);
  const removal = records.find(({ removedNodes: [row] }) => row instanceof HTMLLIElement && row.contains(lost));
  return () => controlOf(removal?.nextSibling) ?? controlOf(removal?.previousSibling);
});
