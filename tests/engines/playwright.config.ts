import { defineConfig } from "playwright/test";

/** What an engine can change, in Firefox and WebKit, against the built client and the reference server. */
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
  projects: [{ name: "firefox" }, { name: "webkit" }],
});
