import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { shutGate } from "../e2e/support/gate.ts";
import { ADA } from "../e2e/support/people.ts";
import { button, heading, inside, link, role, type Tab } from "./support/browser.ts";
import { arriveSignedIn, isSignedOut, logOut } from "./support/people.ts";
import { BLANK } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

const MINUTE = 60_000;
const LIMIT = 30 * MINUTE;
const MAIN = role("navigation", "Main");
const WARNING = role("alertdialog", "Your session is about to expire");

/** The keys of the product in local storage. */
const productKeys = (tab: Tab) =>
  tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("optio.")), null);

/** Sets the clocks of the page forward, and no timer notices. */
const turn = (tab: Tab, ms: number): Promise<void> =>
  tab.evaluate((by) => {
    for (const clock of [Date, performance]) {
      const now = clock.now.bind(clock);
      clock.now = () => now() + by;
    }
  }, ms);

test("a reload keeps the session and the screen", async ({ user, site }) => {
  const tab = await arriveSignedIn(user, site, ADA, "/my-assets/optio/OPT");
  await tab.see(role("table", "Transactions"));
  await tab.reload();
  await tab.see(role("table", "Transactions"));
  await tab.arrive("/my-assets/optio/OPT");
});

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

test("without input the warning opens, Keep Me Signed In closes it, and at the limit only the sign-in page remains", async ({
  user,
  site,
}) => {
  const tab = await arriveSignedIn(user, site, ADA);
  await tab.seeText("Ada Lovelace");
  await turn(tab, LIMIT - 2.5 * MINUTE);
  await tab.see(WARNING);
  expect(await tab.textOf(inside(WARNING, role("timer", "Time left")))).toMatch(/^0[12]:\d\d$/);
  await tab.click(inside(WARNING, button("Keep Me Signed In")));
  await tab.seeNo(WARNING);
  await turn(tab, LIMIT - 2.5 * MINUTE);
  await tab.see(WARNING);
  await turn(tab, 2.5 * MINUTE);
  await isSignedOut(tab);
  await tab.seeText("You were signed out because you were inactive.");
  expect(await productKeys(tab)).toEqual([]);
});

test("S14: offline the page says so; a logout leaves no key in storage", async ({ user, site, watch }) => {
  watch.expectProblem(/^Failed to load resource/);
  const tab = await arriveSignedIn(user, site, ADA);
  await tab.seeText("Ada Lovelace");
  // Chromium reports an installation that loses its connection as an error of the page
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

test("I8: after a logout, Back five times and Back from another page show nothing private", async ({ user, site }) => {
  const tab = await arriveSignedIn(user, site, ADA);
  const visited = { Assets: "/my-assets", Settings: "/settings", Profile: "/profile", Home: "/dashboard" };
  for (const [name, path] of [...Object.entries(visited), ["Assets", "/my-assets"] as const]) {
    await tab.click(inside(MAIN, link(name)));
    await tab.arrive(path);
  }
  const left = await user.newTab();
  await left.open("/dashboard");
  await left.seeText("Ada Lovelace");
  await left.evaluate(() => Object.assign(window, { wasKept: true }) && null, null);
  await left.open(BLANK);
  await logOut(tab);
  await isSignedOut(tab);
  // the watch of the tests reports private text in a page that comes back, even between two frames
  await left.back();
  await isSignedOut(left);
  // pages are served with no-store: Chromium and Firefox load them anew, and WebKit, without TLS, can show one it kept
  const wasKept = await left.evaluate(() => "wasKept" in window, null);
  expect([false, test.info().project.name === "webkit"]).toContain(wasKept);
  for (let step = 0; step < 5; step += 1) {
    await tab.back();
    await isSignedOut(tab);
    expect(await tab.text()).not.toMatch(/Ada Lovelace|Total balance/);
  }
  expect(await productKeys(tab)).toEqual([]);
});

test("S12: in a frame of another origin the page is blank and runs no script", async ({ user, site, watch }) => {
  watch.expectProblem(/frame-ancestors|X-Frame-Options/i);
  const stranger = createServer((_, response) =>
    response.setHeader("Content-Type", "text/html").end("<!doctype html>"),
  );
  await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
  const { port } = stranger.address() as AddressInfo;
  const tab = await user.newTab();
  await tab.open(`http://127.0.0.1:${port}/`);
  await tab.evaluate(
    (src) =>
      new Promise<void>((resolve) => {
        const frame = Object.assign(document.createElement("iframe"), { src, onload: () => resolve() });
        document.body.append(frame);
      }),
    `${site.url}/login`,
  );
  expect(site.requests).toEqual(["GET /login"]);
  await tab.open("/login");
  await tab.see(heading("Sign in"));
  expect(site.requests.length, "what the page requests outside of a frame").toBeGreaterThan(4);
  stranger.closeAllConnections();
  await new Promise((resolve) => stranger.close(resolve));
});

const TABS = 6;

test("T2: six tabs with refused calls refresh a token once and stay signed in", async ({ user, site, watch }) => {
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
