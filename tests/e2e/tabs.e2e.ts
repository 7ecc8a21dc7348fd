import type { BrowserContext, Page } from "playwright/test";
import { shutGate } from "./support/gate.ts";
import { ADA, arriveSignedIn } from "./support/people.ts";
import type { TestServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

/** OPTIO_DEEP=1 opens six. */
const TABS = process.env.OPTIO_DEEP === "1" ? 6 : 3;
/** The number of calls a tab makes at once when it has found its wallet; the rest wait for what they answer. */
const AT_ONCE = 2;
/** The minimum number of calls it makes in all. */
const CALLS = 5;

const home = (page: Page) => page.getByRole("heading", { name: "Home", level: 1 });

/** The number of tabs of one browser, all signed in to one session. */
const openTabs = async (context: BrowserContext, page: Page, server: TestServer): Promise<ReadonlyArray<Page>> => {
  await arriveSignedIn(page, server, ADA);
  const others = await Promise.all(Array.from({ length: TABS - 1 }, () => context.newPage()));
  await Promise.all(others.map((tab) => tab.goto("/dashboard")));
  const tabs = [page, ...others];
  for (const tab of tabs) await expect(home(tab)).toBeVisible();
  return tabs;
};

test("T2: several tabs with refused calls refresh a token once and stay signed in", async ({
  context,
  page,
  server,
  watch,
}) => {
  watch.expectFailedAnswers();
  const tabs = await openTabs(context, page, server);
  const before = watch.calls.length;
  const [allHere, allRefused] = [shutGate(), shutGate()];
  const hasUser = new Map(tabs.map((tab) => [tab, shutGate()]));
  const refused = new Map<Page, number>();
  let here = 0;
  // every tab is about to request all that a wallet's page shows; then the token expires
  await context.route("**/api/wallets", async (route) => {
    const response = await route.fetch();
    // user and wallets are requested at once: a tab whose user is refused would make no other call
    await hasUser.get(route.request().frame().page())?.opened;
    here += 1;
    if (here === TABS) {
      // the server refuses it as it refuses an expired one, and takes each refresh token once
      await page.evaluate(() => localStorage.setItem("optio.access_token", "expired"));
      allHere.open();
    }
    await allHere.opened;
    await route.fulfill({ response });
  });
  /** The refresh and every refused call, by tab and status: what says why a tab was signed out. */
  const answers: string[] = [];
  context.on("response", (response) => {
    const tab = response.frame().page();
    const { pathname } = new URL(response.url());
    if (!response.ok() || pathname.endsWith("/refreshToken"))
      answers.push(`tab ${tabs.indexOf(tab) + 1} ${pathname} ${response.status()}`);
    if (response.ok() && response.url().endsWith("/api/user")) hasUser.get(tab)?.open();
    if (response.status() !== 401) return;
    refused.set(tab, (refused.get(tab) ?? 0) + 1);
    if (tabs.every((other) => (refused.get(other) ?? 0) >= AT_ONCE)) allRefused.open();
  });
  // the one refresh is answered when every call was refused
  await context.route("**/api/refreshToken", async (route) => {
    await allRefused.opened;
    await route.continue();
  });
  await Promise.all(tabs.map((tab) => tab.reload()));
  // the figures of the last visit are on screen before a call is refused
  await allRefused.opened;
  await expect.poll(() => page.evaluate(() => localStorage.getItem("optio.access_token"))).not.toBe("expired");
  await expect.poll(() => watch.calls.length - before).toBeGreaterThanOrEqual(TABS * CALLS);
  const since = (): ReadonlyArray<string> => watch.calls.slice(before);
  const shown = async (tab: Page): Promise<string> =>
    (await tab.getByText("Total balance").isVisible()) ? "the balance" : `${tab.url()} after ${answers.join(", ")}`;
  for (const tab of tabs) await expect.poll(() => shown(tab)).toBe("the balance");
  expect(since().filter((call) => call === "POST /refreshToken")).toHaveLength(1);
  expect(since().filter((call) => call === "POST /logout")).toEqual([]);
  // one session in all of them: had a token been used twice, the server would have ended it
  const tokens = await Promise.all(tabs.map((tab) => tab.evaluate(() => localStorage.getItem("optio.access_token"))));
  expect([new Set(tokens).size, tokens[0]]).toEqual([1, expect.not.stringMatching(/^expired$/)]);
  for (const tab of tabs) await expect(tab).toHaveURL(/\/dashboard$/);
});
