import { and, inArray, lte } from "drizzle-orm";
import { COMMISSION_MEMO } from "../../src/domain/wallet/payouts.ts";
import { newHash } from "../chain/parameters.ts";
import { type Db, insertAll } from "../db/database.ts";
import { transactions, validators } from "../db/schema/wallets.ts";
import { distributionRow, type TransactionInsert } from "../ledger/activity.ts";
import { type Posting, post, postAll } from "../ledger/post.ts";
import { OPT } from "../ledger/tokens.ts";
import type { Notification } from "../notifications/notify.ts";
import { earned } from "../notifications/texts.ts";
import type { Owner, Settling } from "./holdings.ts";
import { lockPool, payRewards } from "./pool.ts";
import { loadReturns } from "./returns.ts";
import { accrueCommissions, earliestOf, type Owed, writeOwed } from "./rewards.ts";
import { WHOLE } from "./shares.ts";
import { findValidator, lockValidators, updateValidator, type ValidatorRow } from "./validators.ts";
import { payableWeeks, WEEK_MS, type Week, weekBefore } from "./weeks.ts";

/** A week whose `amount` is paid; `unpaid` is the rest of its rewards, which a short pool still owes. */
interface PaidWeek extends Week {
  readonly unpaid: bigint;
}

/** Divides the pool among weeks, oldest first. A week that is paid in part is the last one of its validator. */
const payWeeks = (weeks: ReadonlyArray<Week>, pool: bigint): ReadonlyArray<PaidWeek> => {
  let left = pool;
  const paid: PaidWeek[] = [];
  const short = new Set<string>();
  for (const week of weeks) {
    if (short.has(week.validator)) continue;
    const amount = week.amount < left ? week.amount : left;
    const unpaid = week.amount - amount;
    if (unpaid > 0n) short.add(week.validator);
    if (unpaid > 0n && amount === 0n) continue;
    left -= amount;
    paid.push({ ...week, amount, unpaid });
  }
  return paid;
};

const sumOf = (weeks: ReadonlyArray<{ readonly amount: bigint }>): bigint =>
  weeks.reduce((total, { amount }) => total + amount, 0n);

/** The due weeks of wallets, of those that have some. */
const dueWeeks = async (tx: Db, all: ReadonlyArray<Settling>, now: Date) => {
  const due = all.flatMap(({ wallet, holdings }) => {
    const delegations = holdings.delegations.filter(({ rewardsSince }) => rewardsSince <= weekBefore(now));
    return delegations.length === 0 ? [] : [{ wallet, holdings, delegations }];
  });
  if (due.length === 0) return [];
  const some = due.flatMap(({ delegations }) => delegations);
  const returns = await loadReturns(tx, earliestOf(some, now), now);
  return due.map(({ delegations, ...of }) => ({ ...of, weeks: payableWeeks(delegations, returns, now) }));
};

/** The row of a payout that is complete. */
const paidRow = (wallet: Owner, validator: string, amount: bigint, at: Date): TransactionInsert =>
  distributionRow(wallet, validator, amount, {
    hash: newHash(OPT),
    status: "success",
    createdAt: at,
    dueAt: at,
    completedAt: at,
  });

/**
 * The notification of payouts, with the newest one's time: one for all weeks that a jump of the clock made due, and at most
 * one a week, because each delegation has weeks of its own.
 */
const noticeOf = (wallet: Owner, paid: ReadonlyArray<Omit<Week, "rest">>): ReadonlyArray<Notification> => {
  if (paid.length === 0) return [];
  const counts = new Map<string, number>();
  for (const { validator } of paid) counts.set(validator, (counts.get(validator) ?? 0) + 1);
  const weeks = Math.max(...counts.values());
  const createdAt = new Date(paid.reduce((latest, { until }) => Math.max(latest, until.getTime()), 0));
  const dedupeKey = `rewards:${Math.floor(createdAt.getTime() / WEEK_MS)}`;
  return [{ ...earned(sumOf(paid), weeks), userId: wallet.userId, createdAt, dedupeKey }];
};

/**
 * Pays whole weeks of unpaid rewards, as far as the pool allows, with one row per week and validator. The number of
 * statements does not depend on the number of wallets. Returns the notifications of it.
 */
export const payWeekly = async (
  tx: Db,
  all: ReadonlyArray<Settling>,
  now: Date,
): Promise<ReadonlyArray<Notification>> => {
  let pool = all[0]?.holdings.pool ?? 0n;
  const payouts = [];
  for (const { wallet, weeks } of await dueWeeks(tx, all, now)) {
    const paid = payWeeks(weeks, pool);
    pool -= sumOf(paid);
    if (paid.length > 0) payouts.push({ wallet, paid });
  }
  if (payouts.length === 0) return [];
  const notEmpty = payouts.map(({ wallet, paid }) => ({ wallet, weeks: paid.filter(({ amount }) => amount > 0n) }));
  const rows = notEmpty.flatMap(({ wallet, weeks }) =>
    weeks.map(({ validator, amount, until }) => paidRow(wallet, validator, amount, until)),
  );
  // a week is paid at its end, however late it is settled
  await postAll(
    tx,
    rows.map((row): Posting => ({ kind: "distribution", at: row.createdAt, legs: [payRewards(row)] })),
  );
  await insertAll(tx, transactions, rows);
  await writeOwed(
    tx,
    payouts.flatMap(({ wallet, paid }) =>
      [...new Map(paid.map((week) => [week.validator, week])).values()].map(
        ({ validator, unpaid, rest, until }): Owed => ({
          walletId: wallet.id,
          validator,
          accrued: unpaid * WHOLE + rest,
          since: until,
        }),
      ),
    ),
  );
  return notEmpty.flatMap(({ wallet, weeks }) => noticeOf(wallet, weeks));
};

/** Pays the commission of one validator, which this transaction has locked; returns the notification of it. */
const payOperator = async (tx: Db, wallet: Owner, address: string, now: Date): Promise<ReadonlyArray<Notification>> => {
  const validator = await findValidator(tx, address);
  if (validator === undefined) return [];
  const pool = await lockPool(tx);
  const owed = validator.commissionOwed / WHOLE;
  const amount = owed < pool ? owed : pool;
  const weeks = Math.floor((now.getTime() - validator.commissionPaidAt.getTime()) / WEEK_MS);
  await updateValidator(tx, address, {
    commissionOwed: validator.commissionOwed - amount * WHOLE,
    commissionPaidAt: new Date(validator.commissionPaidAt.getTime() + weeks * WEEK_MS),
  });
  if (amount === 0n) return [];
  const row = { ...paidRow(wallet, address, amount, now), memo: COMMISSION_MEMO };
  await post(tx, "distribution", now, [payRewards(row)]);
  await tx.insert(transactions).values(row);
  return noticeOf(wallet, [{ validator: address, amount, until: now }]);
};

/** The validators of these wallets whose commission is due, and other ones; all are locked, before any account is. */
export const lockOperated = async (
  tx: Db,
  walletIds: ReadonlyArray<string>,
  others: ReadonlyArray<string>,
  now: Date,
): Promise<ReadonlyArray<ValidatorRow>> => {
  const isDue = and(inArray(validators.operatorId, [...walletIds]), lte(validators.commissionPaidAt, weekBefore(now)));
  const locked = await lockValidators(tx, others, isDue);
  const isOwn = ({ operatorId }: ValidatorRow): boolean => operatorId !== null && walletIds.includes(operatorId);
  return locked.filter((row) => isOwn(row) && row.commissionPaidAt <= weekBefore(now));
};

/**
 * Pays the commissions of the wallets' own locked validators, as far as the pool allows (x/distribution's
 * WithdrawValidatorCommission); fractions of a base unit stay owed. Returns the notifications of it.
 */
export const payCommissions = async (
  tx: Db,
  all: ReadonlyArray<Settling>,
  due: ReadonlyArray<ValidatorRow>,
  now: Date,
): Promise<ReadonlyArray<Notification>> => {
  await accrueCommissions(tx, due, now);
  const paid: Notification[] = [];
  for (const { wallet } of all) {
    const own = due.find(({ operatorId }) => operatorId === wallet.id);
    if (own !== undefined) paid.push(...(await payOperator(tx, wallet, own.address, now)));
  }
  return paid;
};
