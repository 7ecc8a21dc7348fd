import type { Page } from "playwright/test";
import { shutGate } from "./support/gate.ts";
import { ADA, arriveSignedIn } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const identifier = (page: Page) => page.getByRole("textbox", { name: "Email or phone" });
const password = (page: Page) => page.getByRole("textbox", { name: "Password" });

test("B11: /login is on screen without JavaScript", async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto("/login");
  await expect(page).toHaveTitle("Sign in · Optio");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await expect(identifier(page)).toBeEditable();
  await expect(password(page)).toBeEditable();
  // every other page is the skeleton that it shows until the application is loaded
  await page.goto("/dashboard");
  await expect(page.locator("#root > [aria-busy=true]")).toBeVisible();
  await context.close();
});

test("B11: what is typed into /login before its script runs stays, and Enter does not reload the page", async ({
  page,
}) => {
  const scripts = shutGate();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.opened;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await identifier(page).fill(ADA.email);
  await password(page).click();
  await page.keyboard.type(ADA.password);
  await page.keyboard.press("Enter");
  scripts.open();
  // the application is loaded, since the visitor has begun to type
  await page.waitForResponse("**/assets/application-*.js");
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveValue(ADA.password);
  await expect(identifier(page)).toHaveValue(ADA.email);
  expect(new URL(page.url()).search).toBe("");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
});

test("a signed-in visitor sees the chosen appearance before any script of the page runs, and no login form", async ({
  page,
  server,
}) => {
  await arriveSignedIn(page, server, ADA);
  await page.evaluate(() => localStorage.setItem("optio.appearance", "dark"));
  const scripts = shutGate();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.opened;
    await route.continue();
  });
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
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
