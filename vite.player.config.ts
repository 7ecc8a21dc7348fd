import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { SOURCES_DIGEST, sourcesDigest } from "./vite.sources.ts";

const ROOT = import.meta.dirname;

/** Names the sources of a build, so that an unchanged player is not built again. */
const digest = (): Plugin => {
  let folder = "";
  return {
    name: "optio:player-digest",
    apply: "build",
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => writeFile(join(folder, SOURCES_DIGEST), `${await sourcesDigest(ROOT)}\n`),
  };
};

/** The player of logs: a build of its own, which the build of the product does not contain (decision 41). */
export default defineConfig({
  root: join(ROOT, "src/player"),
  base: "./",
  publicDir: false,
  plugins: [react(), tailwindcss(), digest()],
  resolve: { conditions: ["es2015", ...defaultClientConditions] },
  build: {
    target: "es2022",
    outDir: join(ROOT, "dist-player"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // the polyfill uses fetch
    modulePreload: { polyfill: false },
    rolldownOptions: { input: [join(ROOT, "src/player/replay.html"), join(ROOT, "src/player/frame.html")] },
  },
});
