import { type SQL, sql } from "drizzle-orm";
import { type Db, recordset, runWrites, type Writes } from "../db/database.ts";
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
export const realLegs = (all: ReadonlyArray<Leg>): ReadonlyArray<Leg> => {
  const legs = all.filter((leg) => leg.amount !== 0n);
  if (legs.some((leg) => leg.amount < 0n || leg.from.token !== leg.to.token)) {
    throw new Error("a leg moves a positive amount of one token");
  }
  return legs;
};

/** The rows of these legs' accounts, in the order of their keys. */
export const openingRows = (legs: ReadonlyArray<Leg>) => {
  const byKey = new Map(legs.flatMap((leg) => [leg.from, leg.to]).map((account) => [keyOf(account), account]));
  return [...byKey.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, account]) => ({
      key,
      kind: account.kind,
      token: account.token,
      walletId: account.walletId ?? null,
      validator: account.validator ?? null,
    }));
};

/** Inserts the accounts of these legs that do not exist yet. */
const opening = (db: Db, legs: ReadonlyArray<Leg>) =>
  db
    .insert(accounts)
    .values(openingRows(legs).map((row) => ({ ...row, balance: 0n })))
    .onConflictDoNothing();

/** Both sides of each leg. */
export const entriesOf = (legs: ReadonlyArray<Leg>) =>
  legs.flatMap((leg) => [
    { account: keyOf(leg.from), token: leg.from.token, amount: -leg.amount },
    { account: keyOf(leg.to), token: leg.to.token, amount: leg.amount },
  ]);

const entriesAfter = (movement: string, legs: ReadonlyArray<Leg>): SQL => {
  const rows = entriesOf(legs).map(
    (entry) => sql`(${entry.account}::text, ${entry.token}::text, ${entry.amount.toString()}::numeric)`,
  );
  return sql`insert into ${entries} (movement_id, account, token, amount)
    select ${sql.identifier(movement)}.id, sides.account, sides.token, sides.amount
    from ${sql.identifier(movement)}, (values ${sql.join(rows, sql`, `)}) as sides (account, token, amount)`;
};

/**
 * The writes of one movement; none when no leg moves money. The database updates the balances from the entries, and
 * rejects a negative balance of any account other than `issuance` with an error for `isShortBalance`.
 */
const posting = (db: Db, { kind, at, legs: all }: Posting): Writes => {
  const legs = realLegs(all);
  if (legs.length === 0) return {};
  return {
    opened: opening(db, legs),
    movement: db.insert(movements).values({ kind, createdAt: at }).returning({ id: movements.id }),
    entries: entriesAfter("movement", legs),
  };
};

/** Writes one movement. */
export const post = (tx: Db, kind: string, at: Date, legs: ReadonlyArray<Leg>): Promise<void> =>
  runWrites(tx, posting(tx, { kind, at, legs }));

/**
 * Writes many movements in their order by two statements, whatever their number: the missing accounts, then all
 * movements with their entries, so that the accounts and validators are locked in one order.
 */
export const postAll = async (tx: Db, postings: ReadonlyArray<Posting>): Promise<void> => {
  const moving = postings
    .map(({ kind, at, legs }) => ({ kind, at, legs: realLegs(legs) }))
    .filter(({ legs }) => legs.length > 0);
  if (moving.length === 0) return;
  const opened = openingRows(moving.flatMap(({ legs }) => legs));
  await tx.execute(sql`insert into ${accounts} (key, kind, token, wallet_id, validator, balance)
    select "key", "kind", "token", "walletId", "validator", 0 from ${recordset(opened, {
      key: "text",
      kind: "text",
      token: "text",
      walletId: "text",
      validator: "text",
    })} on conflict do nothing`);
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
