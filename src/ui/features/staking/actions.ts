import { whyNotMoveMoney } from "../../../domain/index.ts";
import { whyNot } from "../../../domain/staking/index.ts";
import type { TokenAccount, TokenBalance } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { reasonText } from "../../common/rejection-text.ts";
import { blockedText } from "../../common/transfer/blocked-text.ts";

/** What the staking dialog opens with: the action, and what the pressed button already says about it. */
export type StakeAction =
  | { readonly type: "delegate"; readonly validator: string | null; readonly amount?: string }
  | { readonly type: "undelegate"; readonly validator: string }
  | { readonly type: "move-delegation"; readonly source: string }
  | { readonly type: "cancel-undelegate"; readonly validator: string; readonly creationHeight: string };

/** The names of the actions in the keys of the texts. */
export const ACTION_TEXT = {
  delegate: "delegate",
  undelegate: "undelegate",
  "move-delegation": "move",
  "cancel-undelegate": "cancel",
} as const;

/** Opens the staking dialog. */
export type OpenStake = (action: StakeAction) => void;

/** Props of the cards of the staking page: a token with its account, and whether balances are hidden. */
export type StakeCardProps = {
  readonly token: TokenBalance;
  readonly account: TokenAccount;
  readonly hidden: boolean;
};

/** Returns why an action is not possible at `now` (the server's time), as text, or null: for a button's `disabledReason`. */
export const useWhyNot = (token: TokenBalance, now: number): ((action: StakeAction) => string | null) => {
  const root = useAppState();
  const { wallet, staking } = root;
  const world = { wallet, staking };
  const notNow = reasonText(whyNotMoveMoney(root));
  const { chainId, symbol } = token;
  const blockOf = (action: StakeAction): whyNot.Blocked | null => {
    switch (action.type) {
      case "delegate":
        return whyNot.whyNotDelegate(world, { chainId, symbol, validator: action.validator });
      case "undelegate":
        return whyNot.whyNotUndelegate(world, { chainId, symbol, validator: action.validator }, now);
      case "move-delegation":
        return whyNot.whyNotMove(world, { chainId, symbol, source: action.source, target: null }, now);
      case "cancel-undelegate":
        return whyNot.whyNotCancel(world, { ...action, chainId, symbol }, now);
    }
  };
  const wait = staking.validators?.unstakingWaitTime ?? null;
  return (action) => {
    if (notNow !== null) return notNow;
    const blocked = blockOf(action);
    return blocked === null ? null : blockedText(blocked, { symbol, wait });
  };
};
