import type { Page } from "playwright/test";
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

test("a row of a long list covers no other, before it is measured and while the page scrolls", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await arriveSignedIn(page, server, ADA);
  const rows = await watchRows(page);
  for (const path of ["/notifications", "/network/following", "/my-assets/stake/optio/OPT?tab=validators"]) {
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
  { path: "/notifications", rows: "main li button:has-text('invitation')" },
]) {
  test(`Back from a person leads to the row of ${path} that was opened, with the focus on it; a link leads to the top`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await arriveSignedIn(page, server, ADA);
    await moveTo(page, path);
    await expect(page.locator("[data-index]").nth(5)).toBeVisible();
    await scrollToEnd(page);
    const [text = ""] = (await page.locator(rows).last().innerText()).split("\n");
    const row = page.locator(rows).filter({ hasText: text });
    await row.evaluate((element) => element.scrollIntoView({ block: "center" }));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(2_000);
    const top = Math.round((await row.boundingBox())?.y ?? 0);
    await row.click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page).toHaveURL(/\/profile\//);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await page.goBack();
    await expect(row).toBeFocused();
    await expect.poll(async () => Math.abs(((await row.boundingBox())?.y ?? 0) - top)).toBeLessThanOrEqual(1);

    await moveTo(page, "/settings");
    await moveTo(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
}
