import { type FocusEvent, type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";

/** The row of the column heads, which has no address. */
const HEAD = "";
/** How many rows Page Up and Page Down pass. */
const PAGE = 10;

const rowOf = (target: Element): HTMLElement | null => target.closest<HTMLElement>("[data-address]");
const controlsOf = (row: Element | null): ReadonlyArray<HTMLElement> => [...(row?.querySelectorAll("button") ?? [])];

type Steps = Readonly<Record<string, number | undefined>>;
const ROWS: Steps = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };

/**
 * One tab stop for a table of rows with buttons: Tab enters at the control that was used last, arrow keys lead to the other
 * controls of the row and to the same control of other rows, drawn or not. `addresses` are those of the rows, in order;
 * `hasHead` says whether the column heads, a row above them, have buttons too.
 */
export const useRoving = (addresses: ReadonlyArray<string>, places: ReadonlyMap<string, number>, hasHead: boolean) => {
  const table = useRef<HTMLTableElement>(null);
  const [last, setLast] = useState<{
    readonly address: string;
    readonly control: number;
    readonly place: number;
  } | null>(null);
  const wanted = useRef(false);
  const isInside = useRef(false);
  const isThere = last !== null && (last.address === HEAD ? hasHead : places.has(last.address));
  const stop = isThere
    ? last
    : { address: addresses[Math.min(last?.place ?? 0, addresses.length - 1)] ?? HEAD, control: last?.control ?? 0 };

  // a row that was out of sight is drawn now; one with the focus may be gone, and then the next one takes it (A2)
  useLayoutEffect(() => {
    const isLost = isInside.current && document.activeElement === document.body;
    if (!wanted.current && !isLost) return;
    wanted.current = false;
    const rows = [...(table.current?.querySelectorAll<HTMLElement>("[data-address]") ?? [])];
    const controls = controlsOf(rows.find(({ dataset }) => dataset.address === stop.address) ?? null);
    controls[Math.min(stop.control, controls.length - 1)]?.focus();
  });

  const go = (address: string, control: number) => {
    wanted.current = true;
    setLast({ address, control, place: places.get(address) ?? 0 });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, ctrlKey } = event;
    const row = target instanceof Element ? rowOf(target) : null;
    const button = target instanceof Element ? target.closest<HTMLElement>("button") : null;
    if (row === null || button === null || event.altKey || event.metaKey || event.shiftKey) return;
    const controls = controlsOf(row);
    const control = controls.indexOf(button);
    const address = row.dataset.address ?? HEAD;
    const at = places.get(address) ?? -1;
    const inTable: Steps = { Home: 0, End: addresses.length - 1 };
    const inRow: Steps = { ArrowRight: control + 1, ArrowLeft: control - 1, Home: 0, End: controls.length - 1 };
    const step = ROWS[key];
    const place = ctrlKey ? inTable[key] : step === undefined ? undefined : at + step;
    const next = ctrlKey ? undefined : inRow[key];
    if (place !== undefined) {
      const least = hasHead && key === "ArrowUp" ? -1 : 0;
      go(addresses[Math.max(least, Math.min(place, addresses.length - 1))] ?? HEAD, control);
    } else if (next !== undefined) controls[next]?.focus();
    else return;
    event.preventDefault();
  };

  const mark = (target: Element): void => {
    const row = rowOf(target);
    const control = controlsOf(row).findIndex((button) => button.contains(target));
    const address = row?.dataset.address ?? HEAD;
    if (row !== null && control >= 0) setLast({ address, control, place: places.get(address) ?? 0 });
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    isInside.current = true;
    mark(target);
  };
  // Safari does not focus a button that is pressed, and a dialog returns the focus to a tab stop only
  const onPointerDown = ({ target }: PointerEvent<HTMLElement>) => {
    if (target instanceof Element) mark(target);
  };

  const onBlur = () => {
    isInside.current = false;
  };

  return { table, stop, handlers: { onKeyDown, onFocus, onBlur, onPointerDown } };
};
