import { type Either, isLeft, left, right } from "fp-ts/Either";
import { integer, list, nullable, privateText, type TypeOf, union } from "../decider/field.ts";
import type { StakeAction } from "../transfer/action.ts";
import { operatorOf } from "../values/address.ts";
import { derivedInstant } from "../values/classes.ts";
import { isPositive, isZero } from "../values/money.ts";
import type { TokenAccount } from "../wallet/index.ts";
import { currentAccountOf, feeBalanceOf, tokenOf } from "../wallet/views.ts";
import type { Validator } from "./entities.ts";
import { isOpen, lockOf, pairSlotsOf, slotsOf } from "./slots.ts";
import { whyNotChoose } from "./validators.ts";
import type { StakeWorld } from "./world.ts";

export * from "./slots.ts";

/** When the block ends, in milliseconds since 1970 of the server's time; null where that is not known. */
const until = nullable(derivedInstant);

/**
 * Why an action on a stake is blocked, with what its sentence needs: names of validators, the slots in use and their
 * maximum, and `until` when the block ends.
 * - `not-loaded`: the token, its account or the validators to choose from are not loaded yet.
 * - `not-stakeable`: the token can't be staked.
 * - `nothing-available`: no balance to stake, because everything is staked or the wallet is empty.
 * - `no-fee`: the wallet holds none of the token that pays the network fee.
 * - `unknown`: the server does not list this validator.
 * - `jailed`, `inactive`: the validator can't be chosen for new stake by others than its operator (docs/rules.md Staking).
 * - `nothing-staked`: no stake with this validator.
 * - `same-validator`: a move needs two validators.
 * - `slots-used`: every unbonding slot to this validator is in use; `until` is when the first one frees.
 * - `pair-slots-used`: likewise every slot of moves between two validators.
 * - `move-locked`: stake was moved from `sources` to `validator`, and all stake there is locked until the last of these
 *   moves is complete.
 * - `no-entry`: no unbonding entry of this height.
 * - `matured`: the unbonding is complete, and its payout can't be cancelled.
 */
export const blocked = union("reason", {
  "not-loaded": { until },
  "not-stakeable": { until },
  "nothing-available": { until },
  "no-fee": { until },
  unknown: { until },
  jailed: { until, validator: privateText },
  inactive: { until, validator: privateText },
  "nothing-staked": { until },
  "same-validator": { until },
  "slots-used": { until, validator: privateText, used: integer, max: integer },
  "pair-slots-used": { until, source: privateText, validator: privateText, used: integer, max: integer },
  "move-locked": { until, validator: privateText, sources: list(privateText) },
  "no-entry": { until },
  matured: { until },
});
export type Blocked = TypeOf<typeof blocked>;

/** The token of a stake. */
interface Asset {
  readonly chainId: string;
  readonly symbol: string;
}

/** The name of a validator: of the list, else of the own stake; empty where neither knows it. */
const monikerOf = (world: StakeWorld, account: TokenAccount | null, address: string): string =>
  world.staking.validators?.validatorSet.find((validator) => validator.address === address)?.moniker ??
  account?.delegations.find((delegation) => delegation.validator_address === address)?.moniker ??
  "";

const accountIn = (world: StakeWorld, { chainId, symbol }: Asset): TokenAccount | null =>
  currentAccountOf(world.wallet, chainId, symbol);

/** Whether the wallet is the operator of a validator: it has the operator address of the wallet's own account. */
export const isOwnValidator = (
  world: Pick<StakeWorld, "wallet">,
  { chainId, symbol }: Asset,
  address: string,
): boolean => {
  const token = tokenOf(world.wallet, chainId, symbol);
  return token !== null && operatorOf(token.address) === address;
};

const whyNotToken = (world: StakeWorld, { chainId, symbol }: Asset): Blocked | null => {
  const token = tokenOf(world.wallet, chainId, symbol);
  if (token === null) return { reason: "not-loaded", until: null };
  return token.stakeable ? null : { reason: "not-stakeable", until: null };
};

/** The account of a token that can be staked, or why no action on its stake is possible yet. */
const stakeableAccount = (world: StakeWorld, asset: Asset): Either<Blocked, TokenAccount> => {
  const why = whyNotToken(world, asset);
  if (why !== null) return left(why);
  const account = accountIn(world, asset);
  return account === null ? left({ reason: "not-loaded", until: null }) : right(account);
};

const whyNotFee = (world: StakeWorld, { chainId }: Asset): Blocked | null => {
  const balance = feeBalanceOf(world.wallet, chainId);
  return balance !== null && isZero(balance) ? { reason: "no-fee", until: null } : null;
};

/** Why a validator of the list can't be chosen for new stake, or null. */
const whyNotListed = (validator: Validator): Blocked | null => {
  const reason = whyNotChoose(validator);
  return reason === null ? null : { reason, until: null, validator: validator.moniker };
};

/** Why a validator can't be chosen for new stake, or null: the own one takes it whatever its status (docs/staking.md 13). */
const whyNotTarget = (world: StakeWorld, asset: Asset, address: string): Blocked | null => {
  const { validators } = world.staking;
  if (validators === null) return { reason: "not-loaded", until: null };
  const validator = validators.validatorSet.find((candidate) => candidate.address === address);
  if (validator === undefined) return { reason: "unknown", until: null };
  return isOwnValidator(world, asset, address) ? null : whyNotListed(validator);
};

const isStakedWith = (account: TokenAccount, address: string): boolean =>
  account.delegations.some(({ validator_address, coins }) => validator_address === address && isPositive(coins));

/** Why nothing can be delegated to a validator now, or null. `validator` is null before one is chosen. */
export const whyNotDelegate = (
  world: StakeWorld,
  { validator, ...asset }: Asset & { readonly validator: string | null },
): Blocked | null => {
  const why = whyNotToken(world, asset);
  if (why !== null) return why;
  const balance = tokenOf(world.wallet, asset.chainId, asset.symbol)?.balance;
  if (balance === undefined || isZero(balance)) return { reason: "nothing-available", until: null };
  return whyNotFee(world, asset) ?? (validator === null ? null : whyNotTarget(world, asset, validator));
};

/** Why nothing can be undelegated from a validator at `now`, the server's time, or null (docs/staking.md 2, 3). */
export const whyNotUndelegate = (
  world: StakeWorld,
  { validator, ...asset }: Asset & { readonly validator: string },
  now: number,
): Blocked | null => {
  const loaded = stakeableAccount(world, asset);
  if (isLeft(loaded)) return loaded.left;
  const account = loaded.right;
  if (!isStakedWith(account, validator)) return { reason: "nothing-staked", until: null };
  const { used, max, free, freesAt } = slotsOf(account, validator, world.staking.validators?.maxEntries, now);
  if (max !== null && free === 0)
    return { reason: "slots-used", until: freesAt, validator: monikerOf(world, account, validator), used, max };
  return whyNotFee(world, asset);
};

/**
 * Why stake can't be moved from `source` at `now`, the server's time, or null (docs/staking.md 7–9). `target` is null before
 * one is chosen.
 */
export const whyNotMove = (
  world: StakeWorld,
  { source, target, ...asset }: Asset & { readonly source: string; readonly target: string | null },
  now: number,
): Blocked | null => {
  const loaded = stakeableAccount(world, asset);
  if (isLeft(loaded)) return loaded.left;
  const account = loaded.right;
  if (!isStakedWith(account, source)) return { reason: "nothing-staked", until: null };
  // in the order of the chain (docs/staking.md 9)
  if (target === source) return { reason: "same-validator", until: null };
  const whyTarget = target === null ? null : whyNotTarget(world, asset, target);
  if (whyTarget?.reason === "unknown") return whyTarget;
  const lock = lockOf(account, source, now);
  if (lock !== null) {
    const validator = monikerOf(world, account, source);
    return { reason: "move-locked", ...lock, validator };
  }
  if (target === null) return whyNotFee(world, asset);
  const { used, max, free, freesAt } = pairSlotsOf(
    account,
    { from: source, to: target },
    world.staking.validators?.maxEntries,
    now,
  );
  if (max !== null && free === 0) {
    const names = { source: monikerOf(world, account, source), validator: monikerOf(world, account, target) };
    return { reason: "pair-slots-used", until: freesAt, ...names, used, max };
  }
  return whyTarget ?? whyNotFee(world, asset);
};

/** Why an unbonding entry can't be cancelled at `now`, the server's time, or null (docs/staking.md 6). */
export const whyNotCancel = (
  world: StakeWorld,
  { validator, creationHeight, ...asset }: Asset & { readonly validator: string; readonly creationHeight: string },
  now: number,
): Blocked | null => {
  const loaded = stakeableAccount(world, asset);
  if (isLeft(loaded)) return loaded.left;
  const account = loaded.right;
  const { validators } = world.staking;
  const known = validators?.validatorSet.find(({ address }) => address === validator);
  // without the list of validators only the server knows
  if (validators !== null && known === undefined) return { reason: "unknown", until: null };
  if (known?.status === "jailed") return { reason: "jailed", until: null, validator: known.moniker };
  const entry = account.unbondingDetails.entries.find(
    (candidate) => candidate.validator_address === validator && candidate.creationHeight === creationHeight,
  );
  if (entry === undefined) return { reason: "no-entry", until: null };
  return isOpen(entry, now) ? whyNotFee(world, asset) : { reason: "matured", until: null };
};

/** A staking action on a token. */
export interface Choice extends Asset {
  readonly action: StakeAction;
}

/**
 * Why a staking form can't be sent at `now`, the server's time, or null; each action by its own rule. A validator that is
 * "" is not chosen yet, and blocks nothing.
 */
export const whyNotStake = (world: StakeWorld, { chainId, symbol, action }: Choice, now: number): Blocked | null => {
  const asset = { chainId, symbol };
  const chosen = action.validator === "" ? null : action.validator;
  switch (action.type) {
    case "delegate":
      return whyNotDelegate(world, { ...asset, validator: chosen });
    case "undelegate":
      return chosen === null ? null : whyNotUndelegate(world, { ...asset, validator: chosen }, now);
    case "move-delegation":
      return action.source === "" ? null : whyNotMove(world, { ...asset, source: action.source, target: chosen }, now);
    case "cancel-undelegate":
      return whyNotCancel(world, { ...asset, ...action }, now);
  }
};
