import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import project from "../../../package.json" with { type: "json" };

/**
 * An empty embedded database as an archive. Making one takes PGlite ten times as long as loading one, so it is
 * made once a version and kept in node_modules/.cache, where every test file finds it.
 */
export const blankDatabase = async (): Promise<Blob> => {
  const version = project.dependencies["@electric-sql/pglite"];
  const folder = join(process.cwd(), "node_modules", ".cache", "optio");
  const path = join(folder, `pglite-${version}.tar`);
  const kept = await readFile(path).catch(() => null);
  if (kept !== null) return new Blob([kept]);
  const client = new PGlite();
  await client.waitReady;
  const made = await client.dumpDataDir("none");
  await client.close();
  await mkdir(folder, { recursive: true });
  const mine = `${path}.${process.pid}`;
  await writeFile(mine, Buffer.from(await made.arrayBuffer()));
  await rename(mine, path);
  return made;
};
