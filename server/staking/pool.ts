import { inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { accounts } from "../db/schema/ledger.ts";
import { available, keyOf, rewardPool, rewardPools } from "../ledger/accounts.ts";
import type { Leg } from "../ledger/post.ts";
import { OPT } from "../ledger/tokens.ts";
import type { Holdings } from "./holdings.ts";

const POOLS = rewardPools(OPT.key).map((pool) => `'${keyOf(pool)}'`);

/** Whether the reward pool has coins: without them nothing can be paid, and a read need not lock the wallet. */
export const poolHasCoins: SQL = sql`exists (select from ${accounts} where key in (${sql.raw(POOLS.join())}) and balance > 0)`;

/** The coins that can be paid to a wallet as rewards. */
export interface Pool {
  readonly amount: bigint;
  /** Legs that first move coins from other shards of the pool. */
  readonly legs: ReadonlyArray<Leg>;
  /** The leg that pays a sum of rewards to the wallet; the wallet's activity has the rewards one by one. */
  readonly pay: (amount: bigint) => Leg;
}

/**
 * The pool for rewards of this sum: the wallet's own shard, or all shards when its balance is too small. If another
 * payout empties a shard meanwhile, the posting fails and the transaction is retried.
 */
export const poolOf = async (tx: Db, holdings: Holdings, wanted: bigint): Promise<Pool> => {
  const own = rewardPool(OPT.key, holdings.walletId);
  const pay: Pool["pay"] = (amount) => ({ from: own, to: available(OPT.key, holdings.walletId), amount });
  if (wanted <= holdings.pool) return { amount: holdings.pool, legs: [], pay };
  const others = rewardPools(OPT.key).filter((account) => keyOf(account) !== keyOf(own));
  const rows = await tx
    .select({ key: accounts.key, balance: accounts.balance })
    .from(accounts)
    .where(inArray(accounts.key, others.map(keyOf)));
  const legs = others.map(
    (from): Leg => ({ from, to: own, amount: rows.find((row) => row.key === keyOf(from))?.balance ?? 0n }),
  );
  return { amount: legs.reduce((total, leg) => total + leg.amount, holdings.pool), legs, pay };
};
