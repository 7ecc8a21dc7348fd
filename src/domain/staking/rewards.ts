import type { State as TransferState } from "../transfer/state.ts";
import { expectedFee } from "../transfer/views.ts";
import { feeSymbolOf } from "../values/chains.ts";
import { add, amount, compare, isPositive, type Money, subtract, truncate, ZERO } from "../values/money.ts";
import { currentAccountOf, feeBalanceOf, tokenOf } from "../wallet/views.ts";
import type { StakeWorld } from "./world.ts";

/** The smallest amount of a token: one of its base units. */
export const leastOf = (decimals: number): Money => amount(decimals === 0 ? "1" : `0.${"0".repeat(decimals - 1)}1`);

/**
 * Getting the rewards of one validator at once: any change to a stake pays them (docs/staking.md 10), so the smallest new
 * stake does, for a fee.
 * - `rewards`: what is paid, cut to the decimals of the token as the network does.
 * - `stake`: the amount that has to be staked.
 * - `gain`: the rewards less the expected fee; null where another token pays the fee.
 * - `why`: why it makes no sense now, or null: there are no rewards, the fee takes all of them, or the balance does not
 *   cover stake and fee.
 */
export interface RewardsNow {
  readonly rewards: Money;
  readonly stake: Money;
  readonly fee: Money;
  readonly feeSymbol: string;
  readonly gain: Money | null;
  readonly why: "none" | "fee" | "balance" | null;
}

/** What it takes to get the rewards of a validator now; null while the token or its account is not loaded. */
export const rewardsNow = (
  state: TransferState,
  world: Pick<StakeWorld, "wallet">,
  { chainId, symbol }: { readonly chainId: string; readonly symbol: string },
  validator: string,
): RewardsNow | null => {
  const token = tokenOf(world.wallet, chainId, symbol);
  const account = currentAccountOf(world.wallet, chainId, symbol);
  if (token === null || account === null) return null;
  const pending = account.delegations.find(({ validator_address }) => validator_address === validator)?.rewards ?? ZERO;
  const rewards = truncate(pending, token.decimals);
  const stake = leastOf(token.decimals);
  const fee = expectedFee(state, world, chainId, "delegate");
  const feeSymbol = feeSymbolOf(chainId);
  const paysItself = feeSymbol === symbol;
  const gain = paysItself ? subtract(rewards, fee) : null;
  const isCovered = paysItself
    ? compare(add(stake, fee), token.balance) <= 0
    : compare(stake, token.balance) <= 0 && compare(fee, feeBalanceOf(world.wallet, chainId) ?? ZERO) <= 0;
  const why = (): RewardsNow["why"] => {
    if (!isPositive(rewards)) return "none";
    if (gain !== null && !isPositive(gain)) return "fee";
    return isCovered ? null : "balance";
  };
  return { rewards, stake, fee, feeSymbol, gain, why: why() };
};
