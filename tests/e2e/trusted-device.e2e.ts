import type { Page } from "playwright/test";
import { checkScreen, installAxe } from "./support/axe.ts";
import { GRACE, logOut, signIn, typeCode } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ context }) => installAxe(context));

const productKeys = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("optio.")));

const typePassword = async (page: Page): Promise<void> => {
  await page.goto("/login");
  await page.getByRole("textbox", { name: "Email or phone" }).fill(GRACE.email);
  await page.getByLabel("Password", { exact: true }).fill(GRACE.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
};
const home = (page: Page) => expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
const toSettings = async (page: Page): Promise<void> => {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
};

test("a trusted device skips the code after a logout that cleared storage (I1), until it is forgotten", async ({
  page,
  server,
}) => {
  const findings: string[] = [];
  await typePassword(page);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Trust this device for 30 days" }).check();
  await typeCode(page, await server.codeFor(GRACE.email));
  await home(page);
  await logOut(page);
  expect(await productKeys(page)).toEqual([]);

  await typePassword(page);
  await home(page);
  await toSettings(page);
  const forget = page.getByRole("button", { name: "Forget this device" });
  await expect(page.getByText(/^Trusted until \d+\s\w+\s\d{4}\. Signing in/)).toBeVisible();
  await checkScreen(page, "settings-trusted", findings);
  await forget.click();
  await expect(page.getByText("This device is no longer trusted").first()).toBeVisible();
  await expect(forget).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Trusted device" })).toBeFocused();
  await expect(page.getByText(/^This device isn't trusted\./)).toBeVisible();
  await logOut(page);
  expect(await productKeys(page)).toEqual([]);

  // the code is required again, and this time the device is not trusted
  await signIn(page, server, GRACE);
  await toSettings(page);
  await expect(forget).toHaveCount(0);
  expect(findings).toEqual([]);
});
