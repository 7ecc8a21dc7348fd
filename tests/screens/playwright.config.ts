import { defineConfig } from "playwright/test";
import base from "../e2e/playwright.config.ts";

/** The flows that take the pictures: as the end-to-end tests, with time for a busy machine. */
export default defineConfig(base, {
  testDir: ".",
  testMatch: "*.flow.ts",
  outputDir: "../../test-results/screens",
  fullyParallel: true,
  timeout: 20 * 60_000,
  expect: { timeout: 60_000 },
  use: { ...base.use, actionTimeout: 60_000 },
  reporter: "list",
});
