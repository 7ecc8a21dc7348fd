import { join } from "node:path";
import { defineConfig, mergeConfig } from "vitest/config";
import client from "../vite.config.ts";
import { sayShare } from "./support/share.ts";

sayShare();

/** From version 25 on, Node has a `localStorage` of its own, which would take the place of the page's. */
const WITHOUT_NODE_STORAGE = process.allowedNodeEnvironmentFlags.has("--experimental-webstorage")
  ? ["--no-experimental-webstorage"]
  : [];

/** All texts, and after each test a page as it was before. */
const SCREEN_SETUP = ["tests/support/texts.ts", "tests/ui/fresh-page.ts"];

/** The tests without a browser; they load the sources as the build of the client does. */
export default mergeConfig(
  client,
  defineConfig({
    root: join(import.meta.dirname, ".."),
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
            include: ["tests/{server,deploy}/**/*.test.ts"],
            environment: "node",
            globalSetup: ["tests/server/support/cluster.ts", "tests/deploy/support/install.ts"],
            // as above; files also share the embedded databases
            isolate: false,
            server: { deps: { inline: ["fp-ts"] } },
          },
        },
      ],
    },
  }),
);
