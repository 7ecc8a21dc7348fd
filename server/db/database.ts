import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** A database or a transaction in it: queries read the same on PGlite and on a PostgreSQL server. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** An open database and how to close it. */
export interface Connection {
  readonly db: Db;
  readonly close: () => Promise<void>;
}

const RETRIED = new Set(["40001", "40P01"]);

const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== "object" || error === null) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return "cause" in error ? codeOf(error.cause) : undefined;
};

/** Whether a statement failed because a unique value was taken. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === "23505";

/** One transaction; tried again, at most three times, when PostgreSQL gave it up for a deadlock. */
export const inTransaction = async <A>(db: Db, work: (tx: Db) => Promise<A>): Promise<A> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt >= 3 || !RETRIED.has(codeOf(error) ?? "")) throw error;
    }
  }
};

/** A text that LIKE matches as it stands. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
