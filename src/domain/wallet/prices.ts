import {
  compare,
  divide,
  amount as exact,
  isZero,
  type Money,
  multiply,
  round,
  subtract,
  ZERO,
} from "../values/money.ts";
import type { PricePoint } from "./entities.ts";

/** The spans a price chart offers, in hours (docs/rules.md Screens, /dashboard: 24 h, 7 d, 30 d, 1 y). */
export const PRICE_SPANS = [24, 168, 720, 8760] as const;

/** The span of the series whose prices are used for past moments, in hours: a year, the longest that is offered. */
export const PAST_HOURS = 8760;

/** A point that can be drawn: milliseconds since 1970, and the price in USD. */
interface ChartPoint {
  readonly at: number;
  readonly value: Money;
}

/** What a price series says in words; `change` in percent of the first price, rounded to two decimals. */
export interface PriceSummary {
  readonly first: Money;
  readonly last: Money;
  readonly low: Money;
  readonly high: Money;
  /** Null if the first price is zero. */
  readonly change: Money | null;
  readonly trend: "up" | "down" | "flat";
}

/** A price series as a chart draws it; `summary` is null without points. */
export interface PriceSeriesView {
  readonly points: ReadonlyArray<ChartPoint>;
  readonly summary: PriceSummary | null;
  /** How many points have no readable time or price and are left out. */
  readonly unreadable: number;
}

/** In percent of the first value, rounded to two decimals as a server rounds that of a price; null if that is zero. */
export const changeOf = (first: Money, last: Money): Money | null =>
  isZero(first) ? null : round(divide(multiply(subtract(last, first), exact("100")), first, 9), 2);

const TREND = { [-1]: "down", 0: "flat", 1: "up" } as const;

/** What a series says in words; null without points. */
export const summaryOf = (prices: ReadonlyArray<Money>): PriceSummary | null => {
  const [first] = prices;
  const last = prices.at(-1);
  if (first === undefined || last === undefined) return null;
  const change = changeOf(first, last);
  return {
    first,
    last,
    low: prices.reduce((a, b) => (compare(a, b) <= 0 ? a : b)),
    high: prices.reduce((a, b) => (compare(a, b) >= 0 ? a : b)),
    change,
    trend: TREND[compare(change ?? last, ZERO)],
  };
};

/** A series in the order of time, with one point for each moment and without malformed times. */
export const priceSeriesView = (series: ReadonlyArray<PricePoint>): PriceSeriesView => {
  const dated = series.map(({ timestamp, priceUsd }) => ({ at: Date.parse(timestamp), value: priceUsd }));
  const readable = dated.filter(({ at }) => !Number.isNaN(at));
  const points = [...new Map(readable.map((point) => [point.at, point])).values()].sort((a, b) => a.at - b.at);
  return {
    points,
    summary: summaryOf(points.map(({ value }) => value)),
    unreadable: series.length - readable.length,
  };
};
