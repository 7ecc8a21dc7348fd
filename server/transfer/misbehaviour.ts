import { and, eq, lte, sql } from "drizzle-orm";
import { isRecord } from "../../src/domain/decider/record.ts";
import { msOfBlocks } from "../chain/parameters.ts";
import type { Db } from "../db/database.ts";
import { lateRows, nextTransfers } from "../db/schema/sandbox.ts";
import { transactions } from "../db/schema/wallets.ts";
import { insertOfRows } from "../db/statement.ts";
import type { TransactionInsert } from "../ledger/activity.ts";
import { newId } from "../shared/random.ts";

/** What the sandbox's chain does to a wallet's next transfer (sandbox/misbehave.ts). */
export type Misbehaviour = Omit<typeof nextTransfers.$inferSelect, "walletId">;

/** The rows of transfers as one JSON value, and their insert. */
export const activityRows = insertOfRows(transactions, [
  ...(["id", "walletId", "type", "status", "token", "amount", "from", "to", "fromValidator", "toValidator"] as const),
  ...(["feeToken", "fee", "memo", "description", "hash", "reference", "createdAt", "dueAt", "completedAt"] as const),
  ...(["outcome", "word"] as const),
]);

/** The column of a statement that reads the misbehaviour of a wallet as `misbehaviourIn` decodes it; null without one. */
export const nextTransferOf = (wallet: ReturnType<typeof sql.placeholder>) =>
  sql`(select json_build_object('outcome', outcome, 'word', word, 'pending', pending_blocks, 'late', late_blocks)
    from ${nextTransfers} where ${nextTransfers.walletId} = ${wallet})`;

export const misbehaviourIn = (value: unknown): Misbehaviour | null => {
  if (!isRecord(value)) return null;
  const { outcome, word, pending, late } = value;
  return {
    outcome: outcome === "failed" || outcome === "cancelled" ? outcome : null,
    word: typeof word === "string" ? word : null,
    pendingBlocks: Number(pending),
    lateBlocks: Number(late),
  };
};

/** Sets what the chain does to the next transfer of a wallet, in place of what was set before. */
export const misbehaveNext = async (db: Db, walletId: string, next: Misbehaviour): Promise<void> => {
  await db
    .insert(nextTransfers)
    .values({ walletId, ...next })
    .onConflictDoUpdate({ target: nextTransfers.walletId, set: next });
};

/** Forgets it, in the transaction of the transfer. */
export const behaveAgain = async (tx: Db, walletId: string): Promise<void> => {
  await tx.delete(nextTransfers).where(eq(nextTransfers.walletId, walletId));
};

/** Withholds rows of activity of any wallets for some blocks. */
export const withhold = async (
  tx: Db,
  rows: ReadonlyArray<TransactionInsert>,
  blocks: number,
  now: Date,
): Promise<void> => {
  const listedAt = new Date(now.getTime() + msOfBlocks(blocks));
  const late = [...new Set(rows.map(({ walletId }) => walletId))].map((walletId) => {
    const own = activityRows.json(rows.filter((row) => row.walletId === walletId));
    return { id: newId(), walletId, listedAt, rows: sql`${own}::json` };
  });
  await tx.insert(lateRows).values(late);
};

/** Lists the withheld rows of a wallet whose time has come. */
export const listLate = async (tx: Db, walletId: string, now: Date): Promise<void> => {
  const due = await tx
    .delete(lateRows)
    .where(and(eq(lateRows.walletId, walletId), lte(lateRows.listedAt, now)))
    .returning({ rows: lateRows.rows });
  for (const { rows } of due) await tx.execute(activityRows.insert(sql`${JSON.stringify(rows)}`));
};
