import { and, eq } from "drizzle-orm";
import { CATALOGUE } from "../../src/domain/decider/known-texts.ts";
import { checkGuess } from "../auth/limits.ts";
import { canonicalPhrase, deriveAddresses, isPhrase } from "../chain/addresses.ts";
import type { Db } from "../db/database.ts";
import { wallets } from "../db/schema/wallets.ts";
import { databaseTime, type ServerClock } from "../shared/clock.ts";
import type { Context } from "../shared/context.ts";
import { refuse } from "../shared/refusal.ts";
import { isUnbound, seal, unseal } from "./seal.ts";

export type WalletRow = typeof wallets.$inferSelect;

/** The person's wallet with this id; 404 for another one. */
export const ownWallet = async (db: Db, walletId: string, userId: string): Promise<WalletRow> => {
  const [row] = await db
    .select()
    .from(wallets)
    .where(and(eq(wallets.id, walletId), eq(wallets.userId, userId)));
  if (row === undefined) throw refuse(404, "Wallet not found");
  return row;
};

/** The wallet of a person, if there is one. */
export const walletOfUser = async (db: Db, userId: string): Promise<WalletRow | undefined> => {
  const [row] = await db.select().from(wallets).where(eq(wallets.userId, userId));
  return row;
};

const lock = async (tx: Db, clock: ServerClock, walletId: string, skipLocked: boolean): Promise<Date | null> => {
  const locked = tx.$with("locked").as(
    tx
      .select({ id: wallets.id })
      .from(wallets)
      .where(eq(wallets.id, walletId))
      .for("no key update", skipLocked ? { skipLocked } : {}),
  );
  const [row] = await tx.with(locked).select(databaseTime).from(locked);
  return row === undefined ? null : clock.fromDatabase(row);
};

/**
 * Locks the wallet's row for this transaction and returns the time after the lock was acquired: changes of one wallet run
 * one after the other, and their times are in that order. The lock does not block transfers from other
 * wallets that insert rows for this wallet.
 */
export const lockWallet = async (tx: Db, clock: ServerClock, walletId: string): Promise<Date> => {
  const now = await lock(tx, clock, walletId, false);
  if (now === null) throw refuse(404, "Wallet not found");
  return now;
};

/** As `lockWallet`, without waiting; null when another transaction has locked the wallet. */
export const lockIdleWallet = (tx: Db, clock: ServerClock, walletId: string): Promise<Date | null> =>
  lock(tx, clock, walletId, true);

const phraseMatches = async (wallet: WalletRow, mnemonic: string): Promise<boolean> => {
  const phrase = canonicalPhrase(mnemonic);
  return isPhrase(phrase) && (await deriveAddresses(phrase)).optio === wallet.optioAddress;
};

/** Replaces a seal that is not bound to the wallet, now that the passcode is known; a newer seal is not changed. */
const bindSeal = async (ctx: Context, wallet: WalletRow, phrase: string, passcode: string): Promise<void> => {
  if (!isUnbound(wallet.sealedPhrase)) return;
  const sealedPhrase = await seal(phrase, passcode, ctx.cost, wallet.id);
  await ctx.db
    .update(wallets)
    .set({ sealedPhrase })
    .where(and(eq(wallets.id, wallet.id), eq(wallets.sealedPhrase, wallet.sealedPhrase)));
};

/** Requires the wallet's passcode: else `status` and 'Invalid wallet key.', after many failures 429. Without a check when its client, by `signal`, is gone. */
export const requirePasscode = async (
  ctx: Context,
  wallet: WalletRow,
  passcode: string,
  status: number,
  signal: AbortSignal | null = null,
): Promise<void> => {
  const phrase = await checkGuess(
    ctx,
    [["passcode", wallet.id]],
    () => unseal(wallet.sealedPhrase, passcode, wallet.id),
    signal,
  );
  if (phrase === null) throw refuse(status, CATALOGUE.invalidKey);
  await bindSeal(ctx, wallet, phrase, passcode);
};

/** Requires the wallet's phrase: else 422 'Invalid seed phrase.', after many failures 429. */
export const requirePhrase = async (ctx: Context, wallet: WalletRow, mnemonic: string): Promise<void> => {
  const right = await checkGuess(ctx, [["phrase", wallet.id]], async () =>
    (await phraseMatches(wallet, mnemonic)) ? true : null,
  );
  if (right === null) throw refuse(422, CATALOGUE.invalidSeed);
};
