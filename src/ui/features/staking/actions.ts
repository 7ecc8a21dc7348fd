import { whyNot } from "../../../domain/staking/index.ts";
import * as rewards from "../../../domain/staking/rewards.ts";
import type { TokenAccount, TokenBalance } from "../../../domain/wallet/index.ts";

/** What the staking dialog opens with: the action, and what the pressed button already says about it. */
export type StakeAction =
  | {
      readonly type: "delegate";
      readonly validator: string | null;
      readonly amount?: string;
      /** The smallest stake, which pays the validator's rewards. */
      readonly getsRewards?: true;
    }
  | { readonly type: "undelegate"; readonly validator: string; readonly amount?: string }
  /** `validator`: where it goes, if the pressed button says it. */
  | {
      readonly type: "move-delegation";
      readonly source: string;
      readonly validator?: string;
      readonly amount?: string;
    }
  | { readonly type: "cancel-undelegate"; readonly validator: string; readonly creationHeight: string };

/** New stake with a validator that is still to be chosen. */
export const DELEGATE = { type: "delegate", validator: null } as const satisfies StakeAction;

/** Gets the rewards of a validator by the smallest stake there. */
export const getRewards = ({ decimals }: TokenBalance, validator: string): StakeAction => ({
  type: "delegate",
  validator,
  amount: rewards.leastOf(decimals),
  getsRewards: true,
});

/** Takes stake away from a validator at `now`, the server's time: moves all of it, or unstakes where moves are locked. */
export const leave = (account: TokenAccount, validator: string, now: number): StakeAction => {
  if (whyNot.lockOf(account, validator, now) !== null) return { type: "undelegate", validator };
  const coins = account.delegations.find(({ validator_address }) => validator_address === validator)?.coins;
  return { type: "move-delegation", source: validator, ...(coins === undefined ? {} : { amount: coins }) };
};

/** Takes stake away from a validator in a way that was asked for, with the amount as typed, or null. */
export const leaveBy = (leaves: "move" | "unstake", validator: string, typed: string | null): StakeAction => {
  const amount = typed === null ? {} : { amount: typed };
  return leaves === "move"
    ? { type: "move-delegation", source: validator, ...amount }
    : { type: "undelegate", validator, ...amount };
};

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
