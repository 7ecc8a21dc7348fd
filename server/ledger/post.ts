import { type SQL, sql } from "drizzle-orm";
import { type Db, runWrites, type Writes } from "../db/database.ts";
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

const realLegs = (all: ReadonlyArray<Leg>): ReadonlyArray<Leg> => {
  const legs = all.filter((leg) => leg.amount !== 0n);
  if (legs.some((leg) => leg.amount < 0n || leg.from.token !== leg.to.token)) {
    throw new Error("a leg moves a positive amount of one token");
  }
  return legs;
};

/** Inserts the accounts of these legs that do not exist yet, in the order of their keys. */
const opening = (db: Db, legs: ReadonlyArray<Leg>) => {
  const byKey = new Map(legs.flatMap((leg) => [leg.from, leg.to]).map((account) => [keyOf(account), account]));
  const rows = [...byKey.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, account]) => ({
      key,
      kind: account.kind,
      token: account.token,
      walletId: account.walletId ?? null,
      validator: account.validator ?? null,
      balance: 0n,
    }));
  return db.insert(accounts).values(rows).onConflictDoNothing();
};

const entriesOf = (legs: ReadonlyArray<Leg>) =>
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
export const posting = (db: Db, { kind, at, legs: all }: Posting): Writes => {
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

const CHUNK = 400;

/** Writes many movements in their order, to fill a new database. */
export const postAll = async (tx: Db, postings: ReadonlyArray<Posting>): Promise<void> => {
  const moving = postings
    .map(({ kind, at, legs }) => ({ kind, createdAt: at, legs: realLegs(legs) }))
    .filter(({ legs }) => legs.length > 0);
  for (let start = 0; start < moving.length; start += CHUNK) {
    const chunk = moving.slice(start, start + CHUNK);
    await opening(
      tx,
      chunk.flatMap(({ legs }) => legs),
    );
    const rows = await tx
      .insert(movements)
      .values(chunk.map(({ kind, createdAt }) => ({ kind, createdAt })))
      .returning({ id: movements.id });
    await tx
      .insert(entries)
      .values(
        chunk.flatMap(({ legs }, index) =>
          entriesOf(legs).map((entry) => ({ ...entry, movementId: rows[index]?.id ?? 0 })),
        ),
      );
  }
};
