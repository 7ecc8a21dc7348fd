import type { Page } from "playwright/test";
import { share } from "../support/share.ts";
import { isArrived } from "./support/layout.ts";
import { ADA, firstStepsOf, GRACE, newAccount, newMember, storedSession, userOf } from "./support/people.ts";
import { routesOf } from "./support/screens.ts";
import type { TestServer } from "./support/server.ts";
import { answerLate, recordShifts, shiftsOf } from "./support/shifts.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ mode: "parallel" });

/** The most that a page may move by itself in all; Google calls 0.1 good. */
const MOST = 0.02;

/** A page that is opened for the first time by a browser that holds `stored` only. */
interface Place {
  readonly path: string;
  readonly who: string;
  readonly stored: Readonly<Record<string, string>>;
  readonly prepare?: (page: Page) => Promise<void>;
}

const STAKE = "/my-assets/stake/optio/OPT";

/** A stake with each of the first 60 validators. */
const withManyStakes = async (page: Page): Promise<void> => {
  await page.route("**/api/wallets/*/tokens/optio/OPT*", async (route) => {
    const response = await route.fetch();
    const account = await response.json();
    const { validatorSet } = await (
      await page.request.get("/api/get-validators-details", { headers: route.request().headers() })
    ).json();
    const [first] = account.delegations;
    const delegations = validatorSet.slice(0, 60).map(({ address, moniker }: { address: string; moniker: string }) => ({
      ...first,
      validator_address: address,
      moniker,
    }));
    await route.fulfill({ response, json: { ...account, delegations } });
  });
};

/** The screens of every route that opens at a path; the others are steps, which follow a press and so may move. */
const placesOf = async (server: TestServer): Promise<ReadonlyArray<Place>> => {
  const { id: person, referral_code: code } = await userOf(server, GRACE);
  const ada = await storedSession(server, ADA);
  const newcomer = await newMember(server);
  const member = await storedSession(server, newcomer);
  const { who } = await newAccount(server);
  const first = { ...member, ...(await firstStepsOf(server, newcomer)) };
  return [
    ...routesOf("visitor").map(({ path }) => ({ path, who: "a visitor", stored: {} })),
    ...routesOf("member", { person, code }).map(({ path }) => ({ path, who: "a member", stored: ada })),
    { path: STAKE, who: "a member with many stakes", stored: ada, prepare: withManyStakes },
    ...["/dashboard", "/my-assets", STAKE, "/distribution", "/activity"].map((path) => ({
      path,
      who: "a new member",
      stored: first,
    })),
    { path: "/setup-wallet", who: "an account without a wallet", stored: await storedSession(server, who) },
  ];
};

/** Makes the browser one that holds these entries only. */
const startWith = async (page: Page, stored: Place["stored"]): Promise<void> => {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("/manifest.webmanifest");
  await page.evaluate(async (entries) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
};

/** What moves more than it may at a place, when its answers come one by one; on a phone also when it is loaded once more. */
const movesAt = async (page: Page, { path, who, stored, prepare }: Place): Promise<ReadonlyArray<string>> => {
  const found: string[] = [];
  const look = async (what: string): Promise<void> => {
    // names and prices are requested after the screen is shown
    await page.goto(path, { waitUntil: "networkidle" });
    await isArrived(page);
    const { total, moves } = await shiftsOf(page);
    if (total > MOST) found.push([`${path}, ${who}, ${what}: ${total.toFixed(4)}`, ...moves].join("\n  "));
  };
  await startWith(page, stored);
  await answerLate(page);
  await prepare?.(page);
  await look("cold");
  // what an earlier visit remembers is drawn before the answers
  if (who === "a member" && page.viewportSize()?.width === 390) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await look("again");
  }
  return found;
};

test("what comes late and pushes others away is found", async ({ page }) => {
  await recordShifts(page);
  await page.goto("/login");
  await isArrived(page);
  const before = await shiftsOf(page);
  await page.evaluate(() => {
    document.body.prepend(Object.assign(document.createElement("p"), { style: "height: 150px" }));
  });
  await expect.poll(async () => (await shiftsOf(page)).total - before.total).toBeGreaterThan(MOST);
});

/** So many pages load at a time: much of what one takes is waiting. */
const AT_A_TIME = 2;

for (const viewport of share([
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]))
  test(`no route moves by itself at ${viewport.width} px, on the first visit and after it, in whatever order the answers come`, async ({
    browser,
    server,
    baseURL,
    watch,
  }) => {
    // links with a token that was used
    watch.expectFailedAnswers();
    const left = [...(await placesOf(server))];
    const found: string[] = [];
    const next = async (): Promise<void> => {
      const context = await browser.newContext({ baseURL: baseURL ?? "", viewport, reducedMotion: "reduce" });
      const page = await context.newPage();
      await recordShifts(page);
      for (let place = left.shift(); place !== undefined; place = left.shift())
        found.push(...(await movesAt(page, place)));
      await context.close();
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, next));
    expect(found).toEqual([]);
  });
