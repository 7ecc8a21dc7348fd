import { type SQL, sql } from "drizzle-orm";
import { type Db, runWrites, type Writes } from "../db/database.ts";
import { accounts, entries, movements } from "../db/schema/ledger.ts";
import { type Account, keyOf } from "./accounts.ts";

/** Money from one account to another, in base units. */
export interface Leg {
  readonly from: Account;
  readonly to: Account;
  readonly amount: bigint;
}

/** One movement of money. */
export interface Posting {
  readonly kind: string;
  readonly at: Date;
  readonly legs: ReadonlyArray<Leg>;
}

const realLegs = (posting: Posting): ReadonlyArray<Leg> => {
  const legs = posting.legs.filter((leg) => leg.amount !== 0n);
  if (legs.some((leg) => leg.amount < 0n || leg.from.token !== leg.to.token)) {
    throw new Error("a leg moves a positive amount of one token");
  }
  return legs;
};

/** Opens the accounts of these legs that do not exist yet, in the order of their keys. */
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
 * The writes of one movement. The database updates the balances from the entries, and refuses with
 * `isShortBalance` what would leave an account other than `issuance` below zero. Nothing when no leg moves money.
 */
export const posting = (db: Db, given: Posting): Writes => {
  const legs = realLegs(given);
  if (legs.length === 0) return {};
  return {
    opened: opening(db, legs),
    movement: db.insert(movements).values({ kind: given.kind, createdAt: given.at }).returning({ id: movements.id }),
    entries: entriesAfter("movement", legs),
  };
};

/** Writes one movement. */
export const post = (tx: Db, kind: string, at: Date, legs: ReadonlyArray<Leg>): Promise<void> =>
  runWrites(tx, posting(tx, { kind, at, legs }));

const CHUNK = 400;

/** Writes many movements, in their order: what fills a new database. */
export const postAll = async (tx: Db, postings: ReadonlyArray<Posting>): Promise<void> => {
  const real = postings.map((each) => ({ ...each, legs: realLegs(each) })).filter((each) => each.legs.length > 0);
  for (let at = 0; at < real.length; at += CHUNK) {
    const part = real.slice(at, at + CHUNK);
    await opening(
      tx,
      part.flatMap((each) => each.legs),
    );
    const made = await tx
      .insert(movements)
      .values(part.map((each) => ({ kind: each.kind, createdAt: each.at })))
      .returning({ id: movements.id });
    await tx
      .insert(entries)
      .values(
        part.flatMap((each, index) =>
          entriesOf(each.legs).map((entry) => ({ ...entry, movementId: made[index]?.id ?? 0 })),
        ),
      );
  }
};
