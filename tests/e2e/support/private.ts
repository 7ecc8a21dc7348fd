import { expect, type Page } from "playwright/test";

/** Texts of Ada's dashboard that stand where private data does: her name, her balances, her payments. */
export const PRIVATE = ["Ada Lovelace", "Total balance", "Latest activity"];

/** Those of these texts that stand in the page now, shown or not. */
export const standing = (page: Page, words: ReadonlyArray<string> = PRIVATE): Promise<ReadonlyArray<string>> =>
  page.evaluate((all) => all.filter((word) => (document.documentElement.textContent ?? "").includes(word)), words);

/** The keys of the product in local storage. */
export const productKeys = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("optio.")));

/** Waits until the page shows all of these texts. */
export const showsPrivate = async (page: Page): Promise<void> => {
  await expect.poll(() => standing(page), { message: "what is private is shown" }).toEqual(PRIVATE);
};

/** Waits until the user is signed out in this tab: the sign-in page is shown and nothing private is. */
export const isSignedOut = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  expect(await standing(page)).toEqual([]);
};
