import { and, eq, getTableColumns, lte, sql } from "drizzle-orm";
import { msOfBlocks } from "../chain/parameters.ts";
import type { Db } from "../db/database.ts";
import { lateRows, nextTransfers } from "../db/schema/sandbox.ts";
import { transactions } from "../db/schema/wallets.ts";
import type { TransactionInsert } from "../ledger/activity.ts";
import { newId } from "../shared/random.ts";

/** What the sandbox's chain does to a wallet's next transfer (sandbox/misbehave.ts). */
export type Misbehaviour = Omit<typeof nextTransfers.$inferSelect, "walletId">;

/** The columns of withheld rows, which are stored as the database names and writes them. */
const COLUMNS = Object.entries(getTableColumns(transactions)).filter(([key]) => key !== "seq");
const NAMES = sql.join(
  COLUMNS.map(([, { name }]) => sql.identifier(name)),
  sql`, `,
);

const stored = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    COLUMNS.map(([key, column]) => {
      const value = row[key] ?? null;
      return [column.name, value === null ? null : column.mapToDriverValue(value)];
    }),
  );

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
    const own = rows.filter((row) => row.walletId === walletId).map((row) => stored({ ...row }));
    return { id: newId(), walletId, listedAt, rows: own };
  });
  await tx.insert(lateRows).values(late);
};

/** Inserts rows that were withheld. */
export const insertStored = async (tx: Db, rows: unknown): Promise<void> => {
  await tx.execute(sql`insert into ${transactions} (${NAMES})
    select ${NAMES} from json_populate_recordset(null::transactions, ${JSON.stringify(rows)}::json)`);
};

/** Lists the withheld rows of a wallet whose time has come. */
export const listLate = async (tx: Db, walletId: string, now: Date): Promise<void> => {
  const due = await tx
    .delete(lateRows)
    .where(and(eq(lateRows.walletId, walletId), lte(lateRows.listedAt, now)))
    .returning({ rows: lateRows.rows });
  for (const { rows } of due) await insertStored(tx, rows);
};
