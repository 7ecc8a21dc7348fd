import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type BuildEnvironmentOptions, defaultClientConditions, defineConfig, type Plugin } from "vite";
import { SOURCES_DIGEST, sourcesDigest } from "./sources.ts";

const ROOT = join(import.meta.dirname, "..");
/** The page that is built last. */
const LAST = "frame";

/** Names the sources of a build once its last page is there, so that an unchanged player is not built again. */
const digest = (): Plugin => {
  let folder = "";
  return {
    name: "optio:player-digest",
    apply: "build",
    applyToEnvironment: ({ name }) => name === LAST,
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => writeFile(join(folder, SOURCES_DIGEST), `${await sourcesDigest(ROOT)}\n`),
  };
};

/**
 * The build of a page: one script, because the frame loads every screen before it shows one, and 150 files would only be
 * more requests.
 */
const pageBuild = (name: string): BuildEnvironmentOptions => ({
  target: "es2022",
  outDir: join(ROOT, "dist-player"),
  assetsInlineLimit: 0,
  reportCompressedSize: false,
  chunkSizeWarningLimit: 2_000,
  // the polyfill uses fetch
  modulePreload: { polyfill: false },
  rolldownOptions: { input: join(ROOT, `src/ui/player/${name}.html`), output: { codeSplitting: false } },
});

/** The player of logs: a build of its own, which the build of the product does not contain (decision 41). */
export default defineConfig({
  root: join(ROOT, "src/ui/player"),
  base: "./",
  publicDir: false,
  plugins: [react(), tailwindcss(), digest()],
  resolve: { conditions: ["es2015", ...defaultClientConditions] },
  // both pages are built, one after the other
  builder: {},
  environments: {
    client: { build: { ...pageBuild("replay"), emptyOutDir: true } },
    [LAST]: { consumer: "client", build: { ...pageBuild(LAST), emptyOutDir: false } },
  },
});
