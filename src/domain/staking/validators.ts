import { amount, isPositive, type Money, multiply, ZERO } from "../values/money.ts";
import type { Validator } from "./entities.ts";

/** Coins that the user has delegated, by the validator's address. */
export type OwnStake = ReadonlyMap<string, Money>;

/** Why a validator can't be chosen for new stake, or null (docs/rules.md Staking). A validator with a delegation stays on the list. */
export const whyNotChoose = ({ status = "active" }: Validator): "jailed" | "inactive" | null =>
  status === "active" ? null : status;

/** Whether the user has stake with a validator. */
export const isOwn = (own: OwnStake, { address }: Validator): boolean => isPositive(own.get(address) ?? ZERO);

/** A share of 1 as a percentage: `0.05` is `5`. */
export const percentOf = (share: Money): Money => multiply(share, amount("100"));
