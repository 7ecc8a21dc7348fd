import { and, eq } from "drizzle-orm";
import { accountAddressOf } from "../chain/addresses.ts";
import { type Db, inTransaction, runWrites } from "../db/database.ts";
import { accounts } from "../db/schema/ledger.ts";
import { wallets } from "../db/schema/wallets.ts";
import { toUnits } from "../ledger/units.ts";
import type { Context } from "../shared/context.ts";
import { refuse } from "../shared/refusal.ts";
import { accrue, lockHolders, stakesOf, updateValidator } from "./holders.ts";
import { commissionRaised, holdersNotice, shownMoniker } from "./notices.ts";
import { RATE_DECIMALS, ratesOf, type ValidatorRow, WHOLE } from "./validators.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long a validator stays jailed at least (docs/staking.md 14). */
const JAIL_MS = 10 * MINUTE_MS;

/** The owner's own stake with a validator; null for a validator whose owner has no wallet here. */
const ownStake = async (tx: Db, { address }: ValidatorRow): Promise<bigint | null> => {
  const [owner] = await tx
    .select({ coins: accounts.balance })
    .from(wallets)
    .leftJoin(
      accounts,
      and(eq(accounts.walletId, wallets.id), eq(accounts.validator, address), eq(accounts.kind, "staked")),
    )
    .where(eq(wallets.optioAddress, accountAddressOf(address)));
  return owner === undefined ? null : (owner.coins ?? 0n);
};

/**
 * Releases a jailed validator, which earns again from now on. Refuses (422) a validator that is not jailed, was jailed less
 * than ten minutes ago, is tombstoned, or has less own stake than its minimum (docs/staking.md 13, 14).
 */
export const unjail = (ctx: Context, address: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const locked = await lockHolders(ctx, tx, address);
    const { validator, now } = locked;
    const coins = await ownStake(tx, validator);
    if (coins !== null && coins < validator.minSelfDelegation) {
      throw refuse(422, "validator's self delegation less than minimum; cannot be unjailed");
    }
    if (validator.status !== "jailed") throw refuse(422, "validator not jailed; cannot be unjailed");
    const isEarly = validator.jailedAt !== null && now.getTime() < validator.jailedAt.getTime() + JAIL_MS;
    if (validator.tombstoned || isEarly) throw refuse(422, "validator still jailed; cannot be unjailed");
    await accrue(tx, await stakesOf(tx, locked), now);
    await updateValidator(tx, address, { status: "active", jailedAt: null });
    const text = `${shownMoniker(validator.moniker)} was released and earns rewards again.`;
    await runWrites(tx, holdersNotice(validator, now, text));
  });

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
export const changeCommission = (
  ctx: Context,
  address: string,
  next: (validator: ValidatorRow, now: Date) => CommissionChange | null,
): Promise<boolean> =>
  inTransaction(ctx.db, async (tx) => {
    const locked = await lockHolders(ctx, tx, address);
    const { validator } = locked;
    const change = next(validator, locked.now);
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
    await accrue(tx, await stakesOf(tx, locked), at);
    await updateValidator(tx, address, { commission, commissionChangedAt: at });
    if (rate > before) {
      const text = commissionRaised(validator.moniker, validator.commission, commission);
      await runWrites(tx, holdersNotice(validator, at, text));
    }
    return true;
  });
