import { defineConfig } from "playwright/test";
import { CHROMIUM_FLAGS } from "./tests/support/run/chromium.ts";

/** Real Chromium against the built client and the reference server; each worker starts its own server on a free port. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results/e2e",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // watchdogs: a busy machine is slow
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    headless: true,
    // requests that a worker answers do not reach a test's routes; service-worker.e2e.ts allows it
    serviceWorkers: "block",
    locale: "en-GB",
    timezoneId: "Europe/Vienna",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
      args: [...CHROMIUM_FLAGS],
    },
  },
});
