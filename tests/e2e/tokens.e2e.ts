import type { Route } from "playwright/test";
import { ADA, arriveSignedIn } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

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
