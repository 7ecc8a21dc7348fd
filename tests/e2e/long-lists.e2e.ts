import type { Page } from "playwright/test";
import { share } from "../support/share.ts";
import { moveTo } from "./support/layout.ts";
import { ADA, arriveSignedIn } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** Rows that covered the next one in a drawn frame, and every row that was drawn. */
interface Rows {
  readonly covering: ReadonlyArray<string>;
  readonly drawn: ReadonlyArray<string>;
}

/** Looks at the rows of long lists in every frame from now on; the value reads what was found. */
const watchRows = async (page: Page): Promise<() => Promise<Rows>> => {
  await page.evaluate(() => {
    const [covering, drawn] = [new Set<string>(), new Set<string>()];
    const look = (): void => {
      const rows = [...document.querySelectorAll("[data-index]")];
      for (const [at, row] of rows.entries()) {
        const name = `${location.pathname}: ${row.textContent.slice(0, 40)}`;
        drawn.add(name);
        const [end, next] = [row.getBoundingClientRect().bottom, rows[at + 1]?.getBoundingClientRect().top ?? Infinity];
        if (next < end - 1) covering.add(name);
      }
    };
    // a message that is sent before a frame arrives after it was drawn
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = look;
    const frame = (): void => {
      port2.postMessage(null);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(window, { rowsOfTests: () => ({ covering: [...covering], drawn: [...drawn] }) });
  });
  return () => page.evaluate(() => Reflect.get(window, "rowsOfTests")());
};

const scrollToEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let before = -1; before !== window.scrollY; ) {
      before = window.scrollY;
      window.scrollBy(0, 300);
      await new Promise(requestAnimationFrame);
    }
  });

/** Answers people whom Ada follows in one page: those of the server and others like them, of whom every third has a name that wraps. */
const answerManyPeople = async (page: Page, count: number): Promise<void> => {
  await page.route("**/api/user/following?*", async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const people = Array.from({ length: count }, (_, at) => ({
      ...data[at % data.length],
      id: `person-${at}`,
      first_name: `Person ${at}${at % 3 === 0 ? " with a name that wraps in the window of a phone" : ""}`,
    }));
    await route.fulfill({ response, json: { data: people, current_page: 1, last_page: 1 } });
  });
};

test("a row of a long list covers no other, before it is measured and while the page scrolls", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await answerManyPeople(page, 200);
  await arriveSignedIn(page, server, ADA);
  const rows = await watchRows(page);
  for (const path of ["/notifications", "/network/following"]) {
    await moveTo(page, path);
    await expect(page.locator("[data-index]").nth(5)).toBeVisible();
    await scrollToEnd(page);
  }
  const { covering, drawn } = await rows();
  expect(drawn.length).toBeGreaterThan(60);
  expect(covering).toEqual([]);
});

for (const { path, rows } of [
  { path: "/network/following", rows: "main li a" },
  { path: "/notifications", rows: "main li button:has-text('follows you')" },
]) {
  test(`Back from a person leads to the row of ${path} that was opened, with the focus on it; a link leads to the top`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await arriveSignedIn(page, server, ADA);
    await moveTo(page, path);
    await expect(page.locator("[data-index]").nth(5)).toBeVisible();
    let text = "";
    const row = () => page.locator(rows).filter({ hasText: text });
    // each end that is reached loads the next page of the list
    await expect(async () => {
      await scrollToEnd(page);
      const lines = (await page.locator(rows).last().innerText()).split("\n");
      // the initials of a face are its first line
      text = lines.find((line) => line.length > 3) ?? "";
      await row().evaluate((element) => element.scrollIntoView({ block: "center" }));
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(2_000);
    }).toPass();
    const top = Math.round((await row().boundingBox())?.y ?? 0);
    await row().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page).toHaveURL(/\/profile\//);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await page.goBack();
    await expect(row()).toBeFocused();
    await expect.poll(async () => Math.abs(((await row().boundingBox())?.y ?? 0) - top)).toBeLessThanOrEqual(1);

    await moveTo(page, "/settings");
    await moveTo(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
}

test("End leads to the end of a long list at the first press, and Home to its top, before the rows between are measured", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await answerManyPeople(page, 500);
  await arriveSignedIn(page, server, ADA);
  await moveTo(page, "/network/following");
  await expect(page.locator("[data-index]").nth(5)).toBeVisible();
  const toEnd = () =>
    page.evaluate(() => Math.round(document.documentElement.scrollHeight - window.innerHeight - window.scrollY));
  await page.keyboard.press("End");
  await expect(page.locator("[data-index]").last()).toHaveAttribute("aria-posinset", "500");
  await expect.poll(toEnd).toBe(0);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(30_000);
  // most rows above have their expected heights only
  await page.keyboard.press("PageUp");
  await expect.poll(toEnd).toBeGreaterThan(400);
  await page.keyboard.press("Home");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press("End");
  await expect.poll(toEnd).toBe(0);
});

/** Answers 120 validators: those of the server and others like them, of which every third has a name that wraps. */
const answerManyValidators = async (page: Page): Promise<void> => {
  await page.route("**/api/get-validators-details", async (route) => {
    const response = await route.fetch();
    const { validatorSet, ...rest } = await response.json();
    const more = Array.from({ length: 120 - validatorSet.length }, (_, at) => ({
      ...validatorSet[at % validatorSet.length],
      address: `optiovaloper1${String(at).padStart(38, "q")}`,
      moniker: `Validator ${at}${at % 3 === 0 ? " with a name that wraps in the window of a phone" : ""}`,
    }));
    await route.fulfill({ response, json: { ...rest, validatorSet: [...validatorSet, ...more] } });
  });
};

for (const width of share([360, 1280], 2)) {
  test(`A2: among many validators, Tab leads from button to button, and each is in view, ${width} px wide`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 780 });
    await answerManyValidators(page);
    await arriveSignedIn(page, server, ADA);
    await moveTo(page, "/my-assets/stake/optio/OPT?tab=validators");
    const table = page.getByRole("table", { name: "Validators" });
    // the bar of the comparison, at the bottom edge of the window
    await table
      .getByRole("button", { name: /^Compare/ })
      .first()
      .click();
    await expect(page.getByText("50 of 120 shown")).toBeVisible();
    /** The name of the focused button, while it is what can be seen there; null otherwise. */
    const inView = () =>
      page.evaluate(() => {
        const button = document.activeElement;
        if (!(button instanceof HTMLButtonElement)) return null;
        const { left, top, width, height } = button.getBoundingClientRect();
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        return over !== null && button.contains(over) ? (button.ariaLabel ?? button.textContent) : null;
      });
    const passed: (string | null)[] = [];
    const press = async (key: string, times: number): Promise<void> => {
      for (let time = 0; time < times; time += 1) {
        await page.keyboard.press(key);
        passed.push(await inView());
      }
    };
    await press("Tab", 80);
    await press("Shift+Tab", 70);
    expect(passed).not.toContain(null);
    expect(passed.slice(80)).toEqual(passed.slice(9, 79).reverse());
    await page.getByRole("button", { name: "Show more (70 left)" }).click();
    await expect(page.getByText("100 of 120 shown")).toBeVisible();
  });
}
