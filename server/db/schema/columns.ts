import { type SQL, sql } from "drizzle-orm";
import { customType, numeric, type PgColumn, timestamp } from "drizzle-orm/pg-core";
import * as Schema from "effect/Schema";

/** A time with milliseconds, read and written as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** An amount in base units. */
export const units = (name: string) => numeric(name, { precision: 78, scale: 0, mode: "bigint" });

/** A list of texts as JSON, decoded when it is read. */
export const texts = customType<{ data: ReadonlyArray<string>; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (list) => JSON.stringify(list),
  fromDriver: Schema.decodeUnknownSync(Schema.Array(Schema.String)),
});

/** The condition of a CHECK that a column contains one of these words. */
export const oneOf = (column: PgColumn, words: ReadonlyArray<string>): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(", "))})`;

/** The condition of a CHECK that a text column contains a share of 1, such as 0.05. */
export const isShare = (column: PgColumn): SQL => sql`${column}::numeric between 0 and 1`;

/** The condition of a CHECK that a column is 0 or more. */
export const notNegative = (column: PgColumn): SQL => sql`${column} >= 0`;
