import { add, type Money, multiply, sum } from "../values/money.ts";
import type { TokenAccount } from "../wallet/entities.ts";
import type { Validators } from "./entities.ts";
import { partOfYear } from "./figures.ts";
import { stakeOf } from "./views.ts";

/** An estimate that was not corrected for so long stands still. */
const LONGEST_MS = 3_600_000;

/** What stakes with active validators earn in a year, at the yearly returns that are known. */
const yearlyOf = (delegations: TokenAccount["delegations"], { validatorSet }: Validators): Money => {
  const returns = new Map(
    validatorSet.flatMap(({ address, status, apr }) =>
      status === "active" && apr !== null ? [[address, apr] as const] : [],
    ),
  );
  return sum(
    delegations.flatMap(({ validator_address, coins }) => {
      const apr = returns.get(validator_address);
      return apr === undefined ? [] : [multiply(coins, apr)];
    }),
  );
};

/**
 * The rewards that build up, between two readings: those of the last one, made at `readAt`, and what the stakes with active
 * validators earn since then at their yearly returns. Times in milliseconds since 1970. null where the server says no rewards;
 * the reading itself where a return is not known. It never falls, and is never more than an hour ahead of its reading.
 */
export const buildingUp = (
  account: TokenAccount,
  validators: Validators | null,
  readAt: number | null,
  now: number,
): Money | null => {
  const { rewards } = stakeOf(account);
  if (rewards === null || readAt === null || validators === null) return rewards;
  const elapsed = Math.min(Math.max(0, Math.floor(now - readAt)), LONGEST_MS);
  return add(rewards, partOfYear(yearlyOf(account.delegations, validators), elapsed));
};

const DAY_MS = 86_400_000;

/**
 * About what the payout at `at` pays: the rewards of the stakes that are due within a day of it, of all where the server does
 * not say when each is due. null where rewards or returns are not known. `readAt` as above.
 */
export const expectedPayout = (
  account: TokenAccount,
  validators: Validators | null,
  readAt: number | null,
  at: number,
): Money | null => {
  if (readAt === null || validators === null) return null;
  const due = account.delegations.filter(
    ({ payoutAt }) => payoutAt === undefined || Date.parse(payoutAt) < at + DAY_MS,
  );
  const rewards = due.flatMap((delegation) => delegation.rewards ?? []);
  if (rewards.length < due.length) return null;
  return add(sum(rewards), partOfYear(yearlyOf(due, validators), Math.max(0, Math.floor(at - readAt))));
};
