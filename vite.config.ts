import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defaultClientConditions, defineConfig } from "vite";
import { chunkGroups, lazySteps } from "./build/chunks.ts";
import { FLOOR } from "./build/floor.ts";
import { keptMaps } from "./build/maps.ts";
import { pages } from "./build/pages.ts";

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
});
