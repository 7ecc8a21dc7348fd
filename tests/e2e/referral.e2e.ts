import type { Page } from "playwright/test";
import { registerAs } from "./support/join.ts";
import { ADA, arriveSignedIn, GRACE, newcomer, openSignedIn, profileOf } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const invited = (page: Page, code: string) =>
  expect(page.getByText(`You were invited with code ${code}.`)).toBeVisible();
/** The sign-up, with the caret in its first field. */
const signUp = async (page: Page): Promise<void> => {
  await expect(page.getByRole("heading", { level: 1, name: "Create account" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email or phone" })).toBeFocused();
};

test("a referral link opens the sign-up, survives a reload, and counts for its owner", async ({ page, server }) => {
  const before = await profileOf(server, ADA);
  const code = before.referral_code;
  await page.goto(`/c/${code}`);
  await signUp(page);
  await invited(page, code);
  const kept = await page.evaluate(() => localStorage.getItem("optio.referral"));
  const { expires_at, ...rest } = JSON.parse(kept ?? "{}") as { readonly code: string; readonly expires_at: number };
  expect(rest).toEqual({ code });
  expect(Math.round((expires_at - Date.now()) / 86_400_000)).toBe(30);
  await page.goto("/signup");
  await invited(page, code);

  await registerAs(page, server, newcomer());
  const after = await profileOf(server, ADA);
  expect(after.referrals_count).toBe(before.referrals_count + 1);
});

test("logging out on a referral page opens the sign-up with its code, on other pages the sign-in", async ({
  page,
  server,
}) => {
  const { referral_code: code } = await profileOf(server, GRACE);
  const logOut = async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }).click();
    await page.getByRole("dialog", { name: "Logout" }).getByRole("button", { name: "Logout" }).click();
  };
  await openSignedIn(page, server, ADA, `/c/${code}`);
  await expect(page.getByText("invited you to Optio")).toBeVisible();
  await logOut();
  await signUp(page);
  await expect(page).toHaveURL(`${server.url}/signup?referral=${code}`);
  await invited(page, code);
  await arriveSignedIn(page, server, ADA);
  await logOut();
  await expect(page).toHaveURL(`${server.url}/login`);
});
