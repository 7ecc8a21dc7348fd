import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium, type Page } from "playwright";
import { ADA, arriveSignedIn } from "../e2e/support/people.ts";
import { launch } from "../e2e/support/server.ts";
import { chromiumPath } from "../support/run/chromium.ts";

/** One script that a page requested, in bytes. */
export interface Requested {
  readonly file: string;
  readonly gzip: number;
}

/** What a page requests with a cold cache, from its navigation until the network is idle. */
export interface Requests {
  readonly login: ReadonlyArray<Requested>;
  /** Until the heading of the dashboard is on screen; what is prefetched when idle comes after. */
  readonly dashboard: ReadonlyArray<Requested>;
  /** Calls of the API that the dashboard made more than once. */
  readonly repeated: ReadonlyArray<string>;
}

/** Measures in Chromium what /login and a signed-in /dashboard request. Answers in words what is missing. */
export const pageRequests = async (dist: string): Promise<Requests | string> => {
  if (!existsSync(join(dist, "index.html"))) return `${dist} has no index.html: run npm run build first`;
  const server = await launch();
  const browser = await chromium.launch({ executablePath: chromiumPath() });
  const measured = async (visit: (page: Page) => Promise<void>) => {
    const page = await (await browser.newContext({ baseURL: server.url })).newPage();
    const scripts: Requested[] = [];
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.resourceType() === "script") {
        const gzip = gzipSync(readFileSync(join(dist, pathname)), { level: 9 }).length;
        scripts.push({ file: basename(pathname), gzip });
      }
      if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
    });
    await visit(page);
    const seen = { scripts: [...scripts], calls: [...calls] };
    await page.context().close();
    return seen;
  };
  try {
    const login = await measured(async (page) => {
      await page.goto("/login");
      await page.waitForLoadState("networkidle");
    });
    const dashboard = await measured((page) => arriveSignedIn(page, server, ADA));
    const repeated = dashboard.calls.filter((call, at) => dashboard.calls.indexOf(call) !== at);
    return { login: login.scripts, dashboard: dashboard.scripts, repeated };
  } finally {
    await browser.close();
    await server.stop();
  }
};
