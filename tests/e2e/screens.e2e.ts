import type { Page } from "playwright/test";
import { checkScreen, installAxe } from "./support/axe.ts";
import { ADA, addressOf, arriveSignedIn, GRACE, newcomer, typeCode } from "./support/people.ts";
import { confirm, fillSending, openTransfer, statusOf } from "./support/send.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ context }) => installAxe(context));

const heading = (page: Page, name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

test("A1: axe finds nothing on the public screens, wide and narrow, light and dark", async ({ page, server }) => {
  const findings: string[] = [];
  const nova = newcomer();
  await page.goto("/login");
  await heading(page, "Sign in");
  await checkScreen(page, "login", findings);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Email or phone" })).toHaveAttribute("aria-invalid", "true");
  await checkScreen(page, "login-refused", findings);
  await page.goto("/forgot-password");
  await heading(page, "Forgot password");
  await checkScreen(page, "forgot-password", findings);
  await page.goto("/404");
  await heading(page, "Page not found");
  await checkScreen(page, "not-found", findings);

  await page.goto("/signup");
  await heading(page, "Create account");
  await checkScreen(page, "signup", findings);
  await page.getByRole("textbox", { name: "Email or phone" }).fill(nova.email);
  await page.getByLabel("Date of birth").fill("1990-05-17");
  await page.getByRole("checkbox", { name: "I agree to the terms" }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await heading(page, "Enter your code");
  await checkScreen(page, "verify-otp", findings);
  await typeCode(page, await server.codeFor(nova.email));
  await heading(page, "Set up password");
  await checkScreen(page, "setup-password", findings);
  await page.getByLabel("New password", { exact: true }).fill(nova.password);
  await page.getByLabel("Confirm password", { exact: true }).fill(nova.password);
  await page.getByRole("button", { name: "Save password" }).click();
  await heading(page, "Tell us about you");
  const country = page.getByRole("combobox", { name: "Country" });
  await expect(country).toBeVisible();
  await checkScreen(page, "onboarding", findings);
  await page.getByRole("textbox", { name: "First name" }).fill(nova.firstName);
  await page.getByRole("textbox", { name: "Last name" }).fill(nova.lastName);
  await page.getByRole("textbox", { name: "Username" }).fill(nova.username);
  await country.fill("Austria");
  await checkScreen(page, "onboarding-country", findings);
  await page.getByRole("option", { name: "Austria" }).click();
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByRole("button", { name: "Create wallet" })).toBeVisible();
  await checkScreen(page, "setup-wallet", findings);
  await page.getByRole("button", { name: "Create wallet" }).click();
  await page.getByLabel("Passcode", { exact: true }).fill(nova.passcode);
  await checkScreen(page, "wallet-passcode", findings);
  await page.getByLabel("Confirm passcode", { exact: true }).fill(nova.passcode);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Reveal phrase" })).toBeVisible();
  await checkScreen(page, "wallet-mnemonic", findings);
  await page.getByRole("button", { name: "Reveal phrase" }).click();
  await checkScreen(page, "wallet-mnemonic-revealed", findings);
  await page.getByRole("button", { name: "I have written it down" }).click();
  await page.getByRole("button", { name: "Confirm and create" }).click();
  await expect(page.getByText(/^Enter word \d+\.$/).first()).toBeVisible();
  await checkScreen(page, "confirm-wallet-create", findings);
  expect(findings).toEqual([]);
});

test("A1: axe finds nothing on the wallet's screens, wide and narrow, light and dark", async ({ page, server }) => {
  const findings: string[] = [];
  const to = await addressOf(server, GRACE);
  await arriveSignedIn(page, server, ADA);
  await expect(page.getByRole("figure", { name: /^Price of/ })).toBeVisible();
  await checkScreen(page, "dashboard", findings);
  const main = page.getByRole("navigation", { name: "Main" });

  const dialog = await openTransfer(page);
  await checkScreen(page, "send", findings);
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByRole("combobox", { name: "Recipient" })).toHaveAttribute("aria-invalid", "true");
  await checkScreen(page, "send-refused", findings);
  await dialog.getByRole("tab", { name: "Receive" }).click();
  await checkScreen(page, "receive", findings);
  await dialog.getByRole("tab", { name: "Send" }).click();
  await fillSending(dialog, { to, amount: "0.75", memo: "tea", description: "for the break" });
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByRole("heading", { name: "Check and confirm" })).toBeVisible();
  await checkScreen(page, "send-preview", findings);
  await confirm(dialog, ADA.passcode);
  await expect(statusOf(dialog)).toHaveText("Completed");
  await checkScreen(page, "send-receipt", findings);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();

  await main.getByRole("link", { name: "Assets" }).click();
  await heading(page, "Assets");
  await expect(page.getByRole("searchbox", { name: "Search assets" })).toBeVisible();
  await checkScreen(page, "assets", findings);
  await page.getByRole("link", { name: "OPT" }).first().click();
  await expect(page.getByRole("table", { name: "Transactions" })).toBeVisible();
  await checkScreen(page, "token", findings);
  await page
    .getByRole("table", { name: "Transactions" })
    .getByRole("button", { name: /^Details/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Transaction" })).toBeVisible();
  await checkScreen(page, "transaction", findings);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Help & Support" }).click();
  await heading(page, "Help & Support");
  await checkScreen(page, "help", findings);
  await page.goto("/notifications");
  await heading(page, "Notifications");
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await checkScreen(page, "notifications", findings);
  for (const [item, name] of [
    ["Profile", "Profile"],
    ["Settings", "Settings"],
  ] as const) {
    await main.getByRole("link", { name: item }).click();
    await heading(page, name);
    await checkScreen(page, item.toLowerCase(), findings);
  }
  await main.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("dialog", { name: "Logout" })).toBeVisible();
  await checkScreen(page, "logout", findings);
  expect(findings).toEqual([]);
});
