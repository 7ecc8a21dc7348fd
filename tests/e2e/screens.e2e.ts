import type { Page } from "playwright/test";
import { isShared } from "../support/share.ts";
import { checkedRoutes, checkRouteScreen, checkScreen, installAxe, motionOf } from "./support/axe.ts";
import { forcedFocusFaults } from "./support/keys.ts";
import { arriveAt, moveTo, sweep } from "./support/layout.ts";
import { ADA, addressOf, arriveSignedIn, GRACE, newcomer, typeCode, userOf } from "./support/people.ts";
import { routesDuring, routesOf } from "./support/screens.ts";
import { confirm, fillSending, openTransfer, statusOf } from "./support/send.ts";
import { expect, test } from "./support/test.ts";

// the longest tests of the suite, which share nothing
test.describe.configure({ mode: "parallel" });
test.beforeEach(({ context }) => installAxe(context));

const heading = (page: Page, name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

const nameOf = (path: string): string => path.replaceAll("/", "-").slice(1);

/** Checks the screen of each path of this run's share with axe and at every width; `paths` of the routes that they must open by `open`. */
const walk = async (page: Page, all: ReturnType<typeof routesOf>, open = arriveAt): Promise<void> => {
  const findings: string[] = [];
  const paths = all.filter(({ path }) => isShared(nameOf(path)));
  for (const { path } of paths) {
    await open(page, path);
    // the sweep checks the other widths
    await checkRouteScreen(page, nameOf(path), findings, []);
    // which the check before emulates
    findings.push(...(await motionOf(page)).map((finding) => `${path} with reduced motion ${finding}`));
    await sweep(page, path, findings);
    findings.push(...(await forcedFocusFaults(page)).map((finding) => `${path} in forced colors: ${finding}`));
  }
  expect(findings).toEqual([]);
  expect([...checkedRoutes(findings)]).toEqual(paths.map(({ route }) => route));
};

test("A1, A12: axe finds nothing on the screens of a visitor, and nothing scrolls sideways at any width, with text at 200 % or widely spaced", async ({
  page,
  watch,
}) => {
  // links with a token that was used
  watch.expectFailedAnswers();
  await walk(page, routesOf("visitor"));
});

for (const part of [0, 1, 2]) {
  test(`A1, A12: nor on the screens of a signed-in user (part ${part + 1} of 3)`, async ({ page, server }) => {
    const { id: person, referral_code: code } = await userOf(server, GRACE);
    await arriveSignedIn(page, server, ADA);
    await walk(
      page,
      routesOf("member", { person, code }).filter((_, index) => index % 3 === part),
      moveTo,
    );
  });
}

test("A1: axe finds nothing on the screens of a new account", async ({ page, server }) => {
  const findings: string[] = [];
  const nova = newcomer();
  const check = (screen: string) => checkRouteScreen(page, screen, findings);
  await page.goto("/login");
  await heading(page, "Sign in");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Email or phone" })).toHaveAttribute("aria-invalid", "true");
  await check("login-refused");

  await page.goto("/signup");
  await heading(page, "Create account");
  await page.getByRole("textbox", { name: "Email or phone" }).fill(nova.email);
  await page.getByLabel("Date of birth").fill("1990-05-17");
  await page.getByRole("checkbox", { name: "I agree to the terms" }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await heading(page, "Enter your code");
  await check("verify-otp");
  await typeCode(page, await server.codeFor(nova.email));
  await heading(page, "Set up password");
  await check("setup-password");
  await page.getByLabel("New password", { exact: true }).fill(nova.password);
  await page.getByLabel("Confirm password", { exact: true }).fill(nova.password);
  await page.getByRole("button", { name: "Save password" }).click();
  await heading(page, "Tell us about you");
  const country = page.getByRole("combobox", { name: "Country" });
  await expect(country).toBeVisible();
  await check("onboarding");
  await page.getByRole("textbox", { name: "First name" }).fill(nova.firstName);
  await page.getByRole("textbox", { name: "Last name" }).fill(nova.lastName);
  await page.getByRole("textbox", { name: "Username" }).fill(nova.username);
  await country.fill("Austria");
  await check("onboarding-country");
  await page.getByRole("option", { name: "Austria" }).click();
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByRole("button", { name: "Create wallet" })).toBeVisible();
  await check("setup-wallet");
  await page.getByRole("button", { name: "Create wallet" }).click();
  await page.getByLabel("Passcode", { exact: true }).fill(nova.passcode);
  await check("wallet-passcode");
  await page.getByLabel("Confirm passcode", { exact: true }).fill(nova.passcode);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Reveal phrase" })).toBeVisible();
  await check("wallet-mnemonic");
  await page.getByRole("button", { name: "Reveal phrase" }).click();
  await check("wallet-mnemonic-revealed");
  await page.getByRole("button", { name: "I have written it down" }).click();
  await page.getByRole("button", { name: "Confirm and create" }).click();
  await expect(page.getByText(/^Enter word \d+\.$/).first()).toBeVisible();
  await check("confirm-wallet-create");
  expect(findings).toEqual([]);
  expect([...checkedRoutes(findings)]).toEqual(expect.arrayContaining([...routesDuring("sign-up")]));
});

test("A1: axe finds nothing on the wallet's dialogs", async ({ page, server }) => {
  const findings: string[] = [];
  const to = await addressOf(server, GRACE);
  await arriveSignedIn(page, server, ADA);
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
  await page.getByRole("link", { name: "OPT" }).first().click();
  await page
    .getByRole("table", { name: "Transactions" })
    .getByRole("button", { name: /^Details/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Transaction" })).toBeVisible();
  await checkScreen(page, "transaction", findings);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await main.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("dialog", { name: "Logout" })).toBeVisible();
  await checkScreen(page, "logout", findings);
  expect(findings).toEqual([]);
});
