import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "playwright/test";
import { checkMarkup, installAxe } from "./support/axe.ts";

const TSX = join("node_modules", ".bin", "tsx");
const folder = mkdtempSync(join(tmpdir(), "player-"));
const servers: ChildProcess[] = [];
const addresses = new Map<string, Promise<string>>();

test.beforeAll(() => {
  const { status, stderr } = spawnSync(TSX, ["tests/e2e/support/player-logs.ts", folder], { encoding: "utf8" });
  expect(status, stderr).toBe(0);
});
test.afterAll(() => {
  for (const server of servers) server.kill();
  rmSync(folder, { recursive: true });
});

/** Runs `npm run replay -- FILE --open`; answers the address at which it shows the log. */
const serve = (log: string): Promise<string> =>
  new Promise((opened, failed) => {
    const server = spawn(TSX, ["src/app/replay/cli.ts", join(folder, log), "--open"]);
    servers.push(server);
    let text = "";
    const read = (part: Buffer): void => {
      text += part.toString();
      const url = /is open at (\S+)/.exec(text)?.[1];
      if (url !== undefined) opened(url);
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.on("exit", (status) => failed(new Error(`ended with ${status}: ${text}`)));
  });

/** The address of a log; the tests of this file share one server of it. */
const served = (log: string): Promise<string> => {
  const address = addresses.get(log) ?? serve(log);
  addresses.set(log, address);
  return address;
};

/** Opens the player with a log. Returns what the page complained of and requested. */
const open = async (page: Page, log: string, link = "") => {
  const url = await served(log);
  const faults: string[] = [];
  const requests: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("request", (request) => requests.push(request.url()));
  await installAxe(page.context());
  await page.goto(url + link);
  await expect(page.locator(FRAME)).toBeVisible();
  return { faults, requests, origin: new URL(url).origin };
};

/** The frame that shows the screen of the entry; another one draws the pictures of the strip. */
const FRAME = "iframe[data-ready]";
const screen = (page: Page) => page.frameLocator(FRAME);
const strip = (page: Page) => page.getByRole("list", { name: "Screens of the visit" });

test("R17: a log opens with the real screen of each entry, by keyboard, in light and dark", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { faults, requests, origin } = await open(page, "visit.jsonl", "#entry=13");
  await expect(screen(page).getByRole("heading", { level: 1 })).toHaveText("Settings");
  const width = () => page.locator(FRAME).evaluate((frame) => frame.clientWidth);
  expect(await width()).toBe(390);
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/#entry=14$/);
  expect(await width()).toBe(390);
  // what was shown after the entry is a step of its own
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/#entry=14$/);
  expect(await width()).toBe(1280);
  await expect(screen(page).getByRole("dialog")).toContainText("photo");
  await page.keyboard.press("Home");
  await expect(page).toHaveURL(/#entry=1$/);
  await page.keyboard.press("/");
  await page.keyboard.type("transfer.Confirm");
  await expect(page.getByRole("list", { name: "Entries" }).getByRole("button").first()).toContainText(
    "transfer.Confirm",
  );
  await page.getByRole("list", { name: "Entries" }).getByRole("button").first().press("Enter");
  await page.getByRole("tab", { name: "Test" }).click();
  await page.getByRole("button", { name: "Show the test of this step" }).click();
  await expect(page.getByRole("textbox", { name: /A test that fails until/ })).toHaveValue(/given\(/);
  const found: string[] = [];
  for (const [size, colorScheme] of [
    [1280, "light"],
    [768, "dark"],
  ] as const) {
    await page.setViewportSize({ width: size, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // half of the tabs each; OPTIO_DEEP=1 checks all of them in both
    const half = colorScheme === "light" ? ["Entry", "State"] : ["Changes", "Test"];
    for (const tab of process.env.OPTIO_DEEP === undefined ? half : ["Entry", "Changes", "State", "Test"]) {
      await page.getByRole("tab", { name: tab }).click();
      found.push(...(await checkMarkup(page)).map((finding) => `${size} ${colorScheme} ${tab}: ${finding}`));
    }
    if (process.env.OPTIO_SHOTS !== undefined)
      await page.screenshot({ path: `${process.env.OPTIO_SHOTS}/player-${size}-${colorScheme}.png` });
  }
  expect(found).toEqual([]);
  expect(faults).toEqual([]);
  expect(requests.filter((url) => !url.startsWith(`${origin}/`))).toEqual([]);
});

/** What would reach out: each must throw, in the page and in its screens. */
const reachesOut = async (): Promise<ReadonlyArray<string>> => {
  const attempts: Readonly<Record<string, () => unknown>> = {
    fetch: () => fetch("/"),
    XMLHttpRequest: () => new XMLHttpRequest(),
    WebSocket: () => new WebSocket("ws://127.0.0.1:1"),
    EventSource: () => new EventSource("/"),
    sendBeacon: () => navigator.sendBeacon("/", "a"),
    localStorage: () => localStorage.setItem("a", "b"),
    sessionStorage: () => sessionStorage.getItem("a"),
    indexedDB: () => indexedDB.open("a"),
    caches: () => caches.open("a"),
    cookie: () => document.cookie,
    clipboard: () => navigator.clipboard.writeText("a"),
    execCommand: () => document.execCommand("copy"),
    serviceWorker: () => navigator.serviceWorker.register("/a.js"),
    BroadcastChannel: () => new BroadcastChannel("a"),
    Worker: () => new Worker("/a.js"),
    open: () => window.open("/"),
  };
  const through: string[] = [];
  for (const [name, run] of Object.entries(attempts)) {
    try {
      await run();
      through.push(name);
    } catch (error) {
      if (!String(error).includes("a player of logs reaches no")) through.push(`${name}: ${error}`);
    }
  }
  return through;
};

/** How much of a picture is not as its first pixel, from 0 to 1: nothing of a blank one. */
const drawnShare = (canvas: HTMLCanvasElement | SVGElement | HTMLElement): number => {
  const context = canvas instanceof HTMLCanvasElement ? canvas.getContext("2d") : null;
  if (context === null) return 0;
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  const pixels = Array.from({ length: data.length / 4 }, (_, at) => data.slice(at * 4, at * 4 + 4).join());
  return pixels.filter((pixel) => pixel !== pixels[0]).length / pixels.length;
};

test("R17: the strip has a picture of each screen of the visit, which leads to its entry", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { faults } = await open(page, "visit.jsonl");
  const pictures = strip(page).locator("canvas");
  await expect(pictures).toHaveCount(3);
  for (const picture of await pictures.all()) expect(await picture.evaluate(drawnShare)).toBeGreaterThan(0.05);
  // a phone is upright
  const sizes = await pictures.evaluateAll((all) =>
    all.map(({ clientWidth, clientHeight }) => clientWidth > clientHeight),
  );
  expect(sizes).toEqual([true, false, true]);
  for (const name of ["Signed in entry 12", "Settings entry 14", "Profile entry 25 photo"]) {
    await expect(strip(page).getByRole("button", { name, exact: true })).toBeVisible();
  }
  await strip(page).getByRole("button", { name: "Settings entry 14" }).press("Enter");
  await expect(page).toHaveURL(/#entry=14$/);
  await expect(screen(page).getByRole("heading", { level: 1 })).toHaveText("Settings");
  await expect(strip(page).getByRole("button", { name: "Settings entry 14" })).toHaveAttribute("aria-current", "step");
  const found: string[] = [];
  for (const [size, colorScheme] of [
    [1280, "dark"],
    [360, "light"],
  ] as const) {
    await page.setViewportSize({ width: size, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    found.push(...(await checkMarkup(page)).map((finding) => `${size} ${colorScheme}: ${finding}`));
  }
  expect(found).toEqual([]);
  expect(faults).toEqual([]);
});

test("R17: any attempt to reach network, storage or clipboard throws, in the page and in its screens", async ({
  page,
}) => {
  const answers: Array<readonly [path: string, cache: string | undefined]> = [];
  page.on("response", (response) =>
    answers.push([new URL(response.url()).pathname, response.headers()["cache-control"]]),
  );
  await open(page, "visit.jsonl");
  // the log is in the page, and no cache keeps it
  expect(answers).toContainEqual(["/replay.html", "no-store"]);
  // the page, the screens of the entry, and those of the pictures, which are loaded before the first one is drawn
  await expect(strip(page).locator("canvas").first()).toBeVisible();
  const frames = page.frames();
  expect(frames.length).toBe(3);
  for (const frame of frames) expect(await frame.evaluate(reachesOut)).toEqual([]);
});

test("R17: 5,000 entries open, and the last one is shown", async ({ page }) => {
  await open(page, "long.jsonl", "#entry=5000");
  await expect(page.getByRole("button", { name: /#5000/ })).toBeVisible();
  await expect(page.getByText("Identical", { exact: true })).toBeVisible();
});
