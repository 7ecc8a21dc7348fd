import { test as base, expect } from "playwright/test";
import { launch, type TestServer } from "../../e2e/support/server.ts";
import { firefoxPath, webkitPrograms } from "../../support/run/engines.ts";
import { type Browser, browserOf } from "./browser.ts";
import { bundled } from "./bundle.ts";
import type { Driver, DriverProfile, Place } from "./drivers/driver.ts";
import { startFirefox } from "./drivers/firefox.ts";
import { startWebKit } from "./drivers/webkit.ts";
import { type Site, startSite } from "./site.ts";

/** The engines, as playwright.config.ts names its projects. */
type Engine = "firefox" | "webkit";

/** Starts an engine whose device is somewhere. Throws when the engine is not installed. */
export const startEngine = async (engine: string, place: Place): Promise<Driver> => {
  const start: Readonly<Record<Engine, () => Promise<Driver>>> = {
    firefox: () => startFirefox(firefoxPath(), place),
    webkit: () => startWebKit(webkitPrograms(), place),
  };
  return start[engine as Engine]();
};

interface Watch {
  /** From now on the test expects problems that match. */
  readonly expectProblem: (pattern: RegExp) => void;
}

interface Fixtures {
  readonly site: Site;
  readonly profile: DriverProfile;
  readonly user: Browser;
  readonly watch: Watch;
}

interface WorkerFixtures {
  readonly driver: Driver;
  readonly finder: string;
  readonly server: TestServer;
}

/**
 * A test that runs in each engine, with a fresh profile. It fails on an error or warning in the console, an uncaught
 * error, and a violation of the content security policy, in every page.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  driver: [
    // Playwright reads from this pattern what a fixture needs, and wants one
    async ({ browserName: _ }, use, { project }) => {
      const driver = await startEngine(project.name, { timeZone: "Europe/Vienna", language: "en-GB" });
      await use(driver);
      await driver.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  finder: [
    async ({ browserName: _ }, use) => {
      await use(await bundled("find"));
    },
    { scope: "worker" },
  ],
  server: [
    async ({ browserName: _ }, use) => {
      const server = await launch();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  site: async ({ server }, use) => {
    // so that no test depends on those before it
    await server.forgetAttempts();
    const site = await startSite(server);
    await use(site);
    await site.stop();
  },
  // closed before its site, so that a page that ends can still end its session
  profile: async ({ driver, site: _ }, use) => {
    const profile = await driver.newProfile();
    await use(profile);
    await profile.close();
  },
  user: async ({ profile, site, finder }, use) => {
    await use(browserOf(profile, site, finder));
  },
  watch: [
    async ({ profile, site }, use) => {
      const expected: RegExp[] = [];
      const before = site.server.faults.length;
      await use({ expectProblem: (pattern) => void expected.push(pattern) });
      const problems = [...profile.logged, ...site.reported].filter(
        (problem) => !expected.some((pattern) => pattern.test(problem)),
      );
      expect(problems, "what the browser complained of").toEqual([]);
      expect(site.server.faults.slice(before), "what failed inside the server").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
