import { asc, inArray, ne, sql } from "drizzle-orm";
import { inclusionOf, MAX_ACTIVE, POWER_UNITS } from "../chain/parameters.ts";
import type { Db } from "../db/database.ts";
import { LOCKS } from "../db/locks.ts";
import { validators } from "../db/schema/wallets.ts";
import { inTransaction } from "../db/transaction.ts";
import { backInSet, leftSet, released } from "../notifications/texts.ts";
import { followUp } from "../shared/background.ts";
import type { Context } from "../shared/context.ts";
import { deliverFirstNotices, recordNotice } from "./notices.ts";
import { beginPeriods } from "./periods.ts";
import { fixReturns } from "./returns.ts";
import { perShareOf } from "./shares.ts";
import { lockValidators, type ValidatorRow } from "./validators.ts";

type Candidate = Pick<ValidatorRow, "address" | "status" | "bonded">;

const powerOf = ({ bonded }: Pick<Candidate, "bonded">): bigint => bonded / POWER_UNITS;

/**
 * The addresses of the validators that belong into the active set: of those that are not jailed and have at least one unit
 * of power, the ones with the most power; with equal power the smaller addresses, as on the chain.
 */
export const activeSet = (all: ReadonlyArray<Candidate>, most: number): ReadonlySet<string> => {
  const candidates = all
    .filter((row) => row.status !== "jailed" && powerOf(row) > 0n)
    .map((row) => ({ address: row.address, power: powerOf(row) }))
    .toSorted((a, b) => (a.power === b.power ? (a.address < b.address ? -1 : 1) : a.power < b.power ? 1 : -1));
  return new Set(candidates.slice(0, most).map(({ address }) => address));
};

/** The validators whose status is not that of the active set. */
const outdated = <Row extends Candidate>(all: ReadonlyArray<Row>): ReadonlyArray<Row> => {
  const active = activeSet(all, MAX_ACTIVE);
  return all.filter(({ address, status }) => status !== "jailed" && (status === "active") !== active.has(address));
};

const readCandidates = (db: Db): Promise<ReadonlyArray<Candidate>> =>
  db
    .select({ address: validators.address, status: validators.status, bonded: validators.bonded })
    .from(validators)
    .where(ne(validators.status, "jailed"))
    .orderBy(asc(validators.address));

/** Whether a validator belongs into the active set, which `updateActiveSet` makes true. */
export const belongsIntoSet = async (db: Db, address: string): Promise<boolean> =>
  activeSet(await readCandidates(db), MAX_ACTIVE).has(address);

/** What a change of the active set means for the delegators of a validator; null for a new one, which they know as such. */
const changeOf = ({ moniker, status, statusAt, unbondingAt, createdAt }: ValidatorRow): string | null => {
  if (status === "active") return leftSet(moniker);
  if (statusAt.getTime() === unbondingAt?.getTime()) return backInSet(moniker);
  return statusAt.getTime() === createdAt.getTime() ? null : released(moniker, true);
};

/**
 * Lets validators join and leave the active set with the next block, by their stake (docs/staking.md 1). A validator that
 * leaves it unbonds, and earns nothing from then on. Its delegators are notified of both. Runs after every change that can
 * affect the set (`canChangeSet`), and by a job, which finds what a process that ended did not do. A halted chain changes
 * nothing.
 */
export const updateActiveSet = async (ctx: Context): Promise<void> => {
  if (ctx.clock.isHalted()) return;
  if (outdated(await readCandidates(ctx.db)).length === 0) return;
  await inTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.activeSet})`);
    const changing = outdated(await readCandidates(tx)).map(({ address }) => address);
    const locked = await lockValidators(tx, changing);
    // a validator that was jailed while this transaction waited for it is not changed
    const rows = locked.filter(({ status }) => status !== "jailed");
    if (rows.length === 0) return;
    const now = await ctx.clock.nowIn(tx);
    await fixReturns(tx, now);
    const at = inclusionOf(now);
    const change = (from: ValidatorRow["status"], to: Partial<ValidatorRow>) => {
      const addresses = rows.filter(({ status }) => status === from).map(({ address }) => address);
      return tx
        .update(validators)
        .set({ ...to, statusAt: at })
        .where(inArray(validators.address, addresses));
    };
    await change("inactive", { status: "active" });
    await change("active", { status: "inactive", unbondingAt: at });
    for (const row of rows) {
      const text = changeOf(row);
      const alert = row.status === "active" ? "validator_down" : null;
      if (text !== null) await recordNotice(tx, { validator: row.address, createdAt: now, text, alert });
    }
    await beginPeriods(
      tx,
      at,
      rows.map((row) => ({
        validator: row.address,
        perShare: row.status === "inactive" ? perShareOf(row) : 0n,
        commission: row.commission,
      })),
    );
  });
};

/** What decides whether a change of stake can affect the active set. */
export interface SetLimits {
  readonly active: number;
  /** The least coins of an active validator, and the most of an inactive one; null without one. */
  readonly least: bigint | null;
  readonly next: bigint | null;
}

/** Columns that read the limits of the active set. */
export const setLimits = {
  active: sql`(select count(*) from validators where status = 'active')`.mapWith(Number),
  least: sql`(select min(bonded) from validators where status = 'active')::text`.mapWith(BigInt),
  next: sql`(select max(bonded) from validators where status = 'inactive')::text`.mapWith(BigInt),
};

/**
 * Whether the active set can be another one now that a validator has `bonded` coins. It may be true without need, never
 * false when the set changes.
 */
export const canChangeSet = (
  { status }: Pick<ValidatorRow, "status">,
  bonded: bigint,
  { active, least, next }: SetLimits,
): boolean => {
  const power = powerOf({ bonded });
  if (status === "active") return power === 0n || (next !== null && powerOf({ bonded: next }) >= power);
  if (status === "jailed" || power === 0n) return false;
  return active < MAX_ACTIVE || least === null || power >= powerOf({ bonded: least });
};

/**
 * What the end of the block does after a change of stake was committed: the active set follows it, and the first delegators
 * of its validators are notified. The job of each minute does the rest, and this again when it fails (`followUp`).
 */
export const endBlock = (ctx: Context): Promise<void> =>
  followUp(ctx.background, async () => {
    await updateActiveSet(ctx);
    await deliverFirstNotices(ctx);
  });
