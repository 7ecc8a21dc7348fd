import type { Page } from "playwright/test";
import { ADA, addressOf, arriveSignedIn, firstStepsOf, GRACE, newMember } from "../e2e/support/people.ts";
import { confirm, fillSending, openTransfer, preview, statusOf } from "../e2e/support/send.ts";
import { expect, test } from "./shoot.ts";
import { closeDialog, dialogOf, heading, loaded, open, press, refuse } from "./steps.ts";

const TOKENS = "**/api/wallets/*/tokens";
const ACCOUNT = "**/api/wallets/*/tokens/optio/OPT";

/** Answers the requests of a pattern as the server does, with some fields changed. */
const change = (page: Page, pattern: string, edit: (answer: Readonly<Record<string, unknown>>) => object) =>
  page.route(pattern, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ response, json: { ...json, ...edit(json) } });
  });

test("rare answers on Home", async ({ page, server, shoot, watch }) => {
  watch.expectFailedAnswers();
  await change(page, TOKENS, ({ totalBalanceUsd, tokens }) => ({
    totalBalanceUsd: String(Number(totalBalanceUsd) + 5),
    tokens: [...(tokens as ReadonlyArray<unknown>), { chainId: "optio", symbol: 7 }],
  }));
  await refuse(page, ACCOUNT, 422, { error: "The service could not answer." });
  await arriveSignedIn(page, server, ADA);
  await expect(page.getByText("This total doesn't match your tokens.", { exact: false })).toBeVisible();
  await expect(page.getByText("Doesn't include your stake", { exact: false })).toBeVisible();
  await loaded(page);
  await shoot("home-differs");
  await page.unroute(TOKENS);
  await page.unroute(ACCOUNT);
  await change(page, TOKENS, () => ({ totalBalanceUsd: "0", tokens: [] }));
  await open(page, "/dashboard", "Home");
  await expect(page.getByText("No tokens yet")).toBeVisible();
  await shoot("home-no-tokens");
});

test("rare accounts", async ({ page, server, shoot }) => {
  const newcomer = await newMember(server);
  const entries = await firstStepsOf(server, newcomer);
  await page.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, entries);
  await arriveSignedIn(page, server, newcomer);
  await expect(page.getByRole("region", { name: "Getting started" })).toBeVisible();
  await loaded(page);
  await shoot("home-getting-started");
  await open(page, "/notifications", "Notifications");
  await press(page, "Clear all");
  await page.getByRole("dialog").getByRole("button", { name: "Clear all" }).click();
  await expect(page.getByText("Payments, people and news about your stake appear here.")).toBeVisible();
  await shoot("notifications-none");
  await change(page, "**/api/user", () => ({ has_password: false }));
  await open(page, "/settings?section=security", "Settings");
  await expect(page.getByText("Your account has no password yet.")).toBeVisible();
  await shoot("settings-no-password");
});

test("rare stakes", async ({ page, server, shoot }) => {
  await arriveSignedIn(page, server, ADA);
  const arrive = (): Promise<void> => open(page, "/my-assets/stake/optio/OPT", "Staked OPT");
  await arrive();
  await page
    .getByRole("button", { name: /^Manage/ })
    .nth(1)
    .click();
  await page.getByRole("menuitem", { name: "Get rewards now" }).click();
  await dialogOf(page, /^Stake OPT with/);
  await shoot("staking-rewards-get");
  await closeDialog(page);
  await page.getByRole("tab", { name: "Rewards" }).click();
  await expect(page.getByRole("heading", { name: "Rewards by month" })).toBeVisible();
  await loaded(page);
  await shoot("staking-rewards");
  await page.getByRole("tab", { name: "Validators" }).click();
  await page.getByText("Favourites", { exact: true }).first().click();
  await expect(page.getByText("You have no favourites yet.", { exact: false })).toBeVisible();
  await shoot("validators-no-favourites");
  await change(page, ACCOUNT, () => ({ delegations: [] }));
  await arrive();
  await expect(page.getByText("No active stake")).toBeVisible();
  await shoot("staking-unbonding-only");
});

test("hidden balances", async ({ page, server, shoot }) => {
  await arriveSignedIn(page, server, ADA);
  await press(page, "Hide balances");
  await open(page, "/distribution", "Rewards");
  await expect(page.getByText("Show balances to see the chart.")).toBeVisible();
  await shoot("distribution-hidden");
  await open(page, "/activity", "Activity");
  await press(page, "Export");
  await dialogOf(page, "Export for");
  await shoot("activity-export-hidden");
  await open(page, "/activity/statement?period=2026", "2026");
  await expect(page.getByRole("heading", { level: 2, name: "OPT" }).first()).toBeVisible();
  await shoot("statement-hidden");
});

test("rare payments", async ({ page, server, shoot, watch }) => {
  watch.expectFailedAnswers();
  const to = await addressOf(server, GRACE);
  await arriveSignedIn(page, server, ADA);
  await loaded(page);
  await change(page, "**/api/wallets/*/transferPreview", () => ({ amount: "9.5" }));
  const dialog = await openTransfer(page);
  await fillSending(dialog, { to, amount: "0.81" });
  await press(page, "Preview");
  await expect(dialog.getByText("The quote doesn't match your request").first()).toBeVisible();
  await shoot("send-differs");
  await page.unroute("**/api/wallets/*/transferPreview");
  await page.route("**/api/wallets/*/transfer", (route) => route.abort("connectionreset"));
  for (const amount of ["0.41", "0.42"]) {
    await page.goto("/dashboard");
    await heading(page, "Home");
    await loaded(page);
    await preview(page, { to, amount });
    await confirm(dialog, ADA.passcode);
    await expect(statusOf(dialog)).toHaveText("No answer yet");
  }
  await open(page, "/dashboard", "Home");
  await expect(page.getByText("We don't know yet whether 2 transfers went through.", { exact: false })).toBeVisible();
  await shoot("home-two-unknown");
});

test("a photo of one's own", async ({ page, server, shoot }) => {
  await arriveSignedIn(page, server, await newMember(server));
  await open(page, "/profile", "Profile");
  await press(page, "Change photo");
  const dialog = await dialogOf(page, "Change photo");
  const picture = { name: "me.png", mimeType: "image/png", buffer: await page.screenshot() };
  await dialog.locator("input[type=file]").setInputFiles(picture);
  await expect(dialog.getByRole("application")).toBeVisible();
  await dialog.getByRole("button", { name: "Save photo" }).click();
  await expect(dialog).toBeHidden();
  await press(page, "Change photo");
  await expect(dialog.getByRole("button", { name: "Remove photo" })).toBeVisible();
  await shoot("photo-remove");
});
