import { type Db, inTransaction, isShortBalance } from "../db/database.ts";
import { oneAtATime } from "../db/one-at-a-time.ts";
import type { Context } from "../shared/context.ts";
import { refuse } from "../shared/refusal.ts";
import { lockWallet, type WalletRow } from "./wallets.ts";

/** How long a request waits for earlier ones of the same wallet, in milliseconds, and how many may wait. */
const WALLET_LINE = { waitMs: 10_000, most: 100 };

/**
 * Changes one wallet in a transaction that locks it; requests for one wallet run one after the other. `work` gets the
 * time after the lock was acquired. A negative balance is 422. A change whose client disconnected before its turn, according
 * to `signal`, is not made.
 */
export const changeWallet = async <A>(
  ctx: Context,
  wallet: WalletRow,
  work: (tx: Db, now: Date) => Promise<A>,
  signal: AbortSignal | null = null,
): Promise<A> => {
  try {
    return await oneAtATime(wallet.id, { ...WALLET_LINE, signal }, () =>
      inTransaction(ctx.db, async (tx) => work(tx, await lockWallet(tx, ctx.clock, wallet.id))),
    );
  } catch (error) {
    if (isShortBalance(error)) throw refuse(422, "Insufficient balance");
    throw error;
  }
};
