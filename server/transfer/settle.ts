import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../db/database.ts";
import { delegations, transactions, unbondings } from "../db/schema/wallets.ts";
import { available, balanceOf, post, rewards, unbonding } from "../ledger/post.ts";
import { OPT } from "../ledger/tokens.ts";
import { toDecimal } from "../ledger/units.ts";
import { notify } from "../notifications/notify.ts";
import { PAYOUT_SECONDS } from "../staking/chain.ts";
import { listDelegations } from "../staking/rewards.ts";
import { lockWallet, type WalletRow } from "../wallet/wallets.ts";
import { distributionRow } from "./execute.ts";
import { newHash } from "./hash.ts";

const PERIOD_MS = PAYOUT_SECONDS * 1000;
const STAKING_LINK = `/my-assets/stake/${OPT.chainId}/${OPT.symbol}`;

const isDue = async (db: Db, walletId: string, now: Date): Promise<boolean> => {
  const weekAgo = new Date(now.getTime() - PERIOD_MS);
  const some = await db
    .select({ one: sql`1` })
    .from(transactions)
    .where(and(eq(transactions.walletId, walletId), eq(transactions.status, "pending"), lte(transactions.dueAt, now)))
    .unionAll(
      db
        .select({ one: sql`1` })
        .from(unbondings)
        .where(and(eq(unbondings.walletId, walletId), lte(unbondings.completionTime, now))),
    )
    .unionAll(
      db
        .select({ one: sql`1` })
        .from(delegations)
        .where(and(eq(delegations.walletId, walletId), lte(delegations.rewardsSince, weekAgo))),
    )
    .limit(1);
  return some.length > 0;
};

const includePending = async (tx: Db, walletId: string, now: Date): Promise<void> => {
  await tx
    .update(transactions)
    .set({ status: "success", completedAt: sql`${transactions.dueAt}` })
    .where(and(eq(transactions.walletId, walletId), eq(transactions.status, "pending"), lte(transactions.dueAt, now)));
};

const payUnbonded = async (tx: Db, wallet: WalletRow, now: Date): Promise<void> => {
  const due = await tx
    .select()
    .from(unbondings)
    .where(and(eq(unbondings.walletId, wallet.id), lte(unbondings.completionTime, now)));
  if (due.length === 0) return;
  await post(
    tx,
    "complete-unbonding",
    now,
    due.map((entry) => ({
      from: unbonding(OPT.key, entry.validator, wallet.id),
      to: available(OPT.key, wallet.id),
      amount: entry.balance,
    })),
  );
  await tx.delete(unbondings).where(
    inArray(
      unbondings.id,
      due.map((entry) => entry.id),
    ),
  );
  for (const entry of due) {
    const text = `${toDecimal(entry.balance, OPT.decimals)} OPT finished unstaking and can be spent`;
    await notify(tx, wallet.userId, entry.completionTime, text, STAKING_LINK);
  }
};

/** Pays whole weeks of rewards that nothing else paid out, one row a week and validator. */
const payWeekly = async (tx: Db, wallet: WalletRow, now: Date): Promise<void> => {
  const mine = await listDelegations(tx, wallet.id, now);
  const due = mine.flatMap((each) => {
    const elapsed = now.getTime() - each.rewardsSince.getTime();
    const weeks = Math.floor(elapsed / PERIOD_MS);
    if (weeks === 0) return [];
    const weekly = (each.rewards * BigInt(PERIOD_MS)) / BigInt(Math.floor(elapsed));
    return [{ ...each, weeks, weekly }];
  });
  const total = due.reduce((sum, each) => sum + each.weekly * BigInt(each.weeks), 0n);
  if (total > 0n && total <= (await balanceOf(tx, rewards(OPT.key)))) {
    await post(tx, "distribution", now, [{ from: rewards(OPT.key), to: available(OPT.key, wallet.id), amount: total }]);
    const rows = due.flatMap((each) =>
      Array.from({ length: each.weekly === 0n ? 0 : each.weeks }, (_, index) => {
        const at = new Date(each.rewardsSince.getTime() + (index + 1) * PERIOD_MS);
        const hash = newHash(OPT);
        return distributionRow(wallet, each.validator.address, each.weekly, {
          hash,
          status: "success",
          createdAt: at,
          dueAt: at,
          completedAt: at,
        });
      }),
    );
    await tx.insert(transactions).values(rows);
  }
  for (const each of due) {
    await tx
      .update(delegations)
      .set({ rewardsSince: new Date(each.rewardsSince.getTime() + each.weeks * PERIOD_MS) })
      .where(and(eq(delegations.walletId, wallet.id), eq(delegations.validator, each.validator.address)));
  }
};

/**
 * What the chain's blocks have done to a wallet since somebody last looked: pending transfers included,
 * unbonded coins paid (staking.md 3), weekly rewards paid. Called before every read or change of a wallet;
 * does nothing, and locks nothing, when nothing is due.
 */
export const settle = async (db: Db, wallet: WalletRow, now: Date): Promise<void> => {
  if (!(await isDue(db, wallet.id, now))) return;
  await inTransaction(db, async (tx) => {
    await lockWallet(tx, wallet.id);
    await payUnbonded(tx, wallet, now);
    await payWeekly(tx, wallet, now);
    await includePending(tx, wallet.id, now);
  });
};
