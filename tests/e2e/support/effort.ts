import type { Page } from "playwright/test";

/** What a person does on a page: presses by mouse or Enter, and fields that were filled; a code of digits is one. */
export interface Effort {
  readonly presses: number;
  readonly inputs: number;
}

/** Counts from now on; the answer reads what was counted, and fails after a reload, which loses the count. */
export const countEffort = async (page: Page): Promise<() => Promise<Effort>> => {
  await page.evaluate(() => {
    const filled = new Set<string>();
    const effort = { presses: 0 };
    const press = () => {
      effort.presses += 1;
    };
    addEventListener("pointerdown", press, true);
    addEventListener("keydown", ({ key }) => key === "Enter" && press(), true);
    addEventListener(
      "input",
      ({ target }) => {
        if (!(target instanceof HTMLInputElement)) return;
        const name = target.labels?.[0]?.textContent ?? target.getAttribute("aria-label") ?? "";
        filled.add(location.pathname + name.replace(/^Digit \d$/, "code"));
      },
      true,
    );
    Object.assign(window, { effort: () => ({ presses: effort.presses, inputs: filled.size }) });
  });
  return () => page.evaluate<Effort>("effort()");
};
