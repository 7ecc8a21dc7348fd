import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx.ts";
import { LINKED } from "./PageHeading.tsx";
import { ShowMore } from "./ShowMore.tsx";
import { TABLE_ROLE } from "./table-roles.ts";
import { useRevealed } from "./use-revealed.ts";

/** One column. Numeric ones are right-aligned in tabular figures; the row header names its row. */
export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  /** `isFolded`: it stands below its row in a narrow FoldingTable, in a line with its header. */
  readonly cell: (row: Row, isFolded: boolean) => ReactNode;
  readonly numeric?: boolean;
  readonly rowHeader?: boolean;
  /** Buttons need no label of their own on a narrow screen. */
  readonly bare?: boolean;
  /**
   * Where it stands in a narrow container, if the row becomes one line of about 64 px there: at its start, at its end, or
   * nowhere. Without it, the row becomes a block with a line for each column.
   */
  readonly narrow?: "start" | "end" | "hidden";
  /** The cell of the last row, which sums the column up. */
  readonly total?: ReactNode;
  readonly sort?: { readonly direction: "ascending" | "descending" | "none"; readonly onSort: () => void };
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

/** Props of {@link Table}: `label` is its accessible name. `linked` is scrolled to, focused, and marked while it has the focus. With `totalLabel` the last row shows the columns' totals. */
export type TableProps<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The group of a row, such as its day; rows of one group follow each other under its name. */
  readonly groupOf?: (row: Row) => string;
  readonly totalLabel?: string;
  readonly linked?: LinkedRow | null;
  /** The width of its container, in rem, from which it has columns: 42, 36 where they are few and short, or 56 where cells hold several buttons. */
  readonly columnsFrom?: keyof typeof LAYOUT;
};

/* The name of a group is text between its rows, which the row group already has as its name. */
const PLAIN = { role: "presentation" };

/* The layout in columns by the width where it begins; columns stand closer where there is just room enough. */
const LAYOUT = {
  36: {
    padding: "@xl:px-2 @xl:first:pl-6 @xl:last:pr-6 @4xl:px-3.5 @5xl:px-6",
    cell: "@xl:table-cell @xl:py-4",
    lineCell: "@xl:py-3",
    hidden: "@max-xl:hidden",
    label: "@xl:hidden",
    content: "@xl:text-inherit",
    group: "@xl:table-row-group",
    row: "@xl:table-row @xl:py-0",
    groupCell: "@xl:table-cell @xl:px-6",
    table: "@xl:table",
    head: "@xl:not-sr-only @xl:table-header-group",
    headRow: "@xl:border-b @xl:border-line",
  },
  42: {
    padding: "@2xl:px-2.5 @2xl:first:pl-6 @2xl:last:pr-6 @4xl:px-3.5 @5xl:px-6",
    cell: "@2xl:table-cell @2xl:py-4",
    lineCell: "@2xl:py-3",
    hidden: "@max-2xl:hidden",
    label: "@2xl:hidden",
    content: "@2xl:text-inherit",
    group: "@2xl:table-row-group",
    row: "@2xl:table-row @2xl:py-0",
    groupCell: "@2xl:table-cell @2xl:px-6",
    table: "@2xl:table",
    head: "@2xl:not-sr-only @2xl:table-header-group",
    headRow: "@2xl:border-b @2xl:border-line",
  },
  56: {
    padding: "@4xl:px-3.5 @4xl:first:pl-6 @4xl:last:pr-6 @5xl:px-6",
    cell: "@4xl:table-cell @4xl:py-4",
    lineCell: "@4xl:py-3",
    hidden: "@max-4xl:hidden",
    label: "@4xl:hidden",
    content: "@4xl:text-inherit",
    group: "@4xl:table-row-group",
    row: "@4xl:table-row @4xl:py-0",
    groupCell: "@4xl:table-cell @4xl:px-6",
    table: "@4xl:table",
    head: "@4xl:not-sr-only @4xl:table-header-group",
    headRow: "@4xl:border-b @4xl:border-line",
  },
};
type Layout = (typeof LAYOUT)[keyof typeof LAYOUT];

type CellProps<Row> = { readonly column: Column<Row>; readonly layout: Layout };

const HeaderCell = <Row,>({ column, layout }: CellProps<Row>) => {
  const { sort } = column;
  const arrow = sort?.direction === "ascending" ? "↑" : sort?.direction === "descending" ? "↓" : "";
  return (
    <th
      {...TABLE_ROLE.header}
      scope="col"
      aria-sort={sort?.direction}
      className={cx(
        "px-4 py-3 text-sm font-medium text-muted",
        layout.padding,
        // a column without cells is not announced as the name of the next one
        column.narrow === "hidden" && layout.hidden,
        column.numeric === true ? "text-right" : "text-left",
      )}
    >
      {sort === undefined ? (
        column.header
      ) : (
        <>
          {/* where rows are blocks the header is only read out, and a button in it would take the focus out of sight (A2) */}
          <span className={layout.label}>{column.header}</span>
          <button
            type="button"
            onClick={sort.onSort}
            className={cx("min-h-6 rounded-control hover:text-ink", layout.hidden)}
          >
            {column.header} <span aria-hidden="true">{arrow}</span>
          </button>
        </>
      )}
    </th>
  );
};

const NARROW = { start: "min-w-0 flex-1 basis-32", end: "ml-auto text-right" };

const BodyCell = <Row,>({ column, layout, row }: CellProps<Row> & { readonly row: Row }) => {
  const { narrow } = column;
  const style = cx(
    "text-base font-normal text-ink",
    layout.cell,
    layout.padding,
    narrow === undefined
      ? "flex flex-wrap items-baseline justify-between gap-x-4 px-[min(1rem,4vw)] py-1.5"
      : cx("block", layout.lineCell, narrow === "hidden" ? layout.hidden : NARROW[narrow]),
    column.numeric === true ? "tabular text-right" : "text-left",
  );
  const content = (
    <>
      {column.bare === true || narrow !== undefined ? null : (
        <span aria-hidden="true" className={cx("shrink-0 text-left text-sm text-muted", layout.label)}>
          {column.header}
        </span>
      )}
      <span
        className={cx(
          "min-w-0",
          layout.content,
          narrow === undefined && (column.bare === true ? "w-full text-left" : "text-right"),
        )}
      >
        {column.cell(row, false)}
      </span>
    </>
  );
  if (column.rowHeader !== true) {
    return (
      <td {...TABLE_ROLE.cell} className={style}>
        {content}
      </td>
    );
  }
  return (
    <th {...TABLE_ROLE.rowHeader} scope="row" className={cx(style, "font-medium")}>
      {content}
    </th>
  );
};

type TotalRowProps<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly layout: Layout;
};

/** The last row: the totals of the columns that have one, under the name of the row in the first column. */
const TotalRow = <Row,>({ label, columns, layout }: TotalRowProps<Row>) => (
  <tfoot {...TABLE_ROLE.group} className={cx("block border-t border-line-strong", layout.group)}>
    <tr {...TABLE_ROLE.row} className={cx("block py-3", layout.row)}>
      {columns.map((column) =>
        column.rowHeader === true ? (
          <BodyCell key={column.id} layout={layout} column={{ ...column, cell: () => label }} row={null} />
        ) : (
          <BodyCell
            key={column.id}
            layout={layout}
            column={{ ...column, bare: column.total === undefined, cell: () => column.total }}
            row={null}
          />
        ),
      )}
    </tr>
  </tfoot>
);

/** A real table; in a narrow container each row becomes a readable block, and it stays a table for a screen reader. */
export const Table = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  totalLabel,
  linked = null,
  groupOf = () => "",
  columnsFrom = 42,
}: TableProps<Row>) => {
  const layout = LAYOUT[columnsFrom];
  const linkedIndex = linked === null ? -1 : rows.findIndex((row) => rowKey(row) === linked.key);
  const { revealed, left, more } = useRevealed(rows, linkedIndex + 1);
  const linkedRow = useLanding(linked);
  const lines = columns.some(({ narrow }) => narrow !== undefined);
  const groups: { readonly name: string; readonly key: string; readonly rows: Row[] }[] = [];
  for (const row of revealed) {
    const name = groupOf(row);
    const last = groups.at(-1);
    if (last?.name === name) last.rows.push(row);
    else groups.push({ name, key: rowKey(row), rows: [row] });
  }
  return (
    <div className="@container">
      <table {...TABLE_ROLE.table} aria-label={label} className={cx("block w-full border-collapse", layout.table)}>
        <thead {...TABLE_ROLE.group} className={cx("sr-only", layout.head)}>
          <tr {...TABLE_ROLE.row} className={layout.headRow}>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} layout={layout} />
            ))}
          </tr>
        </thead>
        {groups.map(({ name, key, rows: members }) => (
          <tbody
            {...TABLE_ROLE.group}
            key={key}
            {...(name === "" ? {} : { "aria-label": name })}
            className={cx(
              "block divide-y divide-line not-first-of-type:border-t not-first-of-type:border-line",
              layout.group,
            )}
          >
            {name === "" ? null : (
              <tr {...PLAIN} className={cx("block bg-sunken/50", layout.row)}>
                <td
                  {...PLAIN}
                  colSpan={columns.length}
                  className={cx(
                    "block px-[min(1rem,4vw)] py-2 text-sm font-medium text-muted sm:px-6",
                    layout.groupCell,
                  )}
                >
                  {name}
                </td>
              </tr>
            )}
            {members.map((row) => (
              <tr
                {...TABLE_ROLE.row}
                key={rowKey(row)}
                {...(rowKey(row) === linked?.key ? { ref: linkedRow, tabIndex: -1, [LINKED]: "" } : {})}
                className={cx(
                  "relative focus:animate-linked focus:bg-accent-soft hover:bg-sunken/50",
                  layout.row,
                  lines
                    ? "flex min-h-16 flex-wrap items-center gap-x-2 gap-y-1 px-[min(1rem,4vw)] py-2.5 sm:px-6"
                    : "block py-3",
                )}
              >
                {columns.map((column) => (
                  <BodyCell key={column.id} column={column} layout={layout} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        {totalLabel === undefined ? null : <TotalRow label={totalLabel} columns={columns} layout={layout} />}
      </table>
      <ShowMore left={left} more={more} />
    </div>
  );
};
