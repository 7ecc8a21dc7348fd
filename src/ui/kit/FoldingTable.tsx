import { ChevronDown, type LucideIcon } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { Fact, Facts } from "./Facts.tsx";
import { LINKED } from "./PageHeading.tsx";
import { ShowMore } from "./ShowMore.tsx";
import { type LinkedRow, Table, type TableProps, useLanding } from "./Table.tsx";
import { TABLE_ROLE } from "./table-roles.ts";
import { useRevealed } from "./use-revealed.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/* In the root's font size, so that large text has columns later (A12). */
const isNarrow = (width: number, rem: number): boolean =>
  width < rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || "16");

/**
 * Whether an element is narrower than `rem`; until it is measured, whether the window is. For what a container query can't
 * do: other content, or a cheaper one in each of many rows.
 */
const useNarrow = (of: RefObject<HTMLElement | null>, rem: number): boolean => {
  const [narrow, setNarrow] = useState(() => isNarrow(window.innerWidth, rem));
  useLayoutEffect(() => {
    const element = of.current;
    if (element === null) return;
    const measure = () => {
      const { width } = element.getBoundingClientRect();
      if (width > 0) setNarrow(isNarrow(width, rem));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [of, rem]);
  return narrow;
};

/** The width of the container from which there are columns, in rem. */
const COLUMNS_FROM = 56;

/** What needs attention: an icon next to the name, and its meaning in words. */
export type RowMark = { readonly Icon: LucideIcon; readonly style: string; readonly text: string };

/**
 * What a folded row shows that its cells don't, ready to show: the first line is name and amount, the second `about` and
 * `aside`. `lead` and `rest` stand above and below the cells of an open row.
 */
export type FoldedRow = {
  readonly name: string;
  readonly picture: ReactNode;
  readonly mark: RowMark | null;
  readonly amount: ReactNode;
  readonly about: ReactNode;
  /** Whether `about` is a part of the row's name, because several rows may have its other parts in common. */
  readonly isNamedByAbout?: boolean;
  readonly aside: ReactNode;
  readonly lead: ReactNode;
  readonly rest?: ReactNode;
};

/* Picture and arrow have their places at the sides; at large text the picture gives its place to the name (A12). */
const EDGES =
  "[--arrow:2.25rem] [--edge:min(1rem,4vw)] [--picture:2.625rem] sm:[--edge:1.5rem] @max-[16rem]:[--picture:0rem]";
const ROW =
  "relative flex min-h-16 flex-wrap content-center items-start gap-x-2 py-2.5 pr-[calc(var(--edge)+var(--arrow))] pl-[calc(var(--edge)+var(--picture))]";
const SECOND_LINE =
  "flex shrink-0 basis-full flex-wrap justify-between gap-x-2 text-[0.8125rem]/5 font-normal text-muted";
/* As wide as the card, above the button that covers the row. */
const MORE =
  "relative z-10 has-[[role=menu]]:z-20 -mr-(--arrow) -ml-(--picture) mt-3 flex min-w-0 shrink-0 basis-[calc(100%+var(--arrow)+var(--picture))] flex-col gap-3 pb-1.5 text-left";

type RowProps = {
  readonly folded: FoldedRow;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Set for the row that a link led to. */
  readonly landing: RefObject<HTMLTableRowElement | null> | null;
  /** What can be done with the row, at its end, whether it is open or not. */
  readonly actions: ReactNode;
  /** What an open row shows below its two lines. */
  readonly children: () => ReactNode;
};

const Row = ({
  folded: { name, picture, mark, amount, about, isNamedByAbout = false, aside },
  isOpen,
  onToggle,
  landing,
  actions,
  children,
}: RowProps) => {
  const id = useId();
  const ids = { name: `${id}name`, mark: `${id}mark`, amount: `${id}amount`, about: `${id}about`, more: `${id}more` };
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
        className="flex min-w-0 flex-1 basis-20 items-start gap-1.5 text-left font-semibold text-ink"
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={ids.more}
          aria-labelledby={cx(ids.name, ids.amount, isNamedByAbout && ids.about)}
          aria-describedby={mark === null ? undefined : ids.mark}
          onClick={onToggle}
          className="absolute inset-0 focus-visible:-outline-offset-2"
        />
        <span className="absolute top-4 left-(--edge) @max-[16rem]:hidden">{picture}</span>
        <span
          id={ids.name}
          className={cx("min-w-0", isOpen ? "wrap-anywhere" : "truncate @max-[16rem]:whitespace-normal")}
        >
          {name}
        </span>
        {mark === null ? null : (
          <span id={ids.mark} className={cx("mt-1 shrink-0", mark.style)}>
            <mark.Icon className="size-4" />
            <VisuallyHidden>{mark.text}</VisuallyHidden>
          </span>
        )}
        {actions === null ? (
          <ChevronDown className={cx("absolute top-6 right-(--edge) size-4 text-muted", isOpen && "rotate-180")} />
        ) : null}
      </th>
      <td {...TABLE_ROLE.cell} className="ml-auto min-w-0 text-right @max-[24rem]:**:text-[0.8125rem]/6">
        <span id={ids.amount}>{amount}</span>
      </td>
      <td {...TABLE_ROLE.cell} className={SECOND_LINE}>
        <span id={ids.about} className="tabular min-w-0 wrap-anywhere">
          {about}
        </span>
        <span className="tabular ml-auto min-w-0 wrap-anywhere text-right">{aside}</span>
      </td>
      {actions === null ? null : (
        // above the button that covers the row
        <td
          {...TABLE_ROLE.cell}
          className="absolute top-2.5 right-[calc(var(--edge)-0.75rem)] z-10 has-[[role=menu]]:z-20"
        >
          {actions}
        </td>
      )}
      <td {...TABLE_ROLE.cell} id={ids.more} className={isOpen ? MORE : "hidden"}>
        {isOpen ? children() : null}
      </td>
    </tr>
  );
};

/** Those of a {@link Table}, and what its rows show while they are folded. */
type FoldingTableProps<Item> = Pick<TableProps<Item>, "label" | "columns" | "rows" | "rowKey" | "totalLabel"> & {
  readonly linked: LinkedRow | null;
  readonly fold: (row: Item) => FoldedRow;
  /** The total of the third column, ready to show. */
  readonly foldedTotal?: ReactNode;
};

type FoldedProps<Item> = FoldingTableProps<Item> & {
  readonly open: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
};

const Folded = <Item,>(props: FoldedProps<Item>) => {
  const { label, columns, rows, rowKey, totalLabel, linked, fold, foldedTotal, open, onToggle } = props;
  const { revealed, ...rest } = useRevealed(rows, rows.findIndex((row) => rowKey(row) === linked?.key) + 1);
  const linkedRow = useLanding(linked);
  const [name, amount, about] = columns;
  const actions = columns.at(-1);
  return (
    <div className={cx("@container", EDGES)}>
      <table {...TABLE_ROLE.table} aria-label={label} className="block w-full">
        <thead {...TABLE_ROLE.group} className="sr-only">
          <tr {...TABLE_ROLE.row}>
            {[name, amount, about, actions].map((column) => (
              <th {...TABLE_ROLE.header} key={column?.id} scope="col">
                {column?.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...TABLE_ROLE.group} className="block">
          {revealed.map((row) => {
            const [key, folded] = [rowKey(row), fold(row)];
            return (
              <Row
                key={key}
                folded={folded}
                isOpen={open.has(key)}
                onToggle={() => onToggle(key)}
                actions={actions?.cell(row, true) ?? null}
                landing={key === linked?.key ? linkedRow : null}
              >
                {() => (
                  <>
                    {folded.lead}
                    <Facts>
                      {columns.slice(1, -1).map(({ id, header, cell }) => (
                        <Fact key={id} name={header}>
                          {cell(row, true)}
                        </Fact>
                      ))}
                    </Facts>
                    {folded.rest}
                  </>
                )}
              </Row>
            );
          })}
        </tbody>
        {totalLabel === undefined ? null : (
          <tfoot {...TABLE_ROLE.group} className="block border-t border-line-strong">
            <tr {...TABLE_ROLE.row} className="flex min-h-16 flex-wrap content-center gap-x-2 px-(--edge) py-2.5">
              <th {...TABLE_ROLE.rowHeader} scope="row" className="font-semibold text-ink">
                {totalLabel}
              </th>
              <td {...TABLE_ROLE.cell} className="ml-auto text-right">
                {amount?.total}
              </td>
              <td {...TABLE_ROLE.cell} className={SECOND_LINE}>
                <span>{about?.header}</span>
                <span className="tabular min-w-0 wrap-anywhere">{foldedTotal}</span>
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      <ShowMore {...rest} />
    </div>
  );
};

/**
 * A {@link Table} whose rows have two lines, about 64 px, in a narrow container. The first column names the row, the second
 * is its amount, the third is what the second line is about, and the last its actions. A press opens a row, below which its
 * cells stand. A row that is alone starts open; the row that a link led to is opened, scrolled to and focused. Open rows
 * stay open while a turned phone shows columns.
 */
export const FoldingTable = <Item,>(props: FoldingTableProps<Item>) => {
  const { rows, rowKey, linked, fold, foldedTotal, ...table } = props;
  const box = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(box, COLUMNS_FROM);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(rows.length === 1 ? rows.map(rowKey) : []));
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
    <div ref={box}>
      {narrow ? (
        <Folded {...props} open={open} onToggle={toggle} />
      ) : (
        <Table {...table} rows={rows} rowKey={rowKey} linked={linked} columnsFrom={COLUMNS_FROM} />
      )}
    </div>
  );
};
