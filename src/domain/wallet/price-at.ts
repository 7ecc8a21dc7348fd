import { add, type Money, multiply, ZERO } from "../values/money.ts";
import type { PricePoint, Transaction } from "./entities.ts";
import { isPayout } from "./payouts.ts";
import { priceSeriesView } from "./prices.ts";
import { type Keyed, sameToken } from "./token.ts";

/** How far from a moment a known price may be to be used for it, in milliseconds: two days, as a year has about 200 points. */
const NEAR = 2 * 86_400_000;

type Series = Keyed & { readonly points: ReadonlyArray<PricePoint> };

/** Returns the price of a token at a past moment, in milliseconds since 1970: the nearest one of the loaded series; null where none is near. */
export const priceFinder = (all: ReadonlyArray<Series>): ((token: Keyed, at: number) => Money | null) => {
  const known = new Map<string, ReturnType<typeof priceSeriesView>["points"]>();
  const pointsOf = (token: Keyed) => {
    const key = `${token.chainId}/${token.symbol}`;
    const points =
      known.get(key) ?? priceSeriesView(all.filter((of) => sameToken(of, token)).flatMap((of) => of.points)).points;
    known.set(key, points);
    return points;
  };
  return (token, at) => {
    const points = pointsOf(token);
    const [first] = points;
    if (first === undefined) return null;
    const nearest = points.reduce(
      (best, point) => (Math.abs(point.at - at) < Math.abs(best.at - at) ? point : best),
      first,
    );
    return Math.abs(nearest.at - at) <= NEAR ? nearest.value : null;
  };
};

/**
 * What the payouts of each period were worth when they were paid, by the start of the period; null for one with a payout
 * whose price is not known. `priceAt` returns the price at a moment.
 */
export const payoutWorth = (
  transactions: ReadonlyArray<Transaction>,
  periodOf: (at: number) => number,
  priceAt: (at: number) => Money | null,
): ReadonlyMap<number, Money | null> => {
  const worth = new Map<number, Money | null>();
  for (const { amount, created_at } of transactions.filter(isPayout)) {
    const at = Date.parse(created_at);
    const period = periodOf(at);
    const [before, price] = [worth.get(period), priceAt(at)];
    worth.set(period, before === null || price === null ? null : add(before ?? ZERO, multiply(amount, price)));
  }
  return worth;
};
