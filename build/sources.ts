import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, sep } from "node:path";

/** What the builds read. */
const SOURCES = [
  "src",
  "public",
  "index.html",
  "build",
  "vite.config.ts",
  "server/static/precompress.ts",
  "package-lock.json",
];

/** The file of a build that names the digest of its sources. */
export const SOURCES_DIGEST = "SOURCES.sha256";

const filesOf = async (root: string, path: string): Promise<ReadonlyArray<string>> => {
  const found = await stat(join(root, path)).catch(() => null);
  if (found === null) return [];
  if (!found.isDirectory()) return [path];
  const inside = await Promise.all((await readdir(join(root, path))).map((name) => filesOf(root, join(path, name))));
  return inside.flat();
};

/** The digest of the content of all sources of a build; file times, which a copy or a checkout changes, do not count. */
export const sourcesDigest = async (root: string): Promise<string> => {
  const files = (await Promise.all(SOURCES.map((path) => filesOf(root, path)))).flat().sort();
  const hash = createHash("sha256");
  for (const path of files) {
    const content = await readFile(join(root, path));
    hash.update(`${path.split(sep).join("/")}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
};
