import { routeAt } from "../../src/app/routing/routes.ts";
import { ADA, GRACE, newcomer, userOf } from "../e2e/support/people.ts";
import { routesDuring, routesOf } from "../e2e/support/screens.ts";
import { button, field, heading, inside, role, type Tab } from "./support/browser.ts";
import { arriveSignedIn } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** Waits until a screen is shown, has the focus on its heading or in the form that it is for, and loads nothing more; answers its route. */
const arrived = async (tab: Tab): Promise<string | undefined> => {
  const missing = () =>
    tab.evaluate(() => {
      const focused = document.activeElement;
      if (focused?.matches("h1, [data-caret] input") !== true)
        return `${location.pathname}: the focus is on ${focused?.outerHTML.slice(0, 120)}`;
      const busy = document.querySelector("[aria-busy=true]");
      return busy === null ? "" : `${location.pathname}: still loads ${busy.outerHTML.slice(0, 120)}`;
    }, null);
  await expect.poll(missing).toBe("");
  return routeAt(await tab.evaluate(() => location.pathname, null))?.route.path;
};

/** Opens a path as the links of the running application do. */
const moveTo = (tab: Tab, path: string): Promise<void> =>
  tab.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.history.pushState(null, "", to);
  }, path);

/** Opens each path; every screen must be the one of its route. */
const walk = async (
  paths: ReturnType<typeof routesOf>,
  tab: Tab,
  open: (path: string) => Promise<void>,
): Promise<void> => {
  const routes: Array<string | undefined> = [];
  for (const { path } of paths) {
    await open(path);
    routes.push(await arrived(tab));
  }
  expect(routes).toEqual(paths.map(({ route }) => route));
};

test("every screen of a visitor opens without an error in the console", async ({ user, watch }) => {
  // links with a token that was used; only Chromium logs refused requests
  watch.expectProblem(/^Failed to load resource/);
  const tab = await user.newTab();
  await walk(routesOf("visitor"), tab, tab.open);
});

test("every screen of a signed-in user opens without an error in the console", async ({ user, site }) => {
  const { id: person, referral_code: code } = await userOf(site.server, GRACE);
  const tab = await arriveSignedIn(user, site, ADA);
  await arrived(tab);
  await walk(routesOf("member", { person, code }), tab, (path) => moveTo(tab, path));
});

test("a visitor signs up, and creates a wallet, through every screen of it", async ({ user, site }) => {
  const nova = newcomer();
  const tab = await user.newTab();
  const routes: Array<string | undefined> = [];
  const step = async (title: string): Promise<void> => {
    await tab.see(heading(title));
    routes.push(await arrived(tab));
  };
  await tab.open("/signup");
  await tab.type(field("Email or phone"), nova.email);
  await tab.type(field("Date of birth"), "1990-05-17");
  await tab.click(role("checkbox", /^I agree to the terms/));
  await tab.click(button("Create account"));
  await step("Enter your code");
  await tab.type(field("Digit 1"), await site.server.codeFor(nova.email));
  await step("Set up password");
  await tab.type(field("New password"), nova.password);
  await tab.type(field("Confirm password"), nova.password);
  await tab.click(button("Save password"));
  await step("Tell us about you");
  await tab.type(field("First name"), nova.firstName);
  await tab.type(field("Last name"), nova.lastName);
  await tab.type(field("Username"), nova.username);
  await tab.type(field("Country"), "Austria");
  await tab.click(role("option", /Austria/));
  await tab.click(button("Continue"));
  await step("Set up your wallet");
  await tab.click(button("Create wallet"));
  await step("Set up your wallet – Passcode");
  await tab.type(field("Passcode"), nova.passcode);
  await tab.type(field("Confirm passcode"), nova.passcode);
  await tab.click(button("Continue"));
  await step("Set up your wallet – Recovery phrase");
  await tab.click(button("Reveal phrase"));
  await tab.click(button("I have written it down"));
  await step("Set up your wallet – Confirm");
  expect(await tab.namesOf(inside(role("main"), field(/^Word \d+$/)))).toHaveLength(4);
  expect(new Set(routes)).toEqual(new Set(routesDuring("sign-up")));
});
