import { type ReactNode, useMemo } from "react";
import { failureOf } from "../../../domain/decider/request.ts";
import {
  Command,
  PRICE_SPANS,
  type PriceSeriesView,
  priceSeriesView,
  type TokenBalance,
  views,
} from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { tickText } from "../../common/dates.ts";
import { LoadFailed } from "../../common/LoadFailed.tsx";
import { useLoad } from "../../common/use-load.ts";
import { useQuery } from "../../common/use-query.ts";
import { t } from "../../i18n/index.ts";
import { Chart } from "../../kit/Chart.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { BusyBar } from "../../kit/Skeleton.tsx";
import { Unreadable } from "../../kit/Unreadable.tsx";
import { chartTime, priceText } from "./format.ts";

type Span = (typeof PRICE_SPANS)[number];

/** Prices up to this many milliseconds ago are not loaded again. */
const FRESH = 60_000;

const TREND_TEXT = {
  up: "prices.summaryUp",
  down: "prices.summaryDown",
  flat: "prices.summaryFlat",
} as const;

const summaryText = (summary: PriceSeriesView["summary"], hours: Span): string => {
  if (summary === null) return "";
  const { change, trend } = summary;
  const prices = {
    span: t(`prices.span${hours}`),
    first: priceText(summary.first),
    last: priceText(summary.last),
    low: priceText(summary.low),
    high: priceText(summary.high),
  };
  return change === null
    ? t("prices.summaryFromZero", prices)
    : t(TREND_TEXT[trend], { ...prices, change: change.replace("-", "") });
};

/** The price of one token over a chosen range: the figure `Price of {symbol}` (docs/design.md). */
export const PriceChart = ({ token }: { readonly token: TokenBalance }) => {
  const app = useApp();
  const state = useAppState();
  const [query, setQuery] = useQuery();
  const hours: Span = PRICE_SPANS.find((span) => String(span) === query("range")) ?? 24;
  const { chainId, symbol } = token;
  const series = views.pricesOf(state.wallet, chainId, symbol, hours);
  const prices = Command.LoadPrices({ chainId, symbol, hours });
  const known = series?.points;
  // another chart may have loaded them just now
  const isFresh = app.now() - state.session.clockSkew - Date.parse(known?.at(-1)?.timestamp ?? "") < FRESH;
  useLoad(`${chainId}/${symbol}/${hours}`, !isFresh, series?.request, prices);
  const { points, summary, unreadable } = useMemo(() => priceSeriesView(known ?? []), [known]);
  const instead = (): ReactNode => {
    if (points.length > 0) return undefined;
    const failure = failureOf(series?.request);
    if (failure !== null) return <LoadFailed title={t("wallet.pricesFailed")} failure={failure} command={prices} />;
    if (series?.request.status === "succeeded")
      return <EmptyState title={t("prices.none")} text={t("prices.noneText")} />;
    return <BusyBar className="h-56 w-full" />;
  };
  return (
    <>
      <Chart
        label={t("prices.of", { symbol })}
        summary={summaryText(summary, hours)}
        points={points}
        valueLabel={t("wallet.price")}
        formatValue={priceText}
        formatTime={(at) => chartTime(at, hours)}
        formatTick={tickText}
        ranges={PRICE_SPANS.map((span) => ({ id: String(span), label: t(`prices.range${span}`) }))}
        range={String(hours)}
        onRange={(range) => setQuery({ range: range === "24" ? null : range })}
        instead={instead()}
      />
      <Unreadable count={unreadable} />
    </>
  );
};
