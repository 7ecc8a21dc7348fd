/**
 * Props of the parts of a table. In a narrow container (in rem, so at large text too, A12) it is no longer laid out as one, and
 * some browsers then forget that it is a table.
 */
export const TABLE_ROLE = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  header: { role: "columnheader" },
  rowHeader: { role: "rowheader" },
  cell: { role: "cell" },
};
