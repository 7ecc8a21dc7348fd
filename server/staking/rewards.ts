import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db, Writes } from "../db/database.ts";
import { delegations, validators } from "../db/schema/wallets.ts";
import type { Delegation } from "./holdings.ts";
import type { Returns } from "./returns.ts";
import { bondedFrom, delegatorsShare, type ValidatorRow, WHOLE } from "./validators.ts";

const YEAR_MS = 365n * 24n * 3_600_000n;
const MILLION = 1_000_000n;

/** The rewards of an amount of coins over a time, rounded down to base units (docs/staking.md 11). */
export const earned = (coins: bigint, aprPpm: bigint, milliseconds: number): bigint =>
  (coins * aprPpm * BigInt(Math.max(0, Math.floor(milliseconds)))) / (MILLION * YEAR_MS);

/** The part of `since`–`until` in which a validator earned rewards: bonded, and not jailed. */
const earningSpan = (row: ValidatorRow, since: Date, until: Date): readonly [number, number] | null => {
  if (row.status === "inactive" || (row.status === "jailed" && row.jailedAt === null)) return null;
  const end = Math.min(until.getTime(), row.jailedAt?.getTime() ?? until.getTime());
  return [Math.max(since.getTime(), bondedFrom(row)), end];
};

/** The rewards of a delegation in a span, in base units. */
export const earnedBetween = (
  { validator, coins }: Pick<Delegation, "validator" | "coins">,
  returns: Returns,
  since: Date,
  until: Date,
): bigint => {
  const span = earningSpan(validator, since, until);
  if (span === null) return 0n;
  return (coins * returns.over(...span) * delegatorsShare(validator)) / (MILLION * YEAR_MS * WHOLE);
};

/** The unpaid rewards of a delegation at a time, in base units. */
export const owedAt = (delegation: Delegation, returns: Returns, now: Date): bigint =>
  delegation.accrued + earnedBetween(delegation, returns, delegation.rewardsSince, now);

/** Rewards of one delegation: the amount paid now, and the amount still owed because the pool is short. */
export interface Payout {
  readonly validator: string;
  readonly paid: bigint;
  readonly unpaid: bigint;
}

/** Divides the pool among the owed rewards, in their order. */
export const payFrom = (
  pool: bigint,
  owed: ReadonlyArray<{ readonly validator: string; readonly owed: bigint }>,
): ReadonlyArray<Payout> => {
  let left = pool;
  return owed.map(({ validator, owed: amount }) => {
    const paid = amount < left ? amount : left;
    left -= paid;
    return { validator, paid, unpaid: amount - paid };
  });
};

/**
 * The write that sets the unpaid rewards of delegations up to `until`. `rewards_since` never goes back, even if another
 * process, whose clock is ahead, wrote it before. A delegation without `feeAtStart` begins now, at the
 * validator's commission.
 */
export const rewardWrites = (
  db: Db,
  walletId: string,
  rows: ReadonlyArray<{
    readonly validator: string;
    readonly accrued: bigint;
    readonly until: Date;
    readonly feeAtStart: string | null;
  }>,
): Writes => {
  if (rows.length === 0) return {};
  const values = rows.map((row) => ({
    walletId,
    validator: row.validator,
    rewardsSince: row.until,
    accrued: row.accrued,
    feeAtStart:
      row.feeAtStart ??
      sql`(select ${validators.commission} from ${validators} where ${validators.address} = ${row.validator})`,
  }));
  return {
    delegations: db
      .insert(delegations)
      .values(values)
      .onConflictDoUpdate({
        target: [delegations.walletId, delegations.validator],
        set: {
          rewardsSince: sql`greatest(${delegations.rewardsSince}, excluded.rewards_since)`,
          accrued: sql`excluded.accrued`,
          feeAtStart: sql`excluded.fee_at_start`,
        },
      }),
  };
};

/** The write that deletes delegations that have neither coins nor unpaid rewards. */
export const deleteDelegations = (db: Db, walletId: string, validators: ReadonlyArray<string>): Writes =>
  validators.length === 0
    ? {}
    : {
        deleted: db
          .delete(delegations)
          .where(and(eq(delegations.walletId, walletId), inArray(delegations.validator, [...validators]))),
      };
