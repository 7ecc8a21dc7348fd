import { createWallet, onboard, registerAs } from "./support/join.ts";
import { ADA, addressOf, GRACE, newcomer, openSignedIn, signIn } from "./support/people.ts";
import { confirm, preview, statusOf } from "./support/send.ts";
import { expect, test } from "./support/test.ts";
import { translated } from "./support/translate.ts";

// each fails on an error of the page, and on a text that the page writes where nobody sees it
test.beforeEach(({ page }) => translated(page));

test("a page that the browser translates signs in, after a refusal, and hides and shows balances", async ({
  page,
  server,
  watch,
}) => {
  watch.expectFailedAnswers();
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Enter your email address or phone number.")).toBeVisible();
  await page.getByRole("textbox", { name: "Email or phone" }).fill(ADA.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Invalid credentials")).toBeVisible();
  await signIn(page, server, ADA);
  const staked = page
    .getByRole("main")
    .getByRole("link", { name: / staked/ })
    .first();
  await expect(staked).toHaveText(/^\+ \d[\d,.]* staked(?: \+ \d[\d,.]* unstaking)?$/);
  await page.getByRole("button", { name: "Hide balances" }).first().click();
  await expect(staked).toHaveText(/^\+ ••••••Hidden staked/);
  await page.getByRole("button", { name: "Show balances" }).first().click();
  await expect(staked).toHaveText(/^\+ \d[\d,.]* staked(?: \+ \d[\d,.]* unstaking)?$/);
});

test("a page that the browser translates signs up, sets up a wallet, sends and stakes", async ({ page, server }) => {
  const nova = newcomer();
  const to = await addressOf(server, GRACE);
  await page.goto("/signup");
  await registerAs(page, server, nova);
  await onboard(page, nova);
  await createWallet(page, nova.passcode);
  const dialog = await preview(page, { to, amount: "1.5" });
  await confirm(dialog, nova.passcode);
  await expect(statusOf(dialog)).toHaveText("Completed");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();

  await page.goto("/my-assets/stake/optio/OPT");
  await page.getByRole("main").getByRole("button", { name: "Stake", exact: true }).first().click();
  const stake = page.getByRole("dialog");
  await stake.getByRole("button", { name: "Change validator" }).click();
  await stake.getByRole("region", { name: "Suggested" }).getByRole("button").nth(1).click();
  await stake.getByRole("textbox", { name: "Amount" }).fill("2");
  await stake.getByRole("button", { name: "Preview" }).click();
  await expect(stake.getByRole("heading", { name: "Check and confirm" })).toBeVisible();
  await confirm(stake, nova.passcode);
  await expect(statusOf(stake)).toHaveText("Completed");
  await stake.getByRole("button", { name: "Done" }).click();
  await expect(stake).toBeHidden();
});

test("a page that the browser translates changes settings and the password, and resets a password", async ({
  page,
  server,
  watch,
}) => {
  watch.expectFailedAnswers();
  await openSignedIn(page, server, GRACE, "/settings");
  await page.getByRole("radio", { name: "Dark" }).check();
  await page.getByRole("link", { name: "Balances" }).click();
  await page.getByRole("switch", { name: "Hide balances" }).click();
  await page.getByRole("switch", { name: "Hide balances" }).click();
  await page.goto("/change-password");
  await page.getByLabel("Current password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("The current password is not right")).toBeVisible();
  await page.goto("/notifications");
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  await page.goto("/help-support");
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
});
