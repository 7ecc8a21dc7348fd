import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type CallerClaims, callerStatement, type ReadCaller } from "../auth/sessions.ts";
import { combinedRead, type ValueOf } from "../db/combined.ts";
import type { Db } from "../db/database.ts";
import type { RawRow } from "../db/exchange.ts";
import { users } from "../db/schema/accounts.ts";
import { lateRows } from "../db/schema/sandbox.ts";
import { wallets } from "../db/schema/wallets.ts";
import { columnsOf, rowReader, statement } from "../db/statement.ts";
import { notify } from "../notifications/notify.ts";
import type { ServerClock } from "../shared/clock.ts";
import type { Context } from "../shared/context.ts";
import { refuse } from "../shared/refusal.ts";
import { isDue } from "../staking/due.ts";
import { loadAllHoldings } from "../staking/holdings.ts";
import { payUnbonded, unlockMoves } from "../staking/leaving.ts";
import { lockOperated, payCommissions, payWeekly } from "../staking/weekly.ts";
import { weekBefore } from "../staking/weeks.ts";
import { changeWallet, type WalletRow } from "../wallet/wallets.ts";
import { listLate } from "./misbehaviour.ts";

/** A wallet, and what blocks did to it that is not recorded yet. */
interface Found {
  readonly wallet: WalletRow;
  /** Pending transfers were included. */
  readonly included: boolean;
  /** Rows of its activity that were withheld are listed (sandbox/misbehave.ts). */
  readonly listed: boolean;
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
      exists (select from ${lateRows} where ${lateRows.walletId} = wallets.id and ${lateRows.listedAt} <= ${at}) as listed,
      ${isDue(at, week)} as matured
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
    : {
        wallet: readWallet(row),
        included: row.included === true,
        listed: row.listed === true,
        matured: row.matured === true,
      };

const find = async (db: Db, userId: string, walletId: string | null, now: Date): Promise<Found | undefined> =>
  foundIn(await foundWallet(db, { user: userId, ...walletValues(walletId, now) }));

const updatePending = statement<"wallets" | "at">(
  "include_pending",
  () => sql`update transactions set status = coalesce(outcome, 'success'), completed_at = due_at
    where wallet_id = any((${sql.placeholder("wallets")}::text)::text[]) and status = 'pending'
      and due_at <= ${sql.placeholder("at")}::timestamptz`,
);
/** Records that blocks have included the pending transfers of wallets, or that they failed in them. */
const includePending = (tx: Db, wallets: ReadonlyArray<WalletRow>, now: Date) =>
  updatePending(tx, { wallets: `{${wallets.map(({ id }) => id).join()}}`, at: now.toISOString() });

/**
 * Records what blocks did to wallets that this transaction has locked, until the newest block at `at`: payout of unbonded
 * coins (docs/staking.md 3), of weekly rewards and of commissions, the end of the locks of moved stake, and inclusion of
 * pending transfers. `validators` are those that the transaction will lock later: all locks of validators come before those
 * of ledger accounts (`lockValidators`).
 */
export const settleLocked = async (
  tx: Db,
  clock: ServerClock,
  wallets: ReadonlyArray<WalletRow>,
  at: Date,
  validators: ReadonlyArray<string> = [],
): Promise<void> => {
  const now = clock.newestBlock(at);
  const ids = wallets.map(({ id }) => id);
  const operated = await lockOperated(tx, ids, validators, now);
  const holdings = await loadAllHoldings(tx, ids);
  const all = wallets.flatMap((wallet, index) => {
    const own = holdings[index];
    return own === undefined ? [] : [{ wallet, holdings: own }];
  });
  const notices = [
    ...(await payUnbonded(tx, all, now, clock.nextBlock)),
    ...(await unlockMoves(tx, all, now)),
    ...(await payWeekly(tx, all, now)),
    ...(await payCommissions(tx, all, operated, now)),
  ];
  await includePending(tx, wallets, now);
  // in one statement, and last: two that locked the lists of several people would wait for a notice's, which waits for them
  await notify(tx, notices);
};

/**
 * Settles a wallet as far as it was found to need it, as `settleLocked`. Most often only transfers were included, which
 * moves no coins and is one statement.
 */
export const settleFound = async (
  tx: Db,
  clock: ServerClock,
  { wallet, included, listed, matured }: Found,
  now: Date,
  validators: ReadonlyArray<string> = [],
): Promise<void> => {
  if (listed) await listLate(tx, wallet.id, now);
  if (matured) await settleLocked(tx, clock, [wallet], now, validators);
  else if (included || listed) await includePending(tx, [wallet], now);
};

/** As `settleFound`, in a transaction that locks the wallet; locks nothing when nothing is due. */
const settle = async (ctx: Context, found: Found): Promise<WalletRow> => {
  const { wallet, included, listed, matured } = found;
  if (included || listed || matured) {
    await changeWallet(ctx, wallet, (tx, now) => settleFound(tx, ctx.clock, found, now));
  }
  return wallet;
};

const requireFound = (found: Found | undefined): Found => {
  if (found === undefined) throw refuse(404, "Wallet not found");
  return found;
};

/** The person's wallet with this id, settled up to the current block; 404 for another one. */
export const settledWallet = async (ctx: Context, walletId: string, userId: string, now: Date): Promise<WalletRow> =>
  settle(ctx, requireFound(await find(ctx.db, userId, walletId, ctx.clock.newestBlock(now))));

/** Settles a person's wallet, if there is one, up to the current block, which also creates notifications. */
export const settleOf = async (ctx: Context, userId: string): Promise<void> => {
  const found = await find(ctx.db, userId, null, ctx.clock.newestBlock());
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
): Promise<Found> =>
  requireFound(row === null ? await find(ctx.db, userId, walletId, ctx.clock.newestBlock()) : foundIn(row));
