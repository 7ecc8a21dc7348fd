import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { codeOf, type Db, isShortBalance } from "./database.ts";

/**
 * Gives `work` a connection of its own on PostgreSQL. drizzle takes one for a transaction too, but keeps it for ever when
 * its `begin` fails.
 */
const onConnection = async <A>(db: Db, work: (connection: Db) => Promise<A>): Promise<A> => {
  if (!(db.$client instanceof pg.Pool)) return work(db);
  const client = await db.$client.connect();
  try {
    return await work(drizzle({ client }));
  } finally {
    client.release();
  }
};

const runOnce = <A>(db: Db, work: (tx: Db) => Promise<A>): Promise<A> =>
  onConnection(db, (connection) =>
    connection.transaction(async (tx) => {
      const result = await work(tx);
      // fails after a statement that failed, also when its error was caught: the commit would undo everything silently
      await tx.execute(sql`select 1`);
      return result;
    }),
  );

/** Serialization failure and deadlock. */
const RETRIED = new Set(["40001", "40P01"]);

/**
 * Runs a transaction, at most three times: it is retried after a deadlock or a serialization failure, and when another
 * transaction withdrew from a shared account after this one had read its balance.
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
