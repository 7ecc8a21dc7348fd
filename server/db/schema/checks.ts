import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** The condition of a CHECK that a column holds one of these words. */
export const oneOf = (column: PgColumn, words: ReadonlyArray<string>): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(", "))})`;

/** The condition of a CHECK that a text column holds a share of 1, such as 0.05. */
export const isShare = (column: PgColumn): SQL => sql`${column}::numeric between 0 and 1`;

/** The condition of a CHECK that a column is 0 or more. */
export const notNegative = (column: PgColumn): SQL => sql`${column} >= 0`;
