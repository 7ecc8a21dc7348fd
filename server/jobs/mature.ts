import { and, asc, gt, inArray, lte, or } from "drizzle-orm";
import { type Db, inTransaction } from "../db/database.ts";
import { delegations, redelegations, unbondings, wallets } from "../db/schema/wallets.ts";
import type { Context } from "../shared/context.ts";
import { poolHasCoins, settleLocked, weekBefore } from "../transfer/settle.ts";
import { lockIdleWallet, type WalletRow } from "../wallet/wallets.ts";
import { type Repeated, repeat } from "./repeat.ts";

const BATCH = 200;

/** Wallets after `last` with coins to pay out, locks to open, or a week of rewards. */
const dueWallets = (db: Db, now: Date, last: string): Promise<ReadonlyArray<WalletRow>> =>
  db
    .select()
    .from(wallets)
    .where(
      and(
        gt(wallets.id, last),
        or(
          inArray(
            wallets.id,
            db.select({ id: unbondings.walletId }).from(unbondings).where(lte(unbondings.completionTime, now)),
          ),
          inArray(
            wallets.id,
            db.select({ id: redelegations.walletId }).from(redelegations).where(lte(redelegations.completionTime, now)),
          ),
          inArray(
            wallets.id,
            db
              .select({ id: delegations.walletId })
              .from(delegations)
              .where(and(lte(delegations.rewardsSince, weekBefore(now)), poolHasCoins(db))),
          ),
        ),
      ),
    )
    .orderBy(asc(wallets.id))
    .limit(BATCH);

/**
 * Settles every wallet in which something matured, also those that nobody reads. Several processes may run it: a wallet
 * that another one is changing is left to it, and each payout happens once, under the wallet's lock. Rejects with the first
 * error after all other wallets are settled.
 */
export const mature = async (ctx: Context): Promise<void> => {
  const errors: unknown[] = [];
  for (let last = ""; ; ) {
    const batch = await dueWallets(ctx.db, await ctx.clock.now(ctx.db), last);
    for (const wallet of batch) {
      last = wallet.id;
      await inTransaction(ctx.db, async (tx) => {
        const now = await lockIdleWallet(tx, ctx.clock, wallet.id);
        if (now !== null) await settleLocked(tx, wallet, now);
      }).catch((error: unknown) => errors.push(error));
    }
    if (batch.length < BATCH) break;
  }
  if (errors.length > 0) throw errors[0];
};

/** Settles now and every minute, each time after `before`. */
export const startMaturing = (
  ctx: Context,
  failed: (error: unknown) => void,
  before: () => Promise<void> = async () => undefined,
): Repeated =>
  repeat(
    ctx.config.matureSeconds * 1000,
    async () => {
      await before();
      await mature(ctx);
    },
    failed,
  );
