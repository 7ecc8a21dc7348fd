import { type Book, bookOf, type Exported, exportedOf } from "./books.ts";
import { derivedReadings } from "./derived-movements.ts";
import type { Transaction } from "./entities.ts";
import type { Filter } from "./filter.ts";
import { priceFinder } from "./price-at.ts";
import type { State } from "./state.ts";
import { sameToken } from "./token.ts";

type Sources = Pick<State["statement"], "readings" | "activity" | "since" | "until">;

/** When a period ends that has begun: at `now` while it lasts; milliseconds since 1970. */
export const endOf = (until: number | null, now: number): number => Math.min(until ?? Number.POSITIVE_INFINITY, now);

/** The readings of a period: the server's, or those that the client derives. */
const readingsOf = ({ readings, activity, since, until }: Sources) => {
  const period = { from: since ?? 0, to: until ?? Number.POSITIVE_INFINITY };
  const isDerived = activity !== null;
  return (isDerived ? derivedReadings(activity, period) : readings).map((reading) => ({ ...reading, isDerived }));
};

/**
 * The books of the statement that is loaded, in the order of the wallet's tokens, at the prices that are known. `now` is the server's time
 * in milliseconds since 1970.
 */
export const statementBooks = (
  { statement, prices, tokens }: Pick<State, "statement" | "prices" | "tokens">,
  now: number,
): ReadonlyArray<Book> => {
  const priceAt = priceFinder(prices);
  const period = { from: statement.since ?? 0, to: endOf(statement.until, now) };
  const books = readingsOf(statement).map((reading) => bookOf(reading, period, priceAt));
  const places = tokens?.tokens ?? [];
  const placeOf = (book: Book): number => {
    const place = places.findIndex((token) => sameToken(token, book));
    return place < 0 ? places.length : place;
  };
  return books.toSorted((a, b) => placeOf(a) - placeOf(b));
};

/**
 * What a file is made of: the transactions that a filter matched, the sources of its period, and the prices that are known.
 * `now` is the server's time in milliseconds since 1970.
 */
export interface ExportSources extends Pick<Sources, "readings" | "activity"> {
  readonly transactions: ReadonlyArray<Transaction>;
  readonly filter: Filter;
  readonly prices: State["prices"];
  readonly now: number;
}

/** The content of a file. Null is a pause, so that no step is long. */
export const exportOf = ({ transactions, filter, prices, now, ...sources }: ExportSources): Generator<null, Exported> =>
  exportedOf(
    readingsOf({ ...sources, since: filter.since, until: filter.until }),
    transactions,
    filter,
    endOf(filter.until, now),
    priceFinder(prices),
  );
