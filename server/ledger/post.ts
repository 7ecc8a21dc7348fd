import { sql } from "drizzle-orm";
import { type Db, insertAll, recordset } from "../db/database.ts";
import { accounts, entries, movements, revaluations } from "../db/schema/ledger.ts";
import { type Account, keyOf } from "./accounts.ts";

/** A transfer of money from one account to another, in base units. */
export interface Leg {
  readonly from: Account;
  readonly to: Account;
  readonly amount: bigint;
  /** The row of activity that it belongs to, by the id of its wallet. */
  readonly rows?: Readonly<Record<string, string>>;
}

/** The coins and the shares of a validator. A slash takes coins and no shares, so that every share is worth less. */
export interface Pooled {
  readonly bonded: bigint;
  readonly shares: bigint;
}

/** What a movement does to the worth of all shares of a validator (`revaluations`). */
export interface Revaluation {
  readonly validator: string;
  readonly before: Pooled;
  readonly after: Pooled;
}

/** A movement of money: legs that are written together. */
export interface Posting {
  readonly kind: string;
  readonly at: Date;
  readonly legs: ReadonlyArray<Leg>;
  readonly revalues?: Revaluation | null;
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

/** One side of the leg with this number. */
const sideOf = (account: Account, amount: bigint, leg: number, rows: Leg["rows"]) => {
  const wallet = account.walletId ?? account.holder?.walletId ?? null;
  return {
    account: keyOf(account),
    token: account.token,
    amount: amount.toString(),
    leg,
    wallet,
    shares: account.holder?.shares.toString() ?? null,
    transaction: wallet === null ? null : (rows?.[wallet] ?? null),
  };
};

/** Both sides of each leg. */
const entriesOf = (legs: ReadonlyArray<Leg>) =>
  legs.flatMap(({ from, to, amount, rows }, leg) => [sideOf(from, -amount, leg, rows), sideOf(to, amount, leg, rows)]);

const SIDES = {
  n: "integer",
  account: "text",
  token: "text",
  amount: "numeric",
  leg: "integer",
  wallet: "text",
  shares: "numeric",
  transaction: "text",
} as const;

const REVALUED = {
  n: "integer",
  validator: "text",
  coins_before: "numeric",
  shares_before: "numeric",
  coins_after: "numeric",
  shares_after: "numeric",
} as const;

/**
 * Writes movements in their order by two statements, whatever their number: the missing accounts, then all movements with
 * their entries, so that the accounts and validators are locked in one order. The database updates the balances from the
 * entries, and rejects a negative balance of any account other than `issuance` with an error for `isShortBalance`.
 */
export const postAll = async (tx: Db, postings: ReadonlyArray<Posting>): Promise<void> => {
  const moving = postings
    .map(({ legs, ...posting }) => ({ ...posting, legs: realLegs(legs) }))
    .filter(({ legs }) => legs.length > 0);
  if (moving.length === 0) return;
  await openAccounts(
    tx,
    moving.flatMap(({ legs }) => legs),
  );
  const kinds = moving.map(({ kind, at }, n) => ({ n, kind, at: at.toISOString() }));
  const sides = moving.flatMap(({ legs }, n) => entriesOf(legs).map((entry) => ({ n, ...entry })));
  const revalued = moving.flatMap(({ revalues }, n) => {
    if (revalues === undefined || revalues === null) return [];
    const { validator, before, after } = revalues;
    const [coins_before, shares_before] = [before.bonded.toString(), before.shares.toString()];
    const [coins_after, shares_after] = [after.bonded.toString(), after.shares.toString()];
    return [{ n, validator, coins_before, shares_before, coins_after, shares_after }];
  });
  await tx.execute(sql`with numbered as materialized (
      select n, kind, at, nextval(pg_get_serial_sequence('ledger_movements', 'id')) as id
      from (select * from ${recordset(kinds, { n: "integer", kind: "text", at: "timestamptz" })} order by n) as ordered
    ), movement as (insert into ${movements} (id, kind, created_at) select id, kind, at from numbered
    ), revaluation as (insert into ${revaluations}
        (movement_id, validator, at, coins_before, shares_before, coins_after, shares_after)
      select numbered.id, validator, numbered.at, coins_before, shares_before, coins_after, shares_after
      from ${recordset(revalued, REVALUED, "revalued")} join numbered using (n))
    insert into ${entries} (movement_id, account, token, amount, leg, at, wallet_id, shares, transaction_id)
      select numbered.id, sides.account, sides.token, sides.amount, sides.leg, numbered.at, sides.wallet, sides.shares,
        sides.transaction
      from ${recordset(sides, SIDES, "sides")} join numbered using (n) order by n, leg`);
};

/** Writes one movement. */
export const post = (tx: Db, kind: string, at: Date, legs: ReadonlyArray<Leg>): Promise<void> =>
  postAll(tx, [{ kind, at, legs }]);
