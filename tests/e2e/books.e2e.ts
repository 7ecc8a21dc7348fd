import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { checkMonths, monthsBetween, ZONES } from "./support/months.ts";
import { ADA, openSignedIn } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

for (const zone of ZONES)
  test(`in ${zone}, each month's statement closes with what the ledger held, and says that it adds up`, async ({
    browser,
    server,
  }) => {
    const halfAYear = 183 * 86_400_000;
    await checkMonths(browser, server, ADA, zone, monthsBetween(zone, Date.now() - halfAYear, Date.now()));
  });

const saved = async (page: Page, format: string): Promise<string> => {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export for" });
  await dialog.getByRole("radio", { name: format }).check();
  const coming = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save file" }).click();
  const text = await readFile(await (await coming).path(), "utf8");
  await expect(dialog).toBeHidden();
  return text;
};

test("a file that is exported again a day later begins with the same bytes", async ({ page, server }) => {
  await openSignedIn(page, server, ADA, "/activity");
  const formats = ["Koinly", "CoinTracker", "CoinTracking", "Spreadsheet"] as const;
  const first: string[] = [];
  for (const format of formats) first.push(await saved(page, format));
  await server.advance(86_400);
  await openSignedIn(page, server, ADA, "/activity");
  for (const [index, format] of formats.entries()) {
    const before = first[index] ?? "";
    const later = await saved(page, format);
    // the word of a payment that was pending is another one once its block is made
    const settled = (text: string): string => text.replaceAll("pending", "completed");
    expect(before.length, format).toBeGreaterThan(5_000);
    expect(settled(later).slice(0, settled(before).length), format).toBe(settled(before));
  }
});
