import { type Money, subtract, truncate, ZERO } from "../../../../domain/values/money.ts";
import { type Book, isWithin, priceChangeOf, worthOf } from "../../../../domain/wallet/books.ts";
import { decimalText, usdText } from "../../../kit/decimal-text.ts";

/** An exact amount in parts: its sign and the digits that count, and the zeros at its end, which are drawn weaker. */
export interface FigureParts {
  readonly digits: string;
  readonly zeros: string;
}

/**
 * An amount with as many decimals as every other of its token has, never fewer than it needs. `isSigned`: what is added has its
 * plus too. The minus is that of mathematics, as wide as a plus.
 */
export const figureParts = (value: Money, decimals: number, isSigned: boolean): FigureParts => {
  const text = decimalText(value, Number.MAX_SAFE_INTEGER, 0) ?? "—";
  const [whole = "", fraction = ""] = text.split(".");
  const zeros = "0".repeat(Math.max(0, decimals - fraction.length));
  const sign = isSigned && !whole.startsWith("-") ? "+" : "";
  const digits = `${sign}${whole.replace("-", "−")}`;
  return fraction === "" && zeros !== ""
    ? { digits, zeros: `.${zeros}` }
    : { digits: fraction === "" ? digits : `${digits}.${fraction}`, zeros };
};

/** The same in one piece, for a sentence. */
export const figureText = (value: Money, decimals: number, isSigned = false): string => {
  const { digits, zeros } = figureParts(value, decimals, isSigned);
  return digits + zeros;
};

/** Dollars: `$1,234.50`, and what they change: `+$1,234.50`, `−$3.00`; `—` where they are not known. */
export const dollars = (value: Money | null, isSigned = false): string => {
  const text = value === null ? null : usdText(value);
  if (text === null) return "—";
  const isNegative = text.includes("-");
  const shown = text.replace("-", "−");
  return isSigned && !isNegative && /[1-9]/.test(text) ? `+${shown}` : shown;
};

/** Dollars to the cent, as they are shown; less than a cent is shown as such and adds nothing. */
const inCents = (value: Money): Money => truncate(value, 2);

/** The rest of the shown dollars from opening to closing: what is shown adds up to the cent, whatever was cut off. */
export const shownRest = (opening: Money, closing: Money, changes: ReadonlyArray<Money>): Money =>
  changes.reduce((rest, change) => subtract(rest, inCents(change)), shownChange(opening, closing));

/** What the dollars at both ends differ by, as they are shown. */
export const shownChange = (opening: Money, closing: Money): Money => subtract(inCents(closing), inCents(opening));

/** What the price alone changed, as the rest of the shown dollars of a book; null where the worth of a line is not known. */
export const shownPriceChange = (book: Book): Money | null => {
  if (priceChangeOf(book) === null) return null;
  const moved = book.lines.filter(({ kind }) => !isWithin(kind)).map(({ worthUsd }) => worthUsd ?? ZERO);
  return shownRest(worthOf(book.opening) ?? ZERO, worthOf(book.closing) ?? ZERO, moved);
};
