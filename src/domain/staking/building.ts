import { add, amount, divide, type Money, multiply, sum } from "../values/money.ts";
import type { TokenAccount } from "../wallet/entities.ts";
import type { Validators } from "./entities.ts";
import { stakeOf } from "./views.ts";

const YEAR_MS = amount("31536000000");
/** Decimals of what builds up: those of OPT. */
const DECIMALS = 6;
/** An estimate that was not corrected for so long stands still. */
const LONGEST_MS = 3_600_000;

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
  const returns = new Map(
    validators.validatorSet.flatMap(({ address, status, apr }) =>
      status === "active" && apr !== null ? [[address, apr] as const] : [],
    ),
  );
  const yearly = sum(
    account.delegations.flatMap(({ validator_address, coins }) => {
      const apr = returns.get(validator_address);
      return apr === undefined ? [] : [multiply(coins, apr)];
    }),
  );
  return add(rewards, divide(multiply(yearly, amount(String(elapsed))), YEAR_MS, DECIMALS));
};
