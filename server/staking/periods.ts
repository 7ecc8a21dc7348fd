import { and, gt, gte, inArray, isNull, or } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { rewardPeriods } from "../db/schema/wallets.ts";
import { toUnits } from "../ledger/units.ts";
import type { Returns } from "./returns.ts";
import { WHOLE } from "./shares.ts";

export type Period = typeof rewardPeriods.$inferSelect;

/** The decimals of rates, which are shares of 1, as on the chain. */
export const RATE_DECIMALS = 18;
const YEAR_MS = 365n * 24n * 3_600_000n;
const MILLION = 1_000_000n;

/** A rate in units of 10⁻¹⁸. */
export const rateUnits = (rate: string): bigint => toUnits(rate, RATE_DECIMALS) ?? 0n;

/** The sum over the periods in a span of `weight` × return × milliseconds. */
const sumOver = (
  periods: ReadonlyArray<Period>,
  returns: Returns,
  since: Date,
  until: Date,
  weight: (period: Period) => bigint,
): bigint =>
  periods.reduce((total, period) => {
    const from = Math.max(since.getTime(), period.since.getTime());
    const to = Math.min(until.getTime(), period.until?.getTime() ?? until.getTime());
    return from < to ? total + weight(period) * returns.over(from, to) : total;
  }, 0n);

/** What shares of a validator earned in a span, in units of 10⁻¹⁸ base units; `periods` are those of the validator. */
export const earnedBy = (
  shares: bigint,
  periods: ReadonlyArray<Period>,
  returns: Returns,
  since: Date,
  until: Date,
): bigint => {
  const net = ({ perShare, commission }: Period): bigint => perShare * (WHOLE - rateUnits(commission));
  const sum = sumOver(periods, returns, since, until, net);
  return (shares * sum) / (WHOLE * WHOLE * MILLION * YEAR_MS);
};

/** What a validator's operator earned from these coins of the validator in a span, in units of 10⁻¹⁸ base units. */
export const commissionOf = (
  bonded: bigint,
  periods: ReadonlyArray<Period>,
  returns: Returns,
  since: Date,
  until: Date,
): bigint => {
  const rate = ({ perShare, commission }: Period): bigint => (perShare === 0n ? 0n : rateUnits(commission));
  return (bonded * sumOver(periods, returns, since, until, rate)) / (MILLION * YEAR_MS);
};

/** The periods of validators that overlap the time from `since` on. */
export const loadPeriods = (db: Db, validators: ReadonlyArray<string>, since: Date): Promise<ReadonlyArray<Period>> =>
  db
    .select()
    .from(rewardPeriods)
    .where(
      and(
        inArray(rewardPeriods.validator, [...validators]),
        or(isNull(rewardPeriods.until), gt(rewardPeriods.until, since)),
      ),
    );

/**
 * Begins new periods, which end the current ones. A period that was to begin later is replaced. The validators must be
 * locked, and the new periods must begin at one time.
 */
export const beginPeriods = async (
  tx: Db,
  since: Date,
  rows: ReadonlyArray<Pick<Period, "validator" | "perShare" | "commission">>,
): Promise<void> => {
  if (rows.length === 0) return;
  const ofThese = inArray(
    rewardPeriods.validator,
    rows.map(({ validator }) => validator),
  );
  await tx.delete(rewardPeriods).where(and(ofThese, gte(rewardPeriods.since, since)));
  await tx
    .update(rewardPeriods)
    .set({ until: since })
    .where(and(ofThese, or(isNull(rewardPeriods.until), gt(rewardPeriods.until, since))));
  await tx.insert(rewardPeriods).values(rows.map((row) => ({ ...row, since })));
};
