import type { Page } from "playwright/test";
import { fullName, KEYS } from "../../src/adapters/storage/keys.ts";
import { ADA, arriveSignedIn, logOut, signIn } from "./support/people.ts";
import { showsPrivate } from "./support/private.ts";
import { expect, test } from "./support/test.ts";

const signInPage = (page: Page) => page.getByRole("heading", { level: 1, name: "Sign in" });
const UNSTORED = "This browser can't store your sign-in. A reload, or closing this page, signs you out.";
const UNREAD = "We couldn't read your session on this device, so we left it untouched. Sign in again.";

const CORRUPT = '{"key":';
const TOKENS: ReadonlyArray<string> = ["access_token", "refresh_token"];
const names = (but: ReadonlyArray<string> = []) =>
  Object.values(KEYS).flatMap((key) => (but.includes(key.name) ? [] : [fullName("optio", key)]));

test("W12, T10: with storage blocked the sign-in page says so, a session lasts until the page closes, and a logout ends it", async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  });
  await page.goto("/login");
  await expect(signInPage(page)).toBeVisible();
  await expect(page.getByText(UNREAD)).toBeVisible();
  await signIn(page, server, ADA);
  await showsPrivate(page);
  await expect(page.getByText(UNSTORED)).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(signInPage(page)).toBeVisible();
  await signIn(page, server, ADA);
  await logOut(page);
});

test("W12, BW8: with storage full a session lasts until the page closes, which is said, and storage contains no partial session", async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await signIn(page, server, ADA);
  await showsPrivate(page);
  await expect(page.getByText(UNSTORED)).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("W12, BW8: where another program filled the storage, the sign-in page says after a reload why the session ended, once", async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (this === window.localStorage) throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await signIn(page, server, ADA);
  await showsPrivate(page);
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("This browser couldn't store your sign-in.")).toBeVisible();
  await page.reload();
  await expect(signInPage(page)).toBeVisible();
  await expect(page.getByText("This browser couldn't store your sign-in.")).toBeHidden();
});

test("W12: a corrupt value under every key breaks no page, and is not overwritten", async ({ page, server, watch }) => {
  watch.expectProblem("the stored friends could not be read");
  const corrupt = (keys: ReadonlyArray<string>) =>
    page.evaluate(
      ([all, text]) => {
        for (const key of all) localStorage.setItem(key, text);
      },
      [keys, CORRUPT] as const,
    );
  const kept = () => page.evaluate(() => ({ ...localStorage }));
  const lists = names().filter((name) => name.includes("transfer"));
  const unread = Object.fromEntries(lists.map((name) => [name, CORRUPT]));

  // a visitor: whatever is there but tokens
  await page.goto("/manifest.webmanifest");
  await corrupt(names(TOKENS));
  const before = await kept();
  await page.goto("/login");
  await expect(signInPage(page)).toBeVisible();
  expect(await kept()).toEqual(before);

  // with a session
  await arriveSignedIn(page, server, ADA);
  await corrupt(names([...TOKENS, "expires_at"]));
  await page.reload();
  await showsPrivate(page);
  await expect(page.getByText("We couldn't read a pending transfer on this device.")).toBeVisible();
  expect(await kept()).toMatchObject(unread);
  await page.reload();
  await showsPrivate(page);
  expect(await kept()).toMatchObject(unread);
});

test("W12: malformed tokens lead to the sign-in page, which says why", async ({ page, watch }) => {
  watch.expectFailedAnswers();
  watch.expectProblem("the stored friends could not be read");
  await page.goto("/manifest.webmanifest");
  await page.evaluate(
    ([all, text]) => {
      for (const key of all) localStorage.setItem(key, text);
    },
    [names(), CORRUPT] as const,
  );
  await page.goto("/dashboard");
  await expect(signInPage(page)).toBeVisible();
  await expect(page.getByText("Your session ended. Sign in to continue.")).toBeVisible();
});
