import type { TokenAccount, TokenBalance } from "../../../domain/wallet/index.ts";

/** What the staking dialog opens with: the action, and what the pressed button already says about it. */
export type StakeAction =
  | { readonly type: "delegate"; readonly validator: string | null; readonly amount?: string }
  | { readonly type: "undelegate"; readonly validator: string }
  | { readonly type: "move-delegation"; readonly source: string }
  | { readonly type: "cancel-undelegate"; readonly validator: string; readonly creationHeight: string };

/** New stake with a validator that is still to be chosen. */
export const DELEGATE = { type: "delegate", validator: null } as const satisfies StakeAction;

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
