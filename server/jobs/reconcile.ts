import { sql } from "drizzle-orm";
import * as Option from "effect/Option";
import * as Schema from "effect/Schema";
import { type Db, rowsOf } from "../db/database.ts";
import { LOCKS, tryLock } from "../db/locks.ts";

/** How many balances or movements one statement adds up, so that none exceeds its time limit. */
const BATCH = 10_000;
/** How many movements one check adds up, from the first that was not checked yet. */
const MOVEMENTS = 200_000;
/** How many accounts one check compares with the sum of their entries, from the first that was not compared yet. */
const COMPARED = 2_000;
/**
 * How many accounts one statement of the hourly check compares: the accounts of fees stand side by side and have entries of
 * all transfers, and a statement of the pool may take 5 s.
 */
const COMPARED_AT_ONCE = 20;
/** The row of `settings` that holds where the next check continues. */
const PROGRESS = "reconciled";

/** A violated invariant of the ledger, and the number of rows that violate it. */
export interface Discrepancy {
  readonly what: string;
  readonly rows: number;
}

const violated = (what: string, rows: number): ReadonlyArray<Discrepancy> => (rows === 0 ? [] : [{ what, rows }]);

/** Sums of one batch of accounts by token; `last` is the last key of the whole batch. */
interface Sums {
  readonly token: string;
  readonly total: string;
  readonly negative: number;
  readonly accounts: number;
  readonly last: string;
}

/** The balances of all accounts, read in batches, so that no statement exceeds its time limit. */
const checkAccounts = async (tx: Db): Promise<ReadonlyArray<Discrepancy>> => {
  const totals = new Map<string, bigint>();
  let negative = 0;
  for (let last = ""; ; ) {
    const batch = await rowsOf<Sums>(
      tx,
      sql`select token, sum(balance)::text as total, count(*)::int as accounts, max(max(key)) over () as last,
          count(*) filter (where balance < 0 and kind <> 'issuance')::int as negative
        from (select * from ledger_accounts where key > ${last} order by key limit ${BATCH}) as batch
        group by token`,
    );
    for (const sums of batch) {
      totals.set(sums.token, (totals.get(sums.token) ?? 0n) + BigInt(sums.total));
      negative += sums.negative;
      last = sums.last;
    }
    if (batch.reduce((count, { accounts }) => count + accounts, 0) < BATCH) break;
  }
  return [
    ...violated(
      "tokens whose balances do not add up to zero",
      [...totals.values()].filter((total) => total !== 0n).length,
    ),
    ...violated("accounts below zero", negative),
  ];
};

/** Where a check continues: after this movement, and after the account with this key. */
interface Progress {
  readonly movement: number;
  readonly account: string;
}

const START: Progress = { movement: 0, account: "" };
/** As it is stored; an older version stored the movement alone. */
const decodeProgress = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ movement: Schema.Number, account: Schema.optionalKey(Schema.String) })),
);

const readProgress = async (tx: Db): Promise<Progress> => {
  const [row] = await rowsOf<{ readonly value: string }>(tx, sql`select value from settings where key = ${PROGRESS}`);
  return { ...START, ...Option.getOrElse(decodeProgress(row?.value), () => START) };
};

const writeProgress = (tx: Db, progress: Progress): Promise<unknown> =>
  tx.execute(sql`insert into settings (key, value) values (${PROGRESS}, ${JSON.stringify(progress)})
    on conflict (key) do update set value = excluded.value`);

/** Adds up the entries of at most `most` movements after `from`; what is wrong, and where the next part begins. */
const checkMovements = async (tx: Db, from: number, most: number) => {
  let [next, wrong] = [from, 0];
  for (let left = most; left > 0; left -= BATCH) {
    const [batch] = await rowsOf<{ readonly wrong: number; readonly last: string | null }>(
      tx,
      sql`with batch as materialized (
          select id from ledger_movements where id > ${next} order by id limit ${Math.min(left, BATCH)}
        ), unbalanced as (
          select movement_id from ledger_entries where movement_id in (select id from batch)
          group by movement_id, token having sum(amount) <> 0
        )
        select (select count(*)::int from unbalanced) as wrong, (select max(id)::text from batch) as last`,
    );
    if (batch === undefined || batch.last === null) break;
    wrong += batch.wrong;
    next = Number(batch.last);
  }
  return { found: violated("movements whose entries do not add up to zero", wrong), next };
};

/**
 * Compares the balances of at most `most` accounts after `from` with the sums of their entries, `atOnce` in each
 * statement; next: "" after the last one.
 */
const compareBalances = async (tx: Db, from: string, most: number, atOnce: number) => {
  let [next, wrong] = [from, 0];
  for (let left = most; left > 0; left -= atOnce) {
    const size = Math.min(left, atOnce);
    const [batch] = await rowsOf<{ readonly wrong: number; readonly accounts: number; readonly last: string | null }>(
      tx,
      sql`select count(*)::int as accounts, max(key) as last,
          count(*) filter (where balance <> coalesce(
            (select sum(amount) from ledger_entries where ledger_entries.account = batch.key), 0))::int as wrong
        from (select key, balance from ledger_accounts where key > ${next} order by key limit ${size}) as batch`,
    );
    wrong += batch?.wrong ?? 0;
    next = batch?.accounts === size ? (batch.last ?? "") : "";
    if (next === "") break;
  }
  return { found: violated("accounts whose balance is not the sum of their entries", wrong), next };
};

/** How many validators one statement compares with the entries of their stake. */
const VALIDATORS_AT_ONCE = 20;

/**
 * Compares the shares of each delegation with those of its entries, and the coins of all holders with those of the validator.
 * The entries have shares since the books of wallets are kept; one `restate` has those from before (0006_books.sql).
 */
const compareStakes = async (db: Db): Promise<ReadonlyArray<Discrepancy>> => {
  let [shares, coins] = [0, 0];
  for (let last = ""; ; ) {
    const [batch] = await rowsOf<{
      readonly shares: number;
      readonly coins: number;
      readonly validators: number;
      readonly last: string | null;
    }>(
      db,
      sql`with batch as materialized (
          select address, bonded, shares, outside_shares from validators where address > ${last}
          order by address limit ${VALIDATORS_AT_ONCE}
        ), booked as (
          select e.wallet_id, batch.address as validator, sum(e.shares) as shares
          from batch join ledger_accounts a on a.validator = batch.address and a.kind = 'staked'
            join ledger_entries e on e.account = a.key and e.wallet_id is not null group by 1, 2
        ), held as (
          select wallet_id, validator, shares from delegations where validator in (select address from batch)
        ), parts as (
          select validator, shares from held union all select address, outside_shares from batch
        )
        select count(*)::int as validators, max(address) as last,
          (select count(*)::int from held full join booked using (wallet_id, validator)
            where coalesce(held.shares, 0) <> coalesce(booked.shares, 0)) as shares,
          (select count(*)::int from (
            select batch.address from parts join batch on batch.address = parts.validator and batch.shares > 0
            group by batch.address, batch.bonded
            having sum(div(parts.shares * bonded * 1000000000 + batch.shares, batch.shares * 1000000000)) > bonded
          ) as above) as coins
        from batch`,
    );
    shares += batch?.shares ?? 0;
    coins += batch?.coins ?? 0;
    if (batch?.validators !== VALIDATORS_AT_ONCE || batch.last === null) break;
    last = batch.last;
  }
  return [
    ...violated("delegations whose shares are not the sum of their entries", shares),
    ...violated("validators whose holders have more coins than they", coins),
  ];
};

/**
 * The violated invariants of the ledger; empty when all hold, and while another process checks the same ledger. Reads all
 * balances in one snapshot, then the movements since the last check and the next accounts in turn, so that each hour costs
 * the same however long the history is.
 */
export const reconcile = (db: Db, extent = { movements: MOVEMENTS, accounts: COMPARED }) =>
  db.transaction(
    async (tx): Promise<ReadonlyArray<Discrepancy>> => {
      if (!(await tryLock(tx, LOCKS.reconcile))) return [];
      const progress = await readProgress(tx);
      const movements = await checkMovements(tx, progress.movement, extent.movements);
      const balances = await compareBalances(tx, progress.account, extent.accounts, COMPARED_AT_ONCE);
      // a part that is wrong is reported again by the next check
      await writeProgress(tx, {
        movement: movements.found.length > 0 ? progress.movement : movements.next,
        account: balances.found.length > 0 ? progress.account : balances.next,
      });
      return [...(await checkAccounts(tx)), ...movements.found, ...balances.found];
    },
    { isolationLevel: "repeatable read" },
  );

/** Checks the whole ledger and all stakes from its first movement and account on; for an operator, since it takes as long as the history. */
export const reconcileAll = async (db: Db): Promise<ReadonlyArray<Discrepancy>> => {
  const movements = await checkMovements(db, START.movement, Number.POSITIVE_INFINITY);
  const balances = await compareBalances(db, START.account, Number.POSITIVE_INFINITY, BATCH);
  return [...(await checkAccounts(db)), ...movements.found, ...balances.found, ...(await compareStakes(db))];
};
