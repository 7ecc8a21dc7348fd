import { shutGate } from "../e2e/support/gate.ts";
import { ADA } from "../e2e/support/people.ts";
import { heading, type Tab } from "./support/browser.ts";
import { arriveSignedIn, isSignedOut, logOut, productKeys } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test("a logout in one tab signs out the other, and leaves no key in storage", async ({ user, site }) => {
  const tab = await arriveSignedIn(user, site, ADA);
  await tab.seeText("Ada Lovelace");
  const other = await user.newTab();
  await other.open("/settings");
  await other.see(heading("Settings"));
  await logOut(tab);
  await isSignedOut(tab);
  await isSignedOut(other);
  await tab.seeText("You're signed out.");
  expect(await productKeys(other)).toEqual([]);
});

test("S14: offline the page says so; a logout leaves no key in storage", async ({ user, site, watch }) => {
  watch.expectProblem(/^Failed to load resource/);
  const tab = await arriveSignedIn(user, site, ADA);
  await tab.seeText("Ada Lovelace");
  await tab.evaluate(async () => (await navigator.serviceWorker.ready).active !== null, null);
  await user.offline(true, tab);
  await tab.seeText("You're offline.");
  await user.offline(false, tab);
  await expect.poll(() => tab.text()).not.toContain("You're offline.");
  await user.offline(true, tab);
  await logOut(tab);
  await isSignedOut(tab);
  expect(await productKeys(tab)).toEqual([]);
});

// one refreshes and two wait for it; more of them leave nothing of the machine to the test beside this one
const TABS = 3;

test("T2: after a reload three tabs with refused calls refresh a token once, and stay signed in and on their screen", async ({
  user,
  site,
  watch,
}) => {
  watch.expectProblem(/^Failed to load resource/);
  const first = await arriveSignedIn(user, site, ADA);
  await first.seeText("Total balance");
  const others = await Promise.all(Array.from({ length: TABS - 1 }, () => user.newTab()));
  const tabs = [first, ...others];
  for (const tab of others) await tab.open("/dashboard");
  for (const tab of tabs) await tab.see(heading("Home"));
  const before = site.requests.length;
  const [expired, allRefused] = [shutGate(), shutGate()];
  const seen = { user: 0, wallets: 0, refused: 0 };
  // every tab is about to request all that a wallet's page shows; then the token expires
  site.holdAnswers((path, status) => {
    if (status === 401) seen.refused += 1;
    else if (path === "/api/user") seen.user += 1;
    else if (path === "/api/wallets") seen.wallets += 1;
    if (seen.refused >= 2 * TABS) allRefused.open();
    if (path === "/api/wallets" && status === 200) return expired.opened;
    if (path !== "/api/refreshToken") return undefined;
    // the one refresh is answered when every tab was refused, and before the client stops waiting for it (10 s)
    setTimeout(allRefused.open, 7000).unref();
    return allRefused.opened;
  });
  await Promise.all(tabs.map((tab) => tab.reload()));
  await expect.poll(() => [seen.user, seen.wallets]).toEqual([TABS, TABS]);
  // the server refuses it as it refuses an expired one, and takes each refresh token once
  await first.evaluate(() => localStorage.setItem("optio.access_token", "expired"), null);
  expired.open();
  const tokenOf = (tab: Tab) => tab.evaluate(() => localStorage.getItem("optio.access_token"), null);
  await expect.poll(() => tokenOf(first)).not.toBe("expired");
  for (const tab of tabs) await tab.seeText("Total balance");
  const since = site.requests.slice(before);
  expect(since.filter((call) => call === "POST /api/refreshToken")).toHaveLength(1);
  expect(since.filter((call) => call === "POST /api/logout")).toEqual([]);
  expect(new Set(await Promise.all(tabs.map(tokenOf))).size).toBe(1);
  for (const tab of tabs) await tab.arrive("/dashboard");
});
