import { add, compare, isZero, type Money, ZERO } from "../values/money.ts";
import type { Transaction } from "./entities.ts";
import { shownStatus } from "./transactions.ts";

/** The rewards that one validator paid out; `address` is null where the server names no validator. */
export interface PayoutsOfValidator {
  readonly address: string | null;
  readonly amount: Money;
  readonly count: number;
}

/** Reward payouts in sum, by validator with the largest first, and by day with the oldest first. */
export interface Payouts {
  readonly total: Money;
  readonly count: number;
  readonly validators: ReadonlyArray<PayoutsOfValidator>;
  /** `at`: the start of the day in milliseconds since 1970. */
  readonly days: ReadonlyArray<{ readonly at: number; readonly value: Money }>;
}

/**
 * Sums the completed distributions of one token. `dayOf` returns the start of the day of a moment, which depends on the
 * device's time zone. The sums over validators and over days are the total.
 */
export const payoutsOf = (transactions: ReadonlyArray<Transaction>, dayOf: (at: number) => number): Payouts => {
  const validators = new Map<string | null, PayoutsOfValidator>();
  const days = new Map<number, Money>();
  let total = ZERO;
  let count = 0;
  for (const { type, status, amount, fromValidator, created_at } of transactions) {
    const at = Date.parse(created_at);
    if (type !== "distribution" || shownStatus(status) !== "completed" || Number.isNaN(at) || isZero(amount)) continue;
    const known = validators.get(fromValidator) ?? { address: fromValidator, amount: ZERO, count: 0 };
    validators.set(fromValidator, { ...known, amount: add(known.amount, amount), count: known.count + 1 });
    const day = dayOf(at);
    days.set(day, add(days.get(day) ?? ZERO, amount));
    total = add(total, amount);
    count += 1;
  }
  return {
    total,
    count,
    validators: [...validators.values()].sort((a, b) => compare(b.amount, a.amount)),
    days: [...days].map(([at, value]) => ({ at, value })).sort((a, b) => a.at - b.at),
  };
};
