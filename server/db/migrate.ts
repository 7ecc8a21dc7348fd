import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import * as Schema from "effect/Schema";
import { type Db, rowsOf } from "./database.ts";
import { StorageError } from "./storage-error.ts";

export const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL("./migrations", import.meta.url)) };

const decodeJournal = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ entries: Schema.Array(Schema.Struct({ when: Schema.Number })) })),
);

/** When each migration of this version was made, which identifies it in the database. */
const known = async (): Promise<ReadonlySet<number>> => {
  const journal = decodeJournal(await readFile(join(MIGRATIONS.migrationsFolder, "meta/_journal.json"), "utf8"));
  return new Set(journal.entries.map(({ when }) => when));
};

/**
 * Refuses a database with migrations that this version does not have (S21): this version would write rows that their
 * schema does not expect. A running older process continues to work, because migrations only add what has a default; what
 * one version wrote in another form, such as a code that was requested, may have to be requested again at the other.
 */
export const requireKnownSchema = async (db: Db): Promise<void> => {
  const tables = await rowsOf(
    db,
    sql`select 1 from information_schema.tables
      where table_schema = 'drizzle' and table_name = '__drizzle_migrations'`,
  );
  if (tables.length === 0) return;
  const applied = await rowsOf<{ readonly at: string }>(
    db,
    sql`select created_at::text as at from drizzle.__drizzle_migrations`,
  );
  const ours = await known();
  const unknown = applied.filter(({ at }) => !ours.has(Number(at))).length;
  if (unknown > 0) {
    throw new StorageError(
      `The database was written by another version of this server: it has ${unknown} migrations that this version does not know. Nothing was changed. Start that version, restore a backup, or use an empty database.`,
    );
  }
};
