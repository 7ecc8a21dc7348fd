import { sql } from "drizzle-orm";
import { type Db, insertAll, recordset } from "../db/database.ts";
import { accounts, entries, movements } from "../db/schema/ledger.ts";
import { type Account, keyOf } from "./accounts.ts";

/** A transfer of money from one account to another, in base units. */
export interface Leg {
  readonly from: Account;
  readonly to: Account;
  readonly amount: bigint;
}

/** A movement of money: legs that are written together. */
export interface Posting {
  readonly kind: string;
  readonly at: Date;
  readonly legs: ReadonlyArray<Leg>;
}

/** The legs that move something; throws for one that is not a transfer of money. */
const realLegs = (all: ReadonlyArray<Leg>): ReadonlyArray<Leg> => {
  const legs = all.filter((leg) => leg.amount !== 0n);
  if (legs.some((leg) => leg.amount < 0n || leg.from.token !== leg.to.token)) {
    throw new Error("a leg moves a positive amount of one token");
  }
  return legs;
};

/** Creates the accounts of these legs that do not exist yet, in the order of their keys. */
const openAccounts = async (tx: Db, legs: ReadonlyArray<Leg>): Promise<void> => {
  const byKey = new Map(legs.flatMap((leg) => [leg.from, leg.to]).map((account) => [keyOf(account), account]));
  const rows = [...byKey].map(([key, { kind, token, walletId, validator }]) => {
    return { key, kind, token, walletId, validator, balance: 0n };
  });
  const inOrder = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  await insertAll(tx, accounts, inOrder, "stays");
};

/** Both sides of each leg. */
const entriesOf = (legs: ReadonlyArray<Leg>) =>
  legs.flatMap((leg) => [
    { account: keyOf(leg.from), token: leg.from.token, amount: -leg.amount },
    { account: keyOf(leg.to), token: leg.to.token, amount: leg.amount },
  ]);

/**
 * Writes movements in their order by two statements, whatever their number: the missing accounts, then all movements with
 * their entries, so that the accounts and validators are locked in one order. The database updates the balances from the
 * entries, and rejects a negative balance of any account other than `issuance` with an error for `isShortBalance`.
 */
export const postAll = async (tx: Db, postings: ReadonlyArray<Posting>): Promise<void> => {
  const moving = postings
    .map(({ kind, at, legs }) => ({ kind, at, legs: realLegs(legs) }))
    .filter(({ legs }) => legs.length > 0);
  if (moving.length === 0) return;
  await openAccounts(
    tx,
    moving.flatMap(({ legs }) => legs),
  );
  const kinds = moving.map(({ kind, at }, n) => ({ n, kind, at: at.toISOString() }));
  const sides = moving.flatMap(({ legs }, n) =>
    entriesOf(legs).map((entry) => ({ ...entry, n, amount: entry.amount.toString() })),
  );
  await tx.execute(sql`with numbered as materialized (
      select n, kind, at, nextval(pg_get_serial_sequence('ledger_movements', 'id')) as id
      from (select * from ${recordset(kinds, { n: "integer", kind: "text", at: "timestamptz" })} order by n) as ordered
    ), movement as (insert into ${movements} (id, kind, created_at) select id, kind, at from numbered)
    insert into ${entries} (movement_id, account, token, amount)
      select numbered.id, sides.account, sides.token, sides.amount
      from ${recordset(sides, { n: "integer", account: "text", token: "text", amount: "numeric" }, "sides")}
        join numbered using (n) order by n`);
};

/** Writes one movement. */
export const post = (tx: Db, kind: string, at: Date, legs: ReadonlyArray<Leg>): Promise<void> =>
  postAll(tx, [{ kind, at, legs }]);
