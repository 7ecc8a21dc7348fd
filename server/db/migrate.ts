import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";
import { StorageError } from "./storage-error.ts";

export const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL("./migrations", import.meta.url)) };

const countOf = async (db: Db, query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = (await db.execute(query)) as unknown as { readonly rows: ReadonlyArray<{ readonly n: number }> };
  return rows[0]?.n ?? 0;
};

/** How many migrations this version has. */
const known = async (): Promise<number> => {
  const text = await readFile(join(MIGRATIONS.migrationsFolder, "meta/_journal.json"), "utf8");
  return (JSON.parse(text) as { readonly entries: ReadonlyArray<unknown> }).entries.length;
};

/**
 * Refuses a database that a newer version has migrated (S21): this version would write rows that the newer schema does not
 * expect. A running older process goes on, because migrations only add what has a default.
 */
export const requireKnownSchema = async (db: Db): Promise<void> => {
  const hasRecords = await countOf(
    db,
    sql`select count(*)::int as n from information_schema.tables
      where table_schema = 'drizzle' and table_name = '__drizzle_migrations'`,
  );
  if (hasRecords === 0) return;
  const [applied, ours] = [
    await countOf(db, sql`select count(*)::int as n from drizzle.__drizzle_migrations`),
    await known(),
  ];
  if (applied > ours) {
    throw new StorageError(
      `The database was written by a newer version of this server: it has ${applied} migrations, this version knows ${ours}. Nothing was changed. Start the newer version, or restore a backup.`,
    );
  }
};
