import { defineConfig } from "playwright/test";

/** The journeys in Chromium, Firefox and WebKit, against the built client and the reference server. */
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
  projects: ["chromium", "firefox", "webkit"].map((name) => ({ name })),
});
