import type { Page, Route } from "playwright/test";
import { ADA, arriveSignedIn, GRACE, newMember } from "./support/people.ts";
import { fillSending, openTransfer, transferDialog } from "./support/send.ts";
import { expect, test } from "./support/test.ts";

/** The authenticated API requests of a page, as `METHOD /path of subject`. */
const spokenBy = (page: Page): ReadonlyArray<string> => {
  const spoken: string[] = [];
  page.on("request", (request) => {
    const payload = request.headers().authorization?.split(".")[1];
    if (payload === undefined) return;
    const { sub } = JSON.parse(Buffer.from(payload, "base64url").toString());
    spoken.push(`${request.method()} ${new URL(request.url()).pathname} of ${sub}`);
  });
  return spoken;
};
const subjectIn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(atob(localStorage.getItem("optio.access_token")?.split(".")[1] ?? "")).sub);

test("T5: a tab switches to the account that signed in in another tab, says so, and keeps no data of the first", async ({
  context,
  page,
  server,
}) => {
  // a person whom nobody has paid: the second account may show the name of somebody who paid it
  const first = await newMember(server);
  await arriveSignedIn(page, server, first);
  const before = await subjectIn(page);
  const dialog = await openTransfer(page);
  await fillSending(dialog, { to: "optio1", amount: "13.579135", memo: "a secret of the first" });
  const spoken = spokenBy(page);
  const other = await context.newPage();
  // the toast announces it once; the banner stays for a user who comes back later
  const toast = page.getByText("You switched accounts in another tab.");
  await Promise.all([expect(toast).toBeVisible(), arriveSignedIn(other, server, GRACE)]);
  const notice = page.getByText("Account changed: you switched to Grace Hopper's account");
  await expect(notice).toBeVisible();
  await expect(transferDialog(page)).toHaveCount(0);
  const everything = await page.evaluate(() => document.documentElement.outerHTML);
  for (const of of [first.lastName, first.email, "a secret of the first", "13.579135"])
    expect(everything).not.toContain(of);
  await expect(page.getByText("Grace Hopper").first()).toBeVisible();
  // the first call with the second user's token asks who that is, and from then on there is none for the first user
  const grace = await subjectIn(other);
  expect(grace).not.toBe(before);
  const switched = spoken.findIndex((call) => call.endsWith(` of ${grace}`));
  expect(spoken[switched]).toBe(`GET /api/user of ${grace}`);
  expect(spoken.slice(switched).filter((call) => call.endsWith(` of ${before}`))).toEqual([]);
  expect(spoken.filter((text) => text.includes("transfer") || text.includes("logout"))).toEqual([]);
  await page.bringToFront();
  await page.getByRole("button", { name: "Dismiss", exact: true }).click();
  await expect(notice).toHaveCount(0);
  await other.reload();
  await expect(other.getByText("Grace Hopper").first()).toBeVisible();
});

test("a page whose first requests are aborted because it is left ends no session, and continues if it is shown again (spec §2 Guards)", async ({
  page,
  server,
  watch,
}) => {
  await arriveSignedIn(page, server, ADA);
  watch.expectFailedAnswers();
  const held: Route[] = [];
  const requests = () => held.length;
  await page.route("**/api/user", (route) => void held.push(route));
  await page.goto("/settings");
  await expect.poll(requests).toBe(1);
  // as Chromium does with a page that lives on for some milliseconds after the next one has replaced it
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide")));
  await held[0]?.abort();
  // the early call of the entry page is repeated by the application
  await expect.poll(requests).toBe(2);
  await held[1]?.abort();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow")));
  await expect.poll(requests).toBe(3);
  await held[2]?.continue();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(page.getByText("Ada Lovelace").first()).toBeVisible();
});
