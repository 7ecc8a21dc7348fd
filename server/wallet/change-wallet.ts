import { CATALOGUE } from "../../src/adapters/http/catalogue.ts";
import { type Db, isShortBalance } from "../db/database.ts";
import { oneAtATime } from "../db/one-at-a-time.ts";
import type { Given } from "../db/statement.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Context } from "../shared/context.ts";
import { refuse } from "../shared/refusal.ts";
import { type Locked, lockWallet, type WalletRow } from "./wallets.ts";

/** How long a request waits for earlier ones of the same wallet, in milliseconds, and how many may wait. */
const WALLET_LINE = { waitMs: 10_000, most: 100 };

/** What a change of a wallet may be given besides. */
interface Options {
  /** Aborted when the client disconnects: a change whose turn has not come is not made then. */
  readonly signal?: AbortSignal | null;
  /** A statement that is sent with the lock (`lockWallet`); `work` gets its rows. */
  readonly read?: Given | null;
  /** Whether a passcode authorises the change: 400 when it was replaced before the change began. */
  readonly byPasscode?: boolean;
}

/**
 * Changes one wallet in a transaction that locks it; requests for one wallet run one after the other. `work` gets the
 * time after the lock was acquired. A negative balance is 422.
 */
export const changeWallet = async <A>(
  ctx: Context,
  wallet: WalletRow,
  work: (tx: Db, now: Date, rows: Locked["rows"]) => Promise<A>,
  { signal = null, read = null, byPasscode = false }: Options = {},
): Promise<A> => {
  try {
    return await oneAtATime(wallet.id, { ...WALLET_LINE, signal }, () =>
      inTransaction(ctx.db, async (tx) => {
        const { now, sealedPhrase, rows } = await lockWallet(tx, ctx.clock, wallet.id, read);
        if (byPasscode && sealedPhrase !== wallet.sealedPhrase) throw refuse(400, CATALOGUE.invalidKey);
        return work(tx, now, rows);
      }),
    );
  } catch (error) {
    if (isShortBalance(error)) throw refuse(422, "Insufficient balance");
    throw error;
  }
};
