import { Eye, EyeOff, RotateCw } from "lucide-react";
import { Suspense, useDeferredValue, useEffect, useState } from "react";
import { failureOf, type Request, requestId } from "../../../domain/decider/request.ts";
import { Command as Notifications } from "../../../domain/notifications/index.ts";
import { Command, changeIn24h, views, type WalletTokens } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { dateTimeText } from "../../common/dates.ts";
import { failureText } from "../../common/failure-text.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useText } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { usdText } from "../../kit/decimal-text.ts";
import { IconButton } from "../../kit/IconButton.tsx";
import { loadable } from "../../kit/loadable.tsx";
import { Bar } from "../../kit/Skeleton.tsx";
import { Allocation } from "./Allocation.tsx";
import { Change } from "./TokenParts.tsx";
import { missing } from "./WalletStates.tsx";

// loaded with the cards below, after the balances are shown
const PortfolioChart = loadable(
  () => import("./PortfolioChart.tsx").then((module) => module.PortfolioChart),
  missing("wallet.prices.failed"),
);

const TICK = 5000;

const useAge = (at: number): number => {
  const app = useApp();
  const [now, setNow] = useState(app.now);
  useEffect(() => {
    const tick = (): void => {
      setNow(app.now());
      stop = app.after(TICK, tick);
    };
    let stop = app.after(TICK, tick);
    return () => stop();
  }, [app]);
  return Math.max(0, Math.floor((now - at) / 1000));
};

const Age = ({ at }: { readonly at: number }) => {
  const t = useText();
  const seconds = useAge(at);
  if (seconds < 5) return t("wallet.home.updatedNow");
  if (seconds < 60) return t("wallet.home.updatedSeconds", { n: seconds });
  if (seconds < 3600) return t("wallet.home.updatedMinutes", { n: Math.floor(seconds / 60) });
  return t("wallet.home.updatedHours", { n: Math.floor(seconds / 3600) });
};

/** Props of {@link UpdatedLine}: `at` is the time of the last successful load, of an earlier visit if `isRestored`. */
type UpdatedLineProps = {
  readonly at: number | null;
  readonly isRestored: boolean;
  readonly request: Request;
  readonly onRefresh: () => void;
};

/** The age of the balances, and Refresh; after a failed refresh it says so and the known balances stay. */
const UpdatedLine = ({ at, isRestored, request, onRefresh }: UpdatedLineProps) => {
  const t = useText();
  const app = useApp();
  // a refresh in the background does not change the button
  const [started, setStarted] = useState<string | null>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <p className="tabular">
        {failureOf(request) === null ? (
          at === null ? null : isRestored ? (
            t("wallet.home.asOf", { time: dateTimeText(at) })
          ) : (
            <Age key={at} at={at} />
          )
        ) : (
          <span className="text-negative">
            {t("wallet.home.refreshFailed", { why: failureText(failureOf(request)) })}
          </span>
        )}
      </p>
      <Button
        variant="ghost"
        size="small"
        className="-ml-2 px-2!"
        pending={started === requestId(request) && request.status === "pending"}
        icon={<RotateCw aria-hidden="true" className="size-4" />}
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

/** The change of the total in 24 hours, in money and percent, by sign, icon and colour (A11). */
const TotalChange = ({ tokens, hidden }: { readonly tokens: WalletTokens; readonly hidden: boolean }) => {
  const t = useText();
  const change = changeIn24h(tokens.tokens);
  if (change === null || hidden) return null;
  const amount = usdText(change.usd) ?? "—";
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <span className="tabular font-medium wrap-anywhere text-ink">
        {change.usd.startsWith("-") ? amount.replace("-", "−") : `+${amount}`}
      </span>
      <Change percent={change.percent} />
      <span className="text-muted">{t("wallet.assets.change")}</span>
    </p>
  );
};

/* The place of the chart until it is drawn, so that nothing below moves (V8). */
const WAITING = (
  <div aria-busy="true">
    <Bar className="h-80 w-full" />
  </div>
);

/** The total value in dollars with its change, what of it is staked, its past values, and the button that hides balances. */
export const BalanceCard = ({ onRefresh }: { readonly onRefresh: () => void }) => {
  const state = useAppState();
  const t = useText();
  const { hidden, toggle } = useHiddenBalances();
  const { tokens, tokensAt, tokensRequest, areRestored } = state.wallet;
  const staked = views.stakedToken(tokens?.tokens ?? []);
  // the balances are painted first, the chart after that
  const isComplete = useDeferredValue(tokens !== null, false);
  return (
    <Card className="grid gap-x-10 gap-y-6 @4xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex items-center gap-1">
          <h2 className="text-base font-medium text-muted">{t("wallet.home.total")}</h2>
          <IconButton
            label={hidden ? t("wallet.showBalances") : t("wallet.hideBalances")}
            icon={
              hidden ? <EyeOff aria-hidden="true" className="size-5" /> : <Eye aria-hidden="true" className="size-5" />
            }
            onClick={toggle}
          />
        </div>
        {tokens === null ? (
          <div aria-busy="true" className="flex h-[45px] items-center">
            <Bar className="h-9 w-56" />
          </div>
        ) : (
          <Amount usd={tokens.totalBalanceUsd} size="display" align="start" hidden={hidden} />
        )}
        {tokens === null || views.totalAgrees(tokens) ? null : (
          <p className="text-sm text-warning">{t("wallet.home.totalDiffers")}</p>
        )}
        {tokens === null ? null : <TotalChange tokens={tokens} hidden={hidden} />}
        <UpdatedLine at={tokensAt} isRestored={areRestored} request={tokensRequest} onRefresh={onRefresh} />
        {staked === null || tokens === null ? null : (
          <div className="mt-auto pt-4">
            <Allocation tokens={tokens} staked={staked} hidden={hidden} />
          </div>
        )}
      </div>
      {!isComplete || tokens === null ? (
        WAITING
      ) : changeIn24h(tokens.tokens) === null ? null : hidden ? (
        <p className="grid min-h-24 place-items-center rounded-control bg-sunken text-sm text-muted">
          {t("wallet.portfolio.hidden")}
        </p>
      ) : (
        <Suspense fallback={WAITING}>
          <PortfolioChart />
        </Suspense>
      )}
    </Card>
  );
};

/** Returns a function that reloads what Home and the header show: balances, activity, notifications, the staked token. */
export const useRefresh = (): (() => void) => {
  const app = useApp();
  return () => {
    app.dispatch(Command.LoadTokens());
    app.dispatch(Command.LoadRecent());
    app.dispatch(Notifications.Refresh());
    const token = views.stakedToken(app.state().wallet.tokens?.tokens ?? []);
    if (token !== null) app.dispatch(Command.LoadAccount({ chainId: token.chainId, symbol: token.symbol }));
  };
};
