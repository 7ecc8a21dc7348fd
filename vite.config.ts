import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defaultClientConditions } from "vite";
import { defineConfig } from "vitest/config";
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

export default defineConfig({
  plugins: [ownSyncStore(), react(), tailwindcss(), pages()],
  // rxjs in ES2015 syntax, without helpers for older syntax
  resolve: { conditions: ["es2015", ...defaultClientConditions] },
  build: {
    target: "es2022",
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // reading a property or an unknown global does nothing in the packages we use; without this, unused parts
    // of effect/Schema stay in the sign-in page
    rolldownOptions: {
      input: ["index.html", "src/ui/start/first-figures.ts"],
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      // few large files: they compress better and need fewer requests
      output: {
        codeSplitting: {
          groups: [
            // what index.html runs before everything else; it imports no other chunk
            {
              name: "start",
              test: /src\/(ui\/start\/start|app\/boot\/(entry|config)|adapters\/(clock\/live-clock|browser\/address-bar|storage\/keys|http\/(early-calls|fetch-answer))|domain\/session\/idle)\.ts$/,
              priority: 50,
            },
            // what index.html runs next: the total of the last visit
            {
              name: "first-figures",
              test: /src\/(ui\/(start\/first-figures|kit\/decimal-text|i18n\/locale)|app\/boot\/first-figures|adapters\/storage\/(database|figures-record))\.ts$|node_modules\/idb-keyval\//,
              priority: 45,
            },
            { name: "base", tags: ["$initial"], priority: 40 },
            // the application without its screens: bus, domain, adapters, reactors and what they are made of; what
            // writes a diagnostic log, and what only one screen uses, is loaded later
            {
              name: "application",
              test: /src\/(domain|adapters|app)\/(?!journal\/(diagnostic-log|marks|write|collect|redact|withhold|difference|decide-entry|format|domain|table|kept-log)\.|routing\/row-paths|http\/(?:calls\/index|server-texts)\.|log\/(texts|amounts|times|stand-ins|draw)\.|values\/(photo|payment-text)\.|staking\/(timeline|choice|order|rewards)\.|(?:browser\/surroundings|clock\/idle)\.|wallet\/(price-at|between|payouts)\.|transfer\/(receipt|usd)\.)|node_modules\/(effect|rxjs|fp-ts|immer|big\.js|@scure|@noble|idb-keyval)\//,
              priority: 20,
            },
            // what a signed-in start shows first
            {
              name: "home",
              test: /src\/ui\/(start\/application|store|.*\/(app-context|Shell|DashboardScreen))\.tsx?$/,
              priority: 15,
            },
            // what the dashboard shows after its balances
            {
              name: "cards",
              test: /src\/ui\/i18n\/(cards|en\/(detail|earn|movements|portfolio|prices))\.ts$|src\/ui\/features\/wallet\/(Portfolio|MarketCards|EarnCard|Parts|ActivityCard|Sparkline)\.tsx$/,
              priority: 14,
            },
            // controls and icons that several screens share, instead of a request for each
            {
              name: "kit",
              test: /src\/ui\/(kit|shell|features\/wallet|i18n)\/|lucide-react|@headlessui|@floating-ui|@react-aria|tabbable/,
              minShareCount: 2,
              priority: 10,
            },
            {
              name: "forms",
              test: /src\/ui\/(common|features\/session)\/|react-hook-form/,
              minShareCount: 2,
              priority: 10,
            },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": "http://127.0.0.1:4000",
      "/sandbox": "http://127.0.0.1:4000",
      "/config.json": "http://127.0.0.1:4000",
    },
  },
  test: {
    // vitest leaves one core unused by default, half of two
    maxWorkers: "100%",
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
          setupFiles: ["tests/support/texts.ts"],
          include: ["tests/ui/**/*.test.{ts,tsx}"],
          // a component that is loaded when it is shown, a mock of a module and the history belong to one file
          environment: "node",
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
