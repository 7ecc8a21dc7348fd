import { type SQL, sql } from "drizzle-orm";
import type { PgDatabase, PgInsertValue, PgQueryResultHKT, PgTable } from "drizzle-orm/pg-core";
import type { PoolFigures } from "./pool.ts";
import { StorageBusy } from "./storage-error.ts";

/** What the drivers of both databases answer a statement with. */
interface Answer<Row> {
  readonly rows: ReadonlyArray<Row>;
}
interface AnswerKind extends PgQueryResultHKT {
  readonly type: Answer<this["row"]>;
}

/** A database or a transaction in it, on PGlite or a PostgreSQL server. */
export type Db = PgDatabase<AnswerKind, Record<string, never>> & {
  /** The pool or the embedded database; a transaction has none. */
  readonly $client?: unknown;
};

/** An open database and how to close it. */
export interface Connection {
  readonly db: Db;
  /** The same database on a connection of its own: it answers while every other connection is in use. */
  readonly probe: Db;
  /** The figures of the pool; absent where there is one connection. */
  readonly figures?: () => PoolFigures;
  readonly close: () => Promise<void>;
}

/** A field of the database's error, which drizzle wraps as a cause. */
const fieldOf = (error: unknown, name: "code" | "constraint"): string | undefined => {
  if (typeof error !== "object" || error === null) return undefined;
  const value: unknown = Reflect.get(error, name);
  if (typeof value === "string") return value;
  return "cause" in error ? fieldOf(error.cause, name) : undefined;
};
/** The code of a database's error, such as an SQLSTATE. */
export const codeOf = (error: unknown): string | undefined => fieldOf(error, "code");

/** The rows of a statement that drizzle does not type; the caller names what it selects. */
export const rowsOf = async <Row>(db: Db, query: SQL): Promise<ReadonlyArray<Row>> =>
  (await db.execute<Row & Record<string, unknown>>(query)).rows;

/** The first row of a query. */
export const first = async <Row>(rows: PromiseLike<ReadonlyArray<Row>>): Promise<Row | undefined> => (await rows)[0];

/**
 * Rows as a table of a statement, sent as one parameter: statements over any number of rows stay within the limit of
 * parameters. Large numbers and times are texts in `rows`; `columns` are their names and database types.
 */
export const recordset = <Name extends string>(
  rows: ReadonlyArray<Readonly<Record<Name, string | number | null>>>,
  columns: Readonly<Record<Name, "text" | "integer" | "numeric" | "timestamptz">>,
  name = "given",
): SQL => {
  const fields = Object.entries(columns).map(
    ([column, type]) => sql`${sql.identifier(column)} ${sql.raw(String(type))}`,
  );
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as ${sql.identifier(name)}(${sql.join(fields, sql`, `)})`;
};

/** How many rows one insert writes: a statement has 65,535 parameters at most. */
const MOST_ROWS = 1_000;

/** Inserts any number of rows in their order; `known`: a row whose key exists already is an error, or is left as it is. */
export const insertAll = async <Table extends PgTable>(
  tx: Db,
  table: Table,
  rows: ReadonlyArray<PgInsertValue<Table>>,
  known: "fails" | "stays" = "fails",
): Promise<void> => {
  for (let from = 0; from < rows.length; from += MOST_ROWS) {
    const insert = tx.insert(table).values(rows.slice(from, from + MOST_ROWS));
    await (known === "stays" ? insert.onConflictDoNothing() : insert);
  }
};

/** Whether a statement failed because the balance of a ledger account would have become negative. */
export const isShortBalance = (error: unknown): boolean =>
  codeOf(error) === "23514" && fieldOf(error, "constraint") === "nothing_negative";

/** SQLSTATEs and codes of a database that is unreachable, refuses connections or writes, or timed out; 08… is a lost connection. */
const UNAVAILABLE =
  /^(?:08...|53...|58030|25006|57014|57P0[1-5]|55P03|25P03|ECONN(?:REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND)$/;
/** The messages of driver errors without a code. */
const UNAVAILABLE_TEXT =
  /^(?:timeout exceeded when trying to connect|Connection terminated|the database does not answer|Cannot use a pool after|Client has encountered a connection error)/;

/**
 * Whether a request failed because the database is unreachable or did not answer in time: 503, and the request can be
 * repeated. The outcome of a write is then unknown.
 */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof StorageBusy || UNAVAILABLE.test(codeOf(error) ?? "")) return true;
  if (!(error instanceof Error)) return false;
  return UNAVAILABLE_TEXT.test(error.message) || (error.cause !== undefined && isUnavailable(error.cause));
};

/** Whether a statement failed because a unique value exists already; `constraint`: one of this constraint or index. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === "23505" && (constraint === undefined || fieldOf(error, "constraint") === constraint);

/** The number of pages of a list; an empty list has one. */
export const pagesOf = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage));

/** Escapes a text so that LIKE matches it literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** The innermost cause of an error: drizzle's wrapper quotes the values of the query, which may be secret, and hides why. */
export const innermost = (error: unknown): Error => {
  if (!(error instanceof Error)) return new Error(String(error));
  return error.cause instanceof Error ? innermost(error.cause) : error;
};
