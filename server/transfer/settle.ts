import { and, eq, exists, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { lateRows } from "../db/schema/sandbox.ts";
import { transactions, wallets } from "../db/schema/wallets.ts";
import { notify } from "../notifications/notify.ts";
import type { ServerClock } from "../shared/clock.ts";
import type { Context } from "../shared/context.ts";
import { refuse } from "../shared/refusal.ts";
import { isDue } from "../staking/due.ts";
import { loadAllHoldings } from "../staking/holdings.ts";
import { payUnbonded, unlockMoves } from "../staking/leaving.ts";
import { lockPool } from "../staking/pool.ts";
import { lockOperated, payCommissions, payWeekly } from "../staking/weekly.ts";
import { changeWallet, type WalletRow } from "../wallet/wallets.ts";
import { listLate } from "./misbehaviour.ts";

/** A wallet, and what blocks did to it that is not recorded yet. */
interface Found {
  readonly wallet: WalletRow;
  /** Pending transfers were included. */
  readonly included: boolean;
  /** Rows of its activity that were withheld are listed (sandbox/misbehave.ts). */
  readonly listed: boolean;
  /** Stake or moved stake matured, or a week ended: coins move. */
  readonly matured: boolean;
}

/** A person's wallet, the one with an id if one is given, as `Found`. Every call of a wallet reads it. */
const find = async (db: Db, userId: string, walletId: string | null, now: Date): Promise<Found | undefined> => {
  const isIncluded = and(
    eq(transactions.walletId, wallets.id),
    eq(transactions.status, "pending"),
    lte(transactions.dueAt, now),
  );
  const isListed = and(eq(lateRows.walletId, wallets.id), lte(lateRows.listedAt, now));
  const [found] = await db
    .select({
      wallet: wallets,
      included: sql<boolean>`${exists(db.select().from(transactions).where(isIncluded))}`,
      listed: sql<boolean>`${exists(db.select().from(lateRows).where(isListed))}`,
      matured: sql<boolean>`${isDue(now)}`,
    })
    .from(wallets)
    .where(and(eq(wallets.userId, userId), walletId === null ? undefined : eq(wallets.id, walletId)));
  return found;
};

/** Records that blocks have included the pending transfers of wallets, or that they failed in them. */
const includePending = async (tx: Db, own: ReadonlyArray<WalletRow>, now: Date): Promise<void> => {
  const { walletId, status, outcome, dueAt } = transactions;
  const ids = own.map(({ id }) => id);
  await tx
    .update(transactions)
    .set({ status: sql`coalesce(${outcome}, 'success')`, completedAt: sql`${dueAt}` })
    .where(and(inArray(walletId, ids), eq(status, "pending"), lte(dueAt, now)));
};

/**
 * Records what blocks did to wallets that this transaction has locked, until the newest block at `at`: payout of unbonded
 * coins (docs/staking.md 3), of weekly rewards and of commissions, the end of the locks of moved stake, and inclusion of
 * pending transfers. `validators` are those that the transaction will lock later: all locks of validators come before those
 * of ledger accounts (`lockValidators`).
 */
export const settleLocked = async (
  tx: Db,
  clock: ServerClock,
  wallets: ReadonlyArray<WalletRow>,
  at: Date,
  validators: ReadonlyArray<string> = [],
): Promise<void> => {
  const now = clock.newestBlock(at);
  const ids = wallets.map(({ id }) => id);
  const operated = await lockOperated(tx, ids, validators, now);
  await lockPool(tx);
  const holdings = await loadAllHoldings(tx, ids);
  const all = wallets.flatMap((wallet, index) => {
    const own = holdings[index];
    return own === undefined ? [] : [{ wallet, holdings: own }];
  });
  const notices = [
    ...(await payUnbonded(tx, all, now, clock.nextBlock)),
    ...(await unlockMoves(tx, all, now)),
    ...(await payWeekly(tx, all, now)),
    ...(await payCommissions(tx, all, operated, now)),
  ];
  await includePending(tx, wallets, now);
  await notify(tx, notices);
};

/**
 * Settles a wallet as far as it was found to need it, as `settleLocked`. Most often only transfers were included, which
 * moves no coins.
 */
export const settleFound = async (
  tx: Db,
  clock: ServerClock,
  { wallet, included, listed, matured }: Found,
  now: Date,
  validators: ReadonlyArray<string> = [],
): Promise<void> => {
  if (listed) await listLate(tx, wallet.id, now);
  if (matured) await settleLocked(tx, clock, [wallet], now, validators);
  else if (included || listed) await includePending(tx, [wallet], now);
};

/** As `settleFound`, in a transaction that locks the wallet; locks nothing when nothing is due. */
const settle = async (ctx: Context, found: Found): Promise<WalletRow> => {
  const { wallet, included, listed, matured } = found;
  if (included || listed || matured) {
    await changeWallet(ctx, wallet, (tx, now) => settleFound(tx, ctx.clock, found, now));
  }
  return wallet;
};

const requireFound = (found: Found | undefined): Found => {
  if (found === undefined) throw refuse(404, "Wallet not found");
  return found;
};

/** The person's wallet with this id, settled up to the current block; 404 for another one. */
export const settledWallet = async (ctx: Context, walletId: string, userId: string, now: Date): Promise<WalletRow> =>
  settle(ctx, requireFound(await find(ctx.db, userId, walletId, ctx.clock.newestBlock(now))));

/** Settles a person's wallet, if there is one, up to the current block, which also creates notifications. */
export const settleOf = async (ctx: Context, userId: string): Promise<void> => {
  const found = await find(ctx.db, userId, null, ctx.clock.newestBlock());
  if (found !== undefined) await settle(ctx, found);
};

/** The person's wallet with this id, not settled, which a change must settle first (`settleFound`); 404 for another one. */
export const unsettledWallet = async (ctx: Context, walletId: string, userId: string): Promise<Found> =>
  requireFound(await find(ctx.db, userId, walletId, ctx.clock.newestBlock()));
