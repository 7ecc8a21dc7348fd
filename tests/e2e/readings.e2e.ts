import fc from "fast-check";
import type { Browser, Page } from "playwright/test";
import { mixed } from "../support/readings/rewriting.ts";
import { plainOf, READINGS, type Reading } from "../support/readings/table.ts";
import { share } from "../support/share.ts";
import { outsideSandbox } from "./support/config.ts";
import { ADA } from "./support/people.ts";
import { type Recording, recordAnswers, replayAnswers } from "./support/recording.ts";
import { expect, test } from "./support/test.ts";
import { type Facts, factsOf, type Look, settledText, textOf, visit } from "./support/visit.ts";

const DEEP = process.env.OPTIO_DEEP === "1";
/** The answers say nothing of these screens, so the gate opens them once. */
const isShown = (route: string): boolean =>
  DEEP || !/^\/(?:login|signup|forgot|reset|magic|callback|404|error)/.test(route);

/** What one visit was answered, with the code of its sign-in. */
interface Visited {
  readonly facts: Facts;
  readonly recording: Recording;
  readonly code: string;
}

/** A page of a context of its own, at one time. */
const pageAt = async (browser: Browser, baseURL: string, at: number): Promise<Page> => {
  const context = await browser.newContext({
    baseURL,
    reducedMotion: "reduce",
    serviceWorkers: "block",
    locale: "en-GB",
    timezoneId: "Europe/Vienna",
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(at);
  // its clock could be moved
  await outsideSandbox(context);
  return page;
};

let visited: Visited | null = null;
const recorded = async (browser: Browser, server: Parameters<typeof factsOf>[0]): Promise<Visited> => {
  if (visited !== null) return visited;
  const facts = await factsOf(server);
  const page = await pageAt(browser, server.url, facts.at);
  const recording = await recordAnswers(page);
  let code = "";
  await visit(page, facts, {
    look: async () => void (await settledText(page)),
    code: async () => {
      code = await server.codeFor(ADA.email);
      return code;
    },
    isChosen: isShown,
  });
  await page.context().close();
  visited = { facts, recording, code };
  return visited;
};

/** The answers without what one of the readings cannot say: what every visit below starts from. */
const PLAIN = plainOf(READINGS);

/** The same visit against a server that answers as these readings say. */
const again = async (
  browser: Browser,
  baseURL: string,
  { facts, recording, code }: Visited,
  readings: ReadonlyArray<Reading>,
  lookAt: (page: Page) => Look,
): Promise<void> => {
  const page = await pageAt(browser, baseURL, facts.at);
  await replayAnswers(page, recording, facts.at, mixed([PLAIN, ...readings.map(({ write }) => write)]));
  await visit(page, facts, { look: lookAt(page), code: async () => code, isChosen: isShown });
  await page.context().close();
};

/** A screen as far as it must stand whatever is left out: its heading, and how many rows each table has. */
const outline = (page: Page) =>
  page.evaluate(() => ({
    heading: document.querySelector("h1")?.textContent ?? "",
    tables: [...document.querySelectorAll("table")]
      .map((table) => `${table.getAttribute("aria-label") ?? table.caption?.textContent}: ${table.rows.length} rows`)
      // a chart of what was held needs transactions that name their token
      .filter((table) => !table.startsWith("Portfolio value")),
  }));

const SAME = READINGS.filter(({ saysTheSame }) => saysTheSame);
const LESS = READINGS.filter(({ saysTheSame }) => !saysTheSame);

/** All of these, shuffled into parts. */
const parts = (readings: ReadonlyArray<Reading>, count: number): ReadonlyArray<ReadonlyArray<Reading>> => {
  const seed = Number(process.env.OPTIO_SEED ?? Math.floor(Math.random() * 0x7fffffff));
  const [shuffled = []] = fc.sample(fc.shuffledSubarray([...readings], { minLength: readings.length }), {
    seed,
    numRuns: 1,
  });
  return Array.from({ length: count }, (_, part) => shuffled.filter((__, at) => at % count === part));
};
const single = (readings: ReadonlyArray<Reading>): ReadonlyArray<ReadonlyArray<Reading>> =>
  readings.map((reading) => [reading]);
const named = (readings: ReadonlyArray<Reading>): string => readings.map(({ name }) => name).join("; ");

test("every screen, a sign-in, a payment and a stake look the same in whichever forms a server answers; none fails for what it leaves out that the specification does not name", async ({
  browser,
  server,
}) => {
  test.setTimeout(DEEP ? 1_800_000 : 300_000);
  const of = await recorded(browser, server);
  const texts = new Map<string, string>();
  const outlines = new Map<string, Awaited<ReturnType<typeof outline>>>();
  await again(browser, server.url, of, [], (page) => async (name) => {
    texts.set(name, await settledText(page));
    outlines.set(name, await outline(page));
  });
  for (const readings of [...share(parts(SAME, 3)), ...(DEEP ? single(SAME) : [])])
    await test.step(named(readings), async () => {
      await again(browser, server.url, of, readings, (page) => async (name) => {
        await expect.poll(() => textOf(page), `${name}, where ${named(readings)}`).toBe(texts.get(name));
      });
    });
  for (const readings of [LESS, ...(DEEP ? single(LESS) : [])])
    await test.step(named(readings), async () => {
      await again(browser, server.url, of, readings, (page) => async (name) => {
        const where = `${name}, where ${named(readings)}`;
        expect
          .soft(await settledText(page), where)
          .not.toMatch(/Couldn.t|[Ww]ent wrong|Not available|Not Found|undefined|NaN|“\s*”/);
        expect(await outline(page), where).toEqual(outlines.get(name));
      });
    });
});
