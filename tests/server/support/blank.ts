import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import project from "../../../package.json" with { type: "json" };
import type { Connection } from "../../../server/db/database.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../server/db/migrations");

/** Changes with PGlite's version and with any migration. */
const fingerprint = async (): Promise<string> => {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).toSorted();
  const hash = createHash("sha256").update(project.dependencies["@electric-sql/pglite"]);
  for (const file of [...files, "meta/_journal.json"]) hash.update(await readFile(join(MIGRATIONS, file)));
  return hash.digest("hex").slice(0, 16);
};

/**
 * The archive of an embedded database with the current tables and no rows. Creating one takes PGlite ten times as long
 * as loading one, so it is created once per fingerprint and cached in node_modules/.cache for all test files. The
 * migrations themselves are tested on PostgreSQL.
 */
const blankDatabase = async (): Promise<Blob> => {
  const folder = join(process.cwd(), "node_modules", ".cache", "optio");
  const path = join(folder, `pglite-${await fingerprint()}.tar`);
  const cached = await readFile(path).catch(() => null);
  if (cached !== null) return new Blob([cached]);
  const client = new PGlite();
  await client.waitReady;
  await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
  const archive = await client.dumpDataDir("none");
  await client.close();
  await mkdir(folder, { recursive: true });
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, Buffer.from(await archive.arrayBuffer()));
  await rename(temporary, path);
  return archive;
};

/** Embedded databases without rows that no server uses. Test files share them: opening one takes a second. */
const unused: PGlite[] = [];

const emptied = async (client: PGlite): Promise<PGlite> => {
  const { rows } = await client.query<{ readonly tables: string }>(
    "select string_agg(format('%I', tablename), ', ') as tables from pg_tables where schemaname = 'public'",
  );
  // without the triggers that protect the ledger; the checkpoint frees the files of the rows
  await client.exec(`reset all; set session_replication_role = replica;
    truncate ${rows[0]?.tables} restart identity cascade; reset session_replication_role`);
  await client.exec("checkpoint");
  return client;
};

/** Opens an embedded database with the current tables and no rows. */
export const openBlank = async (): Promise<Connection> => {
  const client = unused.pop() ?? new PGlite({ loadDataDir: await blankDatabase() });
  await client.waitReady;
  let closed = false;
  // a statement after the closing must not reach the next server of this database
  const own = new Proxy(client, {
    get: (target, name) => {
      if (closed) throw new Error("the database is closed");
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const db = drizzle({ client: own });
  return {
    db,
    probe: db,
    close: async () => {
      closed = true;
      unused.push(await emptied(client));
    },
  };
};
