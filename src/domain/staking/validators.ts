import { skeletonOf } from "../values/confusable.ts";
import {
  add,
  amount,
  compare,
  divide,
  equal,
  isPositive,
  type Money,
  multiply,
  subtract,
  truncate,
  ZERO,
} from "../values/money.ts";
import type { Validator } from "./entities.ts";

/** Coins that the user has delegated, by the validator's address. */
export type OwnStake = ReadonlyMap<string, Money>;

/** Why a validator can't be chosen for new stake, or null (docs/rules.md Staking). A validator with a delegation stays on the list. */
export const whyNotChoose = (validator: Validator): "jailed" | "inactive" | null =>
  validator.status === "active" ? null : validator.status;

/** Whether the user has stake with a validator. */
export const isOwn = (own: OwnStake, { address }: Validator): boolean => isPositive(own.get(address) ?? ZERO);

/** Decimals of a share of 1 that is shown as a percentage with two. */
const SHARE_DECIMALS = 6;

/** The share of all active stake (of 1) that each active validator has, by address; the others have no voting power. */
export const votingPowers = (validators: ReadonlyArray<Validator>): ReadonlyMap<string, Money> => {
  const active = validators.filter(({ status }) => status === "active");
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
  const kept = subtract(ONE, fee);
  if (apr === null || !isPositive(kept)) return null;
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

/** Whether a validator's commission rose since a delegation began; null without a change, or where it is not known. */
export const feeRose = (
  delegation: { readonly feeAtStart?: Money },
  validator: Pick<Validator, "fee"> | undefined,
): boolean | null => {
  const { feeAtStart } = delegation;
  if (feeAtStart === undefined || validator === undefined || equal(feeAtStart, validator.fee)) return null;
  return compare(validator.fee, feeAtStart) > 0;
};

/** A share of 1 as a percentage: `0.05` is `5`. */
export const percentOf = (share: Money): Money => multiply(share, amount("100"));

/** What a reader takes a name for. A name without letters is itself. */
const readAs = (moniker: string): string => skeletonOf(moniker.replaceAll("5", "s")) || moniker;

/** An address without its prefix, shortened to so many characters at each end where it is longer. */
const shortened = (address: string, ends: number): string => {
  const data = address.slice(address.indexOf("1") + 1);
  return data.length <= 2 * ends + 1 ? data : `${data.slice(0, ends)}…${data.slice(-ends)}`;
};

/** Characters at each end of an address that a person compares, and the most that any address has there. */
const [ENDS, LONGEST_ENDS] = [4, 48];

/**
 * The parts of different addresses that tell them apart: the first and last four characters after the common prefix, and
 * four more at each end as long as two of them look the same, because an address with chosen ends can be searched for.
 */
const marksOf = (addresses: ReadonlyArray<string>, ends = ENDS): ReadonlyArray<string> => {
  const marks = addresses.map((address) => shortened(address, ends));
  return new Set(marks).size === marks.length || ends >= LONGEST_ENDS ? marks : marksOf(addresses, ends + ENDS);
};

/** The validators whose name reads like another one's, by address: the part of it that tells them apart. */
export const sameNamed = (validators: ReadonlyArray<Validator>): ReadonlyMap<string, string> => {
  const byName = new Map<string, string[]>();
  for (const { moniker, address } of validators) {
    const name = readAs(moniker);
    byName.set(name, [...(byName.get(name) ?? []), address]);
  }
  return new Map(
    [...byName.values()]
      .filter((addresses) => addresses.length > 1)
      .flatMap((addresses) => {
        const marks = marksOf(addresses);
        return addresses.map((address, at) => [address, marks[at] ?? address] as const);
      }),
  );
};
