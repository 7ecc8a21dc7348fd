import { Eye, EyeOff, RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { failureOf, type Request, requestId } from "../../../domain/decider/request.ts";
import { Command as Notifications } from "../../../domain/notifications/index.ts";
import { Command, views } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useText } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { IconButton } from "../../kit/IconButton.tsx";
import { Bar } from "../../kit/Skeleton.tsx";

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

/** Props of {@link UpdatedLine}: `at` is the time of the last successful load. */
type UpdatedLineProps = {
  readonly at: number | null;
  readonly request: Request;
  readonly onRefresh: () => void;
};

/** The age of the balances, and Refresh; after a failed refresh it says so and the known balances stay. */
const UpdatedLine = ({ at, request, onRefresh }: UpdatedLineProps) => {
  const t = useText();
  const app = useApp();
  // a refresh in the background does not change the button
  const [started, setStarted] = useState<string | null>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <p className="tabular">
        {failureOf(request) === null ? (
          at === null ? null : (
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

/** The total value in dollars, and the button that hides balances. */
export const BalanceCard = ({ onRefresh }: { readonly onRefresh: () => void }) => {
  const state = useAppState();
  const t = useText();
  const { hidden, toggle } = useHiddenBalances();
  const { tokens, tokensAt, tokensRequest } = state.wallet;
  return (
    <Card className="flex flex-col gap-2">
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
      <UpdatedLine at={tokensAt} request={tokensRequest} onRefresh={onRefresh} />
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
