import type { Page } from "playwright/test";
import { shutGate } from "./support/gate.ts";
import { ADA, arriveSignedIn } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const identifier = (page: Page) => page.getByRole("textbox", { name: "Email or phone" });
/** The number of records of the last known figures: not of the tab's log, which is stored with them after four seconds. */
const storedFigures = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("optio.figures");
        opening.onsuccess = () => {
          const counting = opening.result.transaction("figures").objectStore("figures").count("figures");
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
  );
const password = (page: Page) => page.getByRole("textbox", { name: "Password" });

/** All scripts but the one that runs before the first paint. */
const SCRIPTS = /\/assets\/(?!early-)[^/]+\.js$/;

test("A6: /login is on screen without JavaScript, and says after how long an inactive session ends", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto("/login");
  await expect(page).toHaveTitle("Sign in · Optio");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await expect(identifier(page)).toBeEditable();
  await expect(password(page)).toBeEditable();
  await expect(page.getByText("We sign you out after 30 minutes of inactivity.", { exact: false })).toBeVisible();
  // every other page is the skeleton that it shows until the application is loaded
  await page.goto("/dashboard");
  await expect(page.locator("#root > [aria-busy=true]")).toBeVisible();
  await context.close();
});

/** Shows /login without its scripts until the gate is opened. */
const openWithoutScripts = async (page: Page) => {
  const scripts = shutGate();
  await page.route(SCRIPTS, async (route) => {
    await scripts.opened;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  return scripts;
};

const STORED: ReadonlyArray<readonly [string, (page: Page) => Promise<unknown>]> = [
  ["", async () => undefined],
  [
    ", with a session in storage that has ended",
    async (page) => {
      await page.goto("/manifest.webmanifest");
      await page.evaluate(() => localStorage.setItem("optio.access_token", "ended"));
    },
  ],
  [
    ", with storage blocked",
    (page) =>
      page.addInitScript(() => {
        Object.defineProperty(window, "localStorage", {
          get: () => {
            throw new DOMException("blocked", "SecurityError");
          },
        });
      }),
  ],
];
for (const [where, prepare] of STORED) {
  test(`what is typed into /login before its script runs stays${where}`, async ({ page }) => {
    await prepare(page);
    const scripts = await openWithoutScripts(page);
    await identifier(page).fill(ADA.email);
    await password(page).click();
    await page.keyboard.type(ADA.password);
    scripts.open();
    // the application is loaded, since the visitor has begun to type
    await page.waitForResponse("**/assets/application-*.js");
    await expect(password(page)).toBeFocused();
    await expect(password(page)).toHaveValue(ADA.password);
    await expect(identifier(page)).toHaveValue(ADA.email);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  });
}

test("a login form that is submitted before it is hydrated is sent once, with what was typed", async ({ page }) => {
  const scripts = shutGate();
  await page.route(SCRIPTS, async (route) => {
    await scripts.opened;
    await route.continue();
  });
  const sent: (string | null)[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.postData());
  });
  await page.goto("/login", { waitUntil: "commit" });
  await identifier(page).fill(ADA.email);
  await password(page).fill(ADA.password);
  await page.waitForFunction(() => performance.getEntriesByName("listening").length > 0);
  await password(page).press("Enter");
  await page.getByRole("button", { name: "Sign in" }).click();
  expect(sent).toEqual([]);
  scripts.open();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain(ADA.password);
  // the button works from then on
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Enter your password")).toBeVisible();
});

test("a signed-in visitor sees the chosen appearance before any script of the page runs, then Home with the last total, and no login form", async ({
  page,
  server,
}) => {
  await arriveSignedIn(page, server, ADA);
  // below the total, once the stake is known, which is part of it
  await expect(page.getByRole("main").getByText(/^[+−]\$/)).toBeVisible();
  const total = await page
    .getByRole("main")
    .getByText(/^\$[\d,.]+/)
    .first()
    .innerText();
  await expect.poll(() => storedFigures(page)).toBe(1);
  await page.evaluate(() => localStorage.setItem("optio.appearance", "dark"));
  const scripts = shutGate();
  await page.route(SCRIPTS, async (route) => {
    await scripts.opened;
    await route.continue();
  });
  // the server does not answer: what is shown is of the last visit
  await page.route("**/api/**", () => new Promise(() => undefined));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector("form") !== null) window.reportError(new Error("a form was on screen"));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("#root > [aria-busy=true]")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  scripts.open();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(total);
  await expect(page.getByRole("heading", { name: /^Total balance at (?:\d\d:\d\d|\d+\s\w+)$/ })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("a signed-in reload of another page draws nothing of Home before it", async ({ page, server }) => {
  await arriveSignedIn(page, server, ADA);
  await expect(page.getByRole("main").getByText(/^[+−]\$/)).toBeVisible();
  await expect.poll(() => storedFigures(page)).toBe(1);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const shown = document.querySelector("main")?.textContent ?? "";
      if (shown.includes("Total balance")) window.reportError(new Error("Home was on screen"));
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  for (const [path, name] of [
    ["/settings", "Settings"],
    ["/profile", "Profile"],
  ]) {
    await page.goto(path ?? "");
    await expect(page.getByRole("heading", { level: 1, name: name ?? "", exact: true })).toBeVisible();
  }
});

test("W12: Home is shown when the database of the last figures never answers", async ({ page, server }) => {
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    IDBFactory.prototype.open = (name, version) =>
      name.endsWith(".figures")
        ? (Object.assign(new EventTarget(), { readyState: "pending" }) as IDBOpenDBRequest)
        : open(name, version);
  });
  await arriveSignedIn(page, server, ADA);
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Updated")).toBeVisible();
});

test("the sign-in form stands where it stays, also while the rest of its document has not arrived", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/login");
  const form = page.getByRole("main");
  await expect(page.getByRole("complementary")).toBeVisible();
  const whole = await form.boundingBox();
  // what the document ends with
  await page.evaluate(() => document.querySelector("aside")?.remove());
  expect(await form.boundingBox()).toEqual(whole);
});
