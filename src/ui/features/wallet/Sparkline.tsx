import { type ReactNode, useMemo } from "react";
import { priceSeriesView, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";

const WIDTH = 48;
const HEIGHT = 20;
/** The minimum share of the price that the height represents. */
const CALM = 0.005;

/** `instead` is shown where there are no past prices. */
type SparklineProps = { readonly token: TokenBalance; readonly instead: ReactNode };

/** The prices of a token in the last 24 hours as a small line in the colour of the text, if they are loaded. Decorative. */
export const Sparkline = ({ token, instead }: SparklineProps) => {
  const known = views.pricesOf(useAppState().wallet, token.chainId, token.symbol, 24)?.points;
  const line = useMemo(() => {
    const { points } = priceSeriesView(known ?? []);
    const [first] = points;
    const last = points.at(-1);
    if (first === undefined || last === undefined || first === last) return null;
    // numbers that choose pixels, and are not shown
    const values = points.map(({ value }) => Number(value));
    const [least, most] = [Math.min(...values), Math.max(...values)];
    // a price that hardly moves is drawn as a nearly flat line
    const range = Math.max(most - least, most * CALM, Number.MIN_VALUE);
    return points
      .map(({ at }, index) => {
        const x = 1 + ((at - first.at) / (last.at - first.at)) * (WIDTH - 2);
        const rise = 0.5 + ((values[index] ?? least) - (least + most) / 2) / range;
        return `${x.toFixed(1)},${(1 + (1 - rise) * (HEIGHT - 2)).toFixed(1)}`;
      })
      .join(" ");
  }, [known]);
  if (line === null) return instead;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="size-full">
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
};
