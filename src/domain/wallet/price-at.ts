import type { Money } from "../values/money.ts";
import type { PricePoint } from "./entities.ts";
import { priceSeriesView } from "./prices.ts";
import { type Keyed, sameToken } from "./token.ts";

/** The span of the series whose prices stand for those of past moments, in hours: a year, the longest that is offered. */
export const PAST_HOURS = 8760;

/** How far from a moment a known price may be to stand for it, in milliseconds: two days, as a year has about 200 points. */
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
