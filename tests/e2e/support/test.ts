import { test as base, expect } from "playwright/test";
import { launch, type TestServer } from "./server.ts";
import { type Watch, watchBrowser } from "./watch.ts";

/**
 * A test in a real browser against a server of its worker. It fails on any error in the console or the page, on any
 * violation of the content security policy or of Trusted Types, on any request to another host, and on any hidden
 * character or foreign markup that runs, in every page of every context (S2, S3, S5).
 */
export const test = base.extend<{ readonly watch: Watch }, { readonly server: TestServer }>({
  server: [
    // Playwright reads from this pattern what a fixture needs, and wants one
    async ({ browserName: _ }, use) => {
      const server = await launch();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // automatic, so it is set up before the context of the test, and torn down after it is closed
  watch: [
    async ({ browser, server }, use) => {
      // so that no test depends on those before it
      await server.forgetAttempts();
      const watch = watchBrowser(browser);
      const before = server.faults.length;
      await use(watch);
      watch.stop();
      expect(watch.problems, "what the browser complained of").toEqual([]);
      expect(server.faults.slice(before), "what failed inside the server").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
