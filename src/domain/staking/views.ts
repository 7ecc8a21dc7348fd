import { pipe } from "fp-ts/function";
import { type Ord, reverse } from "fp-ts/Ord";
import { sort } from "fp-ts/ReadonlyArray";
import { compare, type Money, sum } from "../values/money.ts";
import type { TokenAccount } from "../wallet/index.ts";
import type { Validator } from "./entities.ts";

/** What is at stake of one token: delegated, on its way back, and the rewards not yet paid out. */
export const stakeOf = (
  account: TokenAccount,
): { readonly staked: Money; readonly unbonding: Money; readonly rewards: Money; readonly stakedUsd: Money } => ({
  staked: account.delegationDetails.balanceToken,
  stakedUsd: account.delegationDetails.balanceUsd,
  unbonding: account.unbondingDetails.balanceToken,
  rewards: sum(account.delegations.map((delegation) => delegation.rewards)),
});

/** Why a validator can't be chosen for new stake, or null (decisions.md §4 Staking). A validator with a delegation stays on the list. */
export const whyNotChoose = (validator: Validator): "jailed" | "inactive" | null =>
  validator.status === "active" ? null : validator.status;

/** By what validators are sorted: the lowest fee first, the highest of everything else. */
export type ValidatorOrder = "fee" | "uptime" | "coins" | "apr";

const by = (field: ValidatorOrder): Ord<Validator> => ({
  equals: (a, b) => compare(a[field], b[field]) === 0,
  compare: (a, b) => compare(a[field], b[field]),
});

/** Validators whose name or address holds what was typed, sorted, those that can be chosen before those that can't. */
export const listed = (
  validators: ReadonlyArray<Validator>,
  typed: string,
  order: ValidatorOrder,
): ReadonlyArray<Validator> => {
  const wanted = typed.trim().toLowerCase();
  const sorted = pipe(
    validators.filter(({ moniker, address }) => `${moniker} ${address}`.toLowerCase().includes(wanted)),
    sort(order === "fee" ? by(order) : reverse(by(order))),
  );
  return [
    ...sorted.filter((validator) => whyNotChoose(validator) === null),
    ...sorted.filter((validator) => whyNotChoose(validator) !== null),
  ];
};
