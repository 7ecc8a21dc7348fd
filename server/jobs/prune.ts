import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/database.ts";
import { LOCKS, tryLock } from "../db/locks.ts";
import {
  challenges,
  families,
  mails,
  outbox,
  rateLimits,
  refreshTokens,
  trustedDevices,
} from "../db/schema/accounts.ts";
import { alerts } from "../db/schema/people.ts";
import { idempotencyKeys, offeredPhrases } from "../db/schema/wallets.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Context } from "../shared/context.ts";

const BATCH = 2_000;
const DAY = 24 * 3_600_000;

/** The rows of each table that nothing reads any more at `now`. */
const expiredRows = (now: Date): ReadonlyArray<readonly [table: SQL, expired: SQL]> => {
  const ago = (milliseconds: number): SQL => sql`${new Date(now.getTime() - milliseconds).toISOString()}::timestamptz`;
  return [
    [sql`${refreshTokens}`, sql`${refreshTokens.expiresAt} < ${ago(DAY)}`],
    [
      sql`${families}`,
      sql`${families.createdAt} < ${ago(DAY)} and not exists
        (select 1 from ${refreshTokens} where ${refreshTokens.familyId} = ${families.id})`,
    ],
    [sql`${challenges}`, sql`${challenges.expiresAt} < ${ago(DAY)}`],
    // the longest window of auth/limits.ts is a day
    [sql`${rateLimits}`, sql`${rateLimits.windowStart} < ${ago(2 * DAY)}`],
    [sql`${trustedDevices}`, sql`${trustedDevices.expiresAt} < ${ago(0)}`],
    [sql`${mails}`, sql`${mails.createdAt} < ${ago(30 * DAY)}`],
    // where there is no SMTP server any more; the courier deletes them earlier
    [sql`${outbox}`, sql`${outbox.expiresAt} < ${ago(DAY)}`],
    // where no message could be sent for so long
    [sql`${alerts}`, sql`${alerts.createdAt} < ${ago(30 * DAY)}`],
    [sql`${offeredPhrases}`, sql`${offeredPhrases.expiresAt} < ${ago(0)}`],
    // after that, the unique reference of the transaction still refuses the same key
    [sql`${idempotencyKeys}`, sql`${idempotencyKeys.createdAt} < ${ago(30 * DAY)}`],
  ];
};

/** Deletes one batch and returns its size; null when another process is pruning. */
const deleteBatch = (db: Db, table: SQL, expired: SQL): Promise<number | null> =>
  inTransaction(db, async (tx) => {
    if (!(await tryLock(tx, LOCKS.prune))) return null;
    const deleted = await rowsOf(
      tx,
      sql`delete from ${table} where ctid = any (array(select ctid from ${table} where ${expired} limit ${BATCH})) returning 1`,
    );
    return deleted.length;
  });

/** Deletes expired rows in short transactions; several processes may run it concurrently. */
export const prune = async (ctx: Context): Promise<void> => {
  await ctx.clock.refresh(ctx.db);
  for (const [table, expired] of expiredRows(ctx.clock.now())) {
    for (;;) {
      const deleted = await deleteBatch(ctx.db, table, expired);
      if (deleted === null) return;
      if (deleted < BATCH) break;
    }
  }
};
