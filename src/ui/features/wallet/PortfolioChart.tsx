import { useEffect, useMemo, useRef, useState } from "react";
import { failureOf } from "../../../domain/decider/request.ts";
import { Command, PRICE_SPANS, portfolioTokens, portfolioView, views } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { tickText } from "../../common/dates.ts";
import { failureText } from "../../common/failure-text.ts";
import { useText } from "../../i18n/index.ts";
import { Chart } from "../../kit/Chart.tsx";
import { usdText } from "../../kit/decimal-text.ts";
import { Failure } from "../../kit/Failure.tsx";
import { Segments } from "../../kit/Segments.tsx";
import { Bar } from "../../kit/Skeleton.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { chartTime, percentText } from "./format.ts";

type Span = (typeof PRICE_SPANS)[number];
type SpanId = `${Span}`;

const usd = (value: string): string => usdText(value) ?? "—";

/** Requests the prices that the portfolio needs after the balances are painted, each once; returns Retry. */
const useLoadPrices = (hours: Span): (() => void) => {
  const app = useApp();
  const { wallet } = useAppState();
  const needed = portfolioTokens(wallet.tokens?.tokens ?? []);
  const key = JSON.stringify([hours, needed.map(({ chainId, symbol }) => [chainId, symbol])]);
  const load = (isRetry: boolean) => {
    for (const { chainId, symbol } of needed) {
      // another chart may have requested the same prices meanwhile
      const status = views.pricesOf(app.state().wallet, chainId, symbol, hours)?.request.status ?? "idle";
      if (status === "idle" || (isRetry && status === "failed"))
        app.dispatch(Command.LoadPrices({ chainId, symbol, hours }), isRetry ? "person" : "screen");
    }
  };
  const latest = useRef({ key, load });
  useEffect(() => {
    latest.current = { key, load };
  });
  useEffect(() => app.after(0, () => latest.current.key === key && latest.current.load(false)), [app, key]);
  return () => load(true);
};

/**
 * The value of today's balances at past prices. It is no history of the wallet: what was received or sent meanwhile
 * counts as held all the time, and the caption says so.
 */
export const PortfolioChart = () => {
  const t = useText();
  const { wallet } = useAppState();
  const [hours, setHours] = useState<Span>(24);
  const retry = useLoadPrices(hours);
  const { tokens, prices } = wallet;
  const view = useMemo(() => portfolioView({ ...wallet, tokens, prices }, hours), [wallet, tokens, prices, hours]);
  const { points, summary, isPending, missing } = view;
  const failure = missing
    .map(({ chainId, symbol }) => failureOf(views.pricesOf(wallet, chainId, symbol, hours)?.request))
    .find((found) => found !== null);
  const instead =
    isPending || (points.length === 0 && failure === undefined) ? (
      <div aria-busy="true">
        <Bar className="h-56 w-full" />
      </div>
    ) : points.length === 0 ? (
      <Failure title={t("wallet.prices.failed")} text={failureText(failure ?? null)} onRetry={retry} />
    ) : undefined;
  const change =
    summary === null || summary.change === null
      ? ""
      : t("wallet.portfolio.summary", {
          change: percentText(summary.change),
          span: t(`wallet.prices.span${hours}`),
          first: usd(summary.first),
          last: usd(summary.last),
        });
  const withheld =
    missing.length === 0 || instead !== undefined
      ? ""
      : t("wallet.portfolio.missing", { symbols: missing.map(({ symbol }) => visibleText(symbol)).join(", ") });
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-medium text-muted">{t("wallet.portfolio.heading")}</h3>
        <Segments<SpanId>
          label={t("wallet.portfolio.period")}
          value={`${hours}`}
          onChange={(chosen) => setHours(PRICE_SPANS.find((span) => `${span}` === chosen) ?? 24)}
          choices={PRICE_SPANS.map((span) => ({
            value: `${span}` as const,
            label: t(`wallet.prices.range${span}`),
            name: t(`wallet.prices.span${span}`),
          }))}
        />
      </div>
      <Chart
        label={t("wallet.portfolio.label")}
        summary={[t("wallet.portfolio.note"), change, withheld].filter((part) => part !== "").join(" ")}
        points={points}
        valueLabel={t("wallet.portfolio.value")}
        formatValue={usd}
        formatTime={(at) => chartTime(at, hours)}
        formatTick={tickText}
        {...(instead === undefined ? {} : { instead })}
      />
    </div>
  );
};
