import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { ADA, storedSession } from "../e2e/support/people.ts";
import { launch } from "../e2e/support/server.ts";
import { type Chromium, type DevTools, startChromium } from "./devtools.ts";
import { http2Proxy } from "./http2-proxy.ts";
import { REACT_ALONE, reactAlone } from "./react-alone.ts";

/** A phone on a mobile network. */
export const SLOW = { latencyMs: 165, megabitsPerSecond: 8.1, cpuSlowdown: 4 };
/** Loads of each page; the median counts. */
const RUNS = 7;

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

/** What Chromium reports of a request; `timestamp` in seconds of its clock. */
interface RequestSent {
  readonly requestId: string;
  readonly request: { readonly method: string; readonly url: string };
  readonly timestamp: number;
  readonly type?: string;
}

/** One request of a page and its answer, in seconds of the browser's clock. */
interface Exchange {
  readonly name: string;
  readonly type: string;
  readonly start: number;
  end: number;
}

/** Collects what a page requests. */
const exchangesOf = (page: DevTools): ReadonlyMap<string, Exchange> => {
  const exchanges = new Map<string, Exchange>();
  page.on("Network.requestWillBeSent", ({ requestId, request, timestamp, type = "Other" }: RequestSent) => {
    const { pathname, search, protocol } = new URL(request.url);
    if (!protocol.startsWith("http")) return;
    const name = `${request.method} ${pathname}${search}`;
    exchanges.set(requestId, { name, type, start: timestamp, end: Number.POSITIVE_INFINITY });
  });
  const end = ({ requestId, timestamp }: Pick<RequestSent, "requestId" | "timestamp">): void => {
    const exchange = exchanges.get(requestId);
    if (exchange !== undefined) exchange.end = timestamp;
  };
  page.on("Network.loadingFinished", end);
  page.on("Network.loadingFailed", end);
  return exchanges;
};

/** Waits until each request of a page has ended, and no other has begun for half a second. */
const untilIdle = async (exchanges: ReadonlyMap<string, Exchange>): Promise<void> => {
  for (
    let before = -1;
    before !== exchanges.size || [...exchanges.values()].some(({ end }) => !Number.isFinite(end));
  ) {
    before = exchanges.size;
    await setTimeout(500);
  }
};

interface Visit {
  readonly path: string;
  /** Whether the page is usable; the next frame after that sets the mark `usable`. */
  readonly mark?: () => boolean;
  /** Whether React has hydrated or drawn the page; sets the mark `drawn` likewise. */
  readonly drawn?: () => boolean;
  /** What local storage holds before. */
  readonly stored?: Readonly<Record<string, string>>;
  /** A signed-in page that the browser has opened before, until the service worker had stored the client. */
  readonly after?: string;
  /** Whether the session ended between the two visits. */
  readonly signedOut?: boolean;
}

/** The longest that a page may take until it is usable, in milliseconds. */
const LIMIT = 60_000;

/** The value of an expression in a page, once it is neither false nor 0. A function is called, and its promise awaited. */
const eventually = async (page: DevTools, wanted: string | (() => unknown)): Promise<unknown> => {
  const expression = typeof wanted === "string" ? wanted : `(${wanted.toString()})()`;
  for (const until = Date.now() + LIMIT; Date.now() < until; await setTimeout(50)) {
    const { result, exceptionDetails } = await page.send("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails === undefined && result.value !== false && result.value !== 0) return result.value;
  }
  throw new Error(`a page did not reach this in time: ${expression}`);
};

/** When a page set a mark, in milliseconds since its navigation. */
const reachedAt = async (page: DevTools, name: string): Promise<number> =>
  Number(await eventually(page, `performance.getEntriesByName("${name}")[0]?.startTime ?? 0`));

/** Writes into the local storage of an origin, in a page that is closed then. */
const store = async ({ open }: Chromium, origin: string, entries: Readonly<Record<string, string>>): Promise<void> => {
  const { page, close } = await open();
  await page.send("Page.navigate", { url: `${origin}/robots.txt` });
  await eventually(page, `location.pathname === "/robots.txt" && document.readyState === "complete"`);
  await eventually(page, `Object.assign(localStorage, ${JSON.stringify(entries)}) !== null`);
  await close();
};

const hasWorker = async (): Promise<boolean> => (await navigator.serviceWorker.ready).active?.state === "activated";
const hasFigures = (): Promise<boolean> =>
  new Promise((resolve) => {
    const opening = indexedDB.open("optio.figures");
    opening.onsuccess = () => {
      const counting = opening.result.transaction("figures").objectStore("figures").count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result > 0);
      };
    };
  });

/** Opens a page and waits until the service worker has stored the client, and the application the figures. */
const install = async ({ open }: Chromium, url: string, signOut: boolean): Promise<void> => {
  const { page, close } = await open();
  const exchanges = exchangesOf(page);
  await page.send("Network.enable");
  await page.send("Page.navigate", { url });
  await eventually(page, `document.querySelector("main table") !== null`);
  await eventually(page, hasWorker);
  await untilIdle(exchanges);
  await eventually(page, hasFigures);
  if (signOut) await eventually(page, "localStorage.clear() === undefined");
  await close();
};

/** Loads a page once in a Chromium of its own, with a cold cache or after another visit. */
const load = async (origin: string, dist: string, visit: Visit): Promise<PageLoad> => {
  const { stored = {}, mark, drawn, path, after, signedOut = false } = visit;
  const chromium = await startChromium();
  try {
    await store(chromium, origin, stored);
    if (after !== undefined) await install(chromium, `${origin}${after}`, signedOut);
    const { page } = await chromium.open();
    const exchanges = exchangesOf(page);
    await page.send("Network.enable");
    await page.send("Page.enable");
    for (const [name, isReached] of Object.entries({ usable: mark, drawn })) {
      if (isReached === undefined) continue;
      const source = `{
        const isReached = ${isReached.toString()};
        const look = () => (isReached() ? performance.mark("${name}") : requestAnimationFrame(look));
        requestAnimationFrame(look);
      }`;
      await page.send("Page.addScriptToEvaluateOnNewDocument", { source });
    }
    const bytesPerSecond = (SLOW.megabitsPerSecond * 1e6) / 8;
    await page.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: SLOW.latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await chromium.untilIdle();
    await page.send("Emulation.setCPUThrottlingRate", { rate: SLOW.cpuSlowdown });
    await page.send("Page.navigate", { url: `${origin}${path}` });
    const ms = await reachedAt(page, "usable");
    const drawnAt = drawn === undefined ? 0 : await reachedAt(page, "drawn");
    const [first] = exchanges.values();
    if (first === undefined) throw new Error(`${path} requested nothing`);
    const until = [...exchanges.values()].filter(({ start }) => start <= first.start + ms / 1_000);
    await untilIdle(exchanges);
    const calls = [...exchanges.values()].filter(({ name }) => name.includes(" /api/")).map(({ name }) => name);
    const protocol = await eventually(page, `performance.getEntriesByType("navigation")[0].nextHopProtocol`);
    if (protocol !== "h2" && after === undefined) throw new Error(`${path} came by ${protocol}`);
    const scripts = until.filter(({ type, name }) => type === "Script" || name.endsWith(".js"));
    if (process.env.BENCH_VERBOSE === "1") {
      for (const { name, type, start, end } of until.toSorted((left, right) => left.start - right.start)) {
        const at = (time: number) => String(Math.round((time - first.start) * 1_000)).padStart(6);
        console.log(`    ${at(start)}${at(end)} ${type.padEnd(10)} ${name}`);
      }
      console.log(`    ${path} usable at ${Math.round(ms)}, drawn at ${Math.round(drawnAt)}`);
    }
    return {
      ms,
      drawn: drawnAt,
      scripts: scripts.map(({ name }) => {
        const file = join(dist, name.slice("GET ".length));
        return { file: basename(file), gzip: existsSync(file) ? gzipSync(readFileSync(file), { level: 9 }).length : 0 };
      }),
      repeated: calls.filter((call, at) => calls.indexOf(call) !== at),
    };
  } finally {
    await chromium.stop();
  }
};

/** The load of median duration. */
const median = (loads: ReadonlyArray<PageLoad>): PageLoad => {
  const middle = loads.toSorted((left, right) => left.ms - right.ms)[loads.length >> 1];
  if (middle === undefined) throw new Error("nothing was loaded");
  return middle;
};

/** The local storage of a device on which a user has opened /dashboard before. */
const afterFirstVisit = async (
  origin: string,
  session: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> => {
  const chromium = await startChromium();
  try {
    await store(chromium, origin, session);
    await install(chromium, `${origin}/dashboard`, false);
    const { page } = await chromium.open();
    await page.send("Page.navigate", { url: `${origin}/robots.txt` });
    const entries = await eventually(page, `location.pathname === "/robots.txt" && JSON.stringify(localStorage)`);
    return JSON.parse(String(entries));
  } finally {
    await chromium.stop();
  }
};

/** Loads the pages in Chromium over HTTP/2 under {@link SLOW}. Answers in words what is missing. */
export const pageLoads = async (dist: string): Promise<PageLoads | string> => {
  if (!existsSync(join(dist, "index.html"))) return `${dist} has no index.html: run npm run build first`;
  // the bench runs in production mode, which has no sandbox
  const server = await launch({ OPTIO_SANDBOX: "true" });
  const proxy = await http2Proxy(server.url, await reactAlone());
  try {
    const stored = await afterFirstVisit(proxy.url, await storedSession(server, ADA));
    const visits = {
      react: { path: REACT_ALONE },
      login: {
        path: "/login",
        // the fields take text, and a press of a button is answered: at once, or when the page is hydrated (decision 33)
        mark: () => document.querySelector("form") !== null && performance.getEntriesByName("listening").length > 0,
        // the page says that it is hydrated (public/early.js)
        drawn: () => {
          const page: Window & { hydration?: "awaited" | "seen" } = window;
          if (page.hydration === undefined) {
            page.hydration = "awaited";
            addEventListener("hydrated", () => {
              page.hydration = "seen";
            });
          }
          return page.hydration === "seen";
        },
      },
      dashboard: {
        path: "/dashboard",
        mark: () => /\$\d/.test(document.querySelector("main")?.textContent ?? ""),
        drawn: () => document.querySelector("main table") !== null,
        stored,
      },
    } satisfies Record<string, Visit>;
    const all: Readonly<Record<keyof PageLoads, Visit>> = {
      ...visits,
      // signed out in the page that was opened before, so that the login page is shown
      loginAgain: { ...visits.login, stored, after: "/dashboard", signedOut: true },
      dashboardAgain: { ...visits.dashboard, after: "/dashboard" },
    };
    const loads = new Map<keyof PageLoads, PageLoad[]>();
    // one load of each page after the other, so that a busy moment of the machine meets all of them
    for (let run = 0; run < RUNS; run += 1) {
      for (const name of Object.keys(all) as ReadonlyArray<keyof PageLoads>) {
        loads.set(name, [...(loads.get(name) ?? []), await load(proxy.url, dist, all[name])]);
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
    proxy.stop();
    await server.stop();
  }
};
