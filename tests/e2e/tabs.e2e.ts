import type { BrowserContext, Page } from "playwright/test";
import { ADA, arriveSignedIn } from "./support/people.ts";
import type { TestServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

const TABS = 6;

const home = (page: Page) => page.getByRole("heading", { name: "Home", level: 1 });

/** So many tabs of one browser, all signed in to one session. */
const openTabs = async (context: BrowserContext, page: Page, server: TestServer): Promise<ReadonlyArray<Page>> => {
  await arriveSignedIn(page, server, ADA);
  const others = await Promise.all(Array.from({ length: TABS - 1 }, () => context.newPage()));
  await Promise.all(others.map((each) => each.goto("/dashboard")));
  const tabs = [page, ...others];
  for (const tab of tabs) await expect(home(tab)).toBeVisible();
  return tabs;
};

test("T2: six tabs on an expired token refresh it once, and none of them is logged out", async ({
  context,
  page,
  server,
  watch,
}) => {
  watch.expectFailedAnswers();
  const tabs = await openTabs(context, page, server);
  const before = watch.calls.length;
  // the server refuses it as it refuses an expired one, and takes each refresh token once
  await page.evaluate(() => localStorage.setItem("optio.access_token", "expired"));
  await Promise.all(tabs.map((tab) => tab.reload()));
  for (const tab of tabs) await expect(tab.getByText("Total balance")).toBeVisible();
  const since = watch.calls.slice(before);
  expect(since.filter((call) => call === "POST /refreshToken")).toHaveLength(1);
  expect(since.filter((call) => call === "POST /logout")).toEqual([]);
  // each tab asks for its person, wallets, tokens, notifications and validators, and for more
  expect(since.length).toBeGreaterThanOrEqual(TABS * 5);
  // one session in all of them: had a token been used twice, the server would have ended it
  const tokens = await Promise.all(tabs.map((tab) => tab.evaluate(() => localStorage.getItem("optio.access_token"))));
  expect([new Set(tokens).size, tokens[0]]).toEqual([1, expect.not.stringMatching(/^expired$/)]);
  for (const tab of tabs) await expect(tab).toHaveURL(/\/dashboard$/);
});
