import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { accounts, entries, movements } from "../db/schema/ledger.ts";
import { refuse } from "../http/refusal.ts";

/** What an account of the ledger is for. */
type AccountKind = "issuance" | "faucet" | "fees" | "rewards" | "available" | "staked" | "unbonding" | "external";

/** An account by what it is; its key is made of nothing else. */
export interface Account {
  readonly kind: AccountKind;
  readonly token: string;
  readonly walletId?: string;
  readonly validator?: string;
  /** An address that no wallet of this service owns. */
  readonly address?: string;
}

/** Money from one account to another, in base units. */
export interface Leg {
  readonly from: Account;
  readonly to: Account;
  readonly amount: bigint;
}

/** Accounts of the service itself. */
export const issuance = (token: string): Account => ({ kind: "issuance", token });
export const faucet = (token: string): Account => ({ kind: "faucet", token });
export const fees = (token: string): Account => ({ kind: "fees", token });
export const rewards = (token: string): Account => ({ kind: "rewards", token });
/** What a wallet can spend. */
export const available = (token: string, walletId: string): Account => ({ kind: "available", token, walletId });
/** What a wallet (or, without one, the rest of the world) has bonded with a validator. */
export const staked = (token: string, validator: string, walletId?: string): Account =>
  walletId === undefined ? { kind: "staked", token, validator } : { kind: "staked", token, validator, walletId };
/** What is on its way back from a validator. */
export const unbonding = (token: string, validator: string, walletId: string): Account => ({
  kind: "unbonding",
  token,
  validator,
  walletId,
});
/** Somebody outside of this service. */
export const external = (token: string, address: string): Account => ({ kind: "external", token, address });

/** The account's key: kind, token, and whose it is. */
const keyOf = (account: Account): string =>
  [account.kind, account.token, account.walletId ?? "", account.validator ?? "", account.address ?? ""].join("|");

const uniqueByKey = (all: ReadonlyArray<Account>): ReadonlyArray<readonly [string, Account]> =>
  [...new Map(all.map((account) => [keyOf(account), account])).entries()].sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * Opens the accounts that do not exist yet and locks them all, in the one order of their keys, so that two
 * transactions never wait for each other. Answers the balances.
 */
const lockAccounts = async (tx: Db, wanted: ReadonlyArray<Account>): Promise<ReadonlyMap<string, bigint>> => {
  const sorted = uniqueByKey(wanted);
  if (sorted.length === 0) return new Map();
  const keys = sorted.map(([key]) => key);
  const lock = () =>
    tx
      .select({ key: accounts.key, balance: accounts.balance })
      .from(accounts)
      .where(inArray(accounts.key, keys))
      .orderBy(asc(accounts.key))
      .for("update");
  const present = await tx.select({ key: accounts.key }).from(accounts).where(inArray(accounts.key, keys));
  if (present.length < keys.length) {
    const rows = sorted.map(([key, account]) => ({
      key,
      kind: account.kind,
      token: account.token,
      walletId: account.walletId ?? null,
      validator: account.validator ?? null,
      balance: 0n,
    }));
    await tx.insert(accounts).values(rows).onConflictDoNothing();
  }
  return new Map((await lock()).map((row) => [row.key, row.balance]));
};

const entriesOf = (movementId: number, legs: ReadonlyArray<Leg>) =>
  legs.flatMap((leg) => [
    { movementId, account: keyOf(leg.from), token: leg.from.token, amount: -leg.amount },
    { movementId, account: keyOf(leg.to), token: leg.to.token, amount: leg.amount },
  ]);

/** One movement of many, for posting in bulk. */
export interface Posting {
  readonly kind: string;
  readonly at: Date;
  readonly legs: ReadonlyArray<Leg>;
}

const CHUNK = 1000;
const chunks = <A>(all: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, index) => all.slice(index * CHUNK, (index + 1) * CHUNK));

/**
 * Writes movements and brings the cached balances up to date, within the caller's transaction. Refuses with
 * 422 what would leave an account other than `issuance` below zero, and moves nothing then.
 */
export const postAll = async (tx: Db, postings: ReadonlyArray<Posting>): Promise<void> => {
  const real = postings
    .map((posting) => ({ ...posting, legs: posting.legs.filter((leg) => leg.amount !== 0n) }))
    .filter((posting) => posting.legs.length > 0);
  if (real.length === 0) return;
  if (real.some((posting) => posting.legs.some((leg) => leg.amount < 0n || leg.from.token !== leg.to.token))) {
    throw new Error("a leg moves a positive amount of one token");
  }
  const legs = real.flatMap((posting) => posting.legs);
  const balances = new Map(
    await lockAccounts(
      tx,
      legs.flatMap((leg) => [leg.from, leg.to]),
    ),
  );
  const deltas = new Map<string, bigint>();
  for (const entry of entriesOf(0, legs)) deltas.set(entry.account, (deltas.get(entry.account) ?? 0n) + entry.amount);
  for (const [key, delta] of deltas) balances.set(key, (balances.get(key) ?? 0n) + delta);
  const short = [...balances].some(([key, balance]) => balance < 0n && !key.startsWith("issuance|"));
  if (short) throw refuse(422, "Insufficient balance");
  for (const part of chunks(real)) {
    const made = await tx
      .insert(movements)
      .values(part.map((posting) => ({ kind: posting.kind, createdAt: posting.at })))
      .returning({ id: movements.id });
    const rows = part.flatMap((posting, index) => entriesOf(made[index]?.id ?? 0, posting.legs));
    for (const some of chunks(rows)) await tx.insert(entries).values([...some]);
  }
  for (const [key, delta] of deltas) {
    if (delta === 0n) continue;
    await tx
      .update(accounts)
      .set({ balance: sql`${accounts.balance} + ${delta.toString()}::numeric` })
      .where(eq(accounts.key, key));
  }
};

/** Writes one movement. */
export const post = (tx: Db, kind: string, at: Date, legs: ReadonlyArray<Leg>): Promise<void> =>
  postAll(tx, [{ kind, at, legs }]);

/** The balance of one account; 0 for one that was never used. */
export const balanceOf = async (db: Db, account: Account): Promise<bigint> => {
  const [row] = await db
    .select({ balance: accounts.balance })
    .from(accounts)
    .where(eq(accounts.key, keyOf(account)));
  return row?.balance ?? 0n;
};
