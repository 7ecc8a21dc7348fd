import type { Page } from "playwright/test";
import { outsideSandbox } from "./support/config.ts";
import { ADA, arriveSignedIn, logOut } from "./support/people.ts";
import { isSignedOut, productKeys, showsPrivate } from "./support/private.ts";
import { shimTabs } from "./support/tab-shims.ts";
import { expect, test } from "./support/test.ts";

const MINUTE = 60_000;

const turn = (page: Page, ms: number) => page.evaluate((by) => window.tab.turn(by, by), ms);

/** How a session ends, and what the sign-in page then says. */
const endings: ReadonlyArray<readonly [string, (page: Page) => Promise<unknown>, string]> = [
  ["logout", logOut, "You're signed out."],
  ["expiry", (page) => turn(page, 30 * MINUTE), "You were signed out because you were inactive."],
  ["forced logout", (page) => turn(page, 24 * 60 * MINUTE + 1000), "Your session ended. Sign in to continue."],
];

test("S14: logout, expiry and forced logout while offline leave no key in storage and no private data on the page", async ({
  context,
  page,
  server,
  watch,
}) => {
  watch.expectFailedAnswers();
  await shimTabs(context);
  await outsideSandbox(context);
  for (const [name, end, words] of endings) {
    await test.step(name, async () => {
      await arriveSignedIn(page, server, ADA);
      await showsPrivate(page);
      await context.setOffline(true);
      await end(page);
      await isSignedOut(page);
      await expect(page.getByText(words)).toBeVisible();
      expect(await productKeys(page)).toEqual([]);
      const notice = page
        .getByRole("status")
        .filter({ hasText: /^You're offline\. Try again when you're connected\.$/ });
      await expect(notice).toBeVisible();
      await context.setOffline(false);
      await expect(notice).toBeHidden();
    });
  }
});
