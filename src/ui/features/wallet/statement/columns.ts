import type { CSSProperties } from "react";
import type { Money } from "../../../../domain/values/money.ts";
import { type Amounts, type Book, POTS, priceChangeOf, totalOf, worthOf } from "../../../../domain/wallet/books.ts";
import { dollars, figureText } from "./figures.ts";

/**
 * How a book is laid out where it has room:
 * - `pots`: with a column for each pot.
 * - `summed`: with Total and Worth alone, because its pots have no room; what is staked or arriving stands below the names.
 * - `total`: it has no pots. `long`: nor has a name room beside its figures on a phone.
 * - `folded`: always without columns, because its figures are wider than any.
 */
export type Layout = "pots" | "summed" | "total" | "long" | "folded";

/** The room beside the names, in rem: of 56 rem where there are pots, else of 42. */
const ROOM = { pots: 42, total: 28 } as const;
/** How wide a character of a figure is, in rem: of 14 px, and of 16 px in bold. */
const SMALL = 0.55;
const LARGE = 0.64;
/** Characters between two columns. */
const GAP = 2;
/** Characters of a figure beside which a name has room on a phone. */
const LONG = 17;

const longest = (texts: ReadonlyArray<string>): number => texts.reduce((most, { length }) => Math.max(most, length), 0);

/** Whether a token was ever staked in a period: the others have no pots. */
export const hasPots = ({ opening, closing, lines }: Book): boolean =>
  [opening, closing, ...lines].some(({ staked, arriving }) => /[1-9]/.test(staked) || /[1-9]/.test(arriving)) ||
  lines.some(({ kind }) => kind === "staked" || kind === "moved");

/** The layout of a book, and the width of its columns by their longest figure, so that all rows have the same. */
export const layoutOf = (
  book: Book,
  decimals: number,
  hidden: boolean,
): { readonly layout: Layout; readonly style: CSSProperties & Readonly<Record<"--columns", string>> } => {
  const ends = [book.opening, book.closing];
  const texts = (figures: (of: Amounts) => ReadonlyArray<Money>): ReadonlyArray<string> => [
    ...ends.flatMap((end) => figures(end).map((value) => figureText(value, decimals))),
    // a movement is no longer than the sum of its line
    ...book.lines.flatMap((line) => figures(line).map((value) => figureText(value, decimals, true))),
  ];
  const worths = [priceChangeOf(book), ...ends.map(worthOf), ...book.lines.map((line) => line.worthUsd)];
  // hidden amounts are all as long: a width would tell how much there is
  const charactersOf = (all: ReadonlyArray<string>): number => (hidden ? 10 : longest(all)) + GAP;
  const total = charactersOf(texts((of) => [totalOf(of)])) * LARGE;
  const pot = Math.max(12, charactersOf(texts((of) => POTS.map((name) => of[name])))) * SMALL;
  const worth = Math.max(10, charactersOf(worths.map((value) => dollars(value, true)))) * SMALL;
  const isStaked = hasPots(book);
  const hasColumns = isStaked && total + worth + 3 * pot <= ROOM.pots;
  const isLong = total > (LONG + GAP) * LARGE;
  const isTooWide = total + worth > ROOM.total || (isStaked && isLong);
  const own = isStaked ? "summed" : isLong ? "long" : "total";
  const layout = hasColumns ? "pots" : isTooWide ? "folded" : own;
  const pots = hasColumns ? `repeat(3,${pot.toFixed(2)}rem) ` : "";
  return { layout, style: { "--columns": `minmax(0,1fr) ${pots}${total.toFixed(2)}rem ${worth.toFixed(2)}rem` } };
};

/* In a narrow card name and figures stand side by side, or above each other where the figures are long. */
const BESIDE = "grid grid-cols-[minmax(6rem,1fr)_minmax(0,max-content)] gap-x-3 @max-[18rem]:grid-cols-[minmax(0,1fr)]";
const ABOVE = "grid grid-cols-[minmax(0,1fr)] gap-x-3";
const COLUMNS = "@2xl:grid-cols-(--columns) @2xl:items-center @2xl:gap-x-0";

/** The class names of a row. */
export const ROW: Readonly<Record<Layout, string>> = {
  pots: `${BESIDE} @4xl:grid-cols-(--columns) @4xl:items-center @4xl:gap-x-0`,
  summed: `${BESIDE} ${COLUMNS}`,
  total: `${BESIDE} ${COLUMNS}`,
  long: `${ABOVE} ${COLUMNS}`,
  folded: ABOVE,
};

/** The cell of a row's name: beside both lines of its figures. */
export const NAME_CELL: Readonly<Record<Layout, string>> = {
  pots: "row-span-2 @4xl:row-span-1 @max-[18rem]:row-span-1",
  summed: "row-span-2 @2xl:row-span-1 @max-[18rem]:row-span-1",
  total: "row-span-2 @2xl:row-span-1 @max-[18rem]:row-span-1",
  long: "",
  folded: "",
};

/** A cell of a pot. */
export const POT_CELL: Readonly<Record<Layout, string>> = {
  pots: "hidden @4xl:block",
  summed: "hidden",
  total: "hidden",
  long: "hidden",
  folded: "hidden",
};

/** What a card shows that has no columns for it, as a narrow one. */
export const NARROW: Readonly<Record<Layout, string>> = {
  pots: "@4xl:hidden",
  summed: "",
  total: "@2xl:hidden",
  long: "@2xl:hidden",
  folded: "",
};
