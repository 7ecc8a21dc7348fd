import { expect, type Page } from "playwright/test";
import { onboard } from "../e2e/support/join.ts";
import { ADA, addressOf, GRACE, newcomer, typeCode } from "../e2e/support/people.ts";
import { confirm, fillSending, openTransfer, statusOf } from "../e2e/support/send.ts";
import type { TestServer } from "../e2e/support/server.ts";

/** Takes the pictures of the state that the page shows now. */
type Shoot = (state: string) => Promise<void>;

/** Leads a page through some states. `signedIn`: as Ada, with the dashboard shown; else with no address open. */
export interface Flow {
  readonly name: string;
  readonly signedIn: boolean;
  readonly run: (page: Page, server: TestServer, shoot: Shoot) => Promise<void>;
}

const heading = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

/** Waits until the screen replaced its skeletons. */
const loaded = (page: Page): Promise<void> => expect(page.locator("[aria-busy=true]")).toHaveCount(0);

const open = async (page: Page, path: string, title: string | RegExp): Promise<void> => {
  await page.goto(path);
  await heading(page, title);
  await loaded(page);
};

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole("button", { name }).first().click();

/** A flow that shows one path. */
const screen = (name: string, path: string, title: string | RegExp): Flow => ({
  name,
  signedIn: true,
  run: async (page, _, shoot) => {
    await open(page, path, title);
    await shoot(name);
  },
});

const publicScreens: Flow = {
  name: "public",
  signedIn: false,
  run: async (page, _, shoot) => {
    await open(page, "/login", "Sign in");
    await shoot("login");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await shoot("login-refused");
    await open(page, "/forgot-password", "Forgot password");
    await shoot("forgot-password");
    await open(page, "/error", "Something went wrong");
    await shoot("error");
    await open(page, "/404", "Page not found");
    await shoot("not-found");
  },
};

const joining: Flow = {
  name: "join",
  signedIn: false,
  run: async (page, server, shoot) => {
    const nova = { ...newcomer(), firstName: "Nova", lastName: "Perihelion" };
    await open(page, "/signup", "Create account");
    await shoot("signup");
    await page.getByRole("textbox", { name: "Email or phone" }).fill(nova.email);
    await page.getByLabel("Date of birth").fill("1990-05-17");
    await page.getByRole("checkbox", { name: "I agree to the terms" }).check();
    await press(page, "Create account");
    await heading(page, "Enter your code");
    await shoot("verify-otp");
    await typeCode(page, await server.codeFor(nova.email));
    await heading(page, "Set up password");
    await shoot("setup-password");
    await page.getByLabel("New password", { exact: true }).fill(nova.password);
    await page.getByLabel("Confirm password", { exact: true }).fill(nova.password);
    await press(page, "Save password");
    await heading(page, "Tell us about you");
    await loaded(page);
    await shoot("onboarding");
    await onboard(page, nova);
    await shoot("setup-wallet");
    await press(page, "Create wallet");
    await page.getByLabel("Passcode", { exact: true }).fill(nova.passcode);
    await shoot("setup-wallet-passcode");
    await page.getByLabel("Confirm passcode", { exact: true }).fill(nova.passcode);
    await press(page, "Continue");
    await expect(page.getByRole("button", { name: "Reveal phrase" })).toBeVisible();
    await shoot("setup-wallet-phrase");
    await press(page, "Reveal phrase");
    await shoot("setup-wallet-phrase-revealed");
    await press(page, "I have written it down");
    await expect(page.getByLabel(/^Word \d+$/)).toHaveCount(4);
    await shoot("setup-wallet-confirm");
  },
};

const home: Flow = {
  name: "home",
  signedIn: true,
  run: async (page, _, shoot) => {
    await loaded(page);
    await expect(page.getByRole("figure", { name: /^Price of/ })).toBeVisible();
    await shoot("home");
    await press(page, "Hide balances");
    await shoot("home-hidden");
    await press(page, "Show balances");
    await page.context().setOffline(true);
    await shoot("home-offline");
    await page.context().setOffline(false);
    const unanswered = "**/api/wallets/*/tokens";
    await page.route(unanswered, () => undefined);
    await page.goto("/dashboard");
    await expect(page.locator("[aria-busy=true]").first()).toBeVisible();
    await shoot("home-loading");
    await page.unroute(unanswered);
    await page.route(unanswered, (route) => route.fulfill({ status: 404, json: { message: "Not found" } }));
    await page.goto("/my-assets");
    await loaded(page);
    await shoot("assets-failed");
  },
};

const assets: Flow = {
  name: "assets",
  signedIn: true,
  run: async (page, _, shoot) => {
    await open(page, "/my-assets", "Assets");
    await shoot("assets");
    await page.getByRole("searchbox", { name: "Search assets" }).fill("nothing of this name");
    await shoot("assets-none-found");
    await open(page, "/my-assets/optio/OPT", "Optio");
    await shoot("token");
    await page
      .getByRole("table", { name: "Transactions" })
      .getByRole("button", { name: /^Details/ })
      .first()
      .click();
    await expect(page.getByRole("dialog", { name: "Transaction" })).toBeVisible();
    await shoot("transaction");
  },
};

const transfer: Flow = {
  name: "send",
  signedIn: true,
  run: async (page, server, shoot) => {
    const dialog = await openTransfer(page);
    await loaded(page);
    await shoot("send");
    await press(page, "Preview");
    await shoot("send-refused");
    await dialog.getByRole("tab", { name: "Receive" }).click();
    await shoot("receive");
    await dialog.getByRole("tab", { name: "Send" }).click();
    await fillSending(dialog, { to: await addressOf(server, GRACE), amount: "0.75" });
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect(dialog.getByRole("heading", { name: "Check and confirm" })).toBeVisible();
    await shoot("send-preview");
    await confirm(dialog, ADA.passcode);
    await expect(statusOf(dialog)).toHaveText("Completed");
    await shoot("send-receipt");
  },
};

const staking: Flow = {
  name: "staking",
  signedIn: true,
  run: async (page, _, shoot) => {
    await open(page, "/my-assets/stake/optio/OPT", "Staked OPT");
    await shoot("staking");
    await page.getByRole("main").getByRole("button", { name: "Stake", exact: true }).first().click();
    await expect(page.getByRole("dialog", { name: "Stake OPT" })).toBeVisible();
    await shoot("stake");
    await open(page, "/my-assets/stake/optio/OPT", "Staked OPT");
    await page.getByRole("table", { name: "Delegations" }).getByRole("button", { name: "Unstake" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await shoot("unstake");
  },
};

const frame: Flow = {
  name: "shell",
  signedIn: true,
  run: async (page, _, shoot) => {
    await loaded(page);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Quick search" })).toBeVisible();
    await shoot("search");
    await page.getByRole("combobox", { name: "Search" }).fill("send 5 OPT to grace");
    await shoot("search-typed");
    await open(page, "/dashboard", "Home");
    await press(page, "Notifications");
    await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
    await shoot("notifications-menu");
    await open(page, "/dashboard", "Home");
    await press(page, "Account menu");
    await shoot("account-menu");
    await open(page, "/dashboard", "Home");
    await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("dialog", { name: "Logout" })).toBeVisible();
    await shoot("logout");
  },
};

const people: Flow = {
  name: "people",
  signedIn: true,
  run: async (page, _, shoot) => {
    await open(page, "/profile", "Profile");
    await shoot("profile");
    await press(page, "Edit profile");
    await page.getByLabel("Username").fill("a b");
    await press(page, "Save changes");
    await shoot("profile-edit");
    await open(page, "/profile", "Profile");
    await press(page, "Change photo");
    await expect(page.getByRole("dialog", { name: "Change photo" })).toBeVisible();
    await shoot("profile-photo");
    await open(page, "/network/following", "Contacts");
    await shoot("network");
    await page.getByRole("link", { name: GRACE.firstName }).first().click();
    await heading(page, GRACE.firstName);
    await loaded(page);
    await shoot("person");
    await open(page, "/network/referrals", "Contacts");
    await shoot("network-referrals");
  },
};

/** Every screen of the product, each in the states that a user meets. */
export const FLOWS: ReadonlyArray<Flow> = [
  home,
  transfer,
  staking,
  assets,
  frame,
  screen("distribution", "/distribution", "Distribution"),
  screen("create-validator", "/create-validator", "Create validator"),
  screen("activity", "/activity", "Activity"),
  screen("notifications", "/notifications", "Notifications"),
  people,
  screen("admin", "/admin", "Admin"),
  screen("settings", "/settings", "Settings"),
  screen("reset-passcode", "/settings/wallet-passcode", "Reset wallet passcode"),
  screen("change-password", "/change-password", "Change password"),
  screen("help", "/help-support", "Help & Support"),
  publicScreens,
  joining,
];
