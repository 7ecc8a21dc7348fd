import { and, asc, gt, sql } from "drizzle-orm";
import { sendDigests } from "../alerts/digest.ts";
import type { Db } from "../db/database.ts";
import { wallets } from "../db/schema/wallets.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Context } from "../shared/context.ts";
import { updateActiveSet } from "../staking/active-set.ts";
import { dueWalletIds } from "../staking/due.ts";
import { deliverNotices } from "../staking/notices.ts";
import { settleLocked } from "../transfer/settle.ts";
import { lockIdleWallets, type WalletRow } from "../wallet/wallets.ts";

/** How many wallets one transaction settles: more would make the people of these wallets wait. */
const BATCH = 25;

/** Wallets after `last` with coins to pay out, locks to open, or a week of rewards. */
const dueWallets = (db: Db, now: Date, last: string): Promise<ReadonlyArray<WalletRow>> =>
  db
    .select()
    .from(wallets)
    .where(and(gt(wallets.id, last), sql`${wallets.id} in (${dueWalletIds(now)})`))
    .orderBy(asc(wallets.id))
    .limit(BATCH);

/** Settles those of the wallets that no other transaction has locked, in one transaction. */
const settleIdle = (ctx: Context, batch: ReadonlyArray<WalletRow>): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const ids = batch.map(({ id }) => id);
    const locked = await lockIdleWallets(tx, ids);
    const idle = batch.filter(({ id }) => locked.has(id));
    if (idle.length > 0) await settleLocked(tx, ctx.clock, idle, await ctx.clock.nowIn(tx));
  });

/**
 * What blocks do without a request: the active set follows the stake, delegators are notified of what happened to their
 * validators, every wallet in which something matured is settled, also those that nobody reads, and alerts of all of that are
 * mailed. Several processes may run it: a wallet that another one is changing is left to it, and each payout happens once,
 * under the wallet's lock. Wallets are settled in batches; those of a batch that fails one by one. Rejects with the first error
 * after all other wallets are settled.
 */
export const mature = async (ctx: Context): Promise<void> => {
  const errors: unknown[] = [];
  const failed = (error: unknown): void => {
    errors.push(error);
  };
  await ctx.clock.refresh(ctx.db);
  await updateActiveSet(ctx).catch(failed);
  await deliverNotices(ctx).catch(failed);
  for (let last = ""; ; ) {
    const batch = await dueWallets(ctx.db, ctx.clock.newestBlock(), last);
    last = batch.at(-1)?.id ?? last;
    await settleIdle(ctx, batch).catch(async () => {
      for (const wallet of batch) await settleIdle(ctx, [wallet]).catch(failed);
    });
    if (batch.length < BATCH) break;
  }
  await sendDigests(ctx).catch(failed);
  if (errors.length > 0) throw errors[0];
};
