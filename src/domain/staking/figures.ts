import {
  add,
  amount,
  compare,
  divide,
  equal,
  isPositive,
  isZero,
  type Money,
  multiply,
  subtract,
  sum,
  truncate,
  ZERO,
} from "../values/money.ts";
import type { TokenAccount } from "../wallet/index.ts";
import type { Validator, Validators } from "./entities.ts";
import { returnOf } from "./validators.ts";

/** Decimals of a share of 1 that is shown as a percentage with two. */
const SHARE_DECIMALS = 6;

/** The share of all active stake (of 1) that each active validator has, by address; the others have no voting power. */
export const votingPowers = (validators: ReadonlyArray<Validator>): ReadonlyMap<string, Money> => {
  const active = validators.flatMap(({ address, status, coins }) =>
    status === "active" && coins !== undefined ? [{ address, coins }] : [],
  );
  const total = active.reduce((sum, { coins }) => add(sum, coins), ZERO);
  if (!isPositive(total)) return new Map();
  return new Map(active.map(({ address, coins }) => [address, divide(coins, total, SHARE_DECIMALS)]));
};

/** The parts of an estimated yearly return: before the validator's fee, the fee, and after it, as shares of 1. */
export interface AprParts {
  readonly gross: Money;
  readonly fee: Money;
  readonly net: Money;
}

const ONE = amount("1");

/** The return of a validator's delegators by its formula `gross × (1 − fee)` (docs/staking.md 11); null when unknown. */
export const aprParts = ({ apr, fee }: Validator): AprParts | null => {
  const kept = subtract(ONE, fee ?? ONE);
  if (apr === null || fee === undefined || !isPositive(kept)) return null;
  return { gross: divide(apr, kept, SHARE_DECIMALS), fee, net: apr };
};

/** Decimals of estimated earnings. */
const EARNED_DECIMALS = 6;
const [WEEK, YEAR] = [amount("7"), amount("365")];

/** What an amount earns in a week and in a year at a yearly return, without compounding; null while the return is unknown. */
export const earnings = (
  coins: Money,
  apr: Money | null | undefined,
): { readonly week: Money; readonly year: Money } | null => {
  if (apr === null || apr === undefined) return null;
  const year = multiply(coins, apr);
  return { week: divide(multiply(year, WEEK), YEAR, EARNED_DECIMALS), year: truncate(year, EARNED_DECIMALS) };
};

const YEAR_MS = amount("31536000000");

/** What a yearly sum is in a part of the year, in milliseconds. */
export const partOfYear = (yearly: Money, ms: number): Money =>
  divide(multiply(yearly, amount(String(ms))), YEAR_MS, EARNED_DECIMALS);

/** What an amount earns in so many seconds at a yearly return, without compounding; null while the return is unknown. */
export const earnedIn = (coins: Money, apr: Money | null | undefined, seconds: number): Money | null =>
  apr === null || apr === undefined ? null : partOfYear(multiply(coins, apr), 1_000 * Math.max(0, Math.floor(seconds)));

/**
 * How much more an amount earns in a year with the validator that it moves to than with the one that it leaves, below zero for
 * less; null where a return is not known, or with one that is not in the list.
 */
export const moveGain = (
  coins: Money,
  from: Pick<Validator, "status" | "apr"> | undefined,
  to: Pick<Validator, "status" | "apr"> | undefined,
): Money | null => {
  const before = from === undefined ? null : returnOf(from);
  const after = to === undefined ? null : returnOf(to);
  if (before === null || after === null) return null;
  return truncate(subtract(multiply(coins, after), multiply(coins, before)), EARNED_DECIMALS);
};

/**
 * Which of several figures are the best, at their places: the `high`est or the `low`est ones. None where one is not known, or all
 * are equal.
 */
export const bestOf = (
  figures: ReadonlyArray<Money | null | undefined>,
  end: "high" | "low",
): ReadonlyArray<boolean> => {
  const known = figures.flatMap((figure) => (figure === null || figure === undefined ? [] : [figure]));
  const [first = ZERO] = known;
  const isBetter = (one: Money, other: Money): boolean =>
    end === "high" ? compare(one, other) > 0 : compare(one, other) < 0;
  const best = known.reduce((before, figure) => (isBetter(figure, before) ? figure : before), first);
  const marks = known.length === figures.length && known.some((figure) => !equal(figure, best));
  return figures.map((figure) => marks && figure !== null && figure !== undefined && equal(figure, best));
};

/** What the two faults of a validator burn of a stake, in its coins, with their shares; null where the server does not say them. */
export const burnedOf = (coins: Money, shares: Validators["slashing"]) =>
  shares === undefined
    ? null
    : {
        shares,
        downtime: truncate(multiply(coins, shares.downtime), EARNED_DECIMALS),
        doubleSign: truncate(multiply(coins, shares.doubleSign), EARNED_DECIMALS),
      };

/** Whether a validator's commission rose since a delegation began; null without a change, or where it is not known. */
export const feeRose = (
  delegation: { readonly feeAtStart?: Money },
  validator: Pick<Validator, "fee"> | undefined,
): boolean | null => {
  const { feeAtStart } = delegation;
  const fee = validator?.fee;
  if (feeAtStart === undefined || fee === undefined || equal(feeAtStart, fee)) return null;
  return compare(fee, feeAtStart) > 0;
};

/** The delegations that earn nothing now, because their validator is jailed or not among the active ones. */
export const idleDelegations = (
  account: TokenAccount,
  validators: Validators | null,
): ReadonlyArray<TokenAccount["delegations"][number]> => {
  const idle = new Set(
    validators?.validatorSet.flatMap(({ address, status = "active" }) => (status === "active" ? [] : [address])),
  );
  return account.delegations.filter(({ validator_address, coins }) => idle.has(validator_address) && !isZero(coins));
};

/** The yearly return of all active stake, as a share of 1 net of the validators' fees; null where none is known. */
export const usualApr = ({ validatorSet }: Validators): Money | null => {
  const known = validatorSet.flatMap(({ status, apr, coins }) =>
    status === "active" && apr !== null && coins !== undefined ? [{ coins, apr }] : [],
  );
  const total = sum(known.map(({ coins }) => coins));
  return isZero(total) ? null : divide(sum(known.map(({ coins, apr }) => multiply(coins, apr))), total, SHARE_DECIMALS);
};
