import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { readMails } from "../../server/auth/mail.ts";
import { type RunningServer, type StartOptions, startServer } from "../../server/start-server.ts";
import { ADA, storedSession } from "../e2e/support/people.ts";
import { chromiumPath } from "../support/run/chromium.ts";

/** Validators of the chain. */
export const VALIDATORS = 500;
/** Other processes can only lengthen a frame, so the run with the shortest ones counts. */
const RUNS = 3;

/** How smoothly a page answers, in milliseconds; `longest` is 0 when no task took 50 ms. */
interface Smoothness {
  readonly p50: number;
  readonly p95: number;
  readonly longest: number;
}

/** The list of validators, while it scrolls and while its search is typed into. */
export interface ListFigures {
  readonly scrolled: Smoothness;
  readonly searched: Smoothness;
}

/* In the page: what happens in `act` (a step per frame, until it returns false), as frame times and the longest task. */
const PROBE = `window.probe = (act) => new Promise((resolve) => {
  const frames = [];
  let longest = 0;
  const read = (list) => { for (const { duration } of list.getEntries()) longest = Math.max(longest, duration); };
  const observer = new PerformanceObserver((list) => read(list));
  observer.observe({ type: "longtask" });
  const start = performance.now();
  let last = start;
  const step = (now) => {
    frames.push(now - last);
    last = now;
    if (act(now - start)) requestAnimationFrame(step);
    else setTimeout(() => {
      observer.disconnect();
      const times = frames.slice(1).sort((a, b) => a - b);
      const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
      resolve({ p50: at(0.5), p95: at(0.95), longest });
    }, 100);
  };
  requestAnimationFrame(step);
});`;

/** Pixels a second, and for how long: a fast wheel, 20 notches a second, through 125 rows. */
const SPEED = 2_000;
const SCROLLING_MS = 4_000;

/** Scrolls an element of the page by the time that passed, so that a slow frame has more rows to draw. */
const scroll = (page: Page, element: string): Promise<Smoothness> =>
  page.evaluate(`(() => {
    const element = ${element};
    element.scrollTop = 0;
    return window.probe((ms) => {
      element.scrollTop = (ms * ${SPEED}) / 1000;
      return ms < ${SCROLLING_MS};
    });
  })()`);

/** Milliseconds between two keys of someone who types fast. */
const KEY_MS = 80;

/** Types a text into a search box and deletes it, key by key. */
const type = (page: Page, box: string, text: string): Promise<Smoothness> => {
  const values = [...text].map((_, at) => text.slice(0, at + 1));
  return page.evaluate(`(() => {
    const box = ${box};
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
    const values = ${JSON.stringify([...values, ...values.slice(0, -1).reverse(), ""])};
    let typed = 0;
    return window.probe((ms) => {
      if (ms < typed * ${KEY_MS}) return true;
      const value = values[typed];
      typed += 1;
      if (value === undefined) return false;
      set.call(box, value);
      box.dispatchEvent(new Event("input", { bubbles: true }));
      return true;
    });
  })()`);
};

const best = async (measure: () => Promise<Smoothness>): Promise<Smoothness> => {
  const runs: Smoothness[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure());
  if (process.env.BENCH_VERBOSE === "1") console.log(runs);
  return runs.reduce((shortest, run) => (run.p95 < shortest.p95 ? run : shortest));
};

/** A context in which Ada is signed in. */
const signedIn = async (browser: Browser, server: RunningServer): Promise<BrowserContext> => {
  const codeFor = async (address: string): Promise<string> => {
    const [mail] = await readMails(server.ctx, address);
    return /\b[0-9]{6}\b/.exec(mail?.body ?? "")?.[0] ?? "";
  };
  const session = await storedSession({ url: server.url, codeFor }, ADA);
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 800 },
    serviceWorkers: "block",
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
  });
  await context.addInitScript(PROBE);
  return context;
};

/** A page with a slowed CPU. */
export const slowed = async (context: BrowserContext, cpuSlowdown: number): Promise<Page> => {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  return page;
};

/**
 * Measures the built client in Chromium, where Ada is signed in, against a server of its own. Answers in words what is
 * missing.
 */
export const inClient = async <Figures>(
  dist: string,
  options: Partial<StartOptions>,
  measure: (context: BrowserContext) => Promise<Figures>,
): Promise<Figures | string> => {
  if (!existsSync(join(dist, "index.html"))) return `${dist} has no index.html: run npm run build first`;
  const server = await startServer({
    port: 0,
    storage: { kind: "memory" },
    scrypt: "light",
    clientFolder: dist,
    requestLog: false,
    accessTokenSeconds: 24 * 3600,
    ...options,
  });
  const browser = await chromium.launch({ executablePath: chromiumPath() });
  try {
    return await measure(await signedIn(browser, server));
  } finally {
    await browser.close();
    await server.stop();
  }
};

/** Scrolls the list of validators of the built client in Chromium with a slowed CPU. Answers in words what is missing. */
export const scrolling = async (dist: string, cpuSlowdown: number): Promise<ListFigures | string> => {
  return inClient(dist, { validatorCount: VALIDATORS }, async (context) => {
    const page = await slowed(context, cpuSlowdown);
    await page.goto("/my-assets/stake/optio/OPT?tab=validators");
    await page.getByRole("table", { name: "Validators" }).getByRole("row").nth(5).waitFor();
    await page.waitForLoadState("networkidle");
    const scrolled = await best(() => scroll(page, "document.scrollingElement"));
    const searched = await best(() =>
      type(page, "document.querySelector('[aria-label=\"Search validators\"]')", "amber"),
    );
    return { scrolled, searched };
  });
};
