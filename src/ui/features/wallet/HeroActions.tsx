import { ArrowDownLeft, ArrowUpRight, Sprout } from "lucide-react";
import { stakePath } from "../../../app/routing/routes.ts";
import { type State, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useGoTo } from "../../common/page-request.ts";
import { useOpenSend } from "../../common/send-context.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { cx } from "../../kit/cx.ts";

/** On a phone the three share the line. */
const ACTION = "px-3.5! max-sm:flex-auto max-sm:px-2.5!";

/** Why no token to stake is known. */
const whyNoStake = (tokens: State["tokens"]): string => {
  if (tokens === null) return t("wallet.home.loading");
  return t((tokens.unreadable ?? 0) > 0 ? "wallet.home.balancesFailed" : "wallet.noStakeable");
};

/** For one token if `of` names it; `isEmpty`: nothing is there to send or stake yet. */
type HeroActionsProps = { readonly of?: TokenBalance; readonly isEmpty?: boolean; readonly className?: string };

/** Send, Receive and Stake in a hero card; in an empty wallet Receive comes first, and the others say when they open. */
export const HeroActions = ({ of, isEmpty = false, className }: HeroActionsProps) => {
  const open = useOpenSend();
  const goTo = useGoTo();
  const { tokens } = useAppState().wallet;
  const initial = of === undefined ? {} : { chainId: of.chainId, symbol: of.symbol };
  const staked = of ?? views.stakedToken(tokens?.tokens ?? []);
  const whyEmpty = isEmpty ? t("wallet.home.afterFirst") : null;
  const receive = (
    <Button
      variant={isEmpty ? "primary" : "secondary"}
      className={ACTION}
      icon={ArrowDownLeft}
      onClick={() => open({ ...initial, tab: "receive" })}
    >
      {t("wallet.receive")}
    </Button>
  );
  return (
    // a button is in a wrapper without a box
    <div className={cx("flex flex-wrap gap-2", className)}>
      {isEmpty ? receive : null}
      <Button
        variant={isEmpty ? "secondary" : "primary"}
        className={ACTION}
        icon={ArrowUpRight}
        disabledReason={whyEmpty}
        onClick={() => open({ ...initial, tab: "send" })}
      >
        {t("wallet.send")}
      </Button>
      {isEmpty ? null : receive}
      {of?.stakeable === false ? null : (
        <Button
          variant="secondary"
          className={ACTION}
          icon={<Sprout className="size-5 text-earn" />}
          disabledReason={whyEmpty ?? (staked === null ? whyNoStake(tokens) : null)}
          onClick={() => {
            if (staked === null) return;
            const { chainId, symbol } = staked;
            goTo(stakePath(staked), { page: "staking", chainId, symbol, amount: null });
          }}
        >
          {t("wallet.stake")}
        </Button>
      )}
    </div>
  );
};
