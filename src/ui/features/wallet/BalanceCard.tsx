import { Eye, EyeOff } from "lucide-react";
import { Command as Notifications } from "../../../domain/notifications/index.ts";
import { Command, views } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useText } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Card } from "../../kit/Card.tsx";
import { IconButton } from "../../kit/IconButton.tsx";
import { Bar } from "../../kit/Skeleton.tsx";
import { UpdatedLine } from "./UpdatedLine.tsx";

/** The total in dollars, the largest number of the screen, and whether balances are shown at all. */
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

/** Reads again what Home and the header show: balances, activity, notifications, and the staked token. */
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
