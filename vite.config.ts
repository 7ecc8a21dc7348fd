import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defaultClientConditions } from "vite";
import { defineConfig } from "vitest/config";
import { chunkGroups, lazySteps } from "./vite.chunks.ts";
import { FLOOR } from "./vite.floor.ts";
import { keptMaps } from "./vite.maps.ts";
import { pages } from "./vite.pages.ts";

/** wouter's hook of React 17 is React's own here. */
const ownSyncStore = (): Plugin => ({
  name: "optio:sync-store",
  apply: "build",
  enforce: "pre",
  resolveId: (id) => (id === SYNC_STORE ? `\0${SYNC_STORE}` : null),
  load: (id) => (id === `\0${SYNC_STORE}` ? `export { useSyncExternalStore } from "react";` : null),
});
const SYNC_STORE = "use-sync-external-store/shim/index.js";

/** From version 25 on, Node has a `localStorage` of its own, which would take the place of the page's. */
const WITHOUT_NODE_STORAGE = process.allowedNodeEnvironmentFlags.has("--experimental-webstorage")
  ? ["--no-experimental-webstorage"]
  : [];

/** All texts, and after each test a page as it was before. */
const SCREEN_SETUP = ["tests/support/texts.ts", "tests/ui/fresh-page.ts"];

export default defineConfig({
  plugins: [ownSyncStore(), react(), tailwindcss(), lazySteps(), pages(), keptMaps()],
  // rxjs in ES2015 syntax, without helpers for older syntax
  resolve: { conditions: ["es2015", ...defaultClientConditions] },
  build: {
    target: Object.entries(FLOOR).map(([browser, version]) => `${browser}${version}`),
    // support maps the frames of a crash with them; `keptMaps` takes them out of the build
    sourcemap: "hidden",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // reading a property or an unknown global does nothing in the packages we use; without this, unused parts
    // of effect/Schema stay in the sign-in page
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: { codeSplitting: { groups: chunkGroups() } },
      // a browser has no `process`: what packages do for Node and for tests is left out
      transform: { define: { "typeof process": '"undefined"' } },
    },
  },
  server: { host: "127.0.0.1" },
  test: {
    // vitest leaves one core unused by default, half of two
    maxWorkers: "100%",
    execArgv: WITHOUT_NODE_STORAGE,
    // a watchdog: properties run long on a busy machine, and those of `npm run test:deep` for minutes
    testTimeout: process.env.OPTIO_DEEP === "1" ? 1_200_000 : 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          setupFiles: ["tests/support/texts.ts"],
          include: ["tests/{domain,adapters,app,house}/**/*.test.{ts,tsx}"],
          environment: "node",
          // tests share no mutable module state, so all files share one load of the modules
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "screens",
          setupFiles: SCREEN_SETUP,
          include: ["tests/ui/**/*.test.{ts,tsx}"],
          // these mock or load modules of their own
          exclude: ["**/*.alone.test.{ts,tsx}"],
          environment: "happy-dom",
          // a page is reset after each test; a file of another environment would have a worker of its own
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "screens-alone",
          setupFiles: SCREEN_SETUP,
          include: ["tests/ui/**/*.alone.test.{ts,tsx}"],
          environment: "happy-dom",
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          environment: "node",
          globalSetup: ["tests/server/support/cluster.ts"],
          // as above; files also share the embedded databases
          isolate: false,
          server: { deps: { inline: ["fp-ts"] } },
        },
      },
    ],
  },
});
