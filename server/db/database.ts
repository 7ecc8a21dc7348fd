import { is, SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { StorageBusy } from "./storage-error.ts";

/** A database or a transaction in it: queries read the same on PGlite and on a PostgreSQL server. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** An open database and how to close it. */
export interface Connection {
  readonly db: Db;
  readonly close: () => Promise<void>;
}

const RETRIED = new Set(["40001", "40P01"]);

/** A field of the database's error, which drizzle wraps as a cause. */
const fieldOf = (error: unknown, name: "code" | "constraint"): string | undefined => {
  if (typeof error !== "object" || error === null) return undefined;
  const value: unknown = Reflect.get(error, name);
  if (typeof value === "string") return value;
  return "cause" in error ? fieldOf(error.cause, name) : undefined;
};
const codeOf = (error: unknown): string | undefined => fieldOf(error, "code");

/** Writes that belong together, by the name under which one may refer to another one's `returning`. */
export type Writes = Readonly<Record<string, SQLWrapper>>;

/**
 * Runs writes as one statement: one round trip, and locks are held for as short as possible. All see the database as
 * it was before the statement, and no row may be written by two of them.
 */
export const runWrites = async (db: Db, writes: Writes): Promise<void> => {
  const parts = Object.entries(writes).map(([name, write]) => sql`${sql.identifier(name)} as ${wrapped(write)}`);
  if (parts.length > 0) await db.execute(sql`with ${sql.join(parts, sql`, `)} select 1`);
};

/** Drizzle puts parentheses around a builder in a template, and none around a template. */
const wrapped = (write: SQLWrapper): SQL => (is(write, SQL) ? sql`(${write})` : sql`${write}`);

/** Whether a statement failed because an account of the ledger would have been below zero. */
export const isShortBalance = (error: unknown): boolean =>
  codeOf(error) === "23514" && fieldOf(error, "constraint") === "nothing_negative";

/** SQLSTATEs of a database that is not there, refuses connections, or gave up waiting; 08… is a lost connection. */
const UNAVAILABLE = /^(?:08...|53...|57014|57P0[1-5]|55P03|25P03|ECONN(?:REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND)$/;
/** What the driver says without a code. */
const UNAVAILABLE_TEXT =
  /^(?:timeout exceeded when trying to connect|Connection terminated|the database does not answer|Cannot use a pool after|Client has encountered a connection error)/;

/**
 * Whether a request failed because the database did not answer in time or is not there: 503, and it can be repeated.
 * The outcome of a write is unknown then.
 */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof StorageBusy || UNAVAILABLE.test(codeOf(error) ?? "")) return true;
  if (!(error instanceof Error)) return false;
  return UNAVAILABLE_TEXT.test(error.message) || (error.cause !== undefined && isUnavailable(error.cause));
};

/** Whether a statement failed because a unique value was taken. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === "23505";

/**
 * One transaction; tried again, at most three times, when PostgreSQL gave it up for a deadlock, or when another
 * transaction took the money of a shared account after this one had read its balance.
 */
export const inTransaction = async <A>(db: Db, work: (tx: Db) => Promise<A>): Promise<A> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt >= 3 || !(RETRIED.has(codeOf(error) ?? "") || isShortBalance(error))) throw error;
    }
  }
};

/** A text that LIKE matches as it stands. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
