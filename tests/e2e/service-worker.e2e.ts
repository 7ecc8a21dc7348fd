import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { ROUTES } from "../../src/app/routing/routes.ts";
import { pathOf } from "../support/routes.ts";
import { follow } from "./support/layout.ts";
import { ADA, arriveSignedIn, logOut } from "./support/people.ts";
import { launch } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

const DIST = join(import.meta.dirname, "../../dist");

/** Waits until the worker of the page has stored the client. */
const isInstalled = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null);

/** Every cached answer of the origin: its path and its text. */
const cached = (page: Page): Promise<ReadonlyArray<{ readonly path: string; readonly text: string }>> =>
  page.evaluate(async () => {
    const found: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        found.push({ path: new URL(request.url).pathname, text: (await answer?.text()) ?? "" });
      }
    }
    return found;
  });

/** The file of the build with the answer to a path. */
const fileOf = (path: string): string => {
  if (path === "/login") return "login/index.html";
  return path === "/" || path === "/dashboard" ? "index.html" : path;
};

const isStarts = (cache: string): boolean => cache.startsWith("starts-");

/** The records of every database of the origin, as text; a key has none. */
const databases = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(async () => {
    const textOf = (value: unknown): string => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder("latin1").decode(value);
      if (value instanceof CryptoKey) return `key, extractable: ${value.extractable}`;
      return typeof value === "object" && value !== null ? Object.values(value).map(textOf).join(" ") : String(value);
    };
    const settled = <A>(request: IDBRequest<A>) =>
      new Promise<A>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = await settled(database.transaction(store).objectStore(store).getAll());
        found.push(...records.map((record) => `${name}: ${textOf(record)}`));
      }
      database.close();
    }
    return found;
  });

/** Waits until the figures of this visit are stored. */
const hasFigures = (page: Page) =>
  expect.poll(async () => (await databases(page)).some((record) => record.startsWith("optio.figures"))).toBe(true);

test("the caches hold the files of the build and /config.json, and no storage holds a readable figure or name, also after logout; what was typed into a payment is there after a reload, and no longer after the logout", async ({
  page,
  server,
}) => {
  await arriveSignedIn(page, server, ADA);
  await isInstalled(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("OPT");
  const wallet = await page.evaluate(() => localStorage.getItem("optio.wallet"));
  const follow = page.waitForResponse((answer) => answer.url().includes("/user/following"));
  await page.goto("/network/following");
  const friends: ReadonlyArray<{ username: string; last_name: string }> = (await (await follow).json()).data;
  expect(friends.length).toBeGreaterThan(10);
  const names = friends.flatMap(({ username, last_name }) => [username, last_name]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("optio.friends"))).toMatch(/^v1\..{1000}/);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await hasFigures(page);
  const [figures] = (await databases(page)).filter((record) => record.startsWith("optio.figures"));
  expect(figures).toContain("key, extractable: false");
  const send = page.getByRole("button", { name: "Send", exact: true }).first();
  const memo = page.getByRole("textbox", { name: "Memo" });
  await page.goto("/dashboard");
  await send.click();
  await page.getByRole("button", { name: "Add memo or note" }).click();
  await memo.fill("Rent of Quasar street");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("optio.drafts"))).not.toBeNull();
  await page.reload();
  await send.click();
  await expect(memo).toHaveValue("Rent of Quasar street");
  const check = async () => {
    const entries = await cached(page);
    expect(entries.length).toBeGreaterThan(20);
    for (const { path, text } of entries) {
      if (path === "/config.json") expect(Object.keys(JSON.parse(text))).not.toContain("data");
      // the very bytes that were built: nothing of a user can be in them
      else expect(text, path).toBe(await readFile(join(DIST, fileOf(path)), "utf8"));
      for (const secret of [ADA.email, "Lovelace", wallet ?? "no wallet"]) expect(text).not.toContain(secret);
    }
    const stores = await page.evaluate(() => [localStorage, sessionStorage].map((store) => JSON.stringify(store)));
    for (const text of [...stores, ...(await databases(page))]) {
      for (const secret of [ADA.email, "Lovelace", "totalBalanceUsd", "optio1", "Quasar", ...names]) {
        expect(text).not.toContain(secret);
      }
    }
  };
  await check();
  await page.keyboard.press("Escape");
  const portal = { contentType: "text/html", body: "<!doctype html><title>Sign in to the network</title>" };
  await page.context().route("**/config.json", (route) => route.fulfill(portal));
  const asked = page.context().waitForEvent("requestfinished", (request) => request.url().endsWith("/config.json"));
  await page.reload();
  await asked;
  await logOut(page);
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await check();
  expect((await databases(page)).filter((record) => record.startsWith("optio.figures"))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain("optio.drafts");
});

/** Opens a path with a new document; answers whether the worker controls it, and how it was read. */
const started = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const [navigation] = await page.evaluate(() => performance.getEntriesByType("navigation").map((it) => it.toJSON()));
  return { isControlled: await page.evaluate(() => navigator.serviceWorker.controller !== null), navigation };
};

test("the pages at which people start are read without starting the worker, and others from it; without a connection every page of the product opens with the last figures and their age", async ({
  context,
  page,
  server,
  watch,
}) => {
  await arriveSignedIn(page, server, ADA);
  await isInstalled(page);
  await hasFigures(page);
  const total = await page
    .getByRole("main")
    .getByText(/^\$[\d,.]+/)
    .first()
    .innerText();
  for (const path of ["/", "/dashboard", "/login"]) {
    expect(await started(page, path), path).toMatchObject({ isControlled: true, navigation: { workerStart: 0 } });
  }
  for (const path of ["/settings", "/dashboard?from=a"]) {
    const { isControlled, navigation } = await started(page, path);
    expect(isControlled && navigation.workerStart > 0, path).toBe(true);
  }

  watch.expectFailedAnswers();
  await context.setOffline(true);
  let isInShell = false;
  for (const route of ROUTES.filter(({ audience }) => audience === "member")) {
    // one start in the shell: its other pages have the same document, and a script of their own
    if (isInShell && route.layout === "shell") await follow(page, pathOf(route));
    else await page.goto(pathOf(route));
    isInShell = route.layout === "shell";
    await expect(page.locator("#root > *").first(), route.path).toBeAttached();
    await expect(page.getByRole("heading", { level: 1 }), route.path).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" }), route.path).toHaveCount(0);
  }
  await page.goto("/dashboard");
  // by its role, so that a failure says what is there instead
  await expect(page.locator("#root [role=status]").first()).toHaveText(
    /^You're offline\. Balances are as of (?:\d+\s\w+\s\d{4}, )?\d\d:\d\d\./,
  );
  await expect(page.getByRole("main")).toContainText(total);
  await context.setOffline(false);
  await expect(page.getByText("Updated just now")).toBeVisible();
});

test("a new release is offered, starts when the user reloads, and not before", async ({ browser, baseURL: _ }) => {
  const folder = await mkdtemp(join(tmpdir(), "optio-release-"));
  await cp(DIST, folder, { recursive: true });
  const server = await launch({ OPTIO_DIST: folder });
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: "allow" });
  try {
    const page = await context.newPage();
    await arriveSignedIn(page, server, ADA);
    await isInstalled(page);
    await page.reload();
    await expect(page.getByRole("main")).toContainText("OPT");
    await page.evaluate(() => Object.assign(window, { mark: "same document" }));
    // the next release: another document, which another worker lists
    for (const name of ["service-worker.js", "index.html"]) {
      for (const suffix of [".br", ".gz"]) await rm(join(folder, name + suffix));
    }
    const document = await readFile(join(folder, "index.html"), "utf8");
    await writeFile(
      join(folder, "index.html"),
      document.replace("<head>", '<head><meta name="release" content="next">'),
    );
    const worker = await readFile(join(folder, "service-worker.js"), "utf8");
    const listed = /(url:\s*["'`]\/index\.html["'`],\s*revision:\s*["'`])/;
    expect(worker).toMatch(listed);
    await writeFile(join(folder, "service-worker.js"), `${worker.replace(listed, "$1next")}\n// the next release\n`);
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const offer = page.getByRole("button", { name: "Reload", exact: true });
    await expect(offer).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, "mark"))).toBe("same document");
    await Promise.all([page.waitForEvent("load"), offer.click()]);
    await expect(page.getByRole("main")).toContainText("OPT");
    expect(await page.evaluate(() => Reflect.get(window, "mark"))).toBeUndefined();
    await expect(offer).toHaveCount(0);
    const active = await page.evaluate(async () => (await fetch("/service-worker.js")).text());
    expect(active).toContain("the next release");
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
    // its documents replace those of the release before
    await expect(page.locator("meta[name=release]")).toHaveCount(1);
    await expect.poll(async () => (await page.evaluate(() => caches.keys())).filter(isStarts).length).toBe(1);
  } finally {
    await context.close();
    await server.stop();
    await rm(folder, { recursive: true });
  }
});
