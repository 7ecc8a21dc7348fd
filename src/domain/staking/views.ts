import { divide, isZero, type Money, multiply, sum } from "../values/money.ts";
import type { TokenAccount } from "../wallet/index.ts";
import { type Keyed, sameToken } from "../wallet/token.ts";
import type { Unbonding } from "../wallet/unbonding.ts";
import type { Validators } from "./entities.ts";
import type { State } from "./state.ts";

export * from "./validators.ts";

/** Whether the staking page of a token is on screen. */
export const isShown = ({ shown }: Pick<State, "shown">, token: Keyed): boolean =>
  shown !== null && sameToken(shown, token);

const NONE: ReadonlyArray<Unbonding> = [];

/** The unbonding entries of a token that were paid since its page was opened; none while another page is shown. */
export const paidOf = ({ shown }: Pick<State, "shown">, token: Keyed): ReadonlyArray<Unbonding> =>
  shown !== null && sameToken(shown, token) ? shown.paid : NONE;

/** What is at stake of one token: delegated, on its way back, and the rewards not yet paid out; null where a server does not say it. */
export const stakeOf = (
  account: TokenAccount,
): {
  readonly staked: Money;
  readonly unbonding: Money;
  readonly rewards: Money | null;
  readonly stakedUsd: Money | null;
} => {
  const rewards = account.delegations.flatMap((delegation) => delegation.rewards ?? []);
  return {
    staked: account.delegationDetails.balanceToken,
    stakedUsd: account.delegationDetails.balanceUsd ?? null,
    unbonding: account.unbondingDetails.balanceToken,
    rewards: rewards.length < account.delegations.length ? null : sum(rewards),
  };
};

/**
 * A token's account with the names that validators have in the list now: an account can have been read before one was renamed,
 * and a validator has one name on a page. The same object where no name differs.
 */
export const withListedNames = (account: TokenAccount, validators: Validators | null): TokenAccount => {
  const listed = new Map(validators?.validatorSet.map(({ address, moniker }) => [address, moniker]));
  const isOther = ({ validator_address: address, moniker }: { validator_address: string; moniker: string }): boolean =>
    (listed.get(address) ?? moniker) !== moniker;
  const { delegations, unbondingDetails } = account;
  if (!delegations.some(isOther) && !unbondingDetails.entries.some(isOther)) return account;
  const named = <Row extends { readonly validator_address: string; readonly moniker: string }>(row: Row): Row => ({
    ...row,
    moniker: listed.get(row.validator_address) ?? row.moniker,
  });
  return {
    ...account,
    delegations: delegations.map(named),
    unbondingDetails: { ...unbondingDetails, entries: unbondingDetails.entries.map(named) },
  };
};

/** Decimals of an average return: a hundredth of a percent, and two more. */
const APR_DECIMALS = 6;

/**
 * The expected yearly return of a token's stake as a share of 1, net of the validators' fees and weighted by the own
 * stake; null where it is not known: nothing is staked, or a validator's return is missing.
 */
export const averageApr = (account: TokenAccount, validators: Validators | null): Money | null => {
  const staked = sum(account.delegations.map((delegation) => delegation.coins));
  const known = new Map(validators?.validatorSet.map((validator) => [validator.address, validator.apr]));
  const returns = account.delegations.flatMap(({ validator_address, coins }) => {
    const apr = known.get(validator_address);
    return apr === undefined || apr === null ? [] : [multiply(coins, apr)];
  });
  return isZero(staked) || returns.length < account.delegations.length
    ? null
    : divide(sum(returns), staked, APR_DECIMALS);
};
