import { useCallback } from "react";
import { Command, type Validator, whyNot } from "../../../domain/staking/index.ts";
import { sentBefore } from "../../../domain/staking/own-call.ts";
import * as rewards from "../../../domain/staking/rewards.ts";
import { recentUntil } from "../../../domain/transfer/index.ts";
import { ZERO } from "../../../domain/values/money.ts";
import { type TokenBalance, views as wallet } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { whyText } from "../../common/transfer/texts.ts";
import { useReason } from "../../common/use-command.ts";
import { useNow } from "../../common/use-now.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import type { StakeAction } from "./actions.ts";
import { rawInput } from "./use-stake-form.ts";

/** What keeps new stake from a validator or out of a balance, which getting its rewards has words of its own for. */
const TAKES_NONE: ReadonlySet<whyNot.Blocked["reason"]> = new Set(["jailed", "inactive"]);
const NO_BALANCE: ReadonlySet<whyNot.Blocked["reason"]> = new Set(["nothing-available", "no-fee"]);

/** Why the rewards of a validator can't be had now, in the words of this action; null where another reason is to be said. */
const whyNoRewards = (
  now: rewards.RewardsNow,
  blocked: whyNot.Blocked | null,
  { status = "active", moniker }: Pick<Validator, "status" | "moniker">,
): string | null => {
  const name = validatorName(moniker);
  if (now.why === "none") return t(`stake.rewardsNow.none.${status}`, { name });
  // the rewards are there, and another way leads to them
  if (blocked !== null && TAKES_NONE.has(blocked.reason)) return t("stake.rewardsNow.takesNone", { name });
  if (now.why === null || (blocked !== null && !NO_BALANCE.has(blocked.reason))) return null;
  return t(`stake.rewardsNow.${now.why}`, { fee: now.fee, feeSymbol: now.feeSymbol });
};

type OwnCall = Extract<
  Command,
  { readonly _tag: "staking.ReleaseValidator" | "staking.EditValidator" | "staking.CreateValidator" }
>;

/** Why a call of the own validator can't be sent now, as text, or null; null too without a call. One just sent may be sent a minute later. */
export const useWhyNoCall = (call: OwnCall | null): string | null => {
  const app = useApp();
  const { transfer } = useAppState();
  const sent = call === null ? null : sentBefore(transfer, call.fingerprint, app.now());
  useNow(sent === null ? [] : [recentUntil(sent.at)]);
  return useReason(call);
};

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
      const isBusy = why !== null && "_tag" in why && why._tag === "transfer.InFlight";
      const refusal = why === null || "problems" in why || isBusy ? null : why;
      const blocked = refusal?._tag === "staking.Blocked" ? refusal.blocked : null;
      if (action.type === "delegate" && action.getsRewards === true) {
        const now = rewards.rewardsNow(transfer, world, { chainId, symbol }, validator);
        const of = root.staking.validators?.validatorSet.find(({ address }) => address === validator);
        const reason = now === null ? null : whyNoRewards(now, blocked, of ?? { moniker: "" });
        if (reason !== null) return reason;
      }
      // what is cancelled would return to it
      if (action.type === "cancel-undelegate" && blocked?.reason === "jailed")
        return t("stake.effect.idleJailed", { name: validatorName(blocked.validator) });
      return refusal === null ? null : whyText(refusal, { symbol, wait });
    },
    [app, root, chainId, symbol, wait],
  );
};
