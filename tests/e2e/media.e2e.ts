import { ADA, arriveSignedIn, openSignedIn } from "./support/people.ts";
import { openTransfer } from "./support/send.ts";
import { expect, test } from "./support/test.ts";

test("on paper Receive is the code and the address, without what can only be pressed", async ({ page, server }) => {
  await arriveSignedIn(page, server, ADA);
  const dialog = await openTransfer(page);
  await dialog.getByRole("tab", { name: "Receive" }).click();
  const code = dialog.getByRole("img", { name: /QR/ });
  await expect(code).toBeVisible();
  const controls = dialog.locator("button,[role=tablist],[role=combobox]");
  const shown = () =>
    controls.evaluateAll((all) => all.filter((control) => control.checkVisibility()).map(({ outerHTML }) => outerHTML));
  expect((await shown()).length).toBeGreaterThan(3);
  await page.emulateMedia({ media: "print" });
  expect(await shown()).toEqual([]);
  await expect(code).toBeVisible();
  await expect(dialog.locator("[translate=no]").filter({ hasText: "optio1" }).first()).toBeVisible();
  await expect(page.getByRole("main")).toBeHidden();
});

test("A12: in forced colors every switch shows its knob, on and off", async ({ page, server }) => {
  await openSignedIn(page, server, ADA, "/settings?section=alerts");
  const switches = page.getByRole("switch").filter({ visible: true });
  await expect(switches.first()).toBeVisible();
  await page.emulateMedia({ forcedColors: "active" });
  /** Whether a knob differs from its ground, in each state of each switch, and at which end it is. */
  const knobs = () =>
    switches.evaluateAll((all) =>
      all.map((control) => {
        const knob = control.lastElementChild ?? control;
        const [own, ground] = [knob, control].map((part) => getComputedStyle(part).backgroundColor);
        const [at, box] = [knob.getBoundingClientRect(), control.getBoundingClientRect()];
        const isOn = control.getAttribute("aria-checked") === "true";
        const isAtEnd = at.left + at.width / 2 > box.left + box.width / 2;
        return { isSeen: own !== ground && at.width >= 16 && at.height >= 16, agrees: isOn === isAtEnd, isOn };
      }),
    );
  const before = await knobs();
  expect(before.length).toBeGreaterThan(1);
  for (const control of await switches.all())
    if ((await control.getAttribute("aria-disabled")) === null) await control.click();
  const after = await knobs();
  const all = [...before, ...after];
  expect(new Set(all.map(({ isOn }) => isOn))).toEqual(new Set([true, false]));
  expect(all.filter(({ isSeen, agrees }) => !isSeen || !agrees)).toEqual([]);
});
