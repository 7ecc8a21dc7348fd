import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import project from "../../../package.json" with { type: "json" };

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
 * migrations themselves are tested in upgrade.test.ts and on PostgreSQL.
 */
export const blankDatabase = async (): Promise<Blob> => {
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
