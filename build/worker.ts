import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { build } from "vite";

/** A file that the service worker stores; `revision` is null where the URL changes with the content. */
interface PrecacheEntry {
  readonly url: string;
  readonly revision: string | null;
}

/** Fonts of other scripts are loaded when a text needs them; screenshots are for the installation. */
const isPrecached = (path: string): boolean =>
  !/^(?:screenshots\/|robots\.txt$|SHA256SUMS$|SOURCES\.sha256$|service-worker\.js$)|\.(?:br|gz|map)$/.test(path) &&
  (!path.endsWith(".woff2") || path.includes("inter-latin-wght"));

/** The start of the SHA-256 of a file, in hex: another content has another one. */
export const digestOf = async (path: string): Promise<string> =>
  createHash("sha256")
    .update(await readFile(path))
    .digest("hex")
    .slice(0, 20);

/** The files of the built client that a start without a connection needs. */
const precached = async (folder: string): Promise<ReadonlyArray<PrecacheEntry>> => {
  const entries: PrecacheEntry[] = [];
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const path = name.split(sep).join("/");
    if (!isPrecached(path) || !(await stat(join(folder, name))).isFile()) continue;
    entries.push({ url: `/${path}`, revision: path.startsWith("assets/") ? null : await digestOf(join(folder, name)) });
  }
  return entries;
};

/** Writes `service-worker.js` into a built client: workbox with the list of all its files. */
export const buildWorker = async (root: string, folder: string): Promise<void> => {
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    define: {
      PRECACHE: JSON.stringify(await precached(folder)),
      "process.env.NODE_ENV": '"production"',
    },
    build: {
      target: "es2022",
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: { "service-worker": join(root, "src/adapters/service-worker/service-worker.ts") },
        output: { entryFileNames: "[name].js", format: "iife" },
      },
    },
  });
};
