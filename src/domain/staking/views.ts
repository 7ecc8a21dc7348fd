import { type Money, sum } from "../values/money.ts";
import type { TokenAccount } from "../wallet/index.ts";

/** What is at stake of one token: delegated, on its way back, and the rewards not yet paid out. */
export const stakeOf = (
  account: TokenAccount,
): { readonly staked: Money; readonly unbonding: Money; readonly rewards: Money; readonly stakedUsd: Money } => ({
  staked: account.delegationDetails.balanceToken,
  stakedUsd: account.delegationDetails.balanceUsd,
  unbonding: account.unbondingDetails.balanceToken,
  rewards: sum(account.delegations.map((delegation) => delegation.rewards)),
});
