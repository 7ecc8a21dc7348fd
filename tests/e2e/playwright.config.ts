import { defineConfig } from "playwright/test";
import { CHROMIUM_FLAGS } from "../support/run/chromium.ts";
import { sayShare } from "../support/share.ts";

sayShare();

/**
 * What Chromium does without. The two popups of the address bar are pages that each new window would load: a third of
 * what opening a page takes. Of several such lists Chromium reads the last, so this one repeats Playwright's.
 */
const DISABLED = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
  ...["AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"],
  ...["DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"],
  ...["MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"],
  ...["TcpPortRandomizationWin", "ThirdPartyStoragePartitioning"],
];

/** The files whose tests share a server with other settings, another build or another day, or need none. */
const OWN_SERVER = ["captcha", "many-operations", "payday", "player", "pseudo-locale"].map(
  (name) => `**/${name}.{e2e,flow}.ts`,
);

/** Real Chromium against the built client and the reference server; each worker starts its own server on a free port. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  outputDir: "../../test-results/e2e",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // watchdogs: a busy machine is slow
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: "../../test-results/e2e.json" }]],
  // a worker starts its server anew for tests of another one: first those without the shared server, then all that share one
  projects: [
    { name: "own server", testMatch: OWN_SERVER },
    { name: "shared server", testIgnore: OWN_SERVER },
  ],
  use: {
    headless: true,
    // requests that a worker answers do not reach a test's routes; service-worker.e2e.ts allows it
    serviceWorkers: "block",
    locale: "en-GB",
    timezoneId: "Europe/Vienna",
    // drawing what moves takes a fifth of the processor's time; access, sizes and slice run with motion
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
      args: [...CHROMIUM_FLAGS, `--disable-features=${DISABLED.join(",")}`],
    },
  },
});
