import type { Ref } from "react";
import { cx } from "./cx.ts";
import { TABLE_ROLE } from "./table-roles.ts";

/** The order of a column, and what a press of its header does. */
export type Sort = { readonly direction: "ascending" | "descending" | "none"; readonly onSort: () => void };

type SortButtonProps = {
  readonly header: string;
  readonly sort: Sort;
  readonly tabIndex?: 0 | -1;
  readonly className?: string;
};

/** The header of a column that orders the rows; the order itself is in the `aria-sort` of its cell. */
export const SortButton = ({ header, sort: { direction, onSort }, tabIndex, className }: SortButtonProps) => (
  <button
    type="button"
    tabIndex={tabIndex}
    onClick={onSort}
    className={cx("min-h-6 rounded-control hover:text-ink", className)}
  >
    <span>{header}</span>{" "}
    <span aria-hidden="true">{direction === "none" ? "" : direction === "ascending" ? "↑" : "↓"}</span>
  </button>
);

/** `index` is its place in a virtual list, which `ref` measures. */
type GroupNameProps = {
  readonly name: string;
  readonly columns: number;
  readonly className: string;
  readonly cellStyle: string;
  readonly index?: number;
  readonly ref?: Ref<HTMLTableRowElement>;
};

/** The row above the rows of a group: their header. */
export const GroupName = ({ name, columns, className, cellStyle, index, ref }: GroupNameProps) => (
  <tr {...TABLE_ROLE.row} ref={ref} data-index={index} className={cx("block bg-sunken/50", className)}>
    <th
      {...TABLE_ROLE.rowHeader}
      scope="rowgroup"
      colSpan={columns}
      className={cx("block py-2 text-left text-sm font-medium text-muted", cellStyle)}
    >
      {name}
    </th>
  </tr>
);
