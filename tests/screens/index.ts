import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import config from "../../playwright.config.ts";
import { ADA, arriveSignedIn } from "../e2e/support/people.ts";
import { launch, type TestServer } from "../e2e/support/server.ts";
import { chromiumPath } from "../support/run/chromium.ts";
import { FLOWS, type Flow } from "./flows.ts";
import { gallery, type Picture } from "./gallery.ts";

// npm run screens [-- part of a flow's name]: pictures of every state, and a page that shows them

const OUT = resolve("screens");
const SIZES = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];
const SCHEMES = ["light", "dark"] as const;

/** Pictures of the current state in every size and colour scheme: of the window while a dialog or menu is open, else of the whole page. */
const shoot = async (page: Page, state: string): Promise<ReadonlyArray<Picture>> => {
  const taken: Picture[] = [];
  const fullPage = (await page.locator("[role=dialog],[role=menu]").count()) === 0;
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      const file = `${state}-${size.width}-${scheme}.png`;
      await page.screenshot({ path: resolve(OUT, file), fullPage, animations: "disabled", caret: "hide" });
      taken.push({ state, file, width: size.width, scheme });
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return taken;
};

/** Runs a flow in a context of its own; a flow that fails is reported, and keeps the pictures that it took. */
const follow = async (browser: Browser, server: TestServer, flow: Flow): Promise<ReadonlyArray<Picture>> => {
  const taken: Picture[] = [];
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 800 },
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "Europe/Vienna",
  });
  try {
    const page = await context.newPage();
    if (flow.signedIn) await arriveSignedIn(page, server, ADA);
    await flow.run(page, server, async (state) => {
      taken.push(...(await shoot(page, state)));
    });
    console.log(`  ${flow.name}: ${taken.length} pictures`);
  } catch (error) {
    console.error(`  ${flow.name} failed after ${taken.length} pictures: ${String(error)}`);
    process.exitCode = 1;
  } finally {
    await context.close();
  }
  return taken;
};

const main = async (part = ""): Promise<void> => {
  const flows = FLOWS.filter(({ name }) => name.includes(part));
  if (flows.length === 0) {
    console.error(`No flow has ${part} in its name. Flows: ${FLOWS.map(({ name }) => name).join(", ")}.`);
    process.exitCode = 2;
    return;
  }
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT);
  const server = await launch();
  const browser = await chromium.launch({ ...config.use?.launchOptions, executablePath: chromiumPath() });
  try {
    const pictures: Picture[] = [];
    for (const flow of flows) pictures.push(...(await follow(browser, server, flow)));
    writeFileSync(resolve(OUT, "index.html"), gallery(pictures));
    console.log(`\n${pictures.length} pictures: open screens/index.html`);
  } finally {
    await browser.close();
    await server.stop();
  }
};

await main(process.argv[2]);
