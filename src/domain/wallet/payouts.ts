import { add, compare, isZero, type Money, sum, ZERO } from "../values/money.ts";
import type { Transaction } from "./entities.ts";
import { moves, shownStatus } from "./transactions.ts";

/** The rewards that one validator paid out; `address` is null where the server names no validator. */
export interface PayoutsOfValidator {
  readonly address: string | null;
  readonly amount: Money;
  readonly count: number;
}

/** The memo of a `distribution` that pays an operator's commission (docs/wire.md Extensions), which has weeks of its own. */
export const COMMISSION_MEMO = "Validator commission";

/** Reward payouts in sum, by validator with the largest first, and by day with the oldest first. */
export interface Payouts {
  readonly total: Money;
  readonly count: number;
  readonly validators: ReadonlyArray<PayoutsOfValidator>;
  /** `at`: the start of the day in milliseconds since 1970. */
  readonly days: ReadonlyArray<{ readonly at: number; readonly value: Money }>;
}

/**
 * When the rewards of stakes are paid out next, in milliseconds since 1970. Each stake is paid every `interval` seconds from
 * its last payout or change on, because a change pays it out and begins again (docs/staking.md 10), unless the server says
 * when (`payoutAt`); a commission says nothing of that. Without `stakes`, those of all validators count. Null where no
 * payout, change or interval is known.
 */
export const nextPayoutAt = (
  transactions: ReadonlyArray<Transaction>,
  stakes: ReadonlyArray<{ readonly validator_address: string; readonly payoutAt?: string }> | undefined,
  interval: number | null,
  now: number,
): number | null => {
  const step = (interval ?? 0) * 1000;
  const newest = new Map<string | null, number>();
  for (const row of transactions) {
    const at = Date.parse(row.created_at);
    if (!(at <= now && moves(row)) || row.memo === COMMISSION_MEMO) continue;
    for (const end of [row.fromValidator, row.toValidator ?? row.fromValidator]) {
      // only a payout counts without a validator
      if (end === null ? row.type === "distribution" : stakes?.some((of) => of.validator_address === end) !== false)
        newest.set(end, Math.max(at, newest.get(end) ?? at));
    }
  }
  for (const { validator_address, payoutAt } of stakes ?? [])
    if (payoutAt !== undefined) newest.set(validator_address, Date.parse(payoutAt) - step);
  const next = [...newest.values()].map((at) => at + (Math.floor((now - at) / step) + 1) * step);
  return step > 0 && next.length > 0 ? Math.min(...next) : null;
};

/** Whether rewards were paid by a transaction, at a readable time. */
export const isPayout = ({ type, status, amount, created_at }: Transaction): boolean =>
  type === "distribution" &&
  shownStatus(status) === "completed" &&
  !Number.isNaN(Date.parse(created_at)) &&
  !isZero(amount);

/** A row of a list that says what happened lately: one transaction, or several payouts. */
export type LatelyRow = readonly [Transaction, ...Transaction[]];

/** Whether two payouts pay stakes of one token, and neither of them a commission. */
const isOfOnePayday = (a: Transaction, b: Transaction, dayOf: (at: number) => number): boolean =>
  [a, b].every((of) => isPayout(of) && of.memo !== COMMISSION_MEMO) &&
  a.chainId === b.chainId &&
  a.symbol === b.symbol &&
  dayOf(Date.parse(a.created_at)) === dayOf(Date.parse(b.created_at));

/**
 * The newest transactions in rows: the payouts of one token on one day that stand one after the other are one row, because a
 * payday pays every stake. Without the whole list no row says the sum of payouts that may go on after its end.
 */
export const latelyRows = (
  newest: ReadonlyArray<Transaction>,
  dayOf: (at: number) => number,
  isWhole: boolean,
): ReadonlyArray<LatelyRow> => {
  const rows: LatelyRow[] = [];
  for (const of of newest) {
    const last = rows.at(-1);
    if (last !== undefined && isOfOnePayday(last[0], of, dayOf)) rows.splice(-1, 1, [...last, of]);
    else rows.push([of]);
  }
  const last = rows.at(-1);
  return isWhole || last === undefined ? rows : [...rows.slice(0, -1), ...last.map((of): LatelyRow => [of])];
};

/**
 * Returns a function that sums the completed distributions of one token. `dayOf` returns the start of the day of a moment,
 * which depends on the device's time zone. The sums over validators and over days are the total. Create it once for a list
 * that grows: entries after those that it summed before are added to the sums.
 */
export const payoutSums = (dayOf: (at: number) => number): ((transactions: ReadonlyArray<Transaction>) => Payouts) => {
  const nothing = () => ({
    transactions: [] as ReadonlyArray<Transaction>,
    validators: new Map<string | null, PayoutsOfValidator>(),
    days: new Map<number, Money>(),
    total: ZERO,
    count: 0,
  });
  let sums = nothing();
  const take = (transaction: Transaction): void => {
    if (!isPayout(transaction)) return;
    const { amount, fromValidator, created_at } = transaction;
    const at = Date.parse(created_at);
    const known = sums.validators.get(fromValidator) ?? { address: fromValidator, amount: ZERO, count: 0 };
    sums.validators.set(fromValidator, { ...known, amount: add(known.amount, amount), count: known.count + 1 });
    const day = dayOf(at);
    sums.days.set(day, add(sums.days.get(day) ?? ZERO, amount));
    sums.total = add(sums.total, amount);
    sums.count += 1;
  };
  return (transactions) => {
    const isSame = (row: Transaction, index: number): boolean => transactions[index] === row;
    if (!sums.transactions.every(isSame)) sums = nothing();
    for (const transaction of transactions.slice(sums.transactions.length)) take(transaction);
    sums.transactions = transactions;
    return {
      total: sums.total,
      count: sums.count,
      validators: [...sums.validators.values()].sort((a, b) => compare(b.amount, a.amount)),
      days: [...sums.days].map(([at, value]) => ({ at, value })).sort((a, b) => a.at - b.at),
    };
  };
};

/** The rewards of a sum of payouts that arrived on the days from an instant on. */
export const paidOutSince = ({ days }: Payouts, since: number): Money =>
  sum(days.flatMap(({ at, value }) => (at >= since ? [value] : [])));
