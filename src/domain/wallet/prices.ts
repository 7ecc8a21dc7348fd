import { compare, divide, amount as exact, isZero, type Money, multiply, subtract } from "../values/money.ts";
import type { PricePoint } from "./entities.ts";

/** The spans a price chart offers, in hours (decisions.md §2 /dashboard: 24 h, 7 d, 30 d, 1 y). */
export const PRICE_SPANS = [24, 168, 720, 8760] as const;

/** The drawable points of a series: in the order of time, without malformed times and one a moment (X9). */
export const chartPoints = (
  points: ReadonlyArray<PricePoint>,
): ReadonlyArray<{ readonly at: number; readonly value: Money }> => {
  const byTime = new Map(points.map(({ timestamp, priceUsd }) => [Date.parse(timestamp), priceUsd]));
  return [...byTime]
    .filter(([at]) => !Number.isNaN(at))
    .map(([at, value]) => ({ at, value }))
    .sort((a, b) => a.at - b.at);
};

/** What a price series tells in words; `change` in percent of the first price, cut off after two decimals. */
export interface PriceSummary {
  readonly first: Money;
  readonly last: Money;
  readonly low: Money;
  readonly high: Money;
  readonly change: Money | null;
}

/** The summary of a series in the order of time, or null when it is empty; no change is told from a price of zero. */
export const summaryOf = (points: ReadonlyArray<PricePoint>): PriceSummary | null => {
  const [head] = points;
  const tail = points.at(-1);
  if (head === undefined || tail === undefined) return null;
  const prices = points.map((each) => each.priceUsd);
  return {
    first: head.priceUsd,
    last: tail.priceUsd,
    low: prices.reduce((a, b) => (compare(a, b) <= 0 ? a : b)),
    high: prices.reduce((a, b) => (compare(a, b) >= 0 ? a : b)),
    change: isZero(head.priceUsd)
      ? null
      : divide(multiply(subtract(tail.priceUsd, head.priceUsd), exact("100")), head.priceUsd, 2),
  };
};
