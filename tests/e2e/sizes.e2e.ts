import type { Locator } from "playwright/test";
import { ADA, arriveSignedIn } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const widthOf = async (locator: Locator): Promise<number> => Math.round((await locator.boundingBox())?.width ?? 0);

const topOf = async (locator: Locator): Promise<number> => Math.round((await locator.boundingBox())?.y ?? 0);

test("spec §9: widths of dialogs and page, the closing of dialogs and sidebar, and the offset of tips", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1700, height: 900 });
  await arriveSignedIn(page, server, ADA);
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  const content = page.locator("main h1").first().locator("xpath=ancestor::*[contains(@class,'max-w-page')][1]");
  expect(await widthOf(content)).toBe(1200);

  // the dialog to send, and the confirmation of the logout
  await main.getByRole("button", { name: "Send/Receive" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  const panel = dialog.locator("xpath=descendant-or-self::*[contains(@class,'duration-300')]").last();
  // once it is open: it opens faster than it closes
  await expect.poll(() => panel.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe("0.3s");
  expect(await widthOf(panel)).toBe(500);
  // a tenth of the window less 2rem, once the dialog has moved in
  await expect.poll(() => topOf(panel)).toBe(58);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await main.getByRole("button", { name: "Logout" }).click();
  expect(await widthOf(panel)).toBe(400);
  await expect.poll(() => topOf(panel), { message: "a dialog has its top edge where others have it" }).toBe(58);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  // a tip stands 10 px from its button
  const search = page.getByRole("button", { name: "Notifications" });
  await search.hover();
  const tip = page.locator("[data-name-tip] [role=tooltip]:popover-open, [data-name-tip] :popover-open").first();
  await expect(tip).toBeVisible();
  const [button, bubble] = [await search.boundingBox(), await tip.boundingBox()];
  if (button === null || bubble === null) throw new Error("no tip");
  const gap = bubble.y > button.y ? bubble.y - (button.y + button.height) : button.y - (bubble.y + bubble.height);
  expect(Math.round(gap)).toBe(10);

  // the sidebar is always there from 1024 px on; below, it closes with the page and when pressed outside of it
  await page.setViewportSize({ width: 1024, height: 800 });
  const menu = page.getByRole("button", { name: "Open menu" });
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(main).toBeHidden();
  await menu.click();
  await main.getByRole("link", { name: "Assets" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Assets" })).toBeVisible();
  await expect(main).toBeHidden();
  await menu.click();
  await expect(main).toBeVisible();
  await page.mouse.click(1000, 400);
  await expect(main).toBeHidden();
});
