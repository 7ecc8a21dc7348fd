import type { Locator, Page } from "playwright/test";
import { arriveAt } from "./support/layout.ts";
import { ADA, arriveSignedIn } from "./support/people.ts";
import { openTransfer, transferDialog } from "./support/send.ts";
import { expect, test } from "./support/test.ts";

const mainMenu = (page: Page): Locator => page.getByRole("navigation", { name: "Main" });

/** The raised surface around the title of a dialog: its width in pixels, and how long it takes to close. */
const panelOf = (dialog: Locator): Promise<{ readonly width: number; readonly closes: string }> =>
  dialog
    .getByRole("heading")
    .first()
    .evaluate((title) => {
      const panel = title.closest(".shadow-raised") ?? title;
      return { width: panel.getBoundingClientRect().width, closes: getComputedStyle(panel).transitionDuration };
    });

test("spec §9: dialogs are 400 px wide, Send and Receive 500 px, and both close in 300 ms", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await arriveSignedIn(page, server, ADA);
  await mainMenu(page).getByRole("button", { name: "Logout" }).click();
  const logout = page.getByRole("dialog", { name: "Logout" });
  await expect.poll(() => panelOf(logout)).toEqual({ width: 400, closes: "0.3s" });
  await logout.getByRole("button", { name: "Cancel" }).click();
  await expect(logout).toBeHidden();
  await openTransfer(page);
  await expect.poll(() => panelOf(transferDialog(page))).toEqual({ width: 500, closes: "0.3s" });
});

test("spec §9: content is at most 1200 px wide, and the name of an icon is 10 px off its button", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1700, height: 900 });
  await arriveSignedIn(page, server, ADA);
  await arriveAt(page, "/my-assets");
  await expect.poll(() => page.getByRole("main").evaluate((found) => found.getBoundingClientRect().width)).toBe(1200);
  const bell = page.getByRole("banner").getByRole("button", { name: /^Notifications/ });
  await bell.hover();
  const gap = () =>
    bell.evaluate((button) => {
      const tip = document.querySelector("[data-tip]")?.getBoundingClientRect();
      const box = button.getBoundingClientRect();
      return tip === undefined ? null : Math.max(tip.top - box.bottom, box.top - tip.bottom);
    });
  await expect.poll(gap).toBe(10);
});

test("spec §2: below 1024 px the sidebar closes on a change of route and on a press outside", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await arriveSignedIn(page, server, ADA);
  const opener = page.getByRole("button", { name: "Open menu" });
  await expect(mainMenu(page)).toBeInViewport();
  await expect(opener).toBeHidden();
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(mainMenu(page)).toBeHidden();
  await opener.click();
  await expect(mainMenu(page)).toBeInViewport();
  await mainMenu(page).getByRole("link", { name: "Assets" }).click();
  await expect(page).toHaveURL(/\/my-assets$/);
  await expect(mainMenu(page)).toBeHidden();
  await opener.click();
  await expect(mainMenu(page)).toBeInViewport();
  await page.mouse.click(900, 400);
  await expect(mainMenu(page)).toBeHidden();
  await expect(page).toHaveURL(/\/my-assets$/);
});
