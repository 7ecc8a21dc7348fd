import { and, eq, inArray } from "drizzle-orm";
import type * as calls from "../../src/adapters/http/calls/wallet.ts";
import { CATALOGUE } from "../../src/adapters/http/catalogue.ts";
import { type Counter, changeAfterGuess, checkGuess } from "../auth/limits.ts";
import { canonicalPhrase, deriveAddresses, isPhrase } from "../chain/addresses.ts";
import { type Db, first, isShortBalance } from "../db/database.ts";
import { oneAtATime } from "../db/one-at-a-time.ts";
import { wallets } from "../db/schema/wallets.ts";
import { inTransaction } from "../db/transaction.ts";
import type { SignedInHandler } from "../http/handler.ts";
import type { ServerClock } from "../shared/clock.ts";
import type { Context } from "../shared/context.ts";
import { refuse } from "../shared/refusal.ts";
import { unseal } from "./seal.ts";

export type WalletRow = typeof wallets.$inferSelect;

/** The person's wallet with this id; 404 for another one. */
export const ownWallet = async (db: Db, walletId: string, userId: string): Promise<WalletRow> => {
  const isOwn = and(eq(wallets.id, walletId), eq(wallets.userId, userId));
  const row = await first(db.select().from(wallets).where(isOwn));
  if (row === undefined) throw refuse(404, "Wallet not found");
  return row;
};

/** The wallet of a person, if there is one. */
export const walletOfUser = (db: Db, userId: string): Promise<WalletRow | undefined> =>
  first(db.select().from(wallets).where(eq(wallets.userId, userId)));

/** The wallet of the API. */
export const presentWallet = ({ id, name }: WalletRow) => ({ id, name });

export const getWallets: SignedInHandler<typeof calls.getWallets> = async ({ ctx }, { user }) => {
  const wallet = await walletOfUser(ctx.db, user.id);
  return { wallets: wallet === undefined ? [] : [presentWallet(wallet)] };
};

const SEALED = { sealedPhrase: wallets.sealedPhrase };

/**
 * Locks the wallet's row for this transaction and reads the time after the lock was acquired: changes of one wallet run
 * one after the other, and their times are in that order. The lock does not block transfers from other wallets that insert
 * rows for this wallet. `sealedPhrase` is sealed under the passcode of that time.
 */
const lockWallet = async (tx: Db, clock: ServerClock, walletId: string) => {
  const isWallet = eq(wallets.id, walletId);
  const locked = await first(tx.select(SEALED).from(wallets).where(isWallet).for("no key update"));
  if (locked === undefined) throw refuse(404, "Wallet not found");
  return { now: await clock.nowIn(tx), sealedPhrase: locked.sealedPhrase };
};

/**
 * Locks several wallets, in the order of their ids and without waiting: those that another transaction has locked are not
 * among the ids that it resolves to.
 */
export const lockIdleWallets = async (tx: Db, walletIds: ReadonlyArray<string>): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .select({ id: wallets.id })
    .from(wallets)
    .where(inArray(wallets.id, [...walletIds]))
    .orderBy(wallets.id)
    .for("no key update", { skipLocked: true });
  return new Set(rows.map(({ id }) => id));
};

const phraseMatches = async (wallet: WalletRow, mnemonic: string): Promise<boolean> => {
  const phrase = canonicalPhrase(mnemonic);
  return isPhrase(phrase) && (await deriveAddresses(phrase)).optio === wallet.optioAddress;
};

const counterOf = (wallet: WalletRow): Counter => ["passcode", wallet.id];

const openSeal = (wallet: WalletRow, passcode: string): Promise<string | null> =>
  unseal(wallet.sealedPhrase, passcode, wallet.id);

/** Whether this is the wallet's passcode; a wrong one counts as a guess, after many of which it is 429. */
export const isPasscode = async (ctx: Context, wallet: WalletRow, passcode: string): Promise<boolean> =>
  (await checkGuess(ctx, [counterOf(wallet)], () => openSeal(wallet, passcode))) !== null;

/** Requires the wallet's passcode: else 422 'Invalid wallet key.', after many failures 429. */
const requirePasscode = async (ctx: Context, wallet: WalletRow, passcode: string): Promise<void> => {
  if (!(await isPasscode(ctx, wallet, passcode))) throw refuse(422, CATALOGUE.invalidKey);
};

/** Requires the wallet's phrase: else 422 'Invalid seed phrase.', after many failures 429. */
export const requirePhrase = async (ctx: Context, wallet: WalletRow, mnemonic: string): Promise<void> => {
  const isRight = await checkGuess(ctx, [["phrase", wallet.id]], () => phraseMatches(wallet, mnemonic));
  if (isRight !== true) throw refuse(422, CATALOGUE.invalidSeed);
};

export const verifyKey: SignedInHandler<typeof calls.verifyKey> = async ({ ctx, params, body }, { user }) => {
  const wallet = await ownWallet(ctx.db, params.id, user.id);
  await (body.type === "passcode" ? requirePasscode : requirePhrase)(ctx, wallet, body.data);
  return { valid: true };
};

/** How long a request waits for earlier ones of the same wallet, in milliseconds, and how many may wait. */
const WALLET_LINE = { waitMs: 10_000, most: 100 };

/** Runs `work` in a transaction that has locked the wallet; a negative balance is 422. */
const inWallet = async <A>(
  { db, clock }: Context,
  { id }: WalletRow,
  signal: AbortSignal | null,
  work: (tx: Db, locked: Awaited<ReturnType<typeof lockWallet>>) => Promise<A>,
): Promise<A> => {
  try {
    return await oneAtATime(id, { ...WALLET_LINE, signal }, () =>
      inTransaction(db, async (tx) => work(tx, await lockWallet(tx, clock, id))),
    );
  } catch (error) {
    if (isShortBalance(error)) throw refuse(422, "Insufficient balance");
    throw error;
  }
};

/**
 * Changes one wallet in a transaction that locks it; requests for one wallet run one after the other. `work` gets the
 * time after the lock was acquired.
 */
export const changeWallet = <A>(ctx: Context, wallet: WalletRow, work: (tx: Db, now: Date) => Promise<A>): Promise<A> =>
  inWallet(ctx, wallet, null, (tx, { now }) => work(tx, now));

/**
 * As `changeWallet`, for a change that the passcode authorises, in the same turn (`changeAfterGuess`): 400 for a wrong
 * passcode, and when it was replaced before the change began. The transaction reverts the count of the right guess. Nothing
 * is checked or changed when its client, by `signal`, is gone.
 */
export const changeWithPasscode = async <A>(
  ctx: Context,
  wallet: WalletRow,
  passcode: string,
  signal: AbortSignal,
  work: (tx: Db, now: Date) => Promise<A>,
): Promise<A> => {
  const check = () => openSeal(wallet, passcode);
  const change = (uncount: (tx: Db) => Promise<void>) =>
    inWallet(ctx, wallet, signal, async (tx, { now, sealedPhrase }) => {
      if (sealedPhrase !== wallet.sealedPhrase) throw refuse(400, CATALOGUE.invalidKey);
      const made = await work(tx, now);
      await uncount(tx);
      return made;
    });
  const changed = await changeAfterGuess(ctx, counterOf(wallet), check, change, signal);
  if (changed === null) throw refuse(400, CATALOGUE.invalidKey);
  return changed.made;
};
