import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Line } from "../../../app/journal/format.ts";
import { tagsOf } from "../../../app/replay/step.ts";
import { cx } from "../../kit/cx.ts";
import type { OpenLog } from "../model/open-log.ts";
import { PROBLEM_TEXT, sinceText } from "./words.ts";

/** The height of a row, in pixels. */
const ROW = 52;
const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

const outcomeOf = (line: Line): string =>
  line.ignored === undefined ? tagsOf(line).join(", ") || "no event" : `ignored: ${line.ignored}`;

type EntryListProps = {
  readonly log: OpenLog;
  /** The indices of the entries that are listed. */
  readonly listed: ReadonlyArray<number>;
  readonly index: number;
  readonly onChoose: (index: number) => void;
};

type RowProps = Omit<EntryListProps, "listed" | "index"> & {
  readonly at: number;
  readonly line: Line;
  readonly isChosen: boolean;
  readonly isReachable: boolean;
};

const Row = ({ log, at, line, isChosen, isReachable, onChoose }: RowProps) => {
  const wrong = log.problems[at] ?? [];
  const outcome = outcomeOf(line);
  return (
    <button
      type="button"
      data-entry={at}
      aria-current={isChosen ? "step" : undefined}
      tabIndex={isReachable ? 0 : -1}
      onClick={() => onChoose(at)}
      className={cx(
        "flex size-full cursor-pointer flex-col justify-center gap-0.5 border-l-4 px-3 text-left",
        "focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent",
        isChosen ? "border-accent bg-accent-soft" : "border-transparent hover:bg-sunken",
      )}
    >
      <span className="flex w-full items-baseline gap-2">
        <span className="tabular w-14 shrink-0 text-xs text-muted">{`#${line.seq}`}</span>
        <span className={cx("min-w-0 truncate text-sm text-ink", line.source === "person" && "font-semibold")}>
          {line.command._tag}
        </span>
        <span className="tabular ml-auto shrink-0 text-xs text-muted">
          {sinceText(line.at - (log.entries[0]?.at ?? 0))}
        </span>
      </span>
      <span className="flex w-full items-baseline gap-2 text-xs">
        <span className="w-14 shrink-0 text-muted">{line.source}</span>
        <span className={cx("min-w-0 truncate", wrong.length === 0 ? "text-muted" : "font-semibold text-negative")}>
          {[...wrong.map((problem) => PROBLEM_TEXT[problem]), outcome].join(" · ")}
        </span>
      </span>
    </button>
  );
};

/** The entries of a log; only those in sight are drawn. Arrow keys move, and choose what they reach. */
export const EntryList = ({ log, listed, index, onChoose }: EntryListProps) => {
  const scroller = useRef<HTMLDivElement>(null);
  const place = listed.indexOf(index);
  const virtual = useVirtualizer({
    count: listed.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
  });
  useEffect(() => {
    if (place !== -1) virtual.scrollToIndex(place);
  }, [place, virtual]);
  const rows = virtual.getVirtualItems();
  const isDrawn = rows.some((row) => row.index === place);
  useEffect(() => {
    const list = scroller.current;
    // the focus follows the choice, also if the row was not drawn before
    if (isDrawn && list?.contains(document.activeElement)) {
      list.querySelector<HTMLElement>(`[data-entry="${index}"]`)?.focus({ preventScroll: true });
    }
  }, [index, isDrawn]);
  const move = (event: KeyboardEvent): void => {
    const step = MOVES[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    // where the chosen entry is not listed, the nearest one after it
    const near = place === -1 ? listed.findIndex((at) => at > index) - (step > 0 ? 1 : 0) : place;
    const next = listed[Math.min(listed.length - 1, Math.max(0, near + step))];
    if (next !== undefined) onChoose(next);
  };
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ul aria-label="Entries" className="relative" style={{ height: virtual.getTotalSize() }}>
        {rows.map(({ index: row, start }) => {
          const at = listed[row];
          const line = at === undefined ? undefined : log.entries[at];
          if (at === undefined || line === undefined) return null;
          return (
            <li
              key={line.seq}
              aria-posinset={row + 1}
              aria-setsize={listed.length}
              onKeyDown={move}
              style={{ top: start, height: ROW }}
              className="absolute inset-x-0"
            >
              <Row
                {...{ log, at, line, onChoose }}
                isChosen={at === index}
                isReachable={at === index || (!isDrawn && row === rows[0]?.index)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
};
