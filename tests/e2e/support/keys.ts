import { expect, type Locator, type Page } from "playwright/test";

/** As many stops as no screen has. */
const MOST_STOPS = 80;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluateAll((found) => found.some((element) => element === document.activeElement));

/** What is wrong with how the focused element shows that it has the focus, or null (A2: visible, and never covered). */
const focusFault = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    // an outline: shadows are not drawn in forced colors; the label shows the focus of a choice that is only read out
    const ring = [element, element.closest("label")].some((found) => {
      if (found === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(found);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    if (!ring) return `no sign of the focus on ${element.outerHTML.slice(0, 160)}`;
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const seen = top !== null && (element.contains(top) || top.contains(element) || top.closest("label") !== null);
    return seen ? null : `covered by something else: ${element.outerHTML.slice(0, 160)}`;
  });

/** Presses Tab until the target has the focus; the focus must be visible at every stop. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press("Tab");
    // what follows a scroll, such as a tip, does so in the next frame
    await expect.poll(() => focusFault(page)).toBeNull();
  }
  await expect(target, "reached by Tab").toBeFocused();
};

/** Goes to a field by Tab and types into it. */
export const typeInto = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.type(text);
};

/** Goes to a control by Tab and presses Enter. */
export const press = async (page: Page, control: Locator): Promise<void> => {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
};
