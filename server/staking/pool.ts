import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { accounts } from "../db/schema/ledger.ts";
import { available, keyOf, rewardPool } from "../ledger/accounts.ts";
import type { TransactionInsert } from "../ledger/activity.ts";
import type { Leg } from "../ledger/post.ts";
import { OPT } from "../ledger/tokens.ts";

const isPool = eq(accounts.key, keyOf(rewardPool(OPT.key)));

/** Whether the reward pool has coins: without them nothing can be paid, and a read need not lock the wallet. */
export const poolHasCoins: SQL = sql`exists (select from ${accounts} where ${isPool} and balance > 0)`;

/**
 * Locks the reward pool until the end of the transaction; its coins. Who pays rewards locks it after the validators and
 * before any other account, so that payers take turns and none waits for one that waits for it.
 */
export const lockPool = async (tx: Db): Promise<bigint> => {
  const [pool] = await tx.select({ balance: accounts.balance }).from(accounts).where(isPool).for("no key update");
  return pool?.balance ?? 0n;
};

/** The leg that pays what a row of activity says (`distributionRow`). */
export const payRewards = ({ id, walletId, amount }: Pick<TransactionInsert, "id" | "walletId" | "amount">): Leg => ({
  from: rewardPool(OPT.key),
  to: available(OPT.key, walletId),
  amount,
  rows: { [walletId]: id },
});
