import { and, gte, lte, sql } from "drizzle-orm";
import { INFLATION_PPM, TAX_PPM } from "../chain/parameters.ts";
import type { Db } from "../db/database.ts";
import { accounts, returns } from "../db/schema/ledger.ts";
import { validators } from "../db/schema/wallets.ts";
import { burned, issuance, keyOf } from "../ledger/accounts.ts";
import { OPT } from "../ledger/tokens.ts";

const MILLION = 1_000_000n;
const DAY_MS = 24 * 3_600_000;

/** The chain's yearly return before validators' fees, day by day. */
export interface Returns {
  /** At a time, in millionths. */
  readonly at: (moment: Date) => bigint;
  /** The sum of return × milliseconds over a span: what a coin earns in it, times one million years. */
  readonly over: (since: number, until: number) => bigint;
}

const dayOf = (milliseconds: number): number => Math.floor(milliseconds / DAY_MS);

const returnsOf = (byDay: ReadonlyMap<number, bigint>): Returns => ({
  at: (moment) => byDay.get(dayOf(moment.getTime())) ?? 0n,
  over: (since, until) => {
    let total = 0n;
    for (let from = since; from < until; ) {
      const to = Math.min(until, (dayOf(from) + 1) * DAY_MS);
      total += (byDay.get(dayOf(from)) ?? 0n) * BigInt(Math.floor(to - from));
      from = to;
    }
    return total;
  },
});

/**
 * Stores the return of days without a value, and of all days since the last one that has one: inflation × (1 − tax) / bonded
 * ratio (docs/staking.md 11). The ratio counts the stake with active validators.
 */
const fix = (db: Db, from: number, to: number) =>
  db.execute(sql`
    insert into ${returns} (day, gross_ppm)
    select day, case when bonded.coins = 0 then 0
      else trunc(${((INFLATION_PPM * (MILLION - TAX_PPM)) / MILLION).toString()}::numeric * supply.coins / bonded.coins) end
    from generate_series(
        least(${from}::integer, (select max(day) + 1 from ${returns})), ${to}::integer) as day,
      (select coalesce(sum(${validators.bonded}), 0) as coins from ${validators} where ${validators.status} = 'active') as bonded,
      (select -sum(${accounts.balance}) as coins from ${accounts}
        where ${accounts.key} in (${keyOf(issuance(OPT.key))}, ${keyOf(burned(OPT.key))})) as supply
    on conflict do nothing`);

const read = async (db: Db, from: number, to: number): Promise<ReadonlyMap<number, bigint>> => {
  const rows = await db
    .select()
    .from(returns)
    .where(and(gte(returns.day, from), lte(returns.day, to)));
  return new Map(rows.map((row) => [row.day, row.grossPpm]));
};

/**
 * The returns of every day from `since` to `now`. A day's return is stored when it is first read, and every change of
 * the bonded stake reads that of its day first (`fixReturns`), so that a change does not affect earlier rewards.
 */
export const loadReturns = async (db: Db, since: Date, now: Date): Promise<Returns> => {
  const [to, from] = [dayOf(now.getTime()), dayOf(Math.min(since.getTime(), now.getTime()))];
  const known = await read(db, from, to);
  if (known.size === to - from + 1) return returnsOf(known);
  await fix(db, from, to);
  return returnsOf(await read(db, from, to));
};

/** Stores the returns until `now`. A change of stake or of the active set begins with it. */
export const fixReturns = async (db: Db, now: Date): Promise<void> => {
  await loadReturns(db, now, now);
};
