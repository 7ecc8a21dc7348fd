import { useCallback } from "react";
import { Command, whyNot } from "../../../domain/staking/index.ts";
import * as rewards from "../../../domain/staking/rewards.ts";
import { ZERO } from "../../../domain/values/money.ts";
import { type TokenBalance, views as wallet } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { whyText } from "../../common/transfer/texts.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import type { StakeAction } from "./actions.ts";
import { rawInput } from "./use-stake-form.ts";

const takesNoStake = (
  blocked: whyNot.Blocked,
): blocked is Extract<whyNot.Blocked, { readonly reason: "jailed" | "inactive" }> =>
  blocked.reason === "jailed" || blocked.reason === "inactive";

/**
 * Returns why the form of an action could not be sent now, as text, or null: for the button that opens it. A dialog that
 * opens while another action is under way shows that one.
 */
export const useWhyNot = ({ chainId, symbol }: TokenBalance): ((action: StakeAction) => string | null) => {
  const app = useApp();
  const root = useAppState();
  const account = wallet.accountOf(root.wallet, chainId, symbol)?.account ?? null;
  // a block may end with time alone
  useServerNow(account === null ? [] : whyNot.waitEndsOf(account));
  const wait = root.staking.validators?.unstakingWaitTime ?? null;
  return useCallback(
    (action) => {
      const validator = action.type === "move-delegation" ? "" : (action.validator ?? "");
      const source = action.type === "move-delegation" ? action.source : "";
      const values = { validator, source, amount: "", spendReserve: false };
      const input = rawInput(root, { chainId, symbol }, action, values, ZERO);
      const why = app.whyNot(Command.RequestPreview(input), root);
      const { transfer, ...world } = root;
      const getsRewards = action.type === "delegate" && action.getsRewards === true;
      const now = getsRewards ? rewards.rewardsNow(transfer, world, { chainId, symbol }, validator) : null;
      if (now?.why === "none") return t("stake.rewardsNow.none");
      if (why !== null && !("problems" in why) && why._tag !== "transfer.InFlight") {
        // the rewards are there, and another way leads to them
        if (getsRewards && why._tag === "staking.Blocked" && takesNoStake(why.blocked))
          return t("stake.rewardsNow.takesNone", { name: validatorName(why.blocked.validator) });
        return whyText(why, { symbol, wait });
      }
      if (now === null || now.why === null) return null;
      return t(`stake.rewardsNow.${now.why}`, { fee: now.fee, feeSymbol: now.feeSymbol });
    },
    [app, root, chainId, symbol, wait],
  );
};
