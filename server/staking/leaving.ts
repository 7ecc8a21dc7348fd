import { eq, inArray, sql } from "drizzle-orm";
import { heightAt, maturityOf } from "../chain/parameters.ts";
import type { Db } from "../db/database.ts";
import { redelegations, unbondings } from "../db/schema/wallets.ts";
import { available, unbonding } from "../ledger/accounts.ts";
import { postAll } from "../ledger/post.ts";
import { OPT } from "../ledger/tokens.ts";
import type { Notification } from "../notifications/notify.ts";
import { movable, unstaked } from "../notifications/texts.ts";
import { newId } from "../shared/random.ts";
import { delegationTo, type RedelegationEntry, type Settling, type UnbondingEntry } from "./holdings.ts";
import type { StakeWrite } from "./stake-change.ts";

/** Begins to unbond coins; two undelegations in one block merge. */
export const beginUnbonding =
  (walletId: string, validator: string, amount: bigint): StakeWrite =>
  (tx, now) =>
    tx
      .insert(unbondings)
      .values({
        id: newId(),
        walletId,
        validator,
        creationHeight: heightAt(now),
        completionTime: maturityOf(now),
        initialBalance: amount,
        balance: amount,
      })
      .onConflictDoUpdate({
        target: [unbondings.walletId, unbondings.validator, unbondings.creationHeight],
        set: {
          balance: sql`${unbondings.balance} + excluded.balance`,
          initialBalance: sql`${unbondings.initialBalance} + excluded.initial_balance`,
        },
      });

/** Takes coins back from an unbonding entry. */
export const cancelUnbonding =
  ({ id, balance }: UnbondingEntry, amount: bigint): StakeWrite =>
  (tx) => {
    const isEntry = eq(unbondings.id, id);
    if (amount === balance) return tx.delete(unbondings).where(isEntry);
    const less = (column: typeof unbondings.balance | typeof unbondings.initialBalance) =>
      sql`${column} - ${amount.toString()}::numeric`;
    const left = { balance: less(unbondings.balance), initialBalance: less(unbondings.initialBalance) };
    return tx.update(unbondings).set(left).where(isEntry);
  };

/** Tracks moved stake, from which nothing can be moved on until its completion. */
export const trackMove =
  (move: Omit<typeof redelegations.$inferInsert, "id" | "createdAt">): StakeWrite =>
  (tx, now) =>
    tx.insert(redelegations).values({ ...move, id: newId(), createdAt: now });

const isMature =
  (now: Date) =>
  ({ completionTime }: { readonly completionTime: Date }): boolean =>
    completionTime <= now;

/** Pays unbonded coins; returns the notifications of it. `paidAt`: the time of the block that pays what is due at a time. */
export const payUnbonded = async (
  tx: Db,
  all: ReadonlyArray<Settling>,
  now: Date,
  paidAt: (due: Date) => Date,
): Promise<ReadonlyArray<Notification>> => {
  const due = all.map(({ wallet, holdings }) => ({ wallet, entries: holdings.unbondings.filter(isMature(now)) }));
  const ids = due.flatMap(({ entries }) => entries.map(({ id }) => id));
  if (ids.length === 0) return [];
  await postAll(
    tx,
    due.flatMap(({ wallet, entries }) =>
      entries.map(({ validator, balance: amount, completionTime }) => {
        const legs = [{ from: unbonding(OPT.key, validator, wallet.id), to: available(OPT.key, wallet.id), amount }];
        return { kind: "complete-unbonding", at: paidAt(completionTime), legs };
      }),
    ),
  );
  await tx.delete(unbondings).where(inArray(unbondings.id, ids));
  return due.flatMap(({ wallet, entries }) =>
    entries
      .filter(({ balance }) => balance > 0n)
      .map(({ balance, validator, creationHeight, completionTime }) => ({
        ...unstaked(balance, validator, creationHeight),
        userId: wallet.userId,
        createdAt: paidAt(completionTime),
      })),
  );
};

/** The last matured move to each validator from which the wallet's stake can be moved on again. */
const unlocked = ({ holdings }: Settling, now: Date): ReadonlyArray<RedelegationEntry> => {
  const matured = holdings.redelegations.filter(isMature(now));
  const last = new Map(matured.map((entry) => [entry.destination, entry]));
  for (const entry of holdings.redelegations) if (!matured.includes(entry)) last.delete(entry.destination);
  return [...last.values()].filter(({ destination }) => (delegationTo(holdings, destination)?.coins ?? 0n) > 0n);
};

/** Deletes matured redelegations; returns a notification of each validator whose stake can be moved on again (docs/staking.md 8). */
export const unlockMoves = async (
  tx: Db,
  all: ReadonlyArray<Settling>,
  now: Date,
): Promise<ReadonlyArray<Notification>> => {
  const ids = all.flatMap(({ holdings }) => holdings.redelegations.filter(isMature(now)).map(({ id }) => id));
  if (ids.length === 0) return [];
  await tx.delete(redelegations).where(inArray(redelegations.id, ids));
  return all.flatMap((settling) =>
    unlocked(settling, now).map(({ toMoniker, destination, completionTime }) => ({
      ...movable(toMoniker, destination),
      userId: settling.wallet.userId,
      createdAt: completionTime,
    })),
  );
};
