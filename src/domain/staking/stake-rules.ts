import { isLeft, map, right } from "fp-ts/Either";
import { type Checked, checked, every, invalid, valid } from "../decider/validation.ts";
import type { StakeAction } from "../transfer/action.ts";
import type { Intent } from "../transfer/messages.ts";
import { amountProblem } from "../transfer/rules.ts";
import type { State as TransferState } from "../transfer/state.ts";
import { maxOf } from "../transfer/views.ts";
import { readAmount } from "../values/amount-input.ts";
import { add, compare, equal, isMoney, isPositive, type Money, normalize, ZERO } from "../values/money.ts";
import { currentAccountOf, firstWalletId, tokenOf } from "../wallet/views.ts";
import type { Command } from "./messages.ts";
import type { StakeWorld } from "./world.ts";

/** The values of the staking form, as typed. */
export type StakeInput = Omit<Extract<Command, { readonly _tag: "staking.RequestPreview" }>, "_tag">;

/**
 * The most that a staking form can take, as the server wrote it: the balance for a delegation, the stake with the
 * validator that it leaves, or what is left of the unbonding entry. Zero where there is none.
 */
export const limitOf = (
  { wallet }: StakeWorld,
  { chainId, symbol, action }: Pick<StakeInput, "chainId" | "symbol" | "action">,
): Money => {
  const account = currentAccountOf(wallet, chainId, symbol);
  const stakeWith = (address: string) =>
    account?.delegations.find((delegation) => delegation.validator_address === address)?.coins;
  const limit = (): Money | undefined => {
    switch (action.type) {
      case "delegate":
        return tokenOf(wallet, chainId, symbol)?.balance;
      case "undelegate":
        return stakeWith(action.validator);
      case "move-delegation":
        return stakeWith(action.source);
      case "cancel-undelegate":
        return account?.unbondingDetails.entries.find(
          ({ validator_address, creationHeight }) =>
            validator_address === action.validator && creationHeight === action.creationHeight,
        )?.balance;
    }
  };
  return limit() ?? ZERO;
};

/** The rule that an amount above the limit of each action breaks. */
const OVER_LIMIT: Readonly<Record<StakeAction["type"], string>> = {
  delegate: "rule.amount.insufficient",
  undelegate: "rule.amount.overStake",
  "move-delegation": "rule.amount.overStake",
  "cancel-undelegate": "rule.amount.overEntry",
};

/**
 * The typed amount within its limit. The whole limit is the server's own text of it, also with more decimals than the
 * token has: shares have them after a slash (docs/staking.md 15).
 */
const checkStakeAmount = (state: TransferState, world: StakeWorld, input: StakeInput): Checked<Money> => {
  const { chainId, symbol, action } = input;
  const limit = limitOf(world, input);
  const decimals = tokenOf(world.wallet, chainId, symbol)?.decimals ?? 0;
  const typed = input.amount.trim();
  const isMax = isMoney(typed) && isPositive(typed) && equal(typed, limit);
  const read = isMax ? right(limit) : readAmount(typed, decimals);
  if (isLeft(read)) return amountProblem(read.left);
  const amount = equal(read.right, limit) ? limit : normalize(read.right);
  if (compare(amount, limit) > 0) return invalid("amount", OVER_LIMIT[action.type]);
  if (action.type !== "delegate") return right(amount);
  // only a fee that the server estimated refuses an amount; before the first estimate its preview does
  const fee = state.fees.find((last) => last.chainId === chainId && last.transferType === "delegate")?.fee ?? ZERO;
  if (compare(add(amount, fee), limit) > 0) return invalid("amount", "rule.amount.fee", [fee, symbol]);
  return checked("amount", amount, input.cutsReserve === true ? "rule.amount.reserve" : null);
};

const missing = (address: string): string | null => (address === "" ? "rule.validator.required" : null);

/** The action with every validator that it needs. */
const checkAction = (action: StakeAction): Checked<StakeAction> =>
  map(() => action)(
    every({
      validator: checked("validator", action.validator, missing(action.validator)),
      source: action.type === "move-delegation" ? checked("source", action.source, missing(action.source)) : valid(""),
    }),
  );

/** Validates the whole staking form: the intent, or all problems. */
export const validateStake = (state: TransferState, world: StakeWorld, input: StakeInput): Checked<Intent> => {
  const { chainId, symbol, action } = input;
  const token = tokenOf(world.wallet, chainId, symbol);
  const walletId = firstWalletId(world.wallet);
  if (token === null || walletId === null) return invalid("asset", "rule.asset.required");
  return every({
    walletId: valid(walletId),
    chainId: valid(token.chainId),
    symbol: valid(token.symbol),
    amount: checkStakeAmount(state, world, input),
    sender: valid(token.address),
    action: checkAction(action),
    memo: valid(null),
    description: valid(""),
  });
};

/** The input without the verdict about the reserve. */
const withoutReserve = (input: StakeInput): StakeInput => ({ ...input, cutsReserve: false });

/** The input with its amount in canonical form, for the command ({@link validateStake} decides the same for both). */
export const canonicalStake = (state: TransferState, world: StakeWorld, input: StakeInput): StakeInput => {
  const amount = checkStakeAmount(state, world, withoutReserve(input));
  return isLeft(amount) ? input : { ...input, amount: amount.right };
};

/**
 * Whether an amount would take coins that are kept for later fees, for the field `cutsReserve`: the
 * reserve is a preference of the device, so the form computes it, unless the person agreed to stake the last coins.
 */
export const isCuttingReserve = (
  state: TransferState,
  world: StakeWorld,
  input: StakeInput,
  reserve: Money,
): boolean => {
  if (input.action.type !== "delegate" || !isPositive(reserve)) return false;
  const { chainId, symbol } = input;
  const amount = checkStakeAmount(state, world, withoutReserve(input));
  return !isLeft(amount) && compare(amount.right, maxOf(state, world, chainId, symbol, reserve, "delegate")) > 0;
};
