import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { SOURCES_DIGEST, sourcesDigest } from "../../build/sources.ts";

const builtFrom = (root: string): Promise<string | null> =>
  readFile(join(root, "dist", SOURCES_DIGEST), "utf8").then(
    (text) => text.trim(),
    () => null,
  );

/** Whether there is a built client. */
export const isBuilt = async (root: string): Promise<boolean> => (await builtFrom(root)) !== null;

/** Whether the built client is missing or was built from other sources. */
export const isStale = async (root: string): Promise<boolean> =>
  (await builtFrom(root)) !== (await sourcesDigest(root));

/**
 * Builds the client with Vite, which prints warnings only, into a folder of this process, and puts it in the place of dist/
 * when it is whole: another process may serve or build the same checkout meanwhile.
 */
export const buildClient = async (root: string): Promise<void> => {
  const { build } = await import("vite");
  const [made, old] = [`.dist-${process.pid}`, `.dist-${process.pid}-old`].map((name) => join(root, name));
  if (made === undefined || old === undefined) return;
  try {
    await build({ root, logLevel: "warn", build: { outDir: made, emptyOutDir: true } });
    await rename(join(root, "dist"), old).catch(() => undefined); // there is none yet, or another process moved it
    await rename(made, join(root, "dist")).catch(async (error: unknown) => {
      // another process has put its build there
      if (await isStale(root)) throw error;
    });
  } finally {
    await Promise.all([made, old].map((folder) => rm(folder, { recursive: true, force: true })));
  }
};
