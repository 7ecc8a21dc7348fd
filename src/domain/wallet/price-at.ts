import { add, divide, type Money, multiply, subtract, ZERO } from "../values/money.ts";
import type { PricePoint, Transaction } from "./entities.ts";
import { isPayout } from "./payouts.ts";
import { PAST_HOURS, priceSeriesView } from "./prices.ts";
import { type Keyed, sameToken } from "./token.ts";

const DAY = 86_400_000;
/** How far a point may be from a moment to tell its price, in milliseconds: two days, as a year may have about 200 points. */
const NEAR = 2 * DAY;
/** The decimals of a price between two points. */
const DECIMALS = 18;

/** A price in USD, and the UTC instant that it is of, in milliseconds since 1970. */
export interface PastPrice {
  readonly usd: Money;
  readonly at: number;
}

type Series = Keyed & { readonly hours: number; readonly points: ReadonlyArray<PricePoint> };
type Points = ReturnType<typeof priceSeriesView>["points"];

/** The price at an instant: that of its point, else on the line between its neighbours, or of the only near one. */
const between = (points: Points, at: number): Money | null => {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.at ?? at) <= at) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [points[low - 1], points[low]];
  const [earlier, later] = [
    before && at - before.at <= NEAR ? before : null,
    after && after.at - at <= NEAR ? after : null,
  ];
  if (earlier === null || later === null || earlier.at === at) return (earlier ?? later)?.value ?? null;
  const share = divide(String(at - earlier.at) as Money, String(later.at - earlier.at) as Money, DECIMALS);
  return add(earlier.value, multiply(subtract(later.value, earlier.value), share));
};

/**
 * Returns the price of a token at a past moment, in milliseconds since 1970: the one at the beginning of its UTC day, so that a
 * payment has one worth, whenever it is asked for. It is read from the series of `PAST_HOURS`; null where no point is near.
 */
export const priceFinder = (all: ReadonlyArray<Series>): ((token: Keyed, at: number) => PastPrice | null) => {
  const known = new Map<string, { readonly points: Points; readonly days: Map<number, Money | null> }>();
  const seriesOf = (token: Keyed) => {
    const key = `${token.chainId}/${token.symbol}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const own = all.filter((of) => of.hours === PAST_HOURS && sameToken(of, token)).flatMap((of) => of.points);
    const series = { points: priceSeriesView(own).points, days: new Map<number, Money | null>() };
    known.set(key, series);
    return series;
  };
  return (token, moment) => {
    if (Number.isNaN(moment)) return null;
    const { points, days } = seriesOf(token);
    const at = Math.floor(moment / DAY) * DAY;
    const usd = days.has(at) ? (days.get(at) ?? null) : between(points, at);
    days.set(at, usd);
    return usd === null ? null : { usd, at };
  };
};

/** The price of a transaction's token at its time: the server's, else that of its day; null where neither is known. */
export const priceThen = (transaction: Transaction, finder: ReturnType<typeof priceFinder>): Money | null =>
  transaction.priceUsd ?? finder(transaction, Date.parse(transaction.created_at))?.usd ?? null;

/**
 * What the payouts of each period were worth when they were paid, by the start of the period; null for one with a payout
 * whose price is not known.
 */
export const payoutWorth = (
  transactions: ReadonlyArray<Transaction>,
  periodOf: (at: number) => number,
  finder: ReturnType<typeof priceFinder>,
): ReadonlyMap<number, Money | null> => {
  const worth = new Map<number, Money | null>();
  for (const payout of transactions.filter(isPayout)) {
    const period = periodOf(Date.parse(payout.created_at));
    const [before, price] = [worth.get(period), priceThen(payout, finder)];
    worth.set(period, before === null || price === null ? null : add(before ?? ZERO, multiply(payout.amount, price)));
  }
  return worth;
};
