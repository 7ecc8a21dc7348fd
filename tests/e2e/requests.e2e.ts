import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright/test";
import { ADA, arriveSignedIn } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const DIST = join(import.meta.dirname, "../../dist");

/** The scripts that a page requests from now on, by their path. */
const scriptsOf = (page: Page): string[] => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
};
const gzipOf = (path: string): number => gzipSync(readFileSync(join(DIST, path)), { level: 9 }).length;

test("an untouched /login requests 100 kB of script in at most three files, and the application at a gesture", async ({
  page,
  watch,
}) => {
  const scripts = scriptsOf(page);
  await page.goto("/login");
  await expect(page.getByRole("textbox", { name: "Email or phone" })).toBeFocused();
  await page.waitForLoadState("networkidle");
  expect(scripts.length).toBeLessThanOrEqual(3);
  expect(scripts.reduce((sum, path) => sum + gzipOf(path), 0)).toBeLessThanOrEqual(100_000);
  expect(watch.calls).toEqual([]);

  const untouched = scripts.length;
  const password = page.getByRole("textbox", { name: "Password" });
  await page.getByRole("textbox", { name: "Email or phone" }).fill("ada");
  await password.focus();
  await page.keyboard.type("typed while it loads");
  await page.waitForLoadState("networkidle");
  expect(scripts.length).toBeGreaterThan(untouched);
  // the form stays as it is when the application arrives
  await expect(password).toBeFocused();
  await expect(password).toHaveValue("typed while it loads");
});

test("a signed-in /dashboard requests only its own scripts before its balances, and no call of the API twice", async ({
  page,
  server,
}) => {
  await arriveSignedIn(page, server, ADA);
  // the first page may still make calls
  await page.goto("/manifest.webmanifest");
  // a slow device shows the screen after the first answers have arrived
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const scripts = scriptsOf(page);
  // a busy machine shows the balances later than the log of the tab begins to be kept, which has scripts of its own
  let beforeLog = Number.POSITIVE_INFINITY;
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}${search}`);
    if (pathname.includes("/kept-tab-")) beforeLog = scripts.indexOf(pathname);
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("OPT");
  // the chart of prices, the staking and the activity come after the balances; in the order in which they were requested
  const cards = (): number => scripts.findIndex((path) => path.includes("/cards-"));
  await expect.poll(cards).toBeGreaterThan(0);
  // no other screen; what records for the log comes with the balances
  expect(scripts.slice(0, cards()).map((path) => /([\w-]+?)-[\w-]{8,}\.js$/.exec(path)?.[1])).toEqual(
    expect.arrayContaining(["early", "index", "start", "application", "home"]),
  );
  const own = /\/(?:early|index|start|base|application|home|page-recording)-[\w-]+\.js$/;
  expect(scripts.slice(0, Math.min(cards(), beforeLog)).filter((path) => !own.test(path))).toEqual([]);
  await page.waitForLoadState("networkidle");
  expect(calls.length).toBeGreaterThan(3);
  expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([]);
});
