import { defaultRangeExtractor, type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import type { Contact } from "../../../domain/contacts/index.ts";
import { useText } from "../../i18n/index.ts";
import { PeopleRow } from "./PeopleRow.tsx";
import { useChange } from "./use-change.tsx";

/* A row's height before it is measured, in pixels. */
const ROW_HEIGHT = 72;
/* Rows drawn above and below the visible ones, so that a Tab from the last visible row finds the next. */
const OVERSCAN = 6;

/** Props of {@link PeopleList}: `onNearEnd` is called with whether one of the last rows is drawn. */
export type PeopleListProps = {
  readonly people: ReadonlyArray<Contact>;
  readonly label: string;
  readonly hasMore: boolean;
  readonly onNearEnd: (near: boolean) => void;
};

/** A list of people that scrolls with the page; only the rows on screen and the one with the focus are drawn. */
export const PeopleList = ({ people, label, hasMore, onNearEnd }: PeopleListProps) => {
  const t = useText();
  const { ask, dialog } = useChange();
  const start = useRef<HTMLUListElement>(null);
  const focused = useRef<string | null>(null);
  const [top, setTop] = useState(0);
  const rows = useWindowVirtualizer<HTMLLIElement>({
    count: people.length,
    getItemKey: (at) => people[at]?.id ?? at,
    estimateSize: () => ROW_HEIGHT,
    measureElement: (row) => row.offsetHeight || ROW_HEIGHT,
    scrollMargin: top,
    overscan: OVERSCAN,
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      const at = people.findIndex(({ id }) => id === focused.current);
      return at === -1 || drawn.includes(at) ? drawn : [...drawn, at].sort((a, b) => a - b);
    },
  });
  const drawn = rows.getVirtualItems();
  const lastSeen = (rows.range?.endIndex ?? -1) + OVERSCAN;
  const near = lastSeen >= people.length - 1;
  // what is above the list can change its height with any render
  useLayoutEffect(() => {
    const now = (start.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (Math.abs(now - top) >= 1) setTop(now);
  });
  useLayoutEffect(() => onNearEnd(near), [near, onNearEnd]);
  return (
    <>
      <ul
        ref={start}
        aria-label={label}
        className="relative"
        style={{ height: `${rows.getTotalSize()}px` }}
        onFocus={({ target }) => {
          focused.current = target.closest("[data-id]")?.getAttribute("data-id") ?? null;
        }}
        onBlur={() => {
          focused.current = null;
        }}
      >
        {drawn.map(({ index, start: from }) => {
          const contact = people[index];
          return contact === undefined ? null : (
            <li
              key={contact.id}
              ref={rows.measureElement}
              data-index={index}
              data-id={contact.id}
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : people.length}
              style={{ top: `${from - top}px` }}
              className="absolute inset-x-0 flex min-h-18 flex-wrap items-center gap-3 border-b border-line px-[min(1rem,4vw)] py-3 hover:bg-sunken/50 sm:px-6"
            >
              <PeopleRow contact={contact} ask={ask} />
            </li>
          );
        })}
      </ul>
      {hasMore ? null : <p className="px-6 py-4 text-center text-sm text-muted">{t("contacts.loadedAll")}</p>}
      {dialog}
    </>
  );
};
