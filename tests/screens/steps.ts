import type { Page } from "playwright/test";
import { expect } from "./shoot.ts";

/** Waits for the page's heading. */
export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

/** Waits until skeletons were replaced. */
export const loaded = (page: Page): Promise<void> => expect(page.locator("[aria-busy=true]")).toHaveCount(0);

/** Opens a path and waits until its screen is loaded. */
export const open = async (page: Page, path: string, title: string | RegExp): Promise<void> => {
  await page.goto(path);
  await heading(page, title);
  await loaded(page);
};

/** Presses the first button of a name. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole("button", { name, exact: true }).first().click();

/** Waits for the dialog of a name. */
export const dialogOf = async (page: Page, name: string | RegExp) => {
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  return dialog;
};

/** Closes the dialog that is open with Escape. */
export const closeDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
};

/** Answers the requests of a pattern with an error. */
export const refuse = (page: Page, pattern: string | RegExp, status: number, json: object): Promise<unknown> =>
  page.route(pattern, (route) => route.fulfill({ status, json }));

/** Leaves the requests of a pattern unanswered. */
export const hold = (page: Page, pattern: string | RegExp): Promise<unknown> => page.route(pattern, () => undefined);
