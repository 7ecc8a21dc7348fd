import { Eye, EyeOff, RotateCw } from "lucide-react";
import { Suspense, useDeferredValue, useMemo, useState } from "react";
import { failureOf, type Request, requestId } from "../../../domain/decider/request.ts";
import { Command as Notifications } from "../../../domain/notifications/index.ts";
import { isZero } from "../../../domain/values/money.ts";
import { Command, changeIn24h, heldTokens, portfolioView, views, walletValue } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { dateTimeText } from "../../common/dates.ts";
import { failureText } from "../../common/failure-text.ts";
import { missing } from "../../common/missing.tsx";
import { useSend } from "../../common/use-command.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useAgeTime } from "../../common/use-now.ts";
import { t } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { cx } from "../../kit/cx.ts";
import { HERO_FIGURE } from "../../kit/hero-figure.ts";
import { IconButton } from "../../kit/IconButton.tsx";
import { loadable } from "../../kit/loadable.tsx";
import { Bar, BusyBar } from "../../kit/Skeleton.tsx";
import { HeroActions } from "./HeroActions.tsx";
import type { Span } from "./Portfolio.tsx";
import { TotalChange } from "./TotalChange.tsx";

/** The places in the card: figure and actions, the chart next to or below them, and the parts. */
const HERO_LAYOUT = "hero grid gap-x-12 gap-y-6 sm:p-8! @4xl:grid-cols-[11fr_10fr] @4xl:grid-rows-[auto_1fr]";
/** The place of the chart in {@link HERO_LAYOUT}. */
const HERO_CHART = "flex min-w-0 flex-col gap-2 @4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1";

// loaded with the cards below, after the balances are shown
const Portfolio = loadable(
  () => import("./Portfolio.tsx").then((module) => module.Portfolio),
  missing(() => t("wallet.pricesFailed")),
);
const PortfolioParts = loadable(
  () => import("./Portfolio.tsx").then((module) => module.PortfolioParts),
  () => null,
);

const ageText = (seconds: number): string => {
  if (seconds < 5) return t("wallet.home.updatedNow");
  if (seconds < 60) return t("wallet.home.updatedSeconds", { n: seconds });
  if (seconds < 3600) return t("wallet.home.updatedMinutes", { n: Math.floor(seconds / 60) });
  return t("wallet.home.updatedHours", { n: Math.floor(seconds / 3600) });
};

const Age = ({ at }: { readonly at: number }) => (
  <span>{ageText(Math.max(0, Math.floor((useAgeTime(at) - at) / 1000)))}</span>
);

/** `at` is the time of the last successful load, of an earlier visit if `isRestored`. */
type UpdatedLineProps = {
  readonly at: number | null;
  readonly isRestored: boolean;
  readonly request: Request;
  readonly onRefresh: () => void;
};

/**
 * The age of the balances, and Refresh; after a failed refresh it also says that, and the known balances stay. The shell has a
 * banner about balances of an earlier visit that could not be updated.
 */
const UpdatedLine = ({ at, isRestored, request, onRefresh }: UpdatedLineProps) => {
  const app = useApp();
  // a refresh in the background does not change the button
  const [started, setStarted] = useState<string | null>(null);
  const failure = isRestored ? null : failureOf(request);
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <p className="tabular">
        <span role="status" className="whitespace-pre-line text-negative">
          {failure === null ? null : t("wallet.home.refreshFailed", { why: failureText(failure) })}
        </span>{" "}
        {at === null ? null : isRestored ? (
          <span>{t("wallet.home.asOf", { time: dateTimeText(at) })}</span>
        ) : (
          <Age at={at} />
        )}
      </p>
      <Button
        variant="ghost"
        size="small"
        className="-ml-2 px-2!"
        pending={started === requestId(request) && request.status === "pending"}
        icon={RotateCw}
        onClick={() => {
          onRefresh();
          setStarted(requestId(app.state().wallet.tokensRequest));
        }}
      >
        {t("wallet.refresh")}
      </Button>
    </div>
  );
};

/* The place of the chart until it is drawn, so that nothing below moves. */
const WAITING = <BusyBar className="h-72 w-full sm:h-82" />;
/* That of the parts: two lines each. */
const WAITING_PARTS = <BusyBar className="h-15.5 w-full" />;

/** The total value in dollars with its change and what can be done with it, its past values, and its parts. */
export const BalanceCard = ({ onRefresh }: { readonly onRefresh: () => void }) => {
  const { wallet, session } = useAppState();
  const { hidden, toggle } = useHiddenBalances();
  const [hours, setHours] = useState<Span>(24);
  const { tokens, tokensAt, accounts, prices, recent, tokensRequest, tokensRestored } = wallet;
  // the balances are painted first, the chart after that
  const isComplete = useDeferredValue(tokens !== null, false);
  const value = useMemo(() => walletValue({ tokens, accounts }), [tokens, accounts]);
  const view = useMemo(
    () => portfolioView({ tokens, tokensAt, accounts, prices, recent }, hours, session.clockSkew),
    [tokens, tokensAt, accounts, prices, recent, hours, session.clockSkew],
  );
  // a wallet without tokens says so below
  const isEmpty = value !== null && isZero(value.total) && (tokens?.tokens.length ?? 0) > 0;
  const isWaiting =
    value === null || value.stake === "pending" || view.age === "loading" || (hours !== 24 && view.isPending);
  // the first drawing of the balances shows neither a change nor a chart
  const showsToday = isComplete || !isWaiting;
  const today = useMemo(
    () => (showsToday ? changeIn24h(heldTokens({ tokens, accounts })) : null),
    [showsToday, tokens, accounts],
  );
  // without the prices of a token, or over a time before there was money, no change is known
  const change = view.age !== "old" || isWaiting ? null : hours === 24 ? today : view.change;
  // while balances are hidden, nothing stands in the place of the chart
  const hasChart = value === null || !isComplete || isEmpty || (today !== null && !hidden);
  return (
    <Card className={hasChart ? HERO_LAYOUT : "hero grid gap-6 sm:p-8! @4xl:grid-cols-2"}>
      <div className="flex min-w-0 flex-col @container">
        <div className="flex items-center gap-1">
          <h2 className="text-base font-medium text-muted">{t("wallet.home.total")}</h2>
          <IconButton
            label={hidden ? t("wallet.showBalances") : t("wallet.hideBalances")}
            icon={hidden ? EyeOff : Eye}
            onClick={toggle}
          />
        </div>
        {value === null || value.stake === "pending" ? (
          <div aria-busy="true" className={cx("flex h-[1.15em] items-center", HERO_FIGURE)}>
            <Bar className="h-11 w-64" />
          </div>
        ) : (
          <Amount usd={value.total} size="hero" align="start" hidden={hidden} />
        )}
        {tokens === null || views.totalAgrees(tokens) ? null : (
          <p className="text-sm text-warning">{t("wallet.home.totalDiffers")}</p>
        )}
        {value?.stake === "failed" ? <p className="text-sm text-warning">{t("wallet.home.withoutStake")}</p> : null}
        {/* its line stays where no change is known: the buttons below would move under a finger */}
        {hidden ? null : (
          <div className="min-h-6">
            {isWaiting ? (
              <BusyBar className="my-1 h-4 w-40" />
            ) : change === null ? null : (
              <TotalChange change={change} span={t(`wallet.portfolio.span${hours}`)} />
            )}
          </div>
        )}
        <HeroActions />
      </div>
      {hasChart ? (
        <div className={HERO_CHART}>
          {value === null || !isComplete ? (
            WAITING
          ) : (
            <Suspense fallback={WAITING}>
              <Portfolio value={value} view={view} hours={hours} onHours={setHours} />
            </Suspense>
          )}
        </div>
      ) : null}
      <div className="flex min-w-0 flex-col gap-4 @4xl:justify-end">
        {isEmpty ? null : value === null || value.stake === "pending" || !isComplete ? (
          WAITING_PARTS
        ) : (
          <Suspense fallback={WAITING_PARTS}>
            <PortfolioParts value={value} hidden={hidden} />
          </Suspense>
        )}
        <UpdatedLine at={tokensAt} isRestored={tokensRestored} request={tokensRequest} onRefresh={onRefresh} />
      </div>
    </Card>
  );
};

/** Returns a function that reloads what Home and the header show: balances, activity, notifications, the staked token. */
export const useRefresh = (): (() => void) => {
  const app = useApp();
  const send = useSend();
  return () => {
    const token = views.stakedToken(app.state().wallet.tokens?.tokens ?? []);
    const loads = [
      Command.LoadTokens(),
      Command.LoadRecent(),
      Notifications.Refresh(),
      ...(token === null ? [] : [Command.LoadAccount({ chainId: token.chainId, symbol: token.symbol })]),
    ];
    // what is loaded already answers this press too
    for (const load of loads) if (app.whyNot(load) === null) send(load);
  };
};
