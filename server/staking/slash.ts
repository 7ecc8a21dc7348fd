import { and, count, eq, gt, gte, sql, sum } from "drizzle-orm";
import { heightAt, POWER_UNITS, timeOfBlock, UNBONDING_SECONDS } from "../chain/parameters.ts";
import { type Db, recordset } from "../db/database.ts";
import { entries, movements } from "../db/schema/ledger.ts";
import { delegations, redelegations, unbondings, wallets } from "../db/schema/wallets.ts";
import { inTransaction } from "../db/transaction.ts";
import { burned, keyOf, staked } from "../ledger/accounts.ts";
import { postAll } from "../ledger/post.ts";
import { OPT } from "../ledger/tokens.ts";
import { toDecimal } from "../ledger/units.ts";
import { notify } from "../notifications/notify.ts";
import { slashed, stakeLink, withLoss } from "../notifications/texts.ts";
import type { Context } from "../shared/context.ts";
import { refuse } from "../shared/refusal.ts";
import { endBlock } from "./active-set.ts";
import { type Holdings, loadAllHoldings } from "./holdings.ts";
import { JAIL_MS, jail, jailBelowMinimum } from "./jail.ts";
import { type EntryLoss, type LossesOfLeft, lossesIn, lossesOfLeft, type MovedLoss, NOTHING_LEFT } from "./losses.ts";
import { noticeKey, recordNotice } from "./notices.ts";
import { beginPeriods, RATE_DECIMALS } from "./periods.ts";
import { fixReturns, loadReturns } from "./returns.ts";
import { accrueCommissions, earliestOf, owedAt, writeOwed } from "./rewards.ts";
import { coinsOf, perShareOf, WHOLE } from "./shares.ts";
import { isPresent, lockValidators, trackedUntil, type ValidatorRow } from "./validators.ts";

/** A fault of a validator and its penalty. */
export interface Fault {
  /** The operator address. */
  readonly validator: string;
  /** The share of the stake that is burned, of `WHOLE`; less than `WHOLE`. */
  readonly fraction: bigint;
  readonly jail: boolean;
  /** Whether the validator is jailed forever, as after signing two blocks of one height. */
  readonly tombstone: boolean;
  /** How long ago the fault was: entries that began before it are not slashed. */
  readonly ageSeconds: number;
}

/** The longest age of a fault that the chain punishes: entries that began before it have matured. */
export const MAX_FAULT_AGE_SECONDS = UNBONDING_SECONDS;

/** How many wallets one statement reads. */
const CHUNK = 1_000;

/** A validator whose stake, and the wallets whose stake left it, this transaction has locked. */
interface Locked {
  readonly validator: ValidatorRow;
  /** All locked validators: this one, and those that stake was moved to. */
  readonly validators: ReadonlyArray<ValidatorRow>;
  readonly holdings: ReadonlyArray<Holdings>;
  readonly users: ReadonlyMap<string, string>;
  readonly now: Date;
}

/** The wallets with stake that left a validator, and the validators that it was moved to. */
const leftFrom = async (tx: Db, address: string) => {
  const moves = await tx
    .selectDistinct({ walletId: redelegations.walletId, destination: redelegations.destination })
    .from(redelegations)
    .where(eq(redelegations.source, address));
  return {
    isLeft: sql`${wallets.id} in (select wallet_id from ${unbondings} where validator = ${address}
      union all select wallet_id from ${redelegations} where source = ${address})`,
    destinations: moves.map(({ destination }) => destination),
  };
};

/**
 * Locks a validator, the wallets with stake that left it, and the validators that this stake was moved to. Null when
 * stake left the validator while this transaction waited for its lock: it must be tried again. Delegators whose stake is
 * with the validator are not locked, whatever their number.
 */
const lock = async (ctx: Context, tx: Db, address: string): Promise<Locked | null> => {
  const before = await leftFrom(tx, address);
  const owners = await tx
    .select({ id: wallets.id, userId: wallets.userId })
    .from(wallets)
    .where(before.isLeft)
    .orderBy(wallets.id)
    .for("no key update");
  const locked = await lockValidators(tx, [...new Set([address, ...before.destinations])]);
  const validator = locked.find((row) => row.address === address);
  const present = validator !== undefined && isPresent(validator, await ctx.clock.nowIn(tx));
  if (!present) throw refuse(422, "validator does not exist");
  const after = await leftFrom(tx, address);
  const users = new Map(owners.map(({ id, userId }) => [id, userId]));
  const missed = await tx.select({ id: wallets.id }).from(wallets).where(after.isLeft);
  const isMissed =
    missed.some(({ id }) => !users.has(id)) ||
    after.destinations.some((destination) => !locked.some((row) => row.address === destination));
  if (isMissed) return null;
  const now = await ctx.clock.nowIn(tx);
  const holdings: Holdings[] = [];
  for (let index = 0; index < owners.length; index += CHUNK) {
    const ids = owners.slice(index, index + CHUNK).map(({ id }) => id);
    holdings.push(...(await loadAllHoldings(tx, ids)));
  }
  return { validator, validators: locked, holdings, users, now };
};

/** Refuses faults that the chain does not punish. */
const requirePunishable = (validator: ValidatorRow, { tombstone }: Fault, now: Date): void => {
  if (validator.tombstoned) throw refuse(422, "validator already tombstoned");
  if (validator.status === "jailed" && !tombstone) throw refuse(422, "validator already jailed");
  if (trackedUntil(validator, now) === null) {
    throw refuse(422, `should not be slashing unbonded validator: ${validator.address}`);
  }
};

/** A validator's power at the beginning of a block, in base units: whole OPT. The ledger says what changed since. */
const powerAt = async (tx: Db, { address, bonded }: ValidatorRow, height: number): Promise<bigint> => {
  const isLater = gte(movements.createdAt, timeOfBlock(height));
  const [since] = await tx
    .select({ change: sum(entries.amount).mapWith(BigInt) })
    .from(entries)
    .innerJoin(movements, eq(movements.id, entries.movementId))
    .where(and(eq(entries.account, keyOf(staked(OPT.key, address))), isLater));
  const stake = bonded - (since?.change ?? 0n);
  return stake - (stake % POWER_UNITS);
};

/**
 * What a fault takes, by the chain's rule (x/staking Slash): the fraction of the power that the validator had at the fault,
 * first from what left it since, and the rest from its coins. Of a fault in the current block nothing has left since.
 */
const lossesOf = async (tx: Db, { validator, holdings, now }: Locked, fault: Fault) => {
  const { bonded } = validator;
  const faultAt = new Date(now.getTime() - fault.ageSeconds * 1000);
  const height = heightAt(faultAt);
  const isNow = height === heightAt(now);
  const left = isNow ? NOTHING_LEFT : lossesOfLeft(holdings, { ...fault, faultAt, now });
  const power = isNow ? bonded - (bonded % POWER_UNITS) : await powerAt(tx, validator, height);
  if (power === 0n) throw refuse(422, "validator had no power at the time of the fault");
  const rest = (power * fault.fraction) / WHOLE - left.due;
  return { left, lost: rest < 0n ? 0n : rest < bonded ? rest : bonded };
};

const writeEntries = async (tx: Db, losses: ReadonlyArray<EntryLoss>): Promise<void> => {
  if (losses.length === 0) return;
  const rows = losses.map(({ entry, amount }) => ({ id: entry.id, lost: amount.toString() }));
  await tx.execute(sql`update ${unbondings} set balance = ${unbondings.balance} - given.lost
    from ${recordset(rows, { id: "text", lost: "numeric" })} where ${unbondings.id} = given.id`);
};

/**
 * Takes shares from delegations with other validators; their rewards until now stay owed. A validator whose operator's own
 * stake falls below its minimum by it is jailed.
 */
const writeMoved = async (tx: Db, losses: ReadonlyArray<MovedLoss>, now: Date): Promise<void> => {
  if (losses.length === 0) return;
  const since = earliestOf(
    losses.map(({ delegation }) => delegation),
    now,
  );
  const returns = await loadReturns(tx, since, now);
  const rows = losses.map(({ walletId, delegation, shares }) => {
    const accrued = owedAt(delegation, returns, now);
    return { walletId, validator: delegation.validator.address, accrued, since: now, lost: shares };
  });
  await writeOwed(tx, rows);
  for (const { walletId, delegation, shares, amount } of losses) {
    const { validator, shares: before } = delegation;
    const stake = { validator, before, after: before - shares, bonded: validator.bonded - amount };
    await jailBelowMinimum(tx, walletId, stake, now);
  }
};

/** Takes the coins of the validator itself: all of its shares are worth less, and nothing of its delegators is written. */
const slashStake = async (tx: Db, { validator, now }: Locked, fault: Fault, lost: bigint): Promise<void> => {
  const after = { bonded: validator.bonded - lost, shares: validator.shares };
  if (fault.jail || fault.tombstone) {
    const until = new Date(now.getTime() + JAIL_MS);
    await jail(tx, validator, now, { until, tombstone: fault.tombstone });
  } else if (validator.status === "active") {
    const since = validator.statusAt > now ? validator.statusAt : now;
    const { address, commission } = validator;
    await beginPeriods(tx, since, [{ validator: address, perShare: perShareOf(after), commission }]);
  }
};

/** What each wallet with stake that left the validator lost in sum, and the validator of its first loss. */
const lossByWallet = ({ validator, holdings }: Locked, lost: bigint, { entries, moved }: LossesOfLeft) => {
  const { address, bonded, shares: all } = validator;
  const held = holdings.flatMap(({ walletId, delegations: own }) =>
    own
      .filter((delegation) => delegation.validator.address === address)
      .map(({ coins, shares }) => ({
        walletId,
        at: address,
        amount: coins - coinsOf({ bonded: bonded - lost, shares: all }, shares),
      })),
  );
  const losses = [
    ...held,
    ...moved.map(({ walletId, delegation, amount }) => ({ walletId, at: delegation.validator.address, amount })),
    ...entries.map(({ walletId, entry, amount }) => ({ walletId, at: entry.validator, amount })),
  ].filter(({ amount }) => amount > 0n);
  const sums = new Map<string, { readonly amount: bigint; readonly at: string }>();
  for (const { walletId, at, amount } of losses) {
    const before = sums.get(walletId) ?? { amount: 0n, at };
    sums.set(walletId, { ...before, amount: before.amount + amount });
  }
  return sums;
};

const notifyOfSlash = async (
  tx: Db,
  { validator, users, now }: Locked,
  fault: Fault,
  lost: bigint,
  direct: ReturnType<typeof lossByWallet>,
): Promise<void> => {
  const rate = toDecimal(fault.fraction, RATE_DECIMALS);
  const text = slashed(validator.moniker, rate, fault.jail, fault.tombstone);
  const id = await recordNotice(tx, {
    ...text,
    validator: validator.address,
    createdAt: now,
    alert: "validator_down",
    before: validator.bonded,
    after: validator.bonded - lost,
    shares: validator.shares,
  });
  await notify(
    tx,
    [...direct].map(([walletId, { amount, at }]) => ({
      userId: users.get(walletId) ?? "",
      createdAt: now,
      text: withLoss(text, amount),
      link: stakeLink(at),
      dedupeKey: noticeKey(id),
      alert: "validator_down" as const,
    })),
  );
};

const slashOnce = (ctx: Context, fault: Fault) =>
  inTransaction(ctx.db, async (tx) => {
    const locked = await lock(ctx, tx, fault.validator);
    if (locked === null) return null;
    const { validator, validators, holdings, now } = locked;
    requirePunishable(validator, fault, now);
    const { left, lost } = await lossesOf(tx, locked, fault);
    await fixReturns(tx, now);
    await accrueCommissions(tx, validators, now);
    const losses = lossesIn(validator, lost, left);
    await postAll(
      tx,
      losses.map(({ from, amount, revalues }) => {
        return { kind: "slash", at: now, legs: [{ from, to: burned(OPT.key), amount }], revalues };
      }),
    );
    await writeEntries(tx, left.entries);
    await writeMoved(tx, left.moved, now);
    await slashStake(tx, locked, fault, lost);
    const direct = lossByWallet(locked, lost, left);
    await notifyOfSlash(tx, locked, fault, lost, direct);
    const [held] = await tx
      .select({ wallets: count() })
      .from(delegations)
      .where(and(eq(delegations.validator, fault.validator), gt(delegations.shares, 0n)));
    const staying = holdings.filter(({ delegations: own }) =>
      own.some((delegation) => delegation.validator.address === fault.validator && delegation.shares > 0n),
    ).length;
    return {
      burned: losses.reduce((total, { amount }) => total + amount, 0n),
      wallets: (held?.wallets ?? 0) - staying + direct.size,
    };
  });

/**
 * Punishes a validator (docs/staking.md 13, 14): a fraction of the power that it had at the fault is burned, of its unbonding
 * entries, of the stake that was moved away from it since, and of its stake; rewards earned before stay owed. The work
 * depends on the changes of its stake, not on the number of its delegators. Refuses with 422 when there is no such validator,
 * and a fault that the chain does not punish: of an unbonded or tombstoned validator, of one without power at that time,
 * and missed blocks of a jailed one. Resolves to the
 * burned coins in base units, and the number of wallets with stake in it.
 */
export const slash = async (ctx: Context, fault: Fault) => {
  for (;;) {
    const slashed = await slashOnce(ctx, fault);
    if (slashed === null) continue;
    await endBlock(ctx);
    return slashed;
  }
};
