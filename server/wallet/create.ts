import { and, eq, gt } from "drizzle-orm";
import type * as calls from "../../src/adapters/http/calls/wallet.ts";
import { CATALOGUE } from "../../src/adapters/http/catalogue.ts";
import { resetAttempts } from "../auth/limits.ts";
import { requireStrong } from "../auth/rules.ts";
import { canonicalPhrase, deriveAddresses, isPhrase, newPhrase } from "../chain/addresses.ts";
import { FAUCET_ADDRESS, newHash } from "../chain/parameters.ts";
import { type Db, isUniqueViolation } from "../db/database.ts";
import { offeredPhrases, transactions, wallets } from "../db/schema/wallets.ts";
import { inTransaction } from "../db/transaction.ts";
import type { SignedInHandler } from "../http/handler.ts";
import { available, faucet } from "../ledger/accounts.ts";
import { activityRow } from "../ledger/activity.ts";
import { post } from "../ledger/post.ts";
import { OPT, unitsOf } from "../ledger/tokens.ts";
import { notify } from "../notifications/notify.ts";
import { walletReady } from "../notifications/texts.ts";
import type { Context } from "../shared/context.ts";
import { digest, newId } from "../shared/random.ts";
import { refuse, refuseFields } from "../shared/refusal.ts";
import { deriveInTurn } from "../shared/scrypt.ts";
import { collectArrivals, lockNewAddresses } from "./arrivals.ts";
import { seal, unseal } from "./seal.ts";
import { isPasscode, ownWallet, presentWallet, requirePhrase, type WalletRow, walletOfUser } from "./wallets.ts";

/** The amount that a new wallet gets from the faucet, in OPT. */
const FAUCET_OPT = "250";
const OFFER_MINUTES = 30;

/** GET /wallets/mnemonic: generates a phrase and stores only its hash, for half an hour. */
export const getMnemonic: SignedInHandler<typeof calls.getMnemonic> = async ({ ctx }, { user }) => {
  const now = ctx.clock.now();
  const phrase = newPhrase();
  const row = { userId: user.id, hash: digest(phrase), expiresAt: new Date(now.getTime() + OFFER_MINUTES * 60_000) };
  await ctx.db.insert(offeredPhrases).values(row).onConflictDoUpdate({ target: offeredPhrases.userId, set: row });
  return { mnemonic: phrase };
};

const wasOffered = async (db: Db, userId: string, phrase: string, now: Date): Promise<boolean> => {
  const { userId: owner, hash, expiresAt } = offeredPhrases;
  return (await db.$count(offeredPhrases, and(eq(owner, userId), eq(hash, digest(phrase)), gt(expiresAt, now)))) > 0;
};

const giveTestCoins = async (tx: Db, wallet: WalletRow, now: Date): Promise<void> => {
  const amount = unitsOf(OPT, FAUCET_OPT);
  const row = activityRow(wallet.id, OPT, {
    type: "receive",
    status: "success",
    amount,
    from: FAUCET_ADDRESS,
    to: wallet.optioAddress,
    memo: "Welcome to Optio",
    hash: newHash(OPT),
    createdAt: now,
    dueAt: now,
    completedAt: now,
  });
  const rows = { [wallet.id]: row.id };
  await post(tx, "faucet", now, [{ from: faucet(OPT.key), to: available(OPT.key, wallet.id), amount, rows }]);
  await tx.insert(transactions).values(row);
  await notify(tx, [{ ...walletReady(FAUCET_OPT, row.id), userId: wallet.userId, createdAt: now }]);
};

/**
 * The person's wallet when it is that of a creation whose answer was lost: with this phrase and this passcode, which is
 * counted as a guess.
 */
const createdBefore = async (
  ctx: Context,
  userId: string,
  address: string,
  passcode: string,
): Promise<WalletRow | null> => {
  const wallet = await walletOfUser(ctx.db, userId);
  if (wallet === undefined || wallet.optioAddress !== address) return null;
  return (await isPasscode(ctx, wallet, passcode)) ? wallet : null;
};

/**
 * POST /wallets: creates the wallet of the phrase that was offered to this person, or of any other valid BIP-39 phrase
 * of 24 words (422 'Invalid seed phrase.' otherwise). A person has at most one wallet (409); the same phrase and passcode
 * again get the same wallet, because the first answer may have been lost (W13). Coins that were sent to its addresses
 * before arrive with it.
 */
export const createWallet: SignedInHandler<typeof calls.createWallet> = async ({ ctx, body }, { user }) => {
  const { walletPasscode: passcode } = body;
  const userId = user.id;
  requireStrong("walletPasscode", passcode);
  const phrase = canonicalPhrase(body.mnemonic);
  const now = ctx.clock.now();
  const isImported = isPhrase(phrase) && phrase.split(" ").length === 24;
  if (!isImported && !(await wasOffered(ctx.db, userId, phrase, now))) throw refuse(422, CATALOGUE.invalidSeed);
  const addresses = await deriveAddresses(phrase);
  const id = newId();
  const row: WalletRow = {
    id,
    userId,
    name: "My wallet",
    sealedPhrase: await deriveInTurn(userId, () => seal(phrase, passcode, ctx.cost, id)),
    optioAddress: addresses.optio,
    ethereumAddress: addresses.ethereum,
    createdAt: now,
  };
  try {
    await inTransaction(ctx.db, async (tx) => {
      await lockNewAddresses(tx, row);
      await tx.insert(wallets).values(row);
      await tx.delete(offeredPhrases).where(eq(offeredPhrases.userId, userId));
      await collectArrivals(tx, row, now);
      if (ctx.config.sandbox) await giveTestCoins(tx, row, now);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const existing = await createdBefore(ctx, userId, addresses.optio, passcode);
    if (existing === null) throw refuse(409, "This wallet already exists");
    return presentWallet(existing);
  }
  return presentWallet(row);
};

/** POST /wallets/{id}/resetPasscode: sets a new passcode; 422 'Invalid seed phrase.' for another phrase. */
export const resetPasscode: SignedInHandler<typeof calls.resetPasscode> = async ({ ctx, params, body }, { user }) => {
  const wallet = await ownWallet(ctx.db, params.id, user.id);
  const { mnemonic, walletPasscode: passcode } = body;
  requireStrong("walletPasscode", passcode, body.walletPasscode_confirmation);
  await requirePhrase(ctx, wallet, mnemonic);
  const sealedPhrase = await deriveInTurn(wallet.userId, async () => {
    const sealed = await seal(canonicalPhrase(mnemonic), passcode, ctx.cost, wallet.id);
    return (await unseal(sealed, passcode, wallet.id)) === null ? null : sealed;
  });
  if (sealedPhrase === null) throw refuseFields({ walletPasscode: [CATALOGUE.keyUpdateFailed] });
  await ctx.db.update(wallets).set({ sealedPhrase }).where(eq(wallets.id, wallet.id));
  await resetAttempts(ctx.db, ["passcode", wallet.id]);
};
