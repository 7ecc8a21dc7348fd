import type { Page } from "playwright/test";
import { HOSTILE, hiddenIn, poison, SHOWN } from "./support/hostile.ts";
import { moveTo } from "./support/layout.ts";
import { ADA, arriveSignedIn, GRACE, typeCode } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** Checks a screen that shows the hostile text, spelled out; adds its findings to `into`. */
const check = async (page: Page, screen: string, into: string[]): Promise<void> => {
  await expect(page.getByText(SHOWN).first(), `${screen} shows what is hidden`).toBeAttached();
  into.push(...(await hiddenIn(page)).map((fault) => `${screen}: ${fault}`));
};

test("S5: server text shown to a visitor never runs, and its hidden characters are visible", async ({
  page,
  watch,
}) => {
  watch.expectFailedAnswers();
  await poison(page);
  const found: string[] = [];

  await page.goto("/login");
  await page.getByRole("textbox", { name: "Email or phone" }).fill("nobody@example.test");
  await page.getByLabel("Password", { exact: true }).fill("Wrong-2026!");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await check(page, "a refused sign-in", found);

  await page.goto(`/callback?error=${encodeURIComponent(HOSTILE)}`);
  await check(page, "a callback that failed", found);

  await page.goto("/magicLogin?token=spent");
  await check(page, "a link that was used", found);

  await page.goto("/login");
  await page.getByRole("textbox", { name: "Email or phone" }).fill(GRACE.email);
  await page.getByLabel("Password", { exact: true }).fill(GRACE.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await typeCode(page, "000000");
  await check(page, "a wrong code", found);

  expect(found).toEqual([]);
});

test("S5: server text shown to a signed-in user never runs, and its hidden characters are visible", async ({
  page,
  context,
  server,
  watch,
}) => {
  watch.expectFailedAnswers();
  await poison(page);
  const found: string[] = [];

  await arriveSignedIn(page, server, ADA);
  await check(page, "the dashboard", found);

  await page.getByRole("button", { name: "Notifications" }).click();
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
  await check(page, "the bell", found);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Quick search" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await check(page, "the search", found);
  await page.keyboard.press("Escape");
  // closing a dialog goes back one entry of the history, which would cancel a navigation
  await expect(page.getByRole("dialog")).toHaveCount(0);

  for (const path of ["/my-assets", "/notifications", "/profile", "/settings"]) {
    await moveTo(page, path);
    await check(page, path, found);
  }

  // a symbol with hidden characters names no page
  const other = await context.newPage();
  await poison(other, ["symbol"]);
  await other.goto("/my-assets");
  await other.getByRole("row").getByRole("link").first().click();
  await expect(other.getByRole("button", { name: "Export" })).toBeVisible();
  await check(other, "a token", found);
  await other.getByRole("table").getByRole("button").first().click();
  await expect(other.getByRole("dialog")).toBeVisible();
  await check(other, "a transaction", found);

  expect(found).toEqual([]);
});
