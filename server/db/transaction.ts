import { type ExtractTablesWithRelations, sql } from "drizzle-orm";
import { NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { codeOf, type Db, isShortBalance } from "./database.ts";
import { type Call, exchange, OUTDATED, type Results } from "./exchange.ts";

/** A transaction of a connection, whose begin is sent with its first statement. */
interface Open {
  isBegun: boolean;
  isEnded: boolean;
}

const BEGIN: Call = { name: "begin", text: "begin", values: [] };
const COMMIT: Call = { name: "commit", text: "commit", values: [] };
const ROLLBACK: Call = { name: "rollback", text: "rollback", values: [] };

type NoTables = ExtractTablesWithRelations<Record<string, never>>;

const dialect = new PgDialect();
const open = new WeakMap<object, Open>();

const clientOf = (db: Db): unknown => Reflect.get(db._.session, "client");

/** The pool of a PostgreSQL database; null in a transaction and on the embedded database. */
const poolOf = (db: Db): pg.Pool | null => {
  const client = clientOf(db);
  return client instanceof pg.Pool ? client : null;
};

const isConnection = (client: unknown): client is pg.PoolClient => client instanceof pg.Client;

/** Sends the begin of a connection's transaction if it was not sent; for statements that are sent in another way. */
export const begun = async (client: pg.ClientBase): Promise<void> => {
  const transaction = open.get(client);
  if (transaction === undefined || transaction.isBegun) return;
  transaction.isBegun = true;
  await exchange(client, [BEGIN], true);
};

/** Whether the begin of a connection's transaction must be sent before its next statement. */
export const mustBegin = (client: pg.ClientBase): boolean => open.get(client)?.isBegun === false;

/** Whether the commit of a connection's transaction was sent: what came after it would run outside of it, and stay. */
export const hasEnded = (client: pg.ClientBase): boolean => open.get(client)?.isEnded === true;

/** The error of a statement after the last one of its transaction. */
export const afterTheLast = (): Error => new Error("the last statement of the transaction was sent");

const inOpen = async (client: pg.PoolClient, calls: ReadonlyArray<Call>, isLast: boolean): Promise<Results> => {
  const transaction = open.get(client);
  // a transaction that drizzle began
  if (transaction === undefined) return exchange(client, calls, true);
  if (transaction.isEnded) throw afterTheLast();
  const first = transaction.isBegun ? [] : [BEGIN];
  transaction.isBegun = true;
  const results = await exchange(client, [...first, ...calls, ...(isLast ? [COMMIT] : [])], true);
  transaction.isEnded = isLast;
  return results.slice(first.length, first.length + calls.length);
};

/**
 * Sends statements in one packet on PostgreSQL, in a transaction or outside of one; null on the embedded database. With
 * `isLast` the commit of the transaction goes with them: it accepts no statement after that.
 */
export const sendTogether = (db: Db, calls: ReadonlyArray<Call>, isLast: boolean): Promise<Results> | null => {
  const client = clientOf(db);
  if (isConnection(client)) return inOpen(client, calls, isLast);
  const pool = poolOf(db);
  if (pool === null) return null;
  return pool.connect().then((connection) => exchange(connection, calls, false).finally(() => connection.release()));
};

/** Runs a transaction once. On PostgreSQL its begin goes with its first statement, which saves a round trip. */
const runOnce = async <A>(db: Db, work: (tx: Db) => Promise<A>): Promise<A> => {
  const pool = poolOf(db);
  if (pool === null) {
    return db.transaction(async (tx) => {
      const result = await work(tx);
      // fails after a statement that failed, also when its error was caught: the commit would undo everything silently
      await tx.execute(sql`select 1`);
      return result;
    });
  }
  const client = await pool.connect();
  const transaction: Open = { isBegun: false, isEnded: false };
  open.set(client, transaction);
  let failure: Error | boolean = false;
  try {
    const session = new NodePgSession<Record<string, never>, NoTables>(client, dialect, undefined);
    const tx = new NodePgTransaction<Record<string, never>, NoTables>(dialect, session, undefined);
    const result = await work(tx);
    if (transaction.isBegun && !transaction.isEnded) await exchange(client, [COMMIT], true);
    return result;
  } catch (error) {
    // a connection that cannot roll back is not used again
    if (transaction.isBegun && !transaction.isEnded) {
      await exchange(client, [ROLLBACK], true).catch(() => {
        failure = true;
      });
    }
    throw error;
  } finally {
    open.delete(client);
    client.release(failure);
  }
};

/** Serialization failure, deadlock, and a prepared statement that a migration outdated. */
const RETRIED = new Set(["40001", "40P01", ...OUTDATED]);

/**
 * Runs a transaction, at most three times: it is retried after a deadlock, a serialization failure or a migration that
 * outdated a prepared statement, and when another transaction withdrew from a shared account after this one had read its
 * balance.
 */
export const inTransaction = async <A>(db: Db, work: (tx: Db) => Promise<A>): Promise<A> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db, work);
    } catch (error) {
      if (attempt >= 3 || !(RETRIED.has(codeOf(error) ?? "") || isShortBalance(error))) throw error;
    }
  }
};
