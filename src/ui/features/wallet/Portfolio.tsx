import { useEffect, useRef } from "react";
import { failureOf } from "../../../domain/decider/request.ts";
import { isZero } from "../../../domain/values/money.ts";
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
import { failureText, withHelp } from "../../common/failure-text.ts";
import { useText } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Chart } from "../../kit/Chart.tsx";
import { cx } from "../../kit/cx.ts";
import { usdText } from "../../kit/decimal-text.ts";
import { Failure } from "../../kit/Failure.tsx";
import { Segments } from "../../kit/Segments.tsx";
import { Bar } from "../../kit/Skeleton.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { FirstTokens } from "./FirstTokens.tsx";
import { chartTime, percentText } from "./format.ts";

/** A period of the portfolio, in hours. */
export type Span = (typeof PRICE_SPANS)[number];
type SpanId = `${Span}`;
type Value = NonNullable<ReturnType<typeof walletValue>>;

const usd = (value: string): string => usdText(value) ?? "—";

/**
 * Requests the prices that the portfolio needs after the balances are painted, each once, and those of the last 24 hours
 * for the tokens below; returns Retry.
 */
const useLoadPrices = (hours: Span): (() => void) => {
  const app = useApp();
  const { wallet } = useAppState();
  const needed = portfolioTokens(heldTokens(wallet));
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

/** Props of {@link Portfolio}: `view` is the portfolio over `hours`, `change` what is shown with the total. */
type PortfolioProps = {
  readonly value: Value;
  readonly view: ReturnType<typeof portfolioView>;
  readonly change: ReturnType<typeof portfolioView>["change"];
  readonly hours: Span;
  readonly onHours: (hours: Span) => void;
  readonly hidden: boolean;
};

/**
 * The value of what is held today at past prices. It is no history of the wallet: what was received or sent meanwhile
 * counts as held all the time, and the line above it says so. Not shown while balances are hidden.
 */
const PortfolioChart = ({ view, change, hours, onHours, hidden }: PortfolioProps) => {
  const t = useText();
  const { wallet } = useAppState();
  const retry = useLoadPrices(hours);
  const { points, summary, isPending, missing, failed, isTooYoung } = view;
  if (hidden)
    return (
      <p className="grid min-h-24 flex-1 place-items-center rounded-control bg-sunken text-sm text-muted">
        {t("wallet.portfolio.hidden")}
      </p>
    );
  const namesOf = (tokens: typeof missing): string => tokens.map(({ symbol }) => visibleText(symbol)).join(", ");
  const failure = failed
    .map(({ chainId, symbol }) => failureOf(views.pricesOf(wallet, chainId, symbol, hours)?.request))
    .find((found) => found !== null);
  const instead = isTooYoung ? (
    <p className="grid min-h-56 place-items-center px-6 text-center text-pretty text-muted">
      {t("wallet.portfolio.tooYoung", { span: t(`wallet.portfolio.span${hours}`) })}
    </p>
  ) : isPending ? (
    <div aria-busy="true">
      <Bar className="h-56 w-full" />
    </div>
  ) : failure !== undefined ? (
    <Failure
      title={t("wallet.prices.failed")}
      text={withHelp(failureText(failure), t("wallet.portfolio.failed", { symbols: namesOf(failed) }))}
      onRetry={retry}
    />
  ) : points.length === 0 ? (
    <p className="grid min-h-56 place-items-center text-muted">{t("wallet.prices.none")}</p>
  ) : undefined;
  const inWords =
    summary === null || change === null
      ? ""
      : t("wallet.portfolio.summary", {
          change: percentText(change.percent),
          span: t(`wallet.prices.span${hours}`),
          first: usd(summary.first),
          last: usd(summary.last),
        });
  return (
    <>
      <Chart
        label={t("wallet.portfolio.label")}
        lead={t("wallet.portfolio.note")}
        summary={`${t("wallet.portfolio.note")}. ${inWords}`}
        points={points}
        valueLabel={t("wallet.portfolio.value")}
        formatValue={usd}
        formatTime={(at) => chartTime(at, hours)}
        formatTick={tickText}
        controls={
          <Segments<SpanId>
            label={t("wallet.portfolio.period")}
            value={`${hours}`}
            onChange={(chosen) => onHours(PRICE_SPANS.find((span) => `${span}` === chosen) ?? 24)}
            choices={PRICE_SPANS.map((span) => ({
              value: `${span}` as const,
              label: t(`wallet.prices.range${span}`),
              name: t(`wallet.prices.span${span}`),
            }))}
          />
        }
        {...(instead === undefined ? {} : { instead })}
      />
      {missing.length === 0 || instead !== undefined ? null : (
        <p className="text-sm text-muted">{t("wallet.portfolio.missing", { symbols: namesOf(missing) })}</p>
      )}
    </>
  );
};

/** The colors of the parts, and their fills in forced colors. */
const COLOUR = {
  available: "bg-accent fill-solid",
  staked: "bg-avatar-2 fill-hatched",
  unbonding: "bg-avatar-4 fill-empty",
} as const;

/** What of the wallet's value is available, staked and unbonding, as a bar and in figures. */
const Split = ({ value, hidden }: { readonly value: Value; readonly hidden: boolean }) => {
  const t = useText();
  return (
    <div className="flex flex-col gap-3">
      {hidden ? null : (
        <div aria-hidden="true" className="flex h-2.5 gap-0.5 overflow-hidden rounded-full">
          {value.parts.map(({ name, percent }) => (
            <span key={name} className={COLOUR[name]} style={{ flexGrow: percent, minWidth: 4 }} />
          ))}
        </div>
      )}
      <dl className="flex flex-col gap-1.5 text-sm">
        {value.parts.map((part) => (
          <div key={part.name} className="flex flex-wrap items-center justify-between gap-x-4">
            <dt className="flex items-center gap-2 text-muted">
              <span aria-hidden="true" className={cx("size-2.5 rounded-full", COLOUR[part.name])} />
              {t(`wallet.portfolio.${part.name}`)}
            </dt>
            <dd className="tabular ml-auto text-right wrap-anywhere text-ink">
              {hidden ? <Amount usd={part.usd} hidden /> : usdText(part.usd)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

/** The past values of the wallet, and its parts; the next step where it is worth nothing. */
export const Portfolio = (props: PortfolioProps) => {
  if (isZero(props.value.total)) return <FirstTokens />;
  return (
    <>
      <div className="flex min-w-0 flex-col gap-2 @4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1">
        <PortfolioChart {...props} />
      </div>
      {props.value.parts.length < 2 ? null : (
        <div className="min-w-0 @4xl:self-end">
          <Split value={props.value} hidden={props.hidden} />
        </div>
      )}
    </>
  );
};
