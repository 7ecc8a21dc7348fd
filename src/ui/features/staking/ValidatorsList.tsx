import { defaultRangeExtractor, observeElementRect, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { memo, type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { Validator, validatorViews } from "../../../domain/staking/index.ts";
import { useText } from "../../i18n/index.ts";
import { cx } from "../../kit/cx.ts";
import { measuredHeight } from "../../kit/VirtualList.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { Row, type RowTexts, WIDE_GRID } from "./ValidatorRow.tsx";

type Sort = validatorViews.ValidatorSort;

/* A row's height before it is measured, and the height of the list where there is no layout yet, in pixels. */
const ROW_HEIGHT = 64;
const LIST_HEIGHT = 640;
/* The width from which the figures are columns, in the root's font size, so that large text gets lines (A12). */
const WIDE_REM = 56;
/* Rows drawn above and below the visible ones, so that a Tab from the last visible row finds the next. */
const OVERSCAN = 6;

const ROLE = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  header: { role: "columnheader" },
};

/** The columns by which the list can be sorted. */
export const COLUMNS = [
  { key: "apr", text: "staking.validators.apr" },
  { key: "fee", text: "staking.validators.commission" },
  { key: "uptime", text: "staking.validators.uptime" },
  { key: "power", text: "staking.validators.power" },
] as const;

const isWide = (width: number): boolean =>
  width >= WIDE_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The part of the list that is drawn. The row that has the focus is always part of it, so that the focus is not lost. */
const useDrawnRows = (validators: ReadonlyArray<Validator>, scroller: RefObject<HTMLDivElement | null>) => {
  const focused = useRef<string | null>(null);
  const [wide, setWide] = useState(false);
  // a new function would measure the whole list again
  const keyAt = useCallback((at: number) => validators[at]?.address ?? at, [validators]);
  const list = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: validators.length,
    getScrollElement: () => scroller.current,
    getItemKey: keyAt,
    estimateSize: () => ROW_HEIGHT,
    initialRect: { width: 0, height: LIST_HEIGHT },
    observeElementRect: (observed, onRect) =>
      observeElementRect(observed, ({ width, height }) => {
        setWide(isWide(width));
        onRect({ width, height: height === 0 ? LIST_HEIGHT : height });
      }),
    measureElement: (row, entry, virtual) => measuredHeight(row, entry, virtual, ROW_HEIGHT),
    overscan: OVERSCAN,
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      if (focused.current === null) return drawn;
      const at = validators.findIndex(({ address }) => address === focused.current);
      return at === -1 || drawn.includes(at) ? drawn : [...drawn, at].sort((a, b) => a - b);
    },
  });
  // rows of the other layout have other heights
  const measured = useRef(wide);
  useLayoutEffect(() => {
    if (measured.current !== wide) list.measure();
    measured.current = wide;
  }, [list, wide]);
  return { list, focused, wide };
};

type HeaderProps = { readonly sorted: Sort; readonly onSort: (key: Sort["key"]) => void; readonly wide: boolean };

const Header = ({ sorted, onSort, wide }: HeaderProps) => {
  const t = useText();
  return (
    <thead {...ROLE.group} className={wide ? "sticky top-0 z-10 block border-b border-line bg-raised" : "sr-only"}>
      <tr {...ROLE.row} aria-rowindex={1} className={cx(WIDE_GRID, "py-3 text-sm text-muted")}>
        <th {...ROLE.header} scope="col" className="text-left font-medium">
          {t("staking.validators.name")}
        </th>
        {COLUMNS.map(({ key, text }) => {
          const direction = sorted.key === key ? sorted.direction : "none";
          return (
            <th {...ROLE.header} key={key} scope="col" aria-sort={direction} className="text-right font-medium">
              {wide ? (
                <button type="button" onClick={() => onSort(key)} className="min-h-6 rounded-control hover:text-ink">
                  {t(text)}{" "}
                  <span aria-hidden="true">{direction === "none" ? "" : direction === "ascending" ? "↑" : "↓"}</span>
                </button>
              ) : (
                // only read out: a button in it would take the focus out of sight (A2)
                t(text)
              )}
            </th>
          );
        })}
        <th {...ROLE.header} scope="col">
          <VisuallyHidden>{t("staking.validators.action")}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
};

/** Props of {@link ValidatorsList}: `ref` is the element that scrolls. */
type ListProps = Omit<HeaderProps, "wide"> & {
  readonly listed: ReadonlyArray<Validator>;
  readonly textsOf: (validator: Validator) => RowTexts;
  readonly onStake: (address: string) => void;
  readonly onOpen: (address: string) => void;
  /** Is called with whether the list is scrolled away from its top. */
  readonly onScrolled: (scrolled: boolean) => void;
  readonly ref: RefObject<HTMLDivElement | null>;
};

/**
 * The rows that are on screen. A component of its own, because it renders with every step of the scrolling, and memoised,
 * because typing into the search renders the table before the list.
 */
export const ValidatorsList = memo((props: ListProps) => {
  const { listed, textsOf, onStake, onOpen, sorted, onSort, onScrolled, ref } = props;
  const t = useText();
  const { list, focused, wide } = useDrawnRows(listed, ref);
  return (
    <div
      ref={ref}
      className="relative max-h-[min(40rem,75dvh)] overflow-y-auto"
      onScroll={({ currentTarget }) => onScrolled(currentTarget.scrollTop > 0)}
    >
      <table
        {...ROLE.table}
        aria-label={t("staking.validators.heading")}
        aria-rowcount={listed.length + 1}
        className="block w-full"
      >
        <Header sorted={sorted} onSort={onSort} wide={wide} />
        <tbody
          {...ROLE.group}
          className="relative block"
          style={{ height: `${list.getTotalSize()}px` }}
          onFocus={({ target }) => {
            focused.current = target.closest("[data-address]")?.getAttribute("data-address") ?? null;
          }}
          onBlur={() => {
            focused.current = null;
          }}
        >
          {list.getVirtualItems().map(({ index, start: top }) => {
            const validator = listed[index];
            return validator === undefined ? null : (
              <Row
                key={validator.address}
                at={index}
                top={top}
                wide={wide}
                measure={list.measureElement}
                texts={textsOf(validator)}
                onStake={onStake}
                onOpen={onOpen}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
});
