import { and, eq, inArray, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type CallerClaims, callerStatement, type ReadCaller } from "../auth/sessions.ts";
import { combinedRead, type ValueOf } from "../db/combined.ts";
import type { Db } from "../db/database.ts";
import type { RawRow } from "../db/exchange.ts";
import { users } from "../db/schema/accounts.ts";
import { accounts } from "../db/schema/ledger.ts";
import { redelegations, transactions, unbondings, wallets } from "../db/schema/wallets.ts";
import { columnsOf, rowReader, statement } from "../db/statement.ts";
import { available, keyOf, rewardPools, unbonding } from "../ledger/accounts.ts";
import { postAll } from "../ledger/post.ts";
import { OPT } from "../ledger/tokens.ts";
import { type Notification, notify } from "../notifications/notify.ts";
import { movable, unstaked } from "../notifications/texts.ts";
import type { Context } from "../shared/context.ts";
import { refuse } from "../shared/refusal.ts";
import { delegationTo, loadAllHoldings } from "../staking/holdings.ts";
import { weekBefore } from "../staking/weeks.ts";
import { changeWallet } from "../wallet/change-wallet.ts";
import type { WalletRow } from "../wallet/wallets.ts";
import { lockOperated, payCommissions, payWeekly, type Settling } from "./weekly.ts";

const POOLS = rewardPools(OPT.key).map((pool) => `'${keyOf(pool)}'`);

/** Whether the reward pool has coins: without them nothing can be paid, and a read need not lock the wallet. */
export const poolHasCoins: SQL = sql`exists (select from ${accounts} where key in (${sql.raw(POOLS.join())}) and balance > 0)`;

/** A wallet, and what blocks did to it that is not recorded yet. */
interface Found {
  readonly wallet: WalletRow;
  /** Pending transfers were included. */
  readonly included: boolean;
  /** Stake or moved stake matured, or a week ended: coins move. */
  readonly matured: boolean;
}

const WALLET = "wallet_";
type WalletValue = "wallet" | "at" | "week";
const readWallet = rowReader(wallets, WALLET);
/** A person's wallet, the one with an id if one is given, as `Found`. Every call of a wallet reads it. */
const walletOf = (user: SQLWrapper, value: ValueOf<WalletValue>): SQL => {
  const wallet = sql`${value("wallet")}::text`;
  const at = sql`${value("at")}::timestamptz`;
  const week = sql`${value("week")}::timestamptz`;
  return sql`select ${columnsOf(wallets, WALLET)},
      exists (select from transactions where wallet_id = wallets.id and status = 'pending' and due_at <= ${at}) as included,
      exists (select from unbondings where wallet_id = wallets.id and completion_time <= ${at})
      or exists (select from redelegations where wallet_id = wallets.id and completion_time <= ${at})
      or (exists (select from delegations where wallet_id = wallets.id and rewards_since <= ${week})
        or exists (select from validators where operator_id = wallets.id and commission_paid_at <= ${week}))
      and ${poolHasCoins} as matured
    from ${wallets} where user_id = ${user} and (${wallet} is null or wallets.id = ${wallet})`;
};
const VALUES = { wallet: "text", at: "timestamptz", week: "timestamptz" } as const;
const foundWallet = combinedRead<"user" | WalletValue>("find_wallet", { user: "text", ...VALUES }, (value) =>
  walletOf(value("user"), value),
);
const callerAndWallet = callerStatement<WalletValue>("caller_and_wallet", VALUES, (value) => walletOf(users.id, value));

const walletValues = (walletId: string | null, now: Date) => {
  return { wallet: walletId, at: now.toISOString(), week: weekBefore(now).toISOString() };
};

/** Reads a caller and their wallet with this id, for `unsettledWallet`. */
export const callerWithWallet =
  ({ sid, sub }: CallerClaims, walletId: string, now: Date): ReadCaller =>
  (db) =>
    callerAndWallet(db, { sid, sub, ...walletValues(walletId, now) });

const foundIn = (row: RawRow | undefined): Found | undefined =>
  row === undefined || row.wallet_id === null
    ? undefined
    : { wallet: readWallet(row), included: row.included === true, matured: row.matured === true };

const find = async (db: Db, userId: string, walletId: string | null, now: Date): Promise<Found | undefined> =>
  foundIn(await foundWallet(db, { user: userId, ...walletValues(walletId, now) }));

const includePending = (db: Db, walletIds: ReadonlyArray<string>, now: Date) =>
  db
    .update(transactions)
    .set({ status: "success", completedAt: sql`${transactions.dueAt}` })
    .where(
      and(
        inArray(transactions.walletId, [...walletIds]),
        eq(transactions.status, "pending"),
        lte(transactions.dueAt, now),
      ),
    );

/** Pays unbonded coins; returns the notifications of it. */
const payUnbonded = async (tx: Db, all: ReadonlyArray<Settling>, now: Date): Promise<ReadonlyArray<Notification>> => {
  const due = all.flatMap(({ wallet, holdings }) =>
    holdings.unbondings.filter((entry) => entry.completionTime <= now).map((entry) => ({ wallet, entry })),
  );
  if (due.length === 0) return [];
  const legsOf = (walletId: string) =>
    due
      .filter(({ wallet }) => wallet.id === walletId)
      .map(({ entry }) => ({
        from: unbonding(OPT.key, entry.validator, walletId),
        to: available(OPT.key, walletId),
        amount: entry.balance,
      }));
  const walletIds = [...new Set(due.map(({ wallet }) => wallet.id))];
  await postAll(
    tx,
    walletIds.map((id) => ({ kind: "complete-unbonding", at: now, legs: legsOf(id) })),
  );
  const ids = due.map(({ entry }) => entry.id);
  await tx.delete(unbondings).where(inArray(unbondings.id, ids));
  return due
    .filter(({ entry }) => entry.balance > 0n)
    .map(({ wallet, entry }) => ({
      ...unstaked(entry.balance, entry.validator, entry.creationHeight),
      userId: wallet.userId,
      createdAt: entry.completionTime,
    }));
};

/** The destinations of matured redelegations from which the wallet's stake can be moved on again, with the last one each. */
const unlocked = ({ holdings }: Settling, now: Date) => {
  const matured = holdings.redelegations.filter((entry) => entry.completionTime <= now);
  const last = new Map(matured.map((entry) => [entry.destination, entry]));
  const isLocked = (destination: string): boolean =>
    holdings.redelegations.some((entry) => entry.destination === destination && entry.completionTime > now);
  return [...last.values()].filter(
    ({ destination }) => !isLocked(destination) && (delegationTo(holdings, destination)?.coins ?? 0n) > 0n,
  );
};

/** Deletes matured redelegations; returns a notification of each validator whose stake can be moved on again (docs/staking.md 8). */
const unlockMoves = async (tx: Db, all: ReadonlyArray<Settling>, now: Date): Promise<ReadonlyArray<Notification>> => {
  const matured = all.flatMap(({ holdings }) => holdings.redelegations.filter((entry) => entry.completionTime <= now));
  if (matured.length === 0) return [];
  const ids = matured.map((entry) => entry.id);
  await tx.delete(redelegations).where(inArray(redelegations.id, ids));
  return all.flatMap((settling) =>
    unlocked(settling, now).map((entry) => ({
      ...movable(entry.toMoniker, entry.destination),
      userId: settling.wallet.userId,
      createdAt: entry.completionTime,
    })),
  );
};

/**
 * Settles wallets within a transaction that has locked them. `validators` are those that the transaction will lock later:
 * all locks of validators come before those of ledger accounts (`lockValidators`).
 */
export const settleLocked = async (
  tx: Db,
  wallets: ReadonlyArray<WalletRow>,
  now: Date,
  validators: ReadonlyArray<string> = [],
): Promise<void> => {
  const ids = wallets.map(({ id }) => id);
  const operated = await lockOperated(tx, ids, validators, now);
  const holdings = await loadAllHoldings(tx, ids);
  const all = wallets.flatMap((wallet, index): ReadonlyArray<Settling> => {
    const own = holdings[index];
    return own === undefined ? [] : [{ wallet, holdings: own }];
  });
  const unbonded = await payUnbonded(tx, all, now);
  const moves = await unlockMoves(tx, all, now);
  const weeks = await payWeekly(tx, all, now);
  const commissions = await payCommissions(tx, all, operated, now);
  await includePending(tx, ids, now);
  // in one statement, and last: two that locked the lists of several people would wait for a notice's, which waits for them
  await notify(tx, [...unbonded, ...moves, ...weeks, ...commissions]);
};

const includeOwn = statement<"wallet" | "at">(
  "include_pending",
  () => sql`update transactions set status = 'success', completed_at = due_at
    where wallet_id = ${sql.placeholder("wallet")} and status = 'pending'
      and due_at <= ${sql.placeholder("at")}::timestamptz`,
);

/**
 * Settles a wallet as far as it was found to need it, as `settleLocked`. Most often only transfers were included, which
 * moves no coins and is one statement.
 */
export const settleFound = async (
  tx: Db,
  { wallet, included, matured }: Found,
  now: Date,
  validators: ReadonlyArray<string> = [],
): Promise<void> => {
  if (matured) await settleLocked(tx, [wallet], now, validators);
  else if (included) await includeOwn(tx, { wallet: wallet.id, at: now.toISOString() });
};

/**
 * Records what the chain's blocks did to a wallet since it was last settled: inclusion of pending transfers, payout of
 * unbonded coins (docs/staking.md 3) and of weekly rewards, end of the locks of moved stake. Locks nothing when nothing is due.
 */
const settle = async (ctx: Context, found: Found): Promise<WalletRow> => {
  const { wallet, included, matured } = found;
  if (included || matured) await changeWallet(ctx, wallet, (tx, now) => settleFound(tx, found, now));
  return wallet;
};

const requireFound = (found: Found | undefined): Found => {
  if (found === undefined) throw refuse(404, "Wallet not found");
  return found;
};

/** The person's wallet with this id, settled up to the current block; 404 for another one. */
export const settledWallet = async (ctx: Context, walletId: string, userId: string, now: Date): Promise<WalletRow> =>
  settle(ctx, requireFound(await find(ctx.db, userId, walletId, now)));

/** Settles a person's wallet, if there is one, up to the current block, which also creates notifications. */
export const settleOf = async (ctx: Context, userId: string): Promise<void> => {
  const found = await find(ctx.db, userId, null, ctx.clock.now());
  if (found !== undefined) await settle(ctx, found);
};

/**
 * The person's wallet with this id, not settled, which a change must settle first (`settleFound`); 404 for another one.
 * `row`: that of `callerWithWallet`, if it was read.
 */
export const unsettledWallet = async (
  ctx: Context,
  walletId: string,
  userId: string,
  row: RawRow | null = null,
): Promise<Found> => requireFound(row === null ? await find(ctx.db, userId, walletId, ctx.clock.now()) : foundIn(row));
