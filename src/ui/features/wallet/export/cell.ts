/* Starts that a spreadsheet runs as a formula, or hides as control characters (S10); some run the full-width signs too. */
const SIGN = "[=+\\-@＝＋－＠]";
const FORMULA = new RegExp(`^(?:\\s*${SIGN}|[\\t\\r\\n\\0])`);
/* A start inside of a text: where lists are separated by semicolons, Excel opens the file so, in spite of the quotes. */
const INNER_FORMULA = new RegExp(`([;\\t\\r\\n][\\s"']*)(?=${SIGN})`, "g");
const NEEDS_QUOTES = /[",\r\n\t\0]|^\s|\s$/;
/* Most cells need nothing: said at once, since an export has millions of them. */
const HARMLESS = /^(?:[A-Za-z0-9](?:[A-Za-z0-9_.:/ -]*[A-Za-z0-9])?)?$/;

/**
 * One cell by RFC 4180. A text that a spreadsheet would read as a formula gets a leading `'` and quotes, and so does the
 * part of a text after a semicolon, tab or line break, which some read as a cell of its own (S10).
 */
export const csvCell = (text: string): string => {
  if (HARMLESS.test(text)) return text;
  const formula = FORMULA.test(text);
  const inner = text.replace(INNER_FORMULA, "$1'");
  const safe = formula ? `'${inner}` : inner;
  return formula || NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A line of a file, of cells that are safe already. */
export const csvLine = (cells: ReadonlyArray<string>): string => `${cells.join(",")}\r\n`;

/** The mark by which Excel reads a file as UTF-8; without it, letters with accents become other letters. */
export const BYTE_ORDER_MARK = "\uFEFF";
