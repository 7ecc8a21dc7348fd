import { amount, compare, isPositive, type Money, multiply, ZERO } from "../values/money.ts";
import type { Validator } from "./entities.ts";

/** Coins that the user has delegated, by the validator's address. */
export type OwnStake = ReadonlyMap<string, Money>;

/** Why a validator can't be chosen for new stake, or null (docs/rules.md Staking). A validator with a delegation stays on the list. */
export const whyNotChoose = ({ status = "active" }: Validator): "jailed" | "inactive" | null =>
  status === "active" ? null : status;

const ONE = amount("1");
/** The highest yearly return that is believed: 10,000 %. */
const MOST_RETURN = amount("100");

const isWithin = (most: Money, value: Money): boolean => compare(value, ZERO) >= 0 && compare(value, most) <= 0;

/**
 * What a stake with a validator earns in a year from now on, as a share of 1: nothing while the validator is not active
 * (docs/staking.md 13), null where it is not known or no validator can pay it.
 */
export const returnOf = ({ status = "active", apr }: Pick<Validator, "status" | "apr">): Money | null => {
  if (status !== "active") return ZERO;
  return apr !== null && isWithin(MOST_RETURN, apr) ? apr : null;
};

/** The figures of a validator that are shares of a whole, none of which is more than 1. */
const SHARES = ["fee", "maxFee", "maxFeeChange", "uptime"] as const;

/** A validator without the figures that cannot be: a share outside of 0 to 1, a return that is not believed. */
export const believed = (validator: Validator): Validator => {
  const wrong = SHARES.filter((name) => !isWithin(ONE, validator[name] ?? ZERO));
  const kept = Object.entries(validator).filter(([name]) => !wrong.some((other) => other === name));
  return { ...(Object.fromEntries(kept) as typeof validator), apr: returnOf(validator) };
};

/** Whether the user has stake with a validator. */
export const isOwn = (own: OwnStake, { address }: Validator): boolean => isPositive(own.get(address) ?? ZERO);

/** A share of 1 as a percentage: `0.05` is `5`. */
export const percentOf = (share: Money): Money => multiply(share, amount("100"));
