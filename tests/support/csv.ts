/** Where a character stands, for a message: `line 3 of the file`. */
const placeOf = (text: string, at: number): string => `line ${text.slice(0, at).split("\r\n").length} of the file`;

/**
 * Reads a CSV file by RFC 4180, strictly: lines end in CRLF, also the last one; quotes stand around a whole cell and are doubled
 * inside; all lines have as many cells as the first one. Throws on anything else.
 */
export const csvRows = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const rows: string[][] = [];
  const cell = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    cell.lastIndex = at;
    const [whole = "", quoted, plain = ""] = cell.exec(text) ?? [];
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += whole.length;
    if (text.startsWith(",", at)) at += 1;
    else if (text.startsWith("\r\n", at)) {
      at += 2;
      rows.push(row);
      row = [];
    } else throw new Error(`no comma or line end after a cell in ${placeOf(text, at)}`);
  }
  if (row.length > 0) throw new Error("the last line does not end");
  const wrong = rows.findIndex(({ length }) => length !== rows[0]?.length);
  if (wrong >= 0) throw new Error(`another number of cells in row ${wrong + 1}`);
  return rows;
};
