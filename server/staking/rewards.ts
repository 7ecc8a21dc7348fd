import { and, eq, inArray, sql } from "drizzle-orm";
import { type Db, recordset } from "../db/database.ts";
import { delegations, validators } from "../db/schema/wallets.ts";
import type { Delegation, Holdings } from "./holdings.ts";
import { commissionOf, earnedBy, loadPeriods } from "./periods.ts";
import { loadReturns, type Returns } from "./returns.ts";
import { WHOLE } from "./shares.ts";
import type { ValidatorRow } from "./validators.ts";

/** The unpaid rewards of a delegation until its `rewardsSince`, in units of 10⁻¹⁸ base units. */
export const accruedOf = ({ accrued, accruedRest }: Pick<Delegation, "accrued" | "accruedRest">): bigint =>
  accrued * WHOLE + accruedRest;

/** The unpaid rewards of a delegation at a time, in units of 10⁻¹⁸ base units; whole units of them can be paid. */
export const owedAt = (delegation: Delegation, returns: Returns, now: Date): bigint =>
  accruedOf(delegation) + earnedBy(delegation.shares, delegation.periods, returns, delegation.rewardsSince, now);

/** The earliest time from which one of these delegations is owed rewards. */
export const earliestOf = (some: ReadonlyArray<Pick<Delegation, "rewardsSince">>, now: Date): Date =>
  some.reduce((first, { rewardsSince }) => (rewardsSince < first ? rewardsSince : first), now);

/**
 * Rewards of one delegation: the amount paid now, in base units; and what is still owed, in units of 10⁻¹⁸ of them: the
 * fraction of a unit, and more when the pool is short.
 */
export interface Payout {
  readonly validator: string;
  readonly paid: bigint;
  readonly unpaid: bigint;
}

/** Divides the pool, in base units, among the owed rewards of `owedAt`, in their order. */
export const payFrom = (
  pool: bigint,
  owed: ReadonlyArray<{ readonly validator: string; readonly owed: bigint }>,
): ReadonlyArray<Payout> => {
  let left = pool;
  return owed.map(({ validator, owed: amount }) => {
    const whole = amount / WHOLE;
    const paid = whole < left ? whole : left;
    left -= paid;
    return { validator, paid, unpaid: amount - paid * WHOLE };
  });
};

/** A delegation as it is after a change by its owner. */
export interface Changed {
  readonly validator: string;
  readonly shares: bigint;
  /** In units of 10⁻¹⁸ base units, as of `owedAt`. */
  readonly accrued: bigint;
  /** The commission when it began; null: it begins now, at the validator's commission. */
  readonly feeAtStart: string | null;
}

/** Owed rewards as they are stored: whole base units, and the rest in units of 10⁻¹⁸ of one. */
const stored = (owed: bigint) => ({ accrued: owed / WHOLE, accruedRest: owed % WHOLE });

/**
 * Writes changed delegations; one without shares and a unit of unpaid rewards is deleted. `rewards_since` never goes back,
 * even if another process, whose clock is ahead, wrote it before.
 */
export const writeDelegations = async (
  tx: Db,
  { walletId }: Holdings,
  rows: ReadonlyArray<Changed>,
  now: Date,
): Promise<void> => {
  const isEmpty = ({ shares, accrued }: Changed): boolean => shares === 0n && accrued < WHOLE;
  const [empty, rest] = [rows.filter(isEmpty), rows.filter((row) => !isEmpty(row))];
  const values = rest.map((row) => ({
    walletId,
    validator: row.validator,
    shares: row.shares,
    rewardsSince: now,
    beganAt: now,
    ...stored(row.accrued),
    feeAtStart:
      row.feeAtStart ??
      sql`(select ${validators.commission} from ${validators} where ${validators.address} = ${row.validator})`,
  }));
  const removed = empty.map(({ validator }) => validator);
  const isRemoved = and(eq(delegations.walletId, walletId), inArray(delegations.validator, removed));
  if (removed.length > 0) await tx.delete(delegations).where(isRemoved);
  if (values.length === 0) return;
  await tx
    .insert(delegations)
    .values(values)
    .onConflictDoUpdate({
      target: [delegations.walletId, delegations.validator],
      set: {
        shares: sql`excluded.shares`,
        rewardsSince: sql`greatest(${delegations.rewardsSince}, excluded.rewards_since)`,
        accrued: sql`excluded.accrued`,
        accruedRest: sql`excluded.accrued_rest`,
        feeAtStart: sql`excluded.fee_at_start`,
        beganAt: sql`case when ${delegations.shares} = 0 then excluded.began_at else ${delegations.beganAt} end`,
      },
    });
};

/** What delegations are owed from now on, after their rewards until then were paid or accrued. */
export interface Owed {
  readonly walletId: string;
  readonly validator: string;
  /** In units of 10⁻¹⁸ base units, as of `owedAt`. */
  readonly accrued: bigint;
  readonly since: Date;
  /** Shares that a slash takes from it. */
  readonly lost?: bigint;
}

/** Stores what any number of delegations are owed, takes shares that they lose, and deletes those that have neither shares nor a unit of unpaid rewards. */
export const writeOwed = async (tx: Db, rows: ReadonlyArray<Owed>): Promise<void> => {
  if (rows.length === 0) return;
  const given = recordset(
    rows.map(({ walletId, validator, accrued, since, lost = 0n }) => ({
      wallet: walletId,
      validator,
      accrued: stored(accrued).accrued.toString(),
      rest: stored(accrued).accruedRest.toString(),
      since: since.toISOString(),
      lost: lost.toString(),
    })),
    { wallet: "text", validator: "text", accrued: "numeric", rest: "numeric", since: "timestamptz", lost: "numeric" },
  );
  const isGiven = sql`${delegations.walletId} = given.wallet and ${delegations.validator} = given.validator`;
  await tx.execute(sql`update ${delegations} set accrued = given.accrued, accrued_rest = given.rest, shares = ${delegations.shares} - given.lost,
      rewards_since = greatest(${delegations.rewardsSince}, given.since)
    from ${given} where ${isGiven}`);
  await tx.execute(sql`delete from ${delegations} using ${given}
    where ${isGiven} and ${delegations.shares} = 0 and ${delegations.accrued} = 0`);
};

/** What a validator's operator is owed of commission at a time, in units of 10⁻¹⁸ base units. */
export const commissionOwedAt = async (db: Db, validator: ValidatorRow, now: Date): Promise<bigint> => {
  const { address, bonded, commissionAt, commissionOwed } = validator;
  if (commissionAt >= now) return commissionOwed;
  const [periods, returns] = [await loadPeriods(db, [address], commissionAt), await loadReturns(db, commissionAt, now)];
  return commissionOwed + commissionOf(bonded, periods, returns, commissionAt, now);
};

/**
 * Stores what the operators of these locked validators have earned until now, before the validators' coins change. Those
 * of the rest of the world are not paid here.
 */
export const accrueCommissions = async (tx: Db, locked: ReadonlyArray<ValidatorRow>, now: Date): Promise<void> => {
  const operated = locked.filter(({ operatorId, commissionAt }) => operatorId !== null && commissionAt < now);
  if (operated.length === 0) return;
  const since = operated.reduce((first, { commissionAt }) => (commissionAt < first ? commissionAt : first), now);
  const periods = await loadPeriods(
    tx,
    operated.map(({ address }) => address),
    since,
  );
  const returns = await loadReturns(tx, since, now);
  const rows = operated.map(({ address, bonded, commissionAt }) => {
    const own = periods.filter(({ validator }) => validator === address);
    return { address, earned: commissionOf(bonded, own, returns, commissionAt, now).toString() };
  });
  await tx.execute(sql`update ${validators} set commission_owed = ${validators.commissionOwed} + given.earned,
      commission_at = ${now.toISOString()}::timestamptz
    from ${recordset(rows, { address: "text", earned: "numeric" })} where ${validators.address} = given.address`);
};
