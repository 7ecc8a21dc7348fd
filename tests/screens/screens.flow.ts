import type { Page } from "playwright/test";
import { ADA, arriveSignedIn, GRACE, newcomer, newMember, userOf } from "../e2e/support/people.ts";
import { expect, test } from "./shoot.ts";
import type { State } from "./states.ts";
import { heading, hold, loaded, open, refuse } from "./steps.ts";

/** The screens of a member that have data of their own. */
const SCREENS = [
  ["home", "/dashboard", "Home"],
  ["assets", "/my-assets", "Assets"],
  ["token", "/my-assets/optio/OPT", "Optio"],
  ["staking", "/my-assets/stake/optio/OPT", "Staked OPT"],
  ["distribution", "/distribution", "Rewards"],
  ["create-validator", "/create-validator", "Create validator"],
  ["activity", "/activity", "Activity"],
  ["statement", "/activity/statement", /\d{4}$/],
  ["notifications", "/notifications", "Notifications"],
  ["network", "/network/following", "Contacts"],
  ["settings", "/settings", "Settings"],
  ["profile", "/profile", "Profile"],
] as const satisfies ReadonlyArray<readonly [State, string, string | RegExp]>;

/** Every request for the data of a screen; not those that start a session. */
const DATA = /\/api\/(wallets\/.|get-|user\/|notifications|contacts|countries)/;

/** Waits until the charts are drawn, whose code is loaded after the figures. */
const drawn = (page: Page): Promise<void> => page.waitForLoadState("networkidle");

test("screens", async ({ page, server, shoot }) => {
  await arriveSignedIn(page, server, ADA);
  for (const [name, path, title] of SCREENS) {
    await open(page, path, title);
    if (name === "home") await expect(page.getByRole("button", { name: /^Send to/ }).first()).toBeVisible();
    await drawn(page);
    await shoot(name);
  }
  for (const section of ["security", "alerts", "profile"] as const) {
    await open(page, `/settings?section=${section}`, "Settings");
    await shoot(`settings-${section}`);
  }
  await open(page, "/activity/statement?period=2026&asset=optio%2FOPT", "2026");
  await page.getByRole("button", { name: /^Sent/ }).click();
  await shoot("statement-open");
  for (const [state, path, title] of [
    ["network-followers", "/network/followers", "Contacts"],
    ["network-referrals", "/network/referrals", "Contacts"],
    ["followers", "/followers", "Profile"],
    ["admin", "/admin", "Admin"],
    ["help", "/help-support", "Help & Support"],
    ["token-testnet", "/my-assets/optio-testnet/OPT", /Optio/],
    ["token-unknown", "/my-assets/optio/NONE", /NONE|Assets|wallet/],
    ["staking-not-stakeable", "/my-assets/stake/ethereum/ETH", /ETH/],
  ] as const) {
    await open(page, path, title);
    await shoot(state);
  }
});

test("loading", async ({ page, server, shoot }) => {
  await hold(page, DATA);
  await arriveSignedIn(page, server, ADA);
  for (const [name, path] of SCREENS) {
    await page.goto(path);
    await heading(page, /./);
    await shoot(`${name}-loading`);
  }
  const { id } = await userOf(server, GRACE);
  await page.goto(`/profile/${id}`);
  await heading(page, "Loading the profile");
  await shoot("person-loading");
});

test("failed", async ({ page, server, shoot, watch }) => {
  watch.expectFailedAnswers();
  await refuse(page, DATA, 422, { error: "The service could not answer." });
  await arriveSignedIn(page, server, ADA);
  for (const [name, path] of SCREENS) {
    await open(page, path, /./);
    await shoot(`${name}-failed`);
  }
  const { id } = await userOf(server, GRACE);
  await page.goto(`/profile/${id}`);
  await expect(page.getByText("Couldn't load this profile")).toBeVisible();
  await shoot("person-failed");
});

test("new account", async ({ page, server, shoot }) => {
  await arriveSignedIn(page, server, await newMember(server));
  for (const [name, path, title] of SCREENS) {
    await open(page, path, title);
    await drawn(page);
    await shoot(`${name}-new`);
  }
  await open(page, "/network/referrals", "Contacts");
  await shoot("network-referrals-new");
  await page.goto("/dashboard");
  await heading(page, "Home");
  const panel = page.getByRole("dialog", { name: "Notifications" });
  // the check of its edges moves the focus out of it, which closes it
  await shoot("notifications-menu-new", async () => {
    if (!(await panel.isVisible())) await page.getByRole("button", { name: "Notifications", exact: true }).click();
    await expect(panel.getByRole("link", { name: "See all notifications" })).toBeVisible();
  });
});

test("nothing found", async ({ page, server, shoot, watch }) => {
  watch.expectFailedAnswers();
  await arriveSignedIn(page, server, ADA);
  await open(page, "/my-assets", "Assets");
  await page.getByRole("searchbox", { name: "Search assets" }).fill("nothing of this name");
  await expect(page.getByText("No tokens found")).toBeVisible();
  await shoot("assets-none-found");
  await open(page, "/activity?search=nothing%20of%20this%20name", "Activity");
  await page.getByRole("searchbox", { name: "Search activity" }).fill("nothing of this name");
  await expect(page.getByText("No transactions match")).toBeVisible();
  await shoot("activity-none-found");
  await open(page, "/my-assets/stake/optio/OPT", "Staked OPT");
  await page.getByRole("tab", { name: "Validators" }).click();
  await page.getByRole("searchbox", { name: "Search validators" }).fill("nothing of this name");
  await expect(page.getByText("No validators found").first()).toBeVisible();
  await shoot("validators-none-found");
  await page.goto(`/profile/${newcomer().username}`);
  await expect(page.getByText("Nobody found here")).toBeVisible();
  await shoot("person-none");
  await page.goto("/404");
  await heading(page, "Page not found");
  await loaded(page);
  await shoot("not-found-member");
});
