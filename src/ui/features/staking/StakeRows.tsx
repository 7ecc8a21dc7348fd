import { ChevronDown, type LucideIcon } from "lucide-react";
import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from "react";
import { monikerText } from "../../../domain/values/moniker.ts";
import { useText } from "../../i18n/index.ts";
import { MASK } from "../../kit/Amount.tsx";
import { Avatar } from "../../kit/Avatar.tsx";
import { cx } from "../../kit/cx.ts";
import { LINKED } from "../../kit/PageHeading.tsx";
import { ShowMore } from "../../kit/ShowMore.tsx";
import { type LinkedRow, useLanding } from "../../kit/Table.tsx";
import { TABLE_ROLE } from "../../kit/table-roles.ts";
import { useRevealed } from "../../kit/use-revealed.ts";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";

/** The width of the container from which the tables of stakes have columns, in rem (`columnsFrom` of Table). */
export const COLUMNS_REM = 56;

const hasColumns = (width: number): boolean =>
  width >= COLUMNS_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || "16");

/** Which rows of {@link StakeRows} are open, by key; null until it was shown. */
type OpenRows = RefObject<ReadonlySet<string> | null>;

/**
 * Whether the element of `measure` is too narrow for columns; until it is measured, whether the window is. `opened` keeps
 * the rows that are open while there are columns: a phone that is turned and turned back shows the same.
 */
export const useNarrow = () => {
  const opened: OpenRows = useRef(null);
  const [narrow, setNarrow] = useState(() => !hasColumns(window.innerWidth));
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const read = (): void => {
      const { width } = element.getBoundingClientRect();
      if (width > 0) setNarrow(!hasColumns(width));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { narrow, measure, opened };
};

/** What needs attention: an icon next to the name, and its meaning in words. */
export type Mark = { readonly Icon: LucideIcon; readonly style: string; readonly text: string };

/** A row of {@link StakeRows}: the first line is name and amount, the second `about` and `aside`; `more` opens below. */
export type StakeRow = {
  readonly key: string;
  readonly moniker: string;
  readonly image: string | null;
  readonly mark: Mark | null;
  readonly amount: ReactNode;
  readonly about: ReactNode;
  readonly aside: ReactNode;
  readonly more: () => ReactNode;
};

/* Picture and arrow have their places at the sides; at large text the picture gives its place to the name (A12). */
const EDGES =
  "[--arrow:1.5rem] [--edge:min(1rem,4vw)] [--picture:2.625rem] sm:[--edge:1.5rem] @max-[16rem]:[--picture:0rem]";
const ROW =
  "relative flex min-h-16 flex-wrap content-center items-start gap-x-2 py-2.5 pr-[calc(var(--edge)+var(--arrow))] pl-[calc(var(--edge)+var(--picture))]";
const SECOND_LINE =
  "flex shrink-0 basis-full flex-wrap justify-between gap-x-2 text-[0.8125rem]/5 font-normal text-muted";
/* As wide as the card, above the button that covers the row. */
const MORE =
  "relative z-10 has-[[role=menu]]:z-20 -mr-(--arrow) -ml-(--picture) mt-3 flex min-w-0 shrink-0 basis-[calc(100%+var(--arrow)+var(--picture))] flex-col gap-3 pb-1.5 text-left";

/** A figure of a second line, ready to show, or its mask. */
export const Figure = ({ text, hidden }: { readonly text: string; readonly hidden: boolean }) => {
  const t = useText();
  if (!hidden) return text;
  return (
    <>
      <span aria-hidden="true">{MASK}</span>
      <VisuallyHidden>{t("kit.hidden")}</VisuallyHidden>
    </>
  );
};

type RowProps = {
  readonly row: StakeRow;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Set for the row that a link led to. */
  readonly landing: RefObject<HTMLTableRowElement | null> | null;
};

const Row = ({ row, isOpen, onToggle, landing }: RowProps) => {
  const id = useId();
  const { mark } = row;
  const name = visibleText(monikerText(row.moniker));
  const ids = { name: `${id}name`, mark: `${id}mark`, amount: `${id}amount`, more: `${id}more` };
  return (
    <tr
      {...TABLE_ROLE.row}
      {...(landing === null ? {} : { ref: landing, tabIndex: -1, [LINKED]: "" })}
      className={cx(ROW, "focus:animate-linked focus:bg-accent-soft hover:bg-sunken/50")}
    >
      <th
        {...TABLE_ROLE.rowHeader}
        scope="row"
        title={name}
        className="flex min-w-0 flex-1 basis-24 items-start gap-1.5 text-left font-semibold text-ink"
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={ids.more}
          aria-labelledby={`${ids.name} ${ids.amount}`}
          aria-describedby={mark === null ? undefined : ids.mark}
          onClick={onToggle}
          className="absolute inset-0 focus-visible:-outline-offset-2"
        />
        <span className="absolute top-4 left-(--edge) @max-[16rem]:hidden">
          <Avatar name={row.moniker} src={row.image} size="small" />
        </span>
        <span
          id={ids.name}
          className={cx("min-w-0", isOpen ? "wrap-anywhere" : "truncate @max-[16rem]:whitespace-normal")}
        >
          {name}
        </span>
        {mark === null ? null : (
          <span id={ids.mark} className={cx("mt-1 shrink-0", mark.style)}>
            <mark.Icon aria-hidden="true" className="size-4" />
            <VisuallyHidden>{mark.text}</VisuallyHidden>
          </span>
        )}
        <ChevronDown
          aria-hidden="true"
          className={cx("absolute top-6 right-(--edge) size-4 text-muted", isOpen && "rotate-180")}
        />
      </th>
      <td {...TABLE_ROLE.cell} className="ml-auto min-w-0 text-right @max-[24rem]:**:text-[0.8125rem]/6">
        <span id={ids.amount}>{row.amount}</span>
      </td>
      <td {...TABLE_ROLE.cell} className={SECOND_LINE}>
        <span className="tabular min-w-0 wrap-anywhere">{row.about}</span>
        <span className="tabular ml-auto min-w-0 wrap-anywhere text-right">{row.aside}</span>
      </td>
      <td {...TABLE_ROLE.cell} id={ids.more} className={isOpen ? MORE : "hidden"}>
        {isOpen ? row.more() : null}
      </td>
    </tr>
  );
};

/** Props of {@link StakeRows}: `label` is its accessible name, `about` the header of the second line. */
type StakeRowsProps = {
  readonly label: string;
  readonly about: string;
  readonly rows: readonly StakeRow[];
  readonly linked: LinkedRow | null;
  readonly opened: OpenRows;
  readonly total?: { readonly amount: ReactNode; readonly about: ReactNode };
};

/**
 * A table of stakes in a narrow container: a row has two lines, about 64 px, and is pressed to open the rest of it. A row
 * that is alone starts open; the row that a link led to is opened, scrolled to and focused.
 */
export const StakeRows = ({ label, about, rows, linked, opened, total }: StakeRowsProps) => {
  const t = useText();
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => opened.current ?? new Set(rows.length === 1 ? [rows[0]?.key ?? ""] : []),
  );
  useEffect(() => {
    opened.current = open;
  }, [opened, open]);
  const { revealed, left, more } = useRevealed(rows, rows.findIndex(({ key }) => key === linked?.key) + 1);
  const linkedRow = useLanding(linked);
  useEffect(() => {
    if (linked !== null) setOpen((keys) => new Set(keys).add(linked.key));
  }, [linked]);
  const toggle = (key: string) =>
    setOpen((keys) => {
      const next = new Set(keys);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return (
    <div className={cx("@container", EDGES)}>
      <table {...TABLE_ROLE.table} aria-label={label} className="block w-full">
        <thead {...TABLE_ROLE.group} className="sr-only">
          <tr {...TABLE_ROLE.row}>
            {[t("stake.validator"), t("stake.amount"), about, t("stake.actions")].map((header) => (
              <th {...TABLE_ROLE.header} key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...TABLE_ROLE.group} className="block divide-y divide-line">
          {revealed.map((row) => (
            <Row
              key={row.key}
              row={row}
              isOpen={open.has(row.key)}
              onToggle={() => toggle(row.key)}
              landing={row.key === linked?.key ? linkedRow : null}
            />
          ))}
        </tbody>
        {total === undefined ? null : (
          <tfoot {...TABLE_ROLE.group} className="block border-t border-line-strong">
            <tr {...TABLE_ROLE.row} className="flex min-h-16 flex-wrap content-center gap-x-2 px-(--edge) py-2.5">
              <th {...TABLE_ROLE.rowHeader} scope="row" className="font-semibold text-ink">
                {t("stake.delegations.total")}
              </th>
              <td {...TABLE_ROLE.cell} className="ml-auto text-right">
                {total.amount}
              </td>
              <td {...TABLE_ROLE.cell} className={SECOND_LINE}>
                {total.about}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      <ShowMore left={left} more={more} />
    </div>
  );
};
