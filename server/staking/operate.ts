import { and, eq } from "drizzle-orm";
import { accountAddressOf } from "../chain/addresses.ts";
import { type Db, inTransaction, runWrites } from "../db/database.ts";
import { accounts } from "../db/schema/ledger.ts";
import { wallets } from "../db/schema/wallets.ts";
import { toUnits } from "../ledger/units.ts";
import type { Context } from "../shared/context.ts";
import { refuse } from "../shared/refusal.ts";
import { accrue, lockHolders, stakesOf, updateValidator } from "./holders.ts";
import { holdersNotice, shownMoniker } from "./notices.ts";
import { RATE_DECIMALS, type ValidatorRow, WHOLE } from "./validators.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long a validator stays jailed at least (staking.md 14). */
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
 * than ten minutes ago, is tombstoned, or has less own stake than its minimum (staking.md 13, 14).
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

/**
 * Changes a validator's commission from now on. Refuses (422) with the texts of the chain, in its order (staking.md 12): one
 * change in 24 hours, at most its own maximum, and at most `maxChangeRate` points more than before.
 */
export const changeCommission = (ctx: Context, address: string, commission: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const locked = await lockHolders(ctx, tx, address);
    const { validator, now } = locked;
    const rate = toUnits(commission, RATE_DECIMALS);
    if (rate === null) throw refuse(422, "commission must be positive");
    if (rate > WHOLE) throw refuse(422, "commission cannot be more than 100%");
    const changedAt = validator.commissionChangedAt ?? validator.createdAt;
    if (now.getTime() - changedAt.getTime() < DAY_MS) {
      throw refuse(422, "commission cannot be changed more than once in 24h");
    }
    const [max, change, before] = [validator.maxRate, validator.maxChangeRate, validator.commission].map(
      (text) => toUnits(text, RATE_DECIMALS) ?? 0n,
    );
    if (rate > (max ?? 0n)) throw refuse(422, "commission cannot be more than the max rate");
    if (rate - (before ?? 0n) > (change ?? 0n)) {
      throw refuse(422, "commission cannot be changed more than max change rate");
    }
    await accrue(tx, await stakesOf(tx, locked), now);
    await updateValidator(tx, address, { commission, commissionChangedAt: now });
  });
