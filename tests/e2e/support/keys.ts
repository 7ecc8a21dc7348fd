import { expect, type Locator, type Page } from "playwright/test";

/** As many stops as no screen has. */
const MOST_STOPS = 80;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluateAll((found) => found.some((element) => element === document.activeElement));

/**
 * What is wrong with how elements show that they have the focus (A2: visible, and never covered): the one that has it, or
 * each that can have it, one after another.
 */
const focusFaults = (page: Page, of: "the focused one" | "each"): Promise<ReadonlyArray<string>> =>
  page.evaluate((all) => {
    const faultOf = (element: Element): string | null => {
      // an outline: shadows are not drawn in forced colors; the label shows the focus of a choice that is only read out
      const ring = [element, element.closest("label")].some((found) => {
        if (found === null) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(found);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      });
      if (!ring) return `no sign of the focus on ${element.outerHTML.slice(0, 160)}`;
      const box = element.getBoundingClientRect();
      // of the part in the window: a list may be higher than that
      const middle = (Math.max(box.top, 0) + Math.min(box.bottom, window.innerHeight)) / 2;
      const top = document.elementFromPoint(box.left + box.width / 2, middle);
      const seen = top !== null && (element.contains(top) || top.contains(element) || top.closest("label") !== null);
      return seen ? null : `covered by something else: ${element.outerHTML.slice(0, 160)}`;
    };
    const controls = [
      ...document.querySelectorAll<HTMLElement>("button,a[href],input,textarea,summary,[tabindex='0']"),
    ];
    const focused = [document.activeElement].filter((element) => element !== null && element !== document.body);
    const found = (all ? controls.filter(({ tabIndex }) => tabIndex >= 0) : focused).map((element) => {
      if (all && element instanceof HTMLElement) element.focus();
      return element === null || element !== document.activeElement ? null : faultOf(element);
    });
    return found.filter((fault) => fault !== null);
  }, of === "each");

/** What is wrong with how the controls of a page show the focus in forced colors (A2, A12). */
export const forcedFocusFaults = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.emulateMedia({ forcedColors: "active" });
  const faults = await focusFaults(page, "each");
  await page.emulateMedia({ forcedColors: "none" });
  return faults;
};

/** Presses Tab until the target, once it is shown, has the focus; the focus must be visible at every stop. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press("Tab");
    // what follows a scroll, such as a tip, does so in the next frame
    await expect.poll(() => focusFaults(page, "the focused one")).toEqual([]);
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
