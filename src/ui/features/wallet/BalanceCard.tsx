import { Eye, EyeOff, RotateCw } from "lucide-react";
import { type ReactNode, Suspense, useDeferredValue, useMemo, useState } from "react";
import { failureOf, requestId } from "../../../domain/decider/request.ts";
import { Command as Notifications } from "../../../domain/notifications/index.ts";
import { views as session } from "../../../domain/session/index.ts";
import {
  Command,
  changeIn24h,
  heldTokens,
  isEmptyWallet,
  portfolioView,
  views,
  walletValue,
} from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { dayText, timeOfDayText } from "../../common/dates.ts";
import { failureText } from "../../common/failure-text.ts";
import { missing } from "../../common/missing.tsx";
import { useSend } from "../../common/use-command.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useAgeTime } from "../../common/use-now.ts";
import { t } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Card } from "../../kit/Card.tsx";
import { cx } from "../../kit/cx.ts";
import { HERO_FIGURE } from "../../kit/hero-figure.ts";
import { IconButton } from "../../kit/IconButton.tsx";
import { loadable } from "../../kit/loadable.tsx";
import { Bar, BusyBar } from "../../kit/Skeleton.tsx";
import { Spinner } from "../../kit/Spinner.tsx";
import { HeroActions } from "./HeroActions.tsx";
import type { Span } from "./Portfolio.tsx";
import { TotalChange } from "./TotalChange.tsx";

/** The places in the card: figure and actions, the chart next to or below them, and the parts at its foot. */
const HERO_LAYOUT = "hero grid grid-cols-1 gap-x-6 gap-y-4 @2xl:grid-cols-[21.5rem_minmax(0,1fr)]";
/** The first steps need more room than a chart. */
const STEPS_LAYOUT = "hero grid grid-cols-1 gap-x-6 gap-y-4 @4xl:grid-cols-[21.5rem_minmax(0,1fr)]";
/** An empty wallet has no chart and no parts: its actions stand next to its figure. */
const EMPTY_LAYOUT = "hero grid grid-cols-1 items-center gap-x-6 gap-y-4 @2xl:grid-cols-[1fr_auto]";

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

/** The time of the balances of an earlier visit: of day, or the day if that is over. */
const earlierText = (at: number, now: number): string =>
  dayText(at) === dayText(now) ? timeOfDayText(at) : dayText(at);

type TotalLineProps = { readonly onRefresh: () => void };

/**
 * What the figure is, of what time if it is of an earlier visit; hides balances, and refreshes them. The shell has a banner
 * about balances of an earlier visit that could not be updated.
 */
const TotalLine = ({ onRefresh }: TotalLineProps) => {
  const app = useApp();
  const { hidden, toggle } = useHiddenBalances();
  const { tokensAt: at, tokensRequest: request, tokensRestored: isRestored } = useAppState().wallet;
  // a refresh in the background does not change the button
  const [started, setStarted] = useState<string | null>(null);
  const isPending = started === requestId(request) && request.status === "pending";
  return (
    <div className="flex flex-wrap items-center">
      <h2 className="mr-1 text-base font-medium text-muted">
        <span>{t("wallet.home.total")}</span>
        {at !== null && isRestored ? (
          <span className="text-[0.8125rem] font-normal">{` ${t("wallet.home.asOf", { time: earlierText(at, app.now()) })}`}</span>
        ) : null}
      </h2>
      <IconButton
        label={hidden ? t("wallet.showBalances") : t("wallet.hideBalances")}
        icon={hidden ? EyeOff : Eye}
        onClick={toggle}
      />
      {at === null ? null : (
        <IconButton
          label={t("wallet.refresh")}
          icon={isPending ? <Spinner /> : RotateCw}
          aria-busy={isPending || undefined}
          aria-disabled={isPending || undefined}
          onClick={() => {
            if (isPending) return;
            onRefresh();
            setStarted(requestId(app.state().wallet.tokensRequest));
          }}
        />
      )}
    </div>
  );
};

/**
 * The age of the balances for those who listen, and after a failed refresh for everybody, with the reason; the known balances
 * stay. That the server can't be reached is said by the banner of the shell.
 */
const Updated = () => {
  const state = useAppState();
  const { tokensAt: at, tokensRequest: request, tokensRestored: isRestored } = state.wallet;
  const failure = isRestored || session.isUnanswered(state.session) ? null : failureOf(request);
  return (
    <p className={failure === null ? "sr-only" : "tabular col-span-full text-sm text-muted"}>
      <span role="status" className="whitespace-pre-line text-negative">
        {failure === null ? null : t("wallet.home.refreshFailed", { why: failureText(failure) })}
      </span>{" "}
      {at === null || isRestored ? null : <Age at={at} />}
    </p>
  );
};

/* The place of the chart until it is drawn, so that nothing below moves: its ranges, its note and its drawing. */
const WAITING = <BusyBar className="h-37 w-full sm:h-45" />;
/* That of the parts: two lines each. */
const WAITING_PARTS = <BusyBar className="h-15.5 w-full" />;

/** What is known of the total in the balance card. */
const useTotal = (hours: Span) => {
  const { wallet, session } = useAppState();
  const { tokens, tokensAt, accounts, prices, recent } = wallet;
  // the balances are painted first, the chart after that
  const isComplete = useDeferredValue(tokens !== null, false);
  const value = useMemo(() => walletValue({ tokens, accounts }), [tokens, accounts]);
  const view = useMemo(
    () => portfolioView({ tokens, tokensAt, accounts, prices, recent }, hours, session.clockSkew),
    [tokens, tokensAt, accounts, prices, recent, hours, session.clockSkew],
  );
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
  return { tokens, value, view, isComplete, isWaiting, today, change };
};

/** `steps` stand in the place of the chart while the wallet is new. */
type BalanceCardProps = { readonly onRefresh: () => void; readonly steps?: ReactNode };

/** The total value in dollars with its change and what can be done with it, its past values, and its parts. */
export const BalanceCard = ({ onRefresh, steps }: BalanceCardProps) => {
  const { hidden } = useHiddenBalances();
  const [hours, setHours] = useState<Span>(24);
  const { tokens, value, view, isComplete, isWaiting, today, change } = useTotal(hours);
  const isKnown = value !== null && value.stake !== "pending";
  const isEmpty = isEmptyWallet(useAppState().wallet);
  // while balances are hidden, nothing stands in the place of the chart
  const hasChart = value === null || !isComplete || (today !== null && !hidden);
  return (
    <Card className={isEmpty ? EMPTY_LAYOUT : steps === undefined ? HERO_LAYOUT : STEPS_LAYOUT}>
      <div className="flex min-w-0 flex-col @container">
        <TotalLine onRefresh={onRefresh} />
        {isKnown ? (
          <Amount usd={value.total} size="hero" align="start" hidden={hidden} />
        ) : (
          <div aria-busy="true" className={cx("flex h-[1.15em] items-center", HERO_FIGURE)}>
            <Bar className="h-11 w-64" />
          </div>
        )}
        {tokens === null || views.totalAgrees(tokens) ? null : (
          <p className="text-sm text-warning">{t("wallet.home.totalDiffers")}</p>
        )}
        {value?.stake === "failed" ? <p className="text-sm text-warning">{t("wallet.home.withoutStake")}</p> : null}
        {isEmpty ? <p className="text-muted">{t("wallet.home.afterFirst")}</p> : null}
        {/* its line stays where no change is known: the buttons below would move under a finger */}
        {hidden || isEmpty ? null : (
          <div className="min-h-6">
            {isWaiting ? (
              <BusyBar className="my-1 h-4 w-40" />
            ) : steps !== undefined && view.age === "young" ? (
              <p className="text-sm text-muted">{t("portfolio.startsLater")}</p>
            ) : change === null ? null : (
              <TotalChange change={change} span={t(`wallet.portfolio.span${hours}`)} />
            )}
          </div>
        )}
        {isEmpty ? null : <HeroActions className="mt-4" />}
      </div>
      {isEmpty ? (
        <HeroActions isEmpty />
      ) : steps === undefined ? (
        <div className="flex min-w-0 flex-col gap-2">
          {!hasChart ? null : value === null || !isComplete ? (
            WAITING
          ) : (
            <Suspense fallback={WAITING}>
              <Portfolio view={view} hours={hours} onHours={setHours} />
            </Suspense>
          )}
        </div>
      ) : (
        steps
      )}
      {isEmpty ? null : (
        <div className="col-span-full min-h-15.5 min-w-0">
          {!isKnown || !isComplete ? (
            WAITING_PARTS
          ) : (
            <Suspense fallback={WAITING_PARTS}>
              <PortfolioParts value={value} hidden={hidden} />
            </Suspense>
          )}
        </div>
      )}
      <Updated />
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
