import { and, eq } from "drizzle-orm";
import { CATALOGUE } from "../../src/domain/kernel/known-texts.ts";
import { judgeGuess } from "../auth/limits.ts";
import { databaseTime, type ServerClock } from "../clock.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/database.ts";
import { wallets } from "../db/schema/wallets.ts";
import { refuse } from "../http/refusal.ts";
import { unseal } from "./seal.ts";

export type WalletRow = typeof wallets.$inferSelect;

/** The wallet with this id when it is the person's own, else 404. */
export const ownWallet = async (db: Db, walletId: string, userId: string): Promise<WalletRow> => {
  const [row] = await db
    .select()
    .from(wallets)
    .where(and(eq(wallets.id, walletId), eq(wallets.userId, userId)));
  if (row === undefined) throw refuse(404, "Wallet not found");
  return row;
};

/** The wallet of a person, when there is one. */
export const walletOfUser = async (db: Db, userId: string): Promise<WalletRow | undefined> => {
  const [row] = await db.select().from(wallets).where(eq(wallets.userId, userId));
  return row;
};

/**
 * Locks the wallet's row for this transaction and returns the time after the lock was taken: changes of one wallet
 * happen one after the other, and their times are in that order (server M1). The lock leaves room for the rows that
 * other wallets' transfers add to this wallet.
 */
export const lockWallet = async (tx: Db, clock: ServerClock, walletId: string): Promise<Date> => {
  const locked = tx
    .$with("locked")
    .as(tx.select({ id: wallets.id }).from(wallets).where(eq(wallets.id, walletId)).for("no key update"));
  const [row] = await tx.with(locked).select(databaseTime).from(locked);
  if (row === undefined) throw refuse(404, "Wallet not found");
  return clock.fromDatabase(row);
};

/** Refuses with `status` and 'Invalid wallet key.' unless the passcode opens the wallet; many failures are 429. */
export const requirePasscode = async (
  ctx: Context,
  wallet: WalletRow,
  passcode: string,
  status: number,
): Promise<void> => {
  const right = await judgeGuess(ctx, [["passcode", wallet.id]], async () =>
    (await unseal(wallet.sealedPhrase, passcode)) === null ? null : true,
  );
  if (right === null) throw refuse(status, CATALOGUE.invalidKey);
};
