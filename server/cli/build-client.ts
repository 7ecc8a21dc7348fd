import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

const SOURCES = ["src", "public", "index.html", "vite.config.ts", "server/static/precompress.ts", "package-lock.json"];

const newest = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => null);
  if (found === null) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const inside = await Promise.all((await readdir(path)).map((name) => newest(join(path, name))));
  return Math.max(0, ...inside);
};

/** Whether the built client is missing or older than its sources. */
export const isStale = async (root: string): Promise<boolean> => {
  const built = await newest(join(root, "dist", "index.html"));
  const sources = await Promise.all(SOURCES.map((name) => newest(join(root, name))));
  return built === 0 || Math.max(...sources) > built;
};

/** Builds the client into dist/ with Vite, which prints its progress. */
export const buildClient = async (root: string): Promise<void> => {
  const { build } = await import("vite");
  await build({ root, logLevel: "info" });
};
