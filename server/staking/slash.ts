import { and, eq, exists, gt, gte, isNull, sql } from "drizzle-orm";
import { heightAt, UNBONDING_SECONDS } from "../chain/parameters.ts";
import { type Db, inTransaction, recordset } from "../db/database.ts";
import { accounts } from "../db/schema/ledger.ts";
import { delegations, redelegations, unbondings } from "../db/schema/wallets.ts";
import { type Account, burned, staked, unbonding } from "../ledger/accounts.ts";
import { postAll } from "../ledger/post.ts";
import { OPT } from "../ledger/tokens.ts";
import { toDecimal } from "../ledger/units.ts";
import { notifyAll } from "../notifications/notify.ts";
import type { Context } from "../shared/context.ts";
import { accrue, type Locked, lockHolders, type Stake, stakesOf, stakesWhere, updateValidator } from "./holders.ts";
import { shownMoniker, stakeLink } from "./notices.ts";
import { RATE_DECIMALS, WHOLE } from "./validators.ts";

/** A fault of a validator and its penalty. */
export interface Fault {
  /** The operator address. */
  readonly validator: string;
  /** The share of the stake that is burned, of `WHOLE`; less than `WHOLE`, so that a validator's stake keeps a value. */
  readonly fraction: bigint;
  readonly jail: boolean;
  /** Whether the validator is jailed forever, as after signing two blocks of one height. */
  readonly tombstone: boolean;
  /** How long ago the fault was: entries that began before it are not slashed. */
  readonly ageSeconds: number;
}

/** The longest age of a fault that the chain punishes: entries that began before it have matured. */
export const MAX_FAULT_AGE_SECONDS = UNBONDING_SECONDS;

/** The loss of a stake: what is left is truncated to base units (docs/staking.md 15). */
const lossOfStake = (coins: bigint, fraction: bigint): bigint => coins - (coins * (WHOLE - fraction)) / WHOLE;

/**
 * The loss of an unbonding or redelegation entry: the fraction of its initial amount, truncated, and at most what is left
 * of it (docs/staking.md 14).
 */
const lossOfEntry = (initial: bigint, left: bigint, fraction: bigint): bigint => {
  const loss = (initial * fraction) / WHOLE;
  return loss < left ? loss : left;
};

/** Coins that a slash burns from an account. */
interface Loss {
  readonly walletId: string | null;
  readonly from: Account;
  readonly amount: bigint;
}

const worldLoss = async (tx: Db, address: string, fraction: bigint): Promise<ReadonlyArray<Loss>> => {
  const rows = await tx
    .select({ balance: accounts.balance })
    .from(accounts)
    .where(and(eq(accounts.validator, address), eq(accounts.kind, "staked"), isNull(accounts.walletId)));
  return rows.map(({ balance }) => ({
    walletId: null,
    from: staked(OPT.key, address),
    amount: lossOfStake(balance, fraction),
  }));
};

const slashUnbondings = async (
  tx: Db,
  { validator, now, users }: Locked,
  fraction: bigint,
  faultAt: Date,
): Promise<ReadonlyArray<Loss>> => {
  const entries = await tx
    .select()
    .from(unbondings)
    .where(
      and(
        eq(unbondings.validator, validator.address),
        gt(unbondings.completionTime, now),
        gte(unbondings.creationHeight, heightAt(faultAt)),
      ),
    );
  const losses = entries
    .filter(({ walletId }) => users.has(walletId))
    .map((entry) => ({ entry, amount: lossOfEntry(entry.initialBalance, entry.balance, fraction) }));
  const rows = losses.map(({ entry, amount }) => ({ id: entry.id, lost: amount.toString() }));
  await tx.execute(sql`update ${unbondings} set balance = ${unbondings.balance} - given.lost
    from ${recordset(rows, { id: "text", lost: "numeric" })} where ${unbondings.id} = given.id`);
  return losses.map(({ entry: { walletId }, amount }) => ({
    walletId,
    from: unbonding(OPT.key, validator.address, walletId),
    amount,
  }));
};

/** The delegations that stake was moved to since the fault, and what they lose: at most the coins that are left there. */
const lossesOfMoves = async (tx: Db, locked: Locked, fraction: bigint, faultAt: Date) => {
  const isMoved = and(
    eq(redelegations.source, locked.validator.address),
    gt(redelegations.completionTime, locked.now),
    gte(redelegations.createdAt, faultAt),
  );
  const isDestination = and(
    eq(redelegations.walletId, accounts.walletId),
    eq(redelegations.destination, accounts.validator),
  );
  const entries = await tx.select().from(redelegations).where(isMoved);
  const destinations = tx.select({ id: redelegations.id }).from(redelegations).where(and(isMoved, isDestination));
  const moved = new Map<string, bigint[]>();
  for (const { walletId, destination, amount } of entries) {
    const key = `${walletId} ${destination}`;
    moved.set(key, [...(moved.get(key) ?? []), amount]);
  }
  const stakes = await stakesWhere(tx, locked, exists(destinations));
  return stakes.map((stake) => {
    const amounts = moved.get(`${stake.walletId} ${stake.validator.address}`) ?? [];
    const lost = amounts.reduce((sum, amount) => sum + lossOfEntry(amount, stake.coins - sum, fraction), 0n);
    return { stake, lost };
  });
};

/** Deletes delegations that have neither coins nor unpaid rewards after the slash. */
const deleteEmpty = async (tx: Db, slashed: ReadonlyArray<{ readonly stake: Stake; readonly lost: bigint }>) => {
  const empty = slashed
    .filter(({ stake, lost }) => lost === stake.coins)
    .map(({ stake }) => ({ wallet: stake.walletId, validator: stake.validator.address }));
  if (empty.length === 0) return;
  await tx.execute(sql`delete from ${delegations} using ${recordset(empty, { wallet: "text", validator: "text" })}
    where ${delegations.walletId} = given.wallet and ${delegations.validator} = given.validator
      and ${delegations.accrued} = 0`);
};

const consequence = ({ jail, tombstone }: Fault): string => {
  if (tombstone) return " It is jailed forever and earns nothing: move your stake to another validator.";
  return jail ? " It is jailed, and stake there earns nothing until it is released." : "";
};

/** What each wallet lost in sum, and the validator of the first account that lost coins. */
const lossByWallet = (losses: ReadonlyArray<Loss>) => {
  const lost = new Map<string, { readonly amount: bigint; readonly validator: string }>();
  for (const { walletId, amount, from } of losses) {
    if (walletId === null || amount === 0n) continue;
    const before = lost.get(walletId) ?? { amount: 0n, validator: from.validator ?? "" };
    lost.set(walletId, { ...before, amount: before.amount + amount });
  }
  return lost;
};

/** The result of a slash: the burned coins in base units, and the number of wallets that lost some. */
interface Slashed {
  readonly burned: bigint;
  readonly wallets: number;
}

/**
 * Punishes a validator (docs/staking.md 13, 14): its stake, its unbonding entries and the stake that was moved away from it
 * since the fault lose a fraction, which is burned; rewards earned before stay owed. The number of statements does not
 * depend on the number of delegators. Refuses with 422 when there is no such validator.
 */
export const slash = (ctx: Context, fault: Fault): Promise<Slashed> =>
  inTransaction(ctx.db, async (tx) => {
    const { fraction } = fault;
    const locked = await lockHolders(ctx, tx, fault.validator);
    const { validator, now, users } = locked;
    const faultAt = new Date(now.getTime() - fault.ageSeconds * 1000);
    const held = (await stakesOf(tx, locked)).map((stake) => ({ stake, lost: lossOfStake(stake.coins, fraction) }));
    const moved = await lossesOfMoves(tx, locked, fraction, faultAt);
    const slashed = [...held, ...moved];
    await accrue(
      tx,
      slashed.map(({ stake }) => stake),
      now,
    );
    const losses: ReadonlyArray<Loss> = [
      ...(await worldLoss(tx, fault.validator, fraction)),
      ...slashed.map(({ stake, lost }) => ({
        walletId: stake.walletId,
        from: staked(OPT.key, stake.validator.address, stake.walletId),
        amount: lost,
      })),
      ...(await slashUnbondings(tx, locked, fraction, faultAt)),
    ];
    await postAll(
      tx,
      losses.map(({ from, amount }) => ({ kind: "slash", at: now, legs: [{ from, to: burned(OPT.key), amount }] })),
    );
    await deleteEmpty(tx, slashed);
    if (fault.jail || fault.tombstone) {
      await updateValidator(tx, fault.validator, {
        status: "jailed",
        jailedAt: validator.status === "active" ? now : validator.jailedAt,
        tombstoned: validator.tombstoned || fault.tombstone,
      });
    }
    const lost = lossByWallet(losses);
    const percent = toDecimal(fraction * 100n, RATE_DECIMALS);
    await notifyAll(
      tx,
      [...users].flatMap(([walletId, userId]) => {
        const loss = lost.get(walletId);
        if (loss === undefined) return [];
        const text = `${shownMoniker(validator.moniker)} was slashed by ${percent}%: you lost ${toDecimal(loss.amount, OPT.decimals)} OPT.`;
        return [
          { userId, createdAt: now, text: text + consequence(fault), link: stakeLink({ validator: loss.validator }) },
        ];
      }),
    );
    return {
      burned: losses.reduce((total, { amount }) => total + amount, 0n),
      wallets: lost.size,
    };
  });
