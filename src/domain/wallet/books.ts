import { integer, list, struct, type TypeOf } from "../decider/field.ts";
import { wordText } from "../values/classes.ts";
import { add, isZero, type Money, multiply, runningSum, subtract, sum, ZERO } from "../values/money.ts";
import { MOVEMENT_KINDS } from "../values/words.ts";
import { type Movement, movement, type Pots, pots, type Transaction } from "./entities.ts";
import type { Filter } from "./filter.ts";
import type { PastPrice } from "./price-at.ts";
import type { Keyed } from "./token.ts";

/** What a movement does, in the order of a statement's lines. */
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** The three parts of what a wallet has of a token: it can be spent, is staked, or arrives when its unbonding ends. */
export const POTS = ["available", "staked", "arriving"] as const;
export type Amounts = Readonly<Record<(typeof POTS)[number], Money>>;

/** The kinds that only move coins between the pots of a wallet: neither income nor spending. */
const WITHIN: ReadonlySet<string> = new Set([
  "staked",
  "unstaked",
  "arrived",
  "cancelled",
  "moved",
] satisfies MovementKind[]);
export const isWithin = (kind: string): boolean => WITHIN.has(kind);

/** How many movements of a line are kept with it: what a screen opens; older ones are in the activity. */
const LINE_MOVEMENTS = 100;

/** The movements of one token in a period, as the server keeps them, newest first. */
export const reading = struct({
  chainId: wordText,
  symbol: wordText,
  opening: pots,
  closing: pots,
  movements: list(movement),
  unreadable: integer,
});
export type Reading = TypeOf<typeof reading>;

/** A movement with the price of its time: the server's, or that of its UTC day, which `priceAt` names in milliseconds since 1970. */
export interface PricedMovement extends Movement {
  readonly priceAt?: number;
}

/** The pots at an end of the period, with a price as that of a movement. */
export interface PricedPots extends Pots {
  readonly priceAt?: number;
}

/**
 * One line of a statement: all movements of one kind. The amounts are signed; `worthUsd` is their sum at the prices of their
 * times, null where one is not known, and zero for a kind that stays in the wallet. `movements` are the newest.
 */
export interface BookLine extends Amounts {
  readonly kind: string;
  readonly count: number;
  readonly worthUsd: Money | null;
  readonly movements: ReadonlyArray<PricedMovement>;
}

/**
 * The book of one token in a period: `opening` and all lines add up to `closing` in each pot, to the last base unit. What the
 * movements do not explain is a line of the kind `unexplained`. `isDerived`: the client made the movements from the rows of
 * the activity, because the server has no books.
 */
export interface Book extends Keyed {
  readonly opening: PricedPots;
  readonly closing: PricedPots;
  readonly lines: ReadonlyArray<BookLine>;
  readonly unreadable: number;
  readonly isDerived: boolean;
}

/** The price of a token at a moment in milliseconds since 1970 (`priceFinder`). */
export type PriceAt = (token: Keyed, at: number) => PastPrice | null;

/** All three pots together. */
export const totalOf = ({ available, staked, arriving }: Amounts): Money => sum([available, staked, arriving]);

/** What a movement changes in sum: zero within the wallet. */
export const changeOf = (of: Amounts): Money => {
  const moved = POTS.map((pot) => of[pot]).filter((value) => value !== "0");
  return moved.length === 1 ? (moved[0] ?? ZERO) : sum(moved);
};

/** What is missing from opening and movements to closing, by pot. */
const differenceOf = (opening: Amounts, changes: Amounts, closing: Amounts): Amounts => {
  const missing = (pot: (typeof POTS)[number]): Money => subtract(closing[pot], add(opening[pot], changes[pot]));
  return { available: missing("available"), staked: missing("staked"), arriving: missing("arriving") };
};

const isNothing = (of: Amounts): boolean => POTS.every((pot) => isZero(of[pot]));

/** The movement with its price: the server's, else that of its day. */
const priced = (of: Movement, token: Keyed, priceAt: PriceAt): PricedMovement => {
  if (of.priceUsd !== undefined) return of;
  const price = priceAt(token, Date.parse(of.at));
  return price === null ? of : { ...of, priceUsd: price.usd, priceAt: price.at };
};

/** The pots with their price at an instant, where the server does not say it. */
const pricedPots = (of: Pots, token: Keyed, at: number, priceAt: PriceAt): PricedPots => {
  const price = of.priceUsd === undefined ? priceAt(token, at) : null;
  return price === null ? of : { ...of, priceUsd: price.usd, priceAt: price.at };
};

/**
 * The movement of what nothing explains, at the price of the closing; null where everything is. `changes` is what all movements
 * did to the pots in sum.
 */
const unexplainedOf = (
  { opening, closing }: Pick<Reading, "opening" | "closing">,
  changes: Amounts,
  at: string,
): Movement | null => {
  const difference = differenceOf(opening, changes, closing);
  if (isNothing(difference)) return null;
  const price = closing.priceUsd === undefined ? {} : { priceUsd: closing.priceUsd };
  const row = { id: `unexplained ${at}`, at, kind: "unexplained", transactionId: null, validator: null };
  return { ...difference, ...row, ...price };
};

/** Where a kind stands in a statement: an unknown one before what nobody explains. */
const placeOf = (kind: string): number => {
  const index = (MOVEMENT_KINDS as ReadonlyArray<string>).indexOf(kind);
  return index < 0 ? MOVEMENT_KINDS.length - 1.5 : index;
};

/** A sum for each pot. */
const runningPots = () => {
  const sums = { available: runningSum(), staked: runningSum(), arriving: runningSum() };
  return {
    add: (of: Amounts): void => {
      for (const pot of POTS) if (of[pot] !== "0") sums[pot].add(of[pot]);
    },
    value: (): Amounts => ({
      available: sums.available.value(),
      staked: sums.staked.value(),
      arriving: sums.arriving.value(),
    }),
  };
};

/** What all movements did to the pots. */
export const changesOf = (movements: ReadonlyArray<Movement>): Amounts => {
  const sums = runningPots();
  movements.forEach(sums.add);
  return sums.value();
};

/** A line while its movements are put into it. */
const emptyLine = () => ({
  count: 0,
  sums: runningPots(),
  worth: runningSum(),
  isPriced: true,
  movements: [] as PricedMovement[],
});

/** Movements by kind, and what all of them did to the pots. */
const linesOf = (token: Keyed, priceAt: PriceAt) => {
  const lines = new Map<string, ReturnType<typeof emptyLine>>();
  return {
    put: (row: Movement): void => {
      const line = lines.get(row.kind) ?? emptyLine();
      const one = priced(row, token, priceAt);
      const change = changeOf(row);
      line.count += 1;
      line.sums.add(row);
      if (change !== "0") {
        if (one.priceUsd === undefined) line.isPriced = false;
        else line.worth.addProduct(change, one.priceUsd);
      }
      if (line.movements.length < LINE_MOVEMENTS) line.movements.push(one);
      lines.set(row.kind, line);
    },
    changes: (): Amounts => {
      const all = runningPots();
      for (const { sums } of lines.values()) all.add(sums.value());
      return all.value();
    },
    all: (): ReadonlyArray<BookLine> =>
      [...lines]
        .map(([kind, { count, sums, worth, isPriced, movements }]) => ({
          ...{ kind, count, ...sums.value(), movements },
          worthUsd: isPriced ? worth.value() : null,
        }))
        .toSorted((a, b) => placeOf(a.kind) - placeOf(b.kind)),
  };
};

/**
 * The book of a token: its movements by kind, in the order of a statement, and what is not explained as the last line.
 * `from` and `to` are milliseconds since 1970; the price of the opening is that of `from`, and of the closing that of `to`.
 */
export const bookOf = (
  reading: Reading & { readonly isDerived: boolean },
  period: { readonly from: number; readonly to: number },
  priceAt: PriceAt,
): Book => {
  const { chainId, symbol, opening, closing, unreadable, isDerived } = reading;
  const token = { chainId, symbol };
  const lines = linesOf(token, priceAt);
  reading.movements.forEach(lines.put);
  const rest = unexplainedOf(reading, lines.changes(), new Date(period.to).toISOString());
  if (rest !== null) lines.put(rest);
  return {
    ...token,
    opening: pricedPots(opening, token, period.from, priceAt),
    closing: pricedPots(closing, token, period.to, priceAt),
    lines: lines.all(),
    unreadable,
    isDerived,
  };
};

/** Whether opening and movements add up to closing without a line for the rest. */
export const addsUp = ({ lines }: Pick<Book, "lines">): boolean => !lines.some(({ kind }) => kind === "unexplained");

/** Whether a token had nothing and moved nothing in the period: a statement leaves it out. */
export const isEmptyBook = ({ opening, closing, lines }: Book): boolean =>
  lines.length === 0 && isNothing(opening) && isNothing(closing);

/** What three pots were worth in USD; null without a price, which nothing needs. */
export const worthOf = (of: Pots): Money | null => {
  const total = totalOf(of);
  if (isZero(total)) return ZERO;
  return of.priceUsd === undefined ? null : multiply(total, of.priceUsd);
};

/** What the price alone changed from opening to closing: the rest of the dollars once every line has its worth; null where one is not known. */
export const priceChangeOf = ({ opening, closing, lines }: Book): Money | null => {
  const [before, after] = [worthOf(opening), worthOf(closing)];
  const moved = lines.reduce<Money | null>(
    (total, { worthUsd }) => (total === null || worthUsd === null ? null : add(total, worthUsd)),
    ZERO,
  );
  return before === null || after === null || moved === null ? null : subtract(subtract(after, before), moved);
};

/** What a file is made of: the movements of each token, the newest first, with their prices, and the transactions that they belong to. */
export interface Exported {
  readonly books: ReadonlyArray<
    Keyed & { readonly movements: ReadonlyArray<PricedMovement>; readonly isDerived: boolean }
  >;
  readonly transactions: ReadonlyArray<Transaction>;
}

/** How many movements are looked at before a pause. */
const STEP = 1_000;

/**
 * The content of a file about the transactions that a filter matched. Where the filter asks for a type or a text, only their
 * movements are in it; else all of the period, and what nothing explains. Null is a pause, so that no step is long.
 */
export function* exportedOf(
  readings: ReadonlyArray<Reading & { readonly isDerived: boolean }>,
  transactions: ReadonlyArray<Transaction>,
  { type, text }: Pick<Filter, "type" | "text">,
  until: number,
  priceAt: PriceAt,
): Generator<null, Exported> {
  const isNarrowed = type !== "all" || text.trim() !== "";
  const matched = new Set(isNarrowed ? transactions.map(({ id }) => id) : []);
  const books: Exported["books"][number][] = [];
  for (const reading of readings) {
    const { chainId, symbol, isDerived } = reading;
    const token = { chainId, symbol };
    const sums = runningPots();
    const movements: PricedMovement[] = [];
    for (const [index, row] of reading.movements.entries()) {
      sums.add(row);
      const isWanted = !isNarrowed || (row.transactionId !== null && matched.has(row.transactionId));
      if (isWanted) movements.push(priced(row, token, priceAt));
      if (index % STEP === STEP - 1) yield null;
    }
    const rest = isNarrowed ? null : unexplainedOf(reading, sums.value(), new Date(until).toISOString());
    if (rest !== null) movements.unshift(priced(rest, token, priceAt));
    books.push({ ...token, isDerived, movements });
  }
  return { books, transactions };
}
