import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db, Writes } from "../db/database.ts";
import { delegations } from "../db/schema/wallets.ts";
import type { Delegation } from "./holdings.ts";
import type { Returns } from "./returns.ts";
import { bondedFrom, delegatorsShare, type ValidatorRow, WHOLE } from "./validators.ts";

const YEAR_MS = 365n * 24n * 3_600_000n;
const MILLION = 1_000_000n;

/** What so many coins earn in so many milliseconds, cut off at the base unit (staking.md 11). */
export const earned = (coins: bigint, aprPpm: bigint, milliseconds: number): bigint =>
  (coins * aprPpm * BigInt(Math.max(0, Math.floor(milliseconds)))) / (MILLION * YEAR_MS);

/** The span within `since`–`until` in which a validator earned: bonded, and not jailed. */
const earningSpan = (row: ValidatorRow, since: Date, until: Date): readonly [number, number] | null => {
  if (row.status === "inactive" || (row.status === "jailed" && row.jailedAt === null)) return null;
  const end = Math.min(until.getTime(), row.jailedAt?.getTime() ?? until.getTime());
  return [Math.max(since.getTime(), bondedFrom(row)), end];
};

/** What a delegation earned in a span, in base units. */
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

/** What a delegation is owed at a moment, in base units. */
export const owedAt = (delegation: Delegation, returns: Returns, now: Date): bigint =>
  delegation.accrued + earnedBetween(delegation, returns, delegation.rewardsSince, now);

/** Rewards of one validator: what is paid now, and what stays owed because the pool is short. */
export interface Payout {
  readonly validator: string;
  readonly paid: bigint;
  readonly kept: bigint;
}

/** Pays what is owed as far as the pool goes (server L6). */
export const payFrom = (
  pool: bigint,
  owed: ReadonlyArray<{ readonly validator: string; readonly owed: bigint }>,
): ReadonlyArray<Payout> => {
  let left = pool;
  return owed.map(({ validator, owed: amount }) => {
    const paid = amount < left ? amount : left;
    left -= paid;
    return { validator, paid, kept: amount - paid };
  });
};

/**
 * The write after rewards were counted until `until`. The moment never goes backwards, also when another process with
 * a clock ahead of this one's was here before (server M1).
 */
export const countedUntil = (
  db: Db,
  walletId: string,
  rows: ReadonlyArray<{ readonly validator: string; readonly accrued: bigint; readonly until: Date }>,
): Writes => {
  if (rows.length === 0) return {};
  const values = rows.map((row) => ({
    walletId,
    validator: row.validator,
    rewardsSince: row.until,
    accrued: row.accrued,
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
        },
      }),
  };
};

/** The write that deletes delegations without coins and without unpaid rewards. */
export const withoutDelegations = (db: Db, walletId: string, validators: ReadonlyArray<string>): Writes =>
  validators.length === 0
    ? {}
    : {
        gone: db
          .delete(delegations)
          .where(and(eq(delegations.walletId, walletId), inArray(delegations.validator, [...validators]))),
      };
