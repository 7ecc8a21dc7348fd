import { toDecimal } from "../ledger/units.ts";
import { COMMISSION_SCHEDULES, type CommissionSchedule, validatorAddress } from "../seed/genesis.ts";
import type { Context } from "../shared/context.ts";
import { type CommissionChange, changeCommission } from "../staking/operate.ts";
import { RATE_DECIMALS } from "../staking/periods.ts";
import { findValidator, ratesOf, type ValidatorRow } from "../staking/validators.ts";

const DAY_MS = 24 * 3_600_000;

/** The next change that is due; null when there is none. A commission that never changed is due at once. */
const dueChange = (validator: ValidatorRow, { step, days }: CommissionSchedule, now: Date): CommissionChange | null => {
  const { before, max, maxChange } = ratesOf(validator);
  const rate = before + step;
  if (rate < 0n || rate > max || step > maxChange) return null;
  const changedAt = validator.commissionChangedAt;
  const at = changedAt === null ? now : new Date(changedAt.getTime() + days * DAY_MS);
  return at > now ? null : { commission: toDecimal(rate, RATE_DECIMALS), at };
};

/**
 * Changes the commissions of some validators by the chain's time, so that the sandbox shows it. Each change has the
 * time at which it was due, so that the result does not depend on how far the clock jumped; rewards until then have the
 * earlier commission. Several processes may run it: each change happens once, under the locks of `changeCommission`.
 */
export const followSchedule = async (ctx: Context): Promise<void> => {
  await ctx.clock.refresh(ctx.db);
  if (ctx.clock.isHalted()) return;
  for (const schedule of COMMISSION_SCHEDULES) {
    const address = validatorAddress(schedule.moniker);
    for (;;) {
      // most of the time nothing is due: the check locks nothing
      const validator = await findValidator(ctx.db, address);
      if (validator === undefined || dueChange(validator, schedule, ctx.clock.now()) === null) break;
      await changeCommission(ctx, address, (row, at) => dueChange(row, schedule, at));
    }
  }
};
