import { ArrowDownLeft, ArrowUpRight, Sprout } from "lucide-react";
import { stakePath } from "../../../app/routing/routes.ts";
import { type State, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useGoTo } from "../../common/page-request.ts";
import { useOpenSend } from "../../common/send-context.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";

/** On a phone the three share the line, each with its icon above its name. */
const ACTION = "max-sm:min-h-16 max-sm:flex-1 max-sm:flex-col max-sm:gap-1 max-sm:px-1! max-sm:text-sm";

/** Why no token to stake is known. */
const whyNoStake = (tokens: State["tokens"]): string => {
  if (tokens === null) return t("wallet.home.loading");
  return t((tokens.unreadable ?? 0) > 0 ? "wallet.home.balancesFailed" : "wallet.noStakeable");
};

/** Send, Receive and Stake, under the figure of a hero card; for one token if `of` names it. */
export const HeroActions = ({ of }: { readonly of?: TokenBalance }) => {
  const open = useOpenSend();
  const goTo = useGoTo();
  const { tokens } = useAppState().wallet;
  const initial = of === undefined ? {} : { chainId: of.chainId, symbol: of.symbol };
  const staked = of ?? views.stakedToken(tokens?.tokens ?? []);
  return (
    // a button is in a wrapper without a box
    <div className="mt-5 flex flex-wrap gap-2 sm:gap-3">
      <Button className={ACTION} icon={ArrowUpRight} onClick={() => open({ ...initial, tab: "send" })}>
        {t("wallet.send")}
      </Button>
      <Button
        variant="secondary"
        className={ACTION}
        icon={ArrowDownLeft}
        onClick={() => open({ ...initial, tab: "receive" })}
      >
        {t("wallet.receive")}
      </Button>
      {of?.stakeable === false ? null : (
        <Button
          variant="secondary"
          className={ACTION}
          icon={Sprout}
          disabledReason={staked === null ? whyNoStake(tokens) : null}
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
