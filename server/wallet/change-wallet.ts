import { type Db, inTransaction, isShortBalance } from "../db/database.ts";
import { oneAtATime } from "../db/one-at-a-time.ts";
import type { Context } from "../shared/context.ts";
import { refuse } from "../shared/refusal.ts";
import { lockWallet, type WalletRow } from "./wallets.ts";

/** How long a request waits for earlier ones of the same wallet, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Changes one wallet: one request after the other, in one transaction that holds the wallet's lock, with the time
 * after the lock was taken. Money that is not there is 422.
 */
export const changeWallet = async <A>(
  ctx: Context,
  wallet: WalletRow,
  work: (tx: Db, now: Date) => Promise<A>,
): Promise<A> => {
  try {
    return await oneAtATime(wallet.id, PATIENCE, () =>
      inTransaction(ctx.db, async (tx) => work(tx, await lockWallet(tx, ctx.clock, wallet.id))),
    );
  } catch (error) {
    if (isShortBalance(error)) throw refuse(422, "Insufficient balance");
    throw error;
  }
};
