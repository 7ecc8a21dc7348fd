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
import { beginPeriods, loadPeriods, RATE_DECIMALS } from "./periods.ts";
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

const ownStake = async (tx: Db, validator: ValidatorRow, operatorId: string): Promise<bigint> => {
  const [own] = await tx
    .select({ shares: delegations.shares })
    .from(delegations)
    .where(and(eq(delegations.walletId, operatorId), eq(delegations.validator, validator.address)));
  return own === undefined ? 0n : coinsOf(validator, own.shares);
};

/**
 * Releases a jailed validator, which is active again from the next block on if its stake is enough. Refuses (422) a
 * validator that is not jailed, has a fault less than ten minutes ago, is tombstoned, or has less own stake than its
 * minimum (docs/staking.md 13, 14). One that was jailed for its own stake is released as soon as that is enough.
 */
export const unjail = async (ctx: Context, address: string): Promise<void> => {
  await inTransaction(ctx.db, async (tx) => {
    const { validator, now } = await lockOne(ctx, tx, address);
    const own = validator.operatorId === null ? null : await ownStake(tx, validator, validator.operatorId);
    if (own === 0n) throw refuse(422, "validator has no self-delegation; cannot be unjailed");
    if (own !== null && own < validator.minSelfDelegation) {
      throw refuse(422, "validator's self delegation less than minimum; cannot be unjailed");
    }
    if (validator.status !== "jailed") throw refuse(422, "validator not jailed; cannot be unjailed");
    const isEarly = validator.jailedUntil !== null && now < validator.jailedUntil;
    if (validator.tombstoned || isEarly) throw refuse(422, "validator still jailed; cannot be unjailed");
    await updateValidator(tx, address, { status: "inactive", statusAt: now });
    // its delegators are notified of its return to the active set by the block that lets it join
    if (await belongsIntoSet(tx, address)) return;
    await recordNotice(tx, { validator: address, createdAt: now, text: released(validator.moniker, false) });
  });
  await endBlock(ctx);
};

/** The new commission of a validator, as a decimal share of 1, and when it changes: now, or earlier for a late job. */
export interface CommissionChange {
  readonly commission: string;
  readonly at: Date;
}

/**
 * Changes a validator's commission, and notifies its delegators when it rises. `next` gets the locked validator and
 * the time, and returns null to leave it. Rewards earned before the change are not affected. Refuses (422) with the texts
 * of the chain, in its order (docs/staking.md 12): one change in 24 hours, at most its own maximum, and at most `maxChangeRate`
 * points more than before. Resolves to whether the commission was changed.
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
    const { commission, at } = change;
    const rate = toUnits(commission, RATE_DECIMALS);
    if (rate === null) throw refuse(422, "commission must be positive");
    if (rate > WHOLE) throw refuse(422, "commission cannot be more than 100%");
    const changedAt = validator.commissionChangedAt ?? validator.createdAt;
    if (at.getTime() - changedAt.getTime() < DAY_MS) {
      throw refuse(422, "commission cannot be changed more than once in 24h");
    }
    const { before, max, maxChange } = ratesOf(validator);
    if (rate > max) throw refuse(422, "commission cannot be more than the max rate");
    if (rate - before > maxChange) throw refuse(422, "commission cannot be changed more than max change rate");
    if (validator.status === "active") {
      // a late change does not reach back before a slash or a release
      const periods = await loadPeriods(tx, [address], at);
      const since = periods.reduce((latest, period) => (period.since > latest ? period.since : latest), at);
      await beginPeriods(tx, since, [{ validator: address, perShare: perShareOf(validator), commission }]);
    }
    await updateValidator(tx, address, { commission, commissionChangedAt: at });
    if (rate > before) {
      const text = commissionRaised(validator.moniker, validator.commission, commission);
      await recordNotice(tx, { validator: address, createdAt: at, text, alert: "commission_raised" });
    }
    return true;
  });
  if (isChanged) await followUp(ctx.background, () => deliverFirstNotices(ctx));
  return isChanged;
};
