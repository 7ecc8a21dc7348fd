import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx.ts";
import { LINKED } from "./PageHeading.tsx";
import { ShowMore } from "./ShowMore.tsx";
import { TABLE_ROLE } from "./table-roles.ts";
import { useRevealed } from "./use-revealed.ts";

/** The order of a column, and what a press of its header does. */
type Sort = { readonly direction: "ascending" | "descending" | "none"; readonly onSort: () => void };

/** One column. Numeric ones are right-aligned in tabular figures; the row header names its row. */
export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  /** `isFolded`: it stands below its row in a narrow FoldingTable, in a line with its header. */
  readonly cell: (row: Row, isFolded: boolean) => ReactNode;
  readonly numeric?: boolean;
  readonly rowHeader?: boolean;
  /** What names the row where its header has more, such as an address and a button: it is read out with each cell. */
  readonly rowName?: (row: Row) => string;
  /** Buttons need no label of their own on a narrow screen. */
  readonly bare?: boolean;
  /**
   * Where it stands in a narrow container, if the row becomes one line of about 64 px there: at its start, at its end, or
   * nowhere. Without it, the row becomes a block with a line for each column.
   */
  readonly narrow?: "start" | "end" | "hidden";
  /** The cell of the last row, which sums the column up. */
  readonly total?: ReactNode;
  readonly sort?: Sort;
};

/** The row that a link led to, by its key; a new object is a new landing. */
export type LinkedRow = { readonly key: string };

const landings = new WeakSet<LinkedRow>();

/** The ref of the row that a link led to: it is scrolled to and focused once, even if the table is mounted again in another layout. */
export const useLanding = (linked: LinkedRow | null) => {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (linked === null || landings.has(linked)) return;
    landings.add(linked);
    row.current?.scrollIntoView({ block: "center" });
    row.current?.focus({ preventScroll: true });
  }, [linked]);
  return row;
};

/** `label` is its accessible name. `linked` is scrolled to, focused, and marked while it has the focus. With `totalLabel` the last row shows the columns' totals. */
export type TableProps<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The group of a row, such as its day; rows of one group follow each other under its name. */
  readonly groupOf?: (row: Row) => string;
  /** What is said of the group of a row below its name, ready to show; null for nothing. */
  readonly groupNote?: (row: Row) => string | null;
  readonly totalLabel?: string;
  readonly linked?: LinkedRow | null;
  /** The width of its container, in rem, from which it has columns: 42, 36 where they are few and short, or 56 where cells hold several buttons. */
  readonly columnsFrom?: keyof typeof LAYOUT;
  /** How many rows are in the page at first, and how many `Show more` adds; 100 by default. */
  readonly step?: number;
  /** The names of the columns stay in the window while the rows scroll. */
  readonly headStays?: boolean;
  /** Rows close to each other, under names of columns that are only read out. */
  readonly dense?: boolean;
};

/* The variant `columns:` (theme.css) applies from that width on; columns stand closer where there is just room enough. */
const LAYOUT = {
  36: {
    container: "@container/few",
    padding: "@xl:px-2 @xl:first:pl-6 @xl:last:pr-6 @4xl:px-3.5 @5xl:px-6",
  },
  42: {
    container: "@container/usual",
    padding: "@2xl:px-2.5 @2xl:first:pl-6 @2xl:last:pr-6 @4xl:px-3.5 @5xl:px-6",
  },
  56: {
    container: "@container/many",
    padding: "@4xl:px-3.5 @4xl:first:pl-6 @4xl:last:pr-6 @5xl:px-6",
  },
};

/** The header of a column that orders the rows; the order itself is in the `aria-sort` of its cell. */
const SortButton = ({ header, sort: { direction, onSort } }: { readonly header: string; readonly sort: Sort }) => (
  <button
    type="button"
    onClick={onSort}
    className="hidden min-h-6 rounded-control [text-align:inherit] hover:text-ink columns:inline-block"
  >
    <span>{header}</span>{" "}
    <span aria-hidden="true">{direction === "none" ? "" : direction === "ascending" ? "↑" : "↓"}</span>
  </button>
);

type CellProps<Row> = { readonly column: Column<Row>; readonly padding: string };

const HeaderCell = <Row,>({ column, padding }: CellProps<Row>) => (
  <th
    {...TABLE_ROLE.header}
    scope="col"
    aria-sort={column.sort?.direction}
    className={cx(
      "px-4 py-3 text-sm font-medium text-muted",
      padding,
      // a column without cells is not announced as the name of the next one
      column.narrow === "hidden" && "hidden columns:table-cell",
      column.numeric === true ? "text-right" : "text-left",
    )}
  >
    {column.sort === undefined ? (
      column.header
    ) : (
      <>
        {/* where rows are blocks the header is only read out, and a button in it would take the focus out of sight (A2) */}
        <span className="columns:hidden">{column.header}</span>
        <SortButton header={column.header} sort={column.sort} />
      </>
    )}
  </th>
);

type BodyCellProps<Row> = CellProps<Row> & { readonly row: Row; readonly dense?: boolean };

const COLUMNS_ROW = "columns:table-row columns:py-0";
const NARROW = { start: "block min-w-0 flex-1 basis-32", end: "block ml-auto text-right", hidden: "hidden" };

const BodyCell = <Row,>({ column, padding, row, dense = false }: BodyCellProps<Row>) => {
  const { narrow } = column;
  const style = cx(
    "text-base font-normal text-ink columns:table-cell",
    dense ? "columns:py-2" : "columns:py-4",
    padding,
    narrow === undefined
      ? "flex flex-wrap items-baseline justify-between gap-x-4 px-[min(1rem,4vw)] py-1.5"
      : NARROW[narrow],
    column.numeric === true ? "tabular text-right" : "text-left",
  );
  const [Cell, props] =
    column.rowHeader === true
      ? (["th", { ...TABLE_ROLE.rowHeader, scope: "row", "aria-label": column.rowName?.(row) }] as const)
      : (["td", TABLE_ROLE.cell] as const);
  return (
    <Cell {...props} className={style}>
      {column.bare === true || narrow !== undefined ? null : (
        <span aria-hidden="true" className="shrink-0 text-left text-sm text-muted columns:hidden">
          {column.header}
        </span>
      )}
      <div
        className={cx(
          "inline min-w-0 columns:text-inherit",
          narrow === undefined && (column.bare === true ? "w-full text-left" : "text-right"),
        )}
      >
        {column.cell(row, false)}
      </div>
    </Cell>
  );
};

type TotalRowProps<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly padding: string;
};

/** The last row: the totals of the columns that have one, under the name of the row in the first column. */
const TotalRow = <Row,>({ label, columns, padding }: TotalRowProps<Row>) => (
  <tfoot {...TABLE_ROLE.group} className="block border-t border-line-strong columns:table-row-group">
    <tr {...TABLE_ROLE.row} className={cx("block py-3", COLUMNS_ROW)}>
      {columns.map((column) => {
        const content = column.rowHeader === true ? label : column.total;
        const total = {
          ...column,
          bare: content === undefined || column.bare === true,
          cell: () => content,
          rowName: () => label,
        };
        return <BodyCell key={column.id} padding={padding} column={total} row={null} />;
      })}
    </tr>
  </tfoot>
);

/** The row above the rows of a group: their header. */
const GroupName = ({
  name,
  note,
  columns,
}: {
  readonly name: string;
  readonly note: string | null;
  readonly columns: number;
}) => (
  <tr {...TABLE_ROLE.row} className="block bg-sunken/50 columns:table-row">
    <th
      {...TABLE_ROLE.rowHeader}
      scope="rowgroup"
      colSpan={columns}
      className="block px-[min(1rem,4vw)] py-2 text-left text-sm font-medium text-muted sm:px-6 columns:table-cell columns:px-6"
    >
      <span>{name}</span>
      {note === null ? null : <span className="mt-0.5 block font-normal text-pretty whitespace-normal">{note}</span>}
    </th>
  </tr>
);

/* A shadow for the line below: that of a row in collapsed borders would scroll away. */
const STAYS = "columns:sticky columns:top-16 columns:z-10 columns:bg-raised columns:shadow-[0_1px_var(--color-line)]";

/** A real table; in a narrow container each row becomes a readable block, and it stays a table for a screen reader. */
export const Table = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  totalLabel,
  linked = null,
  groupOf = () => "",
  groupNote = () => null,
  columnsFrom = 42,
  step,
  headStays = false,
  dense = false,
}: TableProps<Row>) => {
  const { container, padding } = LAYOUT[columnsFrom];
  const least = linked === null ? 0 : rows.findIndex((row) => rowKey(row) === linked.key) + 1;
  const { revealed, ...rest } = useRevealed(rows, least, step);
  const linkedRow = useLanding(linked);
  const lines = columns.some(({ narrow }) => narrow !== undefined);
  const groups: { readonly name: string; readonly note: string | null; readonly key: string; readonly rows: Row[] }[] =
    [];
  for (const row of revealed) {
    const name = groupOf(row);
    const last = groups.at(-1);
    if (last?.name === name) last.rows.push(row);
    // its place: another first row, or a count in the name, draws no group again
    else groups.push({ name, note: groupNote(row), key: `${groups.length}`, rows: [row] });
  }
  return (
    <div className={container}>
      <table {...TABLE_ROLE.table} aria-label={label} className="block w-full border-collapse columns:table">
        <thead
          {...TABLE_ROLE.group}
          className={cx("sr-only", !dense && "columns:not-sr-only columns:table-header-group", headStays && STAYS)}
        >
          <tr {...TABLE_ROLE.row}>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} padding={padding} />
            ))}
          </tr>
        </thead>
        {groups.map(({ name, note, key, rows: members }) => (
          <tbody
            {...TABLE_ROLE.group}
            key={key}
            aria-label={name || undefined}
            className="block columns:table-row-group"
          >
            {name === "" ? null : <GroupName name={name} note={note} columns={columns.length} />}
            {members.map((row) => (
              <tr
                {...TABLE_ROLE.row}
                key={rowKey(row)}
                {...(rowKey(row) === linked?.key ? { ref: linkedRow, tabIndex: -1, [LINKED]: "" } : {})}
                className={cx(
                  "relative focus:animate-linked focus:bg-accent-soft hover:bg-sunken/50",
                  COLUMNS_ROW,
                  lines
                    ? "flex min-h-16 flex-wrap items-center gap-x-2 gap-y-1 px-[min(1rem,4vw)] py-2.5 sm:px-6"
                    : "block py-3",
                )}
              >
                {columns.map((column) => (
                  <BodyCell key={column.id} column={column} padding={padding} row={row} dense={dense} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        {totalLabel === undefined ? null : <TotalRow label={totalLabel} columns={columns} padding={padding} />}
      </table>
      <ShowMore {...rest} />
    </div>
  );
};
