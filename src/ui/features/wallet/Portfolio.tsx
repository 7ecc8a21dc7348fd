import { failureOf, isInVain, type Request } from "../../../domain/decider/request.ts";
import {
  Command,
  heldTokens,
  PRICE_SPANS,
  portfolioTokens,
  type portfolioView,
  views,
  type walletValue,
} from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { tickText } from "../../common/dates.ts";
import { FailureCard } from "../../common/FailureCard.tsx";
import { failureText, withHelp } from "../../common/failure-text.ts";
import { useSend } from "../../common/use-command.ts";
import { useLaterLoads, useLoadOnline } from "../../common/use-load.ts";
import { t } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Chart, ChartWaiting } from "../../kit/Chart.tsx";
import { usdText } from "../../kit/decimal-text.ts";
import { Segments } from "../../kit/Segments.tsx";
import { isolated } from "../../kit/visible-text.ts";
import { chartTime, percentText } from "./format.ts";
import { Parts } from "./Parts.tsx";

type View = Pick<ReturnType<typeof portfolioView>, "summary" | "missing">;

const usd = (value: string): string => usdText(value) ?? "—";

/** The symbols of tokens, as a part of a sentence. */
const symbolsOf = (tokens: View["missing"]): string => tokens.map(({ symbol }) => isolated(symbol)).join(", ");

/**
 * What a portfolio chart shows, in words: its percentage and both of its ends are those of the line, never the change that the
 * server says of each token. Tokens without past prices are named, because they count at today's price all the time.
 */
export const portfolioText = ({ summary, missing }: View, hours: (typeof PRICE_SPANS)[number]): string => {
  if (summary === null) return `${t("portfolio.note")}.`;
  const ends = { span: t(`prices.span${hours}`), first: usd(summary.first), last: usd(summary.last) };
  return [
    `${t("portfolio.note")}.`,
    summary.change === null
      ? t("portfolio.summaryFromZero", ends)
      : t("portfolio.summary", { ...ends, change: percentText(summary.change) }),
    ...(missing.length === 0 ? [] : [t("portfolio.missing", { symbols: symbolsOf(missing) })]),
  ].join(" ");
};

/** A period of the portfolio, in hours. */
export type Span = (typeof PRICE_SPANS)[number];
type SpanId = `${Span}`;
type Value = NonNullable<ReturnType<typeof walletValue>>;

/** The milliseconds of an hour in 200 parts: a period has about as many prices, and is loaded again a part later. */
const PART_OF_HOUR = 3_600_000 / 200;

/**
 * Requests the prices that the portfolio needs after the balances are painted, and those of the last 24 hours for the tokens
 * below; again when the balances are so much newer that the line would be wrong at its end. Returns Retry.
 */
export const useLoadPrices = (hours: Span): (() => void) => {
  const app = useApp();
  const send = useSend();
  const { wallet, session } = useAppState();
  const needed = portfolioTokens(heldTokens(wallet));
  const at = (wallet.tokensAt ?? 0) - session.clockSkew;
  const part = hours * PART_OF_HOUR;
  const key = JSON.stringify([hours, Math.floor(at / part), needed.map(({ chainId, symbol }) => [chainId, symbol])]);
  /** The loads of prices whose request is in one of these states; another chart may have requested the same meanwhile. */
  const loads = (...statuses: ReadonlyArray<Request["status"] | "old" | "in vain">) =>
    needed.flatMap(({ chainId, symbol }) => {
      const known = views.pricesOf(app.state().wallet, chainId, symbol, hours);
      const isOld = at - Date.parse(known?.points.at(-1)?.timestamp ?? "") >= part;
      const status = isInVain(known?.request) ? "in vain" : (known?.request.status ?? "idle");
      return statuses.includes(status === "succeeded" && isOld ? "old" : status)
        ? [Command.LoadPrices({ chainId, symbol, hours })]
        : [];
    });
  useLaterLoads(key, 0, () => loads("idle", "old", "failed"));
  useLoadOnline(...loads("failed"));
  return () => {
    for (const command of loads("idle", "failed", "in vain")) send(command);
  };
};

/** `view` is the portfolio over `hours`. */
type PortfolioProps = {
  readonly view: ReturnType<typeof portfolioView>;
  readonly hours: Span;
  readonly onHours: (hours: Span) => void;
};

/**
 * The value of what is held today at past prices. It is no history of the wallet: what was received or sent meanwhile
 * counts as held all the time, and the line above it says so.
 */
export const Portfolio = ({ view, hours, onHours }: PortfolioProps) => {
  const { wallet } = useAppState();
  const send = useSend();
  const retry = useLoadPrices(hours);
  const { points, isPending, missing, failed, age } = view;
  const failure = failed
    .map(({ chainId, symbol }) => failureOf(views.pricesOf(wallet, chainId, symbol, hours)?.request))
    .find((found) => found !== null);
  const instead =
    age === "failed" ? (
      <FailureCard
        title={t("wallet.home.activityFailed")}
        failure={failureOf(wallet.recent.request)}
        text={t("portfolio.ageFailed")}
        onRetry={() => send(Command.LoadRecent())}
      />
    ) : age === "young" ? (
      <p className="grid min-h-20 items-center text-pretty text-muted sm:min-h-28">
        {t(hours === 24 ? "portfolio.startsLater" : "portfolio.tooYoung")}
      </p>
    ) : isPending ? (
      <ChartWaiting plain />
    ) : failure !== undefined ? (
      <FailureCard
        title={t("wallet.pricesFailed")}
        failure={failure}
        text={withHelp(failureText(failure), t("portfolio.failed", { symbols: symbolsOf(failed) }))}
        onRetry={retry}
      />
    ) : points.length === 0 ? (
      <p className="grid min-h-20 items-center text-muted sm:min-h-28">{t("prices.none")}</p>
    ) : undefined;
  return (
    <>
      <Chart
        plain
        label={t("portfolio.label")}
        lead={t("portfolio.lead")}
        summary={portfolioText(view, hours)}
        points={points}
        valueLabel={t("portfolio.value")}
        formatValue={usd}
        formatTime={(at) => chartTime(at, hours)}
        formatTick={tickText}
        controls={
          <Segments<SpanId>
            label={t("portfolio.period")}
            value={`${hours}`}
            onChange={(chosen) => onHours(PRICE_SPANS.find((span) => `${span}` === chosen) ?? 24)}
            choices={PRICE_SPANS.map((span) => ({
              value: `${span}` as const,
              label: t(`prices.range${span}`),
              // the text on screen comes first, so that a user can say it (WCAG 2.5.3)
              name: `${t(`prices.range${span}`)}, ${t(`prices.span${span}`)}`,
            }))}
          />
        }
        instead={instead}
      />
      {missing.length === 0 || instead !== undefined ? null : (
        <p className="text-sm text-muted">{t("portfolio.missing", { symbols: symbolsOf(missing) })}</p>
      )}
    </>
  );
};

/** What of the wallet's value is available, staked and arriving. */
export const PortfolioParts = ({ value, hidden }: { readonly value: Value; readonly hidden: boolean }) => {
  const { wallet } = useAppState();
  return (
    <Parts
      parts={value.parts.map(({ name, usd: worth, percent }) => ({
        name,
        share: percent,
        figure: hidden ? <Amount usd={worth} hidden /> : usd(worth),
      }))}
      arriving={wallet.accounts.flatMap(({ account }) => account?.unbondingDetails.entries ?? [])}
      hidden={hidden}
    />
  );
};
