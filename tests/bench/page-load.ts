import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from "playwright";
import { ADA, storedSession } from "../e2e/support/people.ts";
import { launch } from "../e2e/support/server.ts";
import { chromiumPath } from "../support/run/chromium.ts";
import { http2Proxy } from "./http2-proxy.ts";
import { REACT_ALONE, reactAlone } from "./react-alone.ts";

/** A phone on a mobile network. */
export const SLOW = { latencyMs: 165, megabitsPerSecond: 8.1, cpuSlowdown: 4 };
/** Loads of each page; the median counts. */
const RUNS = 5;

/** One script that a page requested; `gzip` in bytes. */
export interface Requested {
  readonly file: string;
  readonly gzip: number;
}

/** One cold load of a page under {@link SLOW}. */
export interface PageLoad {
  /** From the navigation until the page is usable, in milliseconds. */
  readonly ms: number;
  /** From the navigation until React has hydrated the login form, or drawn the balances, in milliseconds; 0 if not measured. */
  readonly drawn: number;
  readonly scripts: ReadonlyArray<Requested>;
  /** The longest chain of requests, each begun after the one before had ended, up to the last that the page needs. */
  readonly rounds: number;
  /** API calls that were made more than once. */
  readonly repeated: ReadonlyArray<string>;
}

/** The pages, each loaded in the same browser. */
export interface PageLoads {
  readonly react: PageLoad;
  readonly login: PageLoad;
  readonly dashboard: PageLoad;
  /** Further visits of a browser in which the service worker is installed. */
  readonly loginAgain: PageLoad;
  readonly dashboardAgain: PageLoad;
}

interface Exchange {
  readonly name: string;
  readonly type: string;
  /** Seconds of the browser's clock. */
  readonly start: number;
  end: number;
}

/** Collects what a page requests, with the times of Chromium's own clock. */
const exchangesOf = (devtools: CDPSession): ReadonlyMap<string, Exchange> => {
  const exchanges = new Map<string, Exchange>();
  devtools.on("Network.requestWillBeSent", ({ requestId, request, timestamp, type = "Other" }) => {
    const { pathname, search, protocol } = new URL(request.url);
    if (!protocol.startsWith("http")) return;
    const name = `${request.method} ${pathname}${search}`;
    exchanges.set(requestId, { name, type, start: timestamp, end: Number.POSITIVE_INFINITY });
  });
  devtools.on("Network.loadingFinished", ({ requestId, timestamp }) => {
    const exchange = exchanges.get(requestId);
    if (exchange !== undefined) exchange.end = timestamp;
  });
  return exchanges;
};

/** The length of the longest chain of exchanges that follow each other in time. */
const longestChain = (exchanges: ReadonlyArray<Exchange>): number => {
  const depths = new Map<Exchange, number>();
  for (const exchange of exchanges.toSorted((left, right) => left.start - right.start)) {
    const before = [...depths].filter(([{ end }]) => end <= exchange.start).map(([, depth]) => depth);
    depths.set(exchange, 1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depths.values());
};

/** What a page waits for; pictures and fonts are drawn when they arrive. */
const AWAITED: ReadonlySet<string> = new Set(["Document", "Script", "Stylesheet", "Fetch", "Preload", "Other"]);

interface Visit {
  readonly path: string;
  /** Whether the page is usable; the next frame after that sets the mark `usable`. */
  readonly mark?: () => boolean;
  /** Whether React has hydrated or drawn the page; sets the mark `drawn` likewise. */
  readonly drawn?: () => boolean;
  /** The end of the path of the last request that the page needs to be usable. */
  readonly last?: string;
  readonly storageState?: BrowserContextOptions["storageState"];
  /** A signed-in page that the browser has opened before, until the service worker had stored the client. */
  readonly after?: string;
  /** Whether the session ended between the two visits. */
  readonly signedOut?: boolean;
}

/** Opens a page and waits until the service worker has stored the client, and the application the figures. */
const install = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open("optio.figures");
        opening.onsuccess = () => {
          const reading = opening.result.transaction("figures").objectStore("figures").count();
          reading.onsuccess = () => resolve(reading.result > 0);
        };
      }),
  );
};

/** The longest that a page may take until it is usable, in milliseconds. */
const LIMIT = 60_000;

/**
 * When the page set a mark, in milliseconds since its navigation. Read through DevTools, because the script
 * that Playwright evaluates in a page to wait for something takes 50 ms of a slowed CPU.
 */
const reachedAt = async (devtools: CDPSession, name: string): Promise<number> => {
  const expression = `performance.getEntriesByName("${name}")[0]?.startTime ?? 0`;
  for (const until = Date.now() + LIMIT; Date.now() < until; await setTimeout(50)) {
    const { result } = await devtools.send("Runtime.evaluate", { expression });
    if (Number(result.value) > 0) return Number(result.value);
  }
  throw new Error(`a page did not set ${name} in time`);
};

/** Loads a page once, with a cold cache or after another visit. */
const load = async (browser: Browser, origin: string, dist: string, visit: Visit): Promise<PageLoad> => {
  const { storageState, mark, drawn, last, path, after } = visit;
  const context = await browser.newContext({
    baseURL: origin,
    ignoreHTTPSErrors: true,
    ...(storageState === undefined ? {} : { storageState }),
  });
  if (after !== undefined) {
    const earlier = await context.newPage();
    await install(earlier, after);
    if (visit.signedOut === true) await earlier.evaluate(() => window.localStorage.clear());
    await earlier.close();
  }
  const page = await context.newPage();
  for (const [name, isReached] of Object.entries({ usable: mark, drawn })) {
    if (isReached === undefined) continue;
    await context.addInitScript(`(() => {
      const isReached = ${isReached.toString()};
      const look = () => (isReached() ? performance.mark("${name}") : requestAnimationFrame(look));
      requestAnimationFrame(look);
    })()`);
  }
  const devtools = await context.newCDPSession(page);
  const exchanges = exchangesOf(devtools);
  await devtools.send("Network.enable");
  const bytesPerSecond = (SLOW.megabitsPerSecond * 1e6) / 8;
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: SLOW.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW.cpuSlowdown });
  await page.goto(path, { waitUntil: "commit" });
  const ms = await reachedAt(devtools, "usable");
  const drawnAt = drawn === undefined ? 0 : await reachedAt(devtools, "drawn");
  const [first] = exchanges.values();
  if (first === undefined) throw new Error(`${path} requested nothing`);
  const until = [...exchanges.values()].filter(({ start }) => start <= first.start + ms / 1_000);
  await page.waitForLoadState("networkidle");
  const calls = [...exchanges.values()].filter(({ name }) => name.includes(" /api/")).map(({ name }) => name);
  const protocol = await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.toJSON().nextHopProtocol);
  if (protocol !== "h2" && after === undefined) throw new Error(`${path} came by ${protocol}`);
  const scripts = until.filter(({ type, name }) => type === "Script" || name.endsWith(".js"));
  await context.close();
  if (process.env.BENCH_VERBOSE === "1") {
    for (const { name, type, start, end } of until.toSorted((left, right) => left.start - right.start)) {
      const at = (time: number) => String(Math.round((time - first.start) * 1_000)).padStart(6);
      console.log(`    ${at(start)}${at(end)} ${type.padEnd(10)} ${name}`);
    }
    console.log(`    usable at ${Math.round(ms)}`);
  }
  const awaited = until.filter(({ type, name }) => AWAITED.has(type) && !name.includes("favicon"));
  const goal = last === undefined ? undefined : awaited.find(({ name }) => name.endsWith(last));
  return {
    ms,
    drawn: drawnAt,
    scripts: scripts.map(({ name }) => {
      const file = join(dist, name.slice("GET ".length));
      return { file: basename(file), gzip: existsSync(file) ? gzipSync(readFileSync(file), { level: 9 }).length : 0 };
    }),
    rounds: longestChain(
      awaited.filter((exchange) => goal === undefined || exchange === goal || exchange.end <= goal.start),
    ),
    repeated: calls.filter((call, at) => calls.indexOf(call) !== at),
  };
};

/** The load of median duration. */
const median = (loads: ReadonlyArray<PageLoad>): PageLoad => {
  const middle = loads.toSorted((left, right) => left.ms - right.ms)[loads.length >> 1];
  if (middle === undefined) throw new Error("nothing was loaded");
  return middle;
};

/** The storage of a device on which a user has opened /dashboard before. */
const afterFirstVisit = async (browser: Browser, origin: string, session: Readonly<Record<string, string>>) => {
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin, localStorage }] };
  const context = await browser.newContext({ baseURL: origin, ignoreHTTPSErrors: true, storageState });
  const page = await context.newPage();
  await page.goto("/dashboard", { waitUntil: "networkidle" });
  const state = await context.storageState();
  await context.close();
  return state;
};

/** Loads the pages in Chromium over HTTP/2 under {@link SLOW}. Answers in words what is missing. */
export const pageLoads = async (dist: string): Promise<PageLoads | string> => {
  if (!existsSync(join(dist, "index.html"))) return `${dist} has no index.html: run npm run build first`;
  // the bench runs in production mode, which has no sandbox
  const server = await launch({ OPTIO_SANDBOX: "true" });
  const proxy = await http2Proxy(server.url, await reactAlone());
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--ignore-certificate-errors"] });
  try {
    const storageState = await afterFirstVisit(browser, proxy.url, await storedSession(server, ADA));
    const visits = {
      react: { path: REACT_ALONE },
      login: {
        path: "/login",
        // the fields take text, and a press of a button is answered: at once, or when the page is hydrated (decision 33)
        mark: () => document.querySelector("form") !== null && performance.getEntriesByName("listening").length > 0,
        // the heading gets the focus
        drawn: () => document.activeElement?.tagName === "H1",
      },
      dashboard: {
        path: "/dashboard",
        // at a second visit, the total of the first one, before React draws all balances
        mark: () => /\$\d/.test(document.querySelector("main")?.textContent ?? ""),
        drawn: () => document.querySelector("main table") !== null,
        last: "/tokens",
        storageState,
      },
    } satisfies Record<string, Visit>;
    const all: Readonly<Record<keyof PageLoads, Visit>> = {
      ...visits,
      // signed out in the page that was opened before, so that the login page is shown
      loginAgain: { ...visits.login, storageState, after: "/dashboard", signedOut: true },
      dashboardAgain: { ...visits.dashboard, after: "/dashboard" },
    };
    const loads = new Map<keyof PageLoads, PageLoad[]>();
    // one load of each page after the other, so that a busy moment of the machine meets all of them
    for (let run = 0; run < RUNS; run += 1) {
      for (const name of Object.keys(all) as ReadonlyArray<keyof PageLoads>) {
        loads.set(name, [...(loads.get(name) ?? []), await load(browser, proxy.url, dist, all[name])]);
      }
    }
    const of = (name: keyof PageLoads): PageLoad => median(loads.get(name) ?? []);
    return {
      react: of("react"),
      login: of("login"),
      dashboard: of("dashboard"),
      loginAgain: of("loginAgain"),
      dashboardAgain: of("dashboardAgain"),
    };
  } finally {
    await browser.close();
    proxy.stop();
    await server.stop();
  }
};
