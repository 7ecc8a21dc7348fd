import { outsideSandbox } from "../e2e/support/config.ts";
import { moveTo } from "../e2e/support/layout.ts";
import { ADA, arriveSignedIn, GRACE, storedSession } from "../e2e/support/people.ts";
import { showsPrivate } from "../e2e/support/private.ts";
import { shimTabs } from "../e2e/support/tab-shims.ts";
import { expect, test } from "./shoot.ts";
import { closeDialog, dialogOf, heading, loaded, open, press, refuse } from "./steps.ts";

test("menus", async ({ page, server, shoot }) => {
  await arriveSignedIn(page, server, ADA);
  await loaded(page);
  await press(page, "Hide balances");
  await shoot("home-hidden");
  await press(page, "Show balances");
  await page.keyboard.press("Shift+?");
  await dialogOf(page, "Keyboard shortcuts");
  await shoot("shortcuts");
  await closeDialog(page);
  await page.getByRole("button", { name: "Notifications" }).click();
  await dialogOf(page, "Notifications");
  await shoot("notifications-menu");
  const openMenu = async (): Promise<void> => {
    await open(page, "/dashboard", "Home");
    const button = page.getByRole("button", { name: "Open menu" });
    if (await button.isVisible()) await button.click();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeInViewport();
  };
  await shoot("menu", openMenu);
  await shoot("account-menu", async () => {
    await openMenu();
    await page.getByRole("button", { name: "Account menu" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
  });
  await open(page, "/dashboard", "Home");
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }).click();
  await dialogOf(page, "Logout");
  await shoot("logout");
});

test("palette", async ({ page, server, shoot }) => {
  await arriveSignedIn(page, server, ADA);
  await loaded(page);
  await page.keyboard.press("Control+k");
  await dialogOf(page, "Quick search");
  await shoot("palette");
  const field = page.getByRole("combobox", { name: "Search" });
  await field.fill("send 5 OPT to grace");
  await expect(page.getByRole("option", { name: /Send 5 OPT/ }).first()).toBeVisible();
  await shoot("palette-action");
  await field.fill("grace");
  await expect(page.getByRole("option", { name: /Grace/ }).first()).toBeVisible();
  await shoot("palette-people");
  await field.fill("nothing of this name");
  await expect(page.getByText(/Nothing found/).first()).toBeVisible();
  await shoot("palette-none");
  await field.fill("abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about");
  await expect(page.getByText("This looks like a recovery phrase").first()).toBeVisible();
  await shoot("palette-phrase");
});

test("banners", async ({ page, context, server, shoot, watch }) => {
  watch.expectFailedAnswers();
  await arriveSignedIn(page, server, ADA);
  await loaded(page);
  await context.setOffline(true);
  await expect(page.getByText(/^You're offline/)).toBeVisible();
  await shoot("home-offline");
  await context.setOffline(false);
  await refuse(page, "**/api/wallets/*/tokens", 422, { error: "The service could not answer." });
  await page.reload();
  await expect(page.getByText(/couldn't be updated/)).toBeVisible();
  await shoot("home-not-updated");
  await page.unroute("**/api/wallets/*/tokens");

  const other = await context.newPage();
  await other.goto("/manifest.webmanifest");
  await other.evaluate(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    await storedSession(server, GRACE),
  );
  await page.bringToFront();
  await expect(page.getByText(/^Account changed/)).toBeVisible();
  await loaded(page);
  await shoot("home-other-account");
});

test("wrong clock", async ({ page, context, server, shoot, watch }) => {
  // an access token ends within the hour
  watch.expectFailedAnswers();
  await outsideSandbox(context);
  await arriveSignedIn(page, server, ADA);
  await server.advance(60 * 60);
  await page.reload();
  await expect(page.getByText(/^Your device's clock is/)).toBeVisible();
  await loaded(page);
  await shoot("home-clock");
});

test.describe(() => {
  test.use({ userAgent: "Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/140.0 Mobile" });
  test("phone", async ({ page, server, shoot }) => {
    await arriveSignedIn(page, server, ADA);
    // from the second page on
    await moveTo(page, "/my-assets");
    await moveTo(page, "/dashboard");
    await expect(page.getByText("Optio is also an app for your phone.")).toBeVisible();
    await loaded(page);
    await shoot("home-app-offer");
  });
});

test("new release", async ({ page, server, shoot }) => {
  // a waiting worker, as after a new release
  await page.addInitScript(() => {
    const registration = Object.assign(new EventTarget(), { waiting: { postMessage: () => undefined } });
    const serviceWorker = Object.assign(new EventTarget(), { controller: {}, register: async () => registration });
    Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker });
  });
  await arriveSignedIn(page, server, ADA);
  await expect(page.getByText("A new version of Optio is ready.")).toBeVisible();
  await loaded(page);
  await shoot("home-new-release");
});

test("expiring session", async ({ page, context, server, shoot }) => {
  await shimTabs(context);
  await arriveSignedIn(page, server, ADA);
  await showsPrivate(page);
  await loaded(page);
  const turn = (minutes: number) => page.evaluate((by) => window.tab.turn(by, by), minutes * 60_000);
  await turn(26);
  await expect(page.getByRole("alertdialog", { name: "Your session is about to expire" })).toBeVisible();
  await shoot("session-expiring");
  await turn(10);
  await heading(page, "Sign in");
  await shoot("login-inactive");
});

test("errors", async ({ page, server, shoot, watch }) => {
  watch.expectFailedAnswers();
  for (const problem of ["broken on purpose", "error boundary", "Unable to preload CSS"]) watch.expectProblem(problem);
  await page.route("**/assets/SettingsScreen*", (route) => route.abort());
  await arriveSignedIn(page, server, ADA);
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Settings" }).click();
  await heading(page, "This page could not be loaded");
  await shoot("part-not-loaded");
  await open(page, "/my-assets", "Assets");
  await page.evaluate(() => {
    String.prototype.toLocaleUpperCase = () => {
      throw new Error("broken on purpose");
    };
  });
  await page.getByRole("link", { name: /^OPT/ }).first().click();
  await heading(page, "Something Went Wrong!");
  await shoot("error-crashed");
});

test("help", async ({ page, server, shoot }) => {
  await arriveSignedIn(page, server, ADA);
  await open(page, "/help-support", "Help & Support");
  await press(page, "Clear log");
  await dialogOf(page, "Clear the diagnostic log?");
  await shoot("help-clear");
  await open(page, "/notifications", "Notifications");
  await press(page, "Clear all");
  await dialogOf(page, "Clear all notifications?");
  await shoot("notifications-clear");
  await closeDialog(page);
  await press(page, "Mark all as read");
  await open(page, "/profile", "Profile");
  await shoot("toast", async () => {
    await press(page, "Copy Invite Link");
    await expect(page.getByText("Invite link copied to clipboard").first()).toBeVisible();
  });
});
