import { and, eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { delegations } from "../db/schema/wallets.ts";
import { inTransaction } from "../db/transaction.ts";
import { toUnits } from "../ledger/units.ts";
import { commissionRaised, released } from "../notifications/texts.ts";
import { followUp } from "../shared/background.ts";
import type { Context } from "../shared/context.ts";
import { refuse } from "../shared/refusal.ts";
import { belongsIntoSet, endBlock } from "./active-set.ts";
import { deliverFirstNotices, recordNotice } from "./notices.ts";
import { beginPeriods, loadPeriods, RATE_DECIMALS, rateUnits } from "./periods.ts";
import { coinsOf, perShareOf, WHOLE } from "./shares.ts";
import { isPresent, lockValidators, ratesOf, updateValidator, type ValidatorRow } from "./validators.ts";

const DAY_MS = 24 * 3_600_000;

/** Locks a validator and reads the time; 422 when there is no such validator. */
const lockOne = async (ctx: Context, tx: Db, address: string) => {
  const [validator] = await lockValidators(tx, [address]);
  const now = await ctx.clock.nowIn(tx);
  if (validator === undefined || !isPresent(validator, now)) throw refuse(422, "validator does not exist");
  return { validator, now };
};

/** The own stake of a validator's operator, in base units. */
export const ownStake = async (tx: Db, validator: ValidatorRow, operatorId: string): Promise<bigint> => {
  const [own] = await tx
    .select({ shares: delegations.shares })
    .from(delegations)
    .where(and(eq(delegations.walletId, operatorId), eq(delegations.validator, validator.address)));
  return own === undefined ? 0n : coinsOf(validator, own.shares);
};

/**
 * Why a locked validator can't be released, in the chain's text and order, or null (docs/staking.md 13, 14): it is not jailed, has
 * a fault less than ten minutes ago, is tombstoned, or has less own stake than its minimum. One that was jailed for its own stake is
 * released as soon as that is enough.
 */
export const whyNotRelease = async (tx: Db, validator: ValidatorRow, now: Date): Promise<string | null> => {
  const own = validator.operatorId === null ? null : await ownStake(tx, validator, validator.operatorId);
  if (own === 0n) return "validator has no self-delegation; cannot be unjailed";
  if (own !== null && own < validator.minSelfDelegation) {
    return "validator's self delegation less than minimum; cannot be unjailed";
  }
  if (validator.status !== "jailed") return "validator not jailed; cannot be unjailed";
  const isEarly = validator.jailedUntil !== null && now < validator.jailedUntil;
  return validator.tombstoned || isEarly ? "validator still jailed; cannot be unjailed" : null;
};

/** Releases a locked validator that may be released: it is active again from the next block on if its stake is enough. */
export const release = async (tx: Db, { address, moniker }: ValidatorRow, now: Date): Promise<void> => {
  await updateValidator(tx, address, { status: "inactive", statusAt: now });
  // its delegators are notified of its return to the active set by the block that lets it join
  if (await belongsIntoSet(tx, address)) return;
  await recordNotice(tx, { validator: address, createdAt: now, text: released(moniker, false) });
};

/** Releases a jailed validator. */
export const unjail = async (ctx: Context, address: string): Promise<void> => {
  await inTransaction(ctx.db, async (tx) => {
    const { validator, now } = await lockOne(ctx, tx, address);
    const why = await whyNotRelease(tx, validator, now);
    if (why !== null) throw refuse(422, why);
    await release(tx, validator, now);
  });
  await endBlock(ctx);
};

/** The new commission of a validator, as a decimal share of 1, and when it changes: now, or earlier for a late job. */
export interface CommissionChange {
  readonly commission: string;
  readonly at: Date;
}

/** From when on the commission of a validator can be changed: a day after its last change, or its creation. */
export const commissionFrom = ({ commissionChangedAt, createdAt }: ValidatorRow): Date =>
  new Date((commissionChangedAt ?? createdAt).getTime() + DAY_MS);

/**
 * Why a validator's commission can't be changed to this, in the chain's text and order, or null (docs/staking.md 12): one change
 * in 24 hours, at most its own maximum, and at most `maxChangeRate` points more than before.
 */
export const whyNotChange = (validator: ValidatorRow, { commission, at }: CommissionChange): string | null => {
  const rate = toUnits(commission, RATE_DECIMALS);
  if (rate === null) return "commission must be positive";
  if (rate > WHOLE) return "commission cannot be more than 100%";
  if (at < commissionFrom(validator)) return "commission cannot be changed more than once in 24h";
  const { before, max, maxChange } = ratesOf(validator);
  if (rate > max) return "commission cannot be more than the max rate";
  return rate - before > maxChange ? "commission cannot be changed more than max change rate" : null;
};

/** Writes a change of a locked validator's commission that is allowed, and notifies its delegators when it rises. */
export const writeChange = async (
  tx: Db,
  validator: ValidatorRow,
  { commission, at }: CommissionChange,
): Promise<void> => {
  const { address } = validator;
  if (validator.status === "active") {
    // a late change does not reach back before a slash or a release
    const periods = await loadPeriods(tx, [address], at);
    const since = periods.reduce((latest, period) => (period.since > latest ? period.since : latest), at);
    await beginPeriods(tx, since, [{ validator: address, perShare: perShareOf(validator), commission }]);
  }
  await updateValidator(tx, address, { commission, commissionChangedAt: at });
  if (rateUnits(commission) > rateUnits(validator.commission)) {
    const text = commissionRaised(validator.moniker, validator.commission, commission);
    await recordNotice(tx, { validator: address, createdAt: at, text, alert: "commission_raised" });
  }
};

/**
 * Changes a validator's commission. `next` gets the locked validator and the time, and returns null to leave it. Rewards earned
 * before the change are not affected. Refuses (422) what `whyNotChange` says. Resolves to whether the commission was changed.
 */
export const changeCommission = async (
  ctx: Context,
  address: string,
  next: (validator: ValidatorRow, now: Date) => CommissionChange | null,
): Promise<boolean> => {
  const isChanged = await inTransaction(ctx.db, async (tx) => {
    const { validator, now } = await lockOne(ctx, tx, address);
    const change = next(validator, now);
    if (change === null) return false;
    const why = whyNotChange(validator, change);
    if (why !== null) throw refuse(422, why);
    await writeChange(tx, validator, change);
    return true;
  });
  if (isChanged) await followUp(ctx.background, () => deliverFirstNotices(ctx));
  return isChanged;
};
