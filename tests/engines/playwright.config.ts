import { defineConfig } from "playwright/test";

/**
 * The journeys in Firefox and WebKit, against the built client and the reference server; in Chromium, in which tests/e2e
 * shows the others, what needs its back-forward cache or the same logs as the other engines.
 */
export default defineConfig({
  testDir: ".",
  testMatch: "*.engines.ts",
  outputDir: "../../test-results/engines",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // watchdogs: a busy machine is slow
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: "../../test-results/engines.json" }]],
  projects: [
    { name: "chromium", testMatch: ["pages.engines.ts", "replay.engines.ts"] },
    { name: "firefox" },
    { name: "webkit" },
  ],
});
