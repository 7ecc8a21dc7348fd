import { and, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import { newHash } from "../chain/hash.ts";
import { PAYOUT_SECONDS } from "../chain/parameters.ts";
import { type Db, runWrites } from "../db/database.ts";
import { accounts } from "../db/schema/ledger.ts";
import { delegations, redelegations, transactions, unbondings, wallets } from "../db/schema/wallets.ts";
import { available, keyOf, rewardPools, unbonding } from "../ledger/accounts.ts";
import { type Posting, posting } from "../ledger/post.ts";
import { OPT } from "../ledger/tokens.ts";
import { toDecimal } from "../ledger/units.ts";
import { notify, notifyAll } from "../notifications/notify.ts";
import type { Context } from "../shared/context.ts";
import { refuse } from "../shared/refusal.ts";
import { delegationTo, type Holdings, loadHoldings, type UnbondingEntry } from "../staking/holdings.ts";
import { shownMoniker, stakeLink } from "../staking/notices.ts";
import { poolOf } from "../staking/pool.ts";
import { loadReturns } from "../staking/returns.ts";
import { deleteDelegations, rewardWrites } from "../staking/rewards.ts";
import { payableWeeks, type Week } from "../staking/weeks.ts";
import { changeWallet } from "../wallet/change-wallet.ts";
import type { WalletRow } from "../wallet/wallets.ts";
import { distributionRow } from "./distribution.ts";

const WEEK_MS = PAYOUT_SECONDS * 1000;

/** The newest start of a whole week of rewards. */
export const weekBefore = (now: Date): Date => new Date(now.getTime() - WEEK_MS);

/** Whether the reward pool has coins: without them nothing can be paid, and a read need not lock the wallet. */
export const poolHasCoins = (db: Db): SQL => {
  const pool = db
    .select({ one: sql`1` })
    .from(accounts)
    .where(and(inArray(accounts.key, rewardPools(OPT.key).map(keyOf)), gt(accounts.balance, 0n)));
  return sql`exists ${pool}`;
};

/** A column that says whether a block changed the wallet in a way that is not recorded yet. */
const isDue = (db: Db, now: Date) => {
  const pending = db
    .select({ one: sql`1` })
    .from(transactions)
    .where(
      and(eq(transactions.walletId, wallets.id), eq(transactions.status, "pending"), lte(transactions.dueAt, now)),
    );
  const finished = db
    .select({ one: sql`1` })
    .from(unbondings)
    .where(and(eq(unbondings.walletId, wallets.id), lte(unbondings.completionTime, now)));
  const unlocked = db
    .select({ one: sql`1` })
    .from(redelegations)
    .where(and(eq(redelegations.walletId, wallets.id), lte(redelegations.completionTime, now)));
  const weekly = db
    .select({ one: sql`1` })
    .from(delegations)
    .where(and(eq(delegations.walletId, wallets.id), lte(delegations.rewardsSince, weekBefore(now))));
  return sql<boolean>`exists ${pending} or exists ${finished} or exists ${unlocked} or (exists ${weekly} and ${poolHasCoins(db)})`;
};

/** A wallet, and whether it needs `settle`. */
interface Found {
  readonly wallet: WalletRow;
  readonly due: boolean;
}

const find = async (db: Db, userId: string, walletId: string | null, now: Date): Promise<Found | undefined> => {
  const own = eq(wallets.userId, userId);
  const [row] = await db
    .select({ wallet: wallets, due: isDue(db, now) })
    .from(wallets)
    .where(walletId === null ? own : and(own, eq(wallets.id, walletId)));
  return row;
};

const includePending = (db: Db, walletId: string, now: Date) =>
  db
    .update(transactions)
    .set({ status: "success", completedAt: sql`${transactions.dueAt}` })
    .where(and(eq(transactions.walletId, walletId), eq(transactions.status, "pending"), lte(transactions.dueAt, now)));

const payUnbonded = async (tx: Db, wallet: WalletRow, due: ReadonlyArray<UnbondingEntry>, now: Date): Promise<void> => {
  if (due.length === 0) return;
  const legs = due.map((entry) => ({
    from: unbonding(OPT.key, entry.validator, wallet.id),
    to: available(OPT.key, wallet.id),
    amount: entry.balance,
  }));
  const ids = due.map((entry) => entry.id);
  await runWrites(tx, {
    ...posting(tx, { kind: "complete-unbonding", at: now, legs }),
    finished: tx.delete(unbondings).where(inArray(unbondings.id, ids)),
  });
  await notifyAll(
    tx,
    due
      .filter(({ balance }) => balance > 0n)
      .map((entry) => ({
        userId: wallet.userId,
        text: `${toDecimal(entry.balance, OPT.decimals)} OPT finished unstaking and can be spent`,
        link: stakeLink({ validator: entry.validator, height: String(entry.creationHeight) }),
        createdAt: entry.completionTime,
      })),
  );
};

/** Deletes matured redelegations, and notifies of each validator whose stake can be moved on again (docs/staking.md 8). */
const unlockMoves = async (tx: Db, wallet: WalletRow, holdings: Holdings, now: Date): Promise<void> => {
  const matured = holdings.redelegations.filter((entry) => entry.completionTime <= now);
  if (matured.length === 0) return;
  const ids = matured.map((entry) => entry.id);
  await tx.delete(redelegations).where(inArray(redelegations.id, ids));
  const last = new Map(matured.map((entry) => [entry.destination, entry]));
  const isLocked = (destination: string): boolean =>
    holdings.redelegations.some((entry) => entry.destination === destination && entry.completionTime > now);
  await notifyAll(
    tx,
    [...last.values()]
      .filter(({ destination }) => !isLocked(destination) && (delegationTo(holdings, destination)?.coins ?? 0n) > 0n)
      .map((entry) => ({
        userId: wallet.userId,
        text: `Your stake with ${shownMoniker(entry.toMoniker)} can be moved again`,
        link: stakeLink({ validator: entry.destination }),
        createdAt: entry.completionTime,
      })),
  );
};

const weekRow = (wallet: WalletRow, week: Week) =>
  distributionRow(wallet, week.validator, week.amount, {
    hash: newHash(OPT),
    status: "success",
    createdAt: week.until,
    dueAt: week.until,
    completedAt: week.until,
  });

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

/** The most weeks that one statement pays, whose number of parameters is limited. */
const MOST_WEEKS = 500;

/** The weeks that were paid, and whether more weeks can be paid. */
interface Paid {
  readonly weeks: ReadonlyArray<Week>;
  readonly isMore: boolean;
}

const NOTHING_PAID: Paid = { weeks: [], isMore: false };

/** Pays whole weeks of unpaid rewards, as far as the pool allows, with one row per week and validator. */
const payWeekly = async (tx: Db, wallet: WalletRow, holdings: Holdings, now: Date): Promise<Paid> => {
  const due = holdings.delegations.filter((delegation) => delegation.rewardsSince <= weekBefore(now));
  const [first] = due.toSorted((a, b) => a.rewardsSince.getTime() - b.rewardsSince.getTime());
  if (first === undefined) return NOTHING_PAID;
  const all = payableWeeks(due, await loadReturns(tx, first.rewardsSince, now), now);
  const weeks = all.slice(0, MOST_WEEKS);
  const wanted = weeks.reduce((total, week) => total + week.amount, 0n);
  const pool = await poolOf(tx, holdings, wanted);
  const paid = payWeeks(weeks, pool.amount);
  if (paid.length === 0) return NOTHING_PAID;
  const last = new Map(paid.map((week) => [week.validator, week]));
  const emptied = due.filter(({ coins }) => coins === 0n).map(({ validator }) => validator.address);
  const isFinished = ({ validator, unpaid }: PaidWeek): boolean => unpaid === 0n && emptied.includes(validator);
  const sum = paid.reduce((total, week) => total + week.amount, 0n);
  const distribution: Posting = { kind: "distribution", at: now, legs: [...pool.legs, pool.pay(sum)] };
  const notEmpty = paid.filter(({ amount }) => amount > 0n);
  const rows = notEmpty.map((week) => weekRow(wallet, week));
  await runWrites(tx, {
    ...posting(tx, distribution),
    ...(rows.length === 0 ? {} : { rows: tx.insert(transactions).values(rows) }),
    ...rewardWrites(
      tx,
      wallet.id,
      [...last.values()]
        .filter((week) => !isFinished(week))
        .map(({ validator, unpaid, until }) => ({
          validator,
          accrued: unpaid,
          until,
          feeAtStart: delegationTo(holdings, validator)?.feeAtStart ?? null,
        })),
    ),
    ...deleteDelegations(
      tx,
      wallet.id,
      [...last.values()].filter(isFinished).map(({ validator }) => validator),
    ),
  });
  return { weeks: notEmpty, isMore: all.length > weeks.length };
};

/**
 * Notifies of paid weeks with the newest one's time: once for all weeks that a jump of the clock made due, and at most
 * once a week, because each delegation has weeks of its own.
 */
const notifyOfWeeks = async (tx: Db, wallet: WalletRow, paid: ReadonlyArray<Week>): Promise<void> => {
  if (paid.length === 0) return;
  const counts = new Map<string, number>();
  for (const { validator } of paid) counts.set(validator, (counts.get(validator) ?? 0) + 1);
  const weeks = Math.max(...counts.values());
  const newest = new Date(paid.reduce((latest, { until }) => Math.max(latest, until.getTime()), 0));
  const text =
    weeks === 1 ? "Your weekly staking rewards were paid out" : `Your staking rewards of ${weeks} weeks were paid out`;
  await notify(tx, wallet.userId, newest, text, "/distribution", `rewards:${Math.floor(newest.getTime() / WEEK_MS)}`);
};

/** Settles a wallet within a transaction that has locked it. */
export const settleLocked = async (tx: Db, wallet: WalletRow, now: Date): Promise<void> => {
  const holdings = await loadHoldings(tx, wallet.id);
  const finished = holdings.unbondings.filter((entry) => entry.completionTime <= now);
  await payUnbonded(tx, wallet, finished, now);
  await unlockMoves(tx, wallet, holdings, now);
  let paid = await payWeekly(tx, wallet, holdings, now);
  const weeks = [...paid.weeks];
  while (paid.isMore) {
    paid = await payWeekly(tx, wallet, await loadHoldings(tx, wallet.id), now);
    weeks.push(...paid.weeks);
  }
  await notifyOfWeeks(tx, wallet, weeks);
  await includePending(tx, wallet.id, now);
};

/**
 * Records what the chain's blocks did to a wallet since it was last settled: inclusion of pending transfers, payout of
 * unbonded coins (docs/staking.md 3) and of weekly rewards, end of the locks of moved stake. Locks nothing when nothing is due.
 */
const settle = async (ctx: Context, { wallet, due }: Found): Promise<WalletRow> => {
  if (due) await changeWallet(ctx, wallet, (tx, now) => settleLocked(tx, wallet, now));
  return wallet;
};

/** The person's wallet with this id, settled up to the current block; 404 for another one. */
export const settledWallet = async (ctx: Context, walletId: string, userId: string, now: Date): Promise<WalletRow> => {
  const found = await find(ctx.db, userId, walletId, now);
  if (found === undefined) throw refuse(404, "Wallet not found");
  return settle(ctx, found);
};

/** Settles a person's wallet, if there is one, up to the current block, which also creates notifications. */
export const settleOf = async (ctx: Context, userId: string): Promise<void> => {
  const found = await find(ctx.db, userId, null, await ctx.clock.now(ctx.db));
  if (found !== undefined) await settle(ctx, found);
};

/** The person's wallet with this id, not settled, and whether a change must settle it first; 404 for another one. */
export const unsettledWallet = async (ctx: Context, walletId: string, userId: string): Promise<Found> => {
  const found = await find(ctx.db, userId, walletId, await ctx.clock.now(ctx.db));
  if (found === undefined) throw refuse(404, "Wallet not found");
  return found;
};
