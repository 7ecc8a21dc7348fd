import { defaultRangeExtractor, type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { rowOfReturn, scrollToEdge } from "./places.ts";

/* Rows drawn above and below the visible ones, so that a Tab from the last visible row finds the next. */
const OVERSCAN = 6;

/** How far from the top of the page an element begins, in pixels: what is above it can change its height at any time. */
const usePageTop = (of: RefObject<HTMLElement | null>): number => {
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

type VirtualListProps<Row> = {
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
  const keptAt = () => (focused.current === null ? -1 : rows.findIndex((row) => keyOf(row) === focused.current));
  useEffect(() => {
    // one per list: the same listener of several would go with the first of them
    const onKeyDown = (event: KeyboardEvent): void => scrollToEdge(event);
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  const virtual = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    // the same function while the rows are the same: a new one measures the whole list again
    getItemKey: keyAt,
    estimateSize: () => rowHeight,
    // as the `ResizeObserver` reports it, and the last known one until then: reading it would lay out the page for each new row
    measureElement: (row, entry, list) => {
      const measured = entry?.borderBoxSize[0]?.blockSize ?? 0;
      return measured > 0 ? measured : (list.itemSizeCache.get(keyAt(list.indexFromElement(row))) ?? rowHeight);
    },
    scrollMargin: top,
    overscan: OVERSCAN,
    // the row with the focus is drawn wherever the page is scrolled to, so that the focus is not lost (A2)
    rangeExtractor: (range: Range) => {
      const [drawn, kept] = [defaultRangeExtractor(range), keptAt()];
      return kept === -1 || drawn.includes(kept) ? drawn : [...drawn, kept].sort((a, b) => a - b);
    },
  });
  const drawn = virtual.getVirtualItems();
  const near = (virtual.range?.endIndex ?? -1) + OVERSCAN >= rows.length - 1;
  useLayoutEffect(() => onNearEnd?.(near), [near, onNearEnd]);
  return (
    <ul
      ref={list}
      aria-label={label}
      // the virtualizer corrects the scroll position itself when a row above the window turns out higher
      className="flow-root [overflow-anchor:none]"
      style={{ minHeight: `${virtual.getTotalSize()}px` }}
      onFocus={({ target }) => {
        focused.current = target.closest("[data-id]")?.getAttribute("data-id") ?? null;
      }}
      onBlur={() => {
        focused.current = null;
      }}
    >
      {drawn.map(({ index, start }, at) => {
        const row = rows[index];
        return row === undefined ? null : (
          <li
            key={keyOf(row)}
            ref={virtual.measureElement}
            data-index={index}
            data-id={keyOf(row)}
            aria-posinset={index + 1}
            aria-setsize={hasMore ? -1 : rows.length}
            // rows follow each other in the page: one that is higher than expected covers nothing until it is measured
            style={{ marginTop: `${start - (drawn[at - 1]?.end ?? top)}px` }}
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
