import { defaultRangeExtractor, type Range, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { rowOfReturn, scrollToEdge } from "./places.ts";

/* Rows drawn above and below the visible ones, so that a Tab from the last visible row finds the next. */
const OVERSCAN = 6;

/** How far from the top of the page an element begins, in pixels: what is above it can change its height at any time. */
export const usePageTop = (of: RefObject<HTMLElement | null>): number => {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const measure = () => {
      const now = (of.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      setTop((before) => (Math.abs(now - before) >= 1 ? now : before));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [of]);
  return top;
};

/** What {@link useDrawn} needs to know of a list. */
type Drawn = {
  readonly count: number;
  /** The same function while the items are the same: a new one measures the whole list again. */
  readonly keyAt: (index: number) => string | number;
  /** The height of an item before it is measured, in pixels. */
  readonly heightAt: (index: number) => number;
  /** How far from the top of the page the list begins, in pixels. */
  readonly top: number;
  /** The index of an item that is drawn wherever the page is scrolled to, so that its focus is not lost (A2); -1 for none. */
  readonly keptAt: () => number;
};

/** The items of a list that scrolls with the page: those on screen, some above and below, and the one that is kept. */
export const useDrawn = <Row extends Element>({ count, keyAt, heightAt, top, keptAt }: Drawn) => {
  useEffect(() => {
    // one per list: the same listener of several would go with the first of them
    const onKeyDown = (event: KeyboardEvent): void => scrollToEdge(event);
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return useWindowVirtualizer<Row>({
    count,
    getItemKey: keyAt,
    estimateSize: heightAt,
    // as the `ResizeObserver` reports it, and the last known one until then: reading it would lay out the page for each new row
    measureElement: (row, entry, list) => {
      const measured = entry?.borderBoxSize[0]?.blockSize ?? 0;
      if (measured > 0) return measured;
      const index = list.indexFromElement(row);
      return list.itemSizeCache.get(keyAt(index)) ?? heightAt(index);
    },
    scrollMargin: top,
    overscan: OVERSCAN,
    rangeExtractor: (range: Range) => {
      const [drawn, kept] = [defaultRangeExtractor(range), keptAt()];
      return kept === -1 || drawn.includes(kept) ? drawn : [...drawn, kept].sort((a, b) => a - b);
    },
  });
};

/**
 * The drawn items with the space above each, in pixels: none between neighbours. They follow each other in the page, so
 * that one which is higher than expected covers nothing until it is measured. Their list begins `top` pixels below the
 * top of the page.
 */
export const withSpaces = (items: ReadonlyArray<VirtualItem>, top: number) =>
  items.map(({ index, start }, at) => ({ index, space: start - (items[at - 1]?.end ?? top) }));

/**
 * The style of an element with drawn items. The virtualizer corrects the scroll position itself when an item above the
 * window turns out higher, so the browser must not.
 */
export const DRAWN_LIST = "flow-root [overflow-anchor:none]";

export type VirtualListProps<Row> = {
  readonly rows: ReadonlyArray<Row>;
  /** The same function each time. */
  readonly keyOf: (row: Row) => string;
  /** The height of a row before it is measured, in pixels. */
  readonly rowHeight: number;
  /** The style of a row; margins in it must not reach out of it. */
  readonly rowStyle: string;
  readonly label?: string;
  /** Later rows are not loaded yet: the size of the list is unknown to a screen reader. */
  readonly hasMore: boolean;
  /** Is called with whether one of the last rows is drawn. */
  readonly onNearEnd?: (near: boolean) => void;
  readonly children: (row: Row) => ReactNode;
};

/**
 * A list that scrolls with the page; only the rows on screen and the one with the focus are drawn. A page may have several
 * of them, one below the other.
 */
export const VirtualList = <Row,>(props: VirtualListProps<Row>) => {
  const { rows, keyOf, rowHeight, rowStyle, label, hasMore, onNearEnd, children } = props;
  const list = useRef<HTMLUListElement>(null);
  // the row that gets the focus back is drawn wherever the page is scrolled to
  const [rowOfFocus] = useState(rowOfReturn);
  const focused = useRef(rowOfFocus);
  const top = usePageTop(list);
  const keyAt = useCallback(
    (at: number) => {
      const row = rows[at];
      return row === undefined ? at : keyOf(row);
    },
    [rows, keyOf],
  );
  const virtual = useDrawn<HTMLLIElement>({
    count: rows.length,
    keyAt,
    heightAt: () => rowHeight,
    top,
    keptAt: () => (focused.current === null ? -1 : rows.findIndex((row) => keyOf(row) === focused.current)),
  });
  const near = (virtual.range?.endIndex ?? -1) + OVERSCAN >= rows.length - 1;
  useLayoutEffect(() => onNearEnd?.(near), [near, onNearEnd]);
  return (
    <ul
      ref={list}
      aria-label={label}
      className={DRAWN_LIST}
      style={{ minHeight: `${virtual.getTotalSize()}px` }}
      onFocus={({ target }) => {
        focused.current = target.closest("[data-id]")?.getAttribute("data-id") ?? null;
      }}
      onBlur={() => {
        focused.current = null;
      }}
    >
      {withSpaces(virtual.getVirtualItems(), top).map(({ index, space }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <li
            key={keyOf(row)}
            ref={virtual.measureElement}
            data-index={index}
            data-id={keyOf(row)}
            aria-posinset={index + 1}
            aria-setsize={hasMore ? -1 : rows.length}
            style={{ marginTop: `${space}px` }}
            // a link in a row may cover the whole of it
            className={cx("relative", rowStyle)}
          >
            {children(row)}
          </li>
        );
      })}
    </ul>
  );
};
