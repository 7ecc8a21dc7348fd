import { and, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { type Db, recordset } from "../db/database.ts";
import { accounts } from "../db/schema/ledger.ts";
import { delegations, redelegations, validators, wallets } from "../db/schema/wallets.ts";
import { databaseTime } from "../shared/clock.ts";
import type { Context } from "../shared/context.ts";
import { refuse } from "../shared/refusal.ts";
import { type Delegation, isOfAccount } from "./holdings.ts";
import { loadReturns } from "./returns.ts";
import { owedAt } from "./rewards.ts";
import { findValidator, type ValidatorRow } from "./validators.ts";

/** The advisory lock of the changes of a validator that affect all of its delegators. */
const VALIDATOR_LOCK = 7_305_845;

/** A validator whose delegators' wallets this transaction has locked. */
export interface Locked {
  readonly validator: ValidatorRow;
  /** The time after the last lock was acquired. */
  readonly now: Date;
  /** The users of the locked wallets, by wallet. */
  readonly users: ReadonlyMap<string, string>;
}

/**
 * Locks the wallets that have stake with a validator, unbond from it, or moved stake away from it; 422 when there is no
 * such validator. Wallets are locked in the order of their ids, and every change locks its wallets before accounts, and
 * accounts before validators, so that it cannot deadlock with transfers. A wallet that stakes for the first time meanwhile
 * is not locked and counts as later than the change.
 */
export const lockHolders = async (ctx: Context, tx: Db, address: string): Promise<Locked> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${VALIDATOR_LOCK})`);
  const held = tx
    .select({ id: accounts.walletId })
    .from(accounts)
    .where(and(eq(accounts.validator, address), gt(accounts.balance, 0n)));
  const moved = tx.select({ id: redelegations.walletId }).from(redelegations).where(eq(redelegations.source, address));
  const rows = await tx
    .select({ id: wallets.id, userId: wallets.userId })
    .from(wallets)
    .where(or(inArray(wallets.id, held), inArray(wallets.id, moved)))
    .orderBy(wallets.id)
    .for("no key update");
  const [time] = await tx.select(databaseTime).from(sql`(select 1) as one`);
  const validator = await findValidator(tx, address);
  if (validator === undefined || time === undefined) throw refuse(422, "validator does not exist");
  return { validator, now: ctx.clock.fromDatabase(time), users: new Map(rows.map((row) => [row.id, row.userId])) };
};

/** A delegation of one of several wallets. */
export interface Stake extends Delegation {
  readonly walletId: string;
}

/** The delegations of the locked wallets that match a condition on `accounts`. */
export const stakesWhere = async (
  tx: Db,
  { users }: Locked,
  matches: SQL | undefined,
): Promise<ReadonlyArray<Stake>> => {
  const rows = await tx
    .select({ coins: accounts.balance, validator: validators, delegation: delegations })
    .from(accounts)
    .innerJoin(delegations, isOfAccount)
    .innerJoin(validators, eq(validators.address, accounts.validator))
    .where(matches);
  return rows
    .filter(({ delegation }) => users.has(delegation.walletId))
    .map(({ coins, validator, delegation }) => ({ ...delegation, validator, coins }));
};

/** The delegations of the locked wallets to their validator. */
export const stakesOf = (tx: Db, locked: Locked): Promise<ReadonlyArray<Stake>> =>
  stakesWhere(tx, locked, eq(accounts.validator, locked.validator.address));

/**
 * Stores the unpaid rewards of delegations up to now, so that a change of their coins, of the validator's commission or of
 * its status does not change what they earned before it.
 */
export const accrue = async (tx: Db, stakes: ReadonlyArray<Stake>, now: Date): Promise<void> => {
  if (stakes.length === 0) return;
  const since = stakes.reduce((first, { rewardsSince }) => (rewardsSince < first ? rewardsSince : first), now);
  const returns = await loadReturns(tx, since, now);
  const rows = stakes.map((stake) => ({
    wallet: stake.walletId,
    validator: stake.validator.address,
    owed: owedAt(stake, returns, now).toString(),
  }));
  await tx.execute(sql`update ${delegations} set accrued = given.owed,
      rewards_since = greatest(${delegations.rewardsSince}, ${now.toISOString()}::timestamptz)
    from ${recordset(rows, { wallet: "text", validator: "text", owed: "numeric" })}
    where ${delegations.walletId} = given.wallet and ${delegations.validator} = given.validator`);
};

/** Changes the row of a validator. */
export const updateValidator = async (
  tx: Db,
  address: string,
  changes: Partial<Omit<ValidatorRow, "address" | "bonded">>,
): Promise<void> => {
  await tx.update(validators).set(changes).where(eq(validators.address, address));
};
