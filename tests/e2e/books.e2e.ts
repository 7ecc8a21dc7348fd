import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { calendarOf } from "../../src/domain/values/time.ts";
import { ADA, openSignedIn, storedSession } from "./support/people.ts";
import type { TestServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

type Pots = { readonly available: string; readonly staked: string; readonly arriving: string };

/** The beginning of a month in a zone, in milliseconds since 1970. */
const beginningOf = (zone: string, month: string): number => {
  const dayOf = calendarOf(zone);
  const quarter = 900_000;
  for (let at = Date.parse(`${month}-01T00:00:00Z`) - 16 * 3_600_000; ; at += quarter) {
    if (dayOf(at) === `${month}-01`) return at;
  }
};
const nextMonth = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7);

const units = (text: string): bigint => {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(6, "0"));
};
/** Base units of OPT as the page writes them. */
const written = (value: bigint): string => {
  const digits = value.toString().padStart(7, "0");
  return `${BigInt(digits.slice(0, -6)).toLocaleString("en")}.${digits.slice(-6)}`;
};

/** What the ledger held of OPT before an instant, by the server's own books. */
const closingAt = async (server: TestServer, token: string, walletId: string, to: number): Promise<bigint> => {
  const query = `chainId=optio&symbol=OPT&limit=1&to=${to}`;
  const answer = await fetch(`${server.url}/api/wallets/${walletId}/movements?${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { closing } = (await answer.json()) as { readonly closing: Pots };
  return units(closing.available) + units(closing.staked) + units(closing.arriving);
};

const walletOf = async (server: TestServer, token: string): Promise<string> => {
  const answer = await fetch(`${server.url}/api/wallets`, { headers: { Authorization: `Bearer ${token}` } });
  const { wallets } = (await answer.json()) as { readonly wallets: ReadonlyArray<{ readonly id: string }> };
  return wallets[0]?.id ?? "";
};

/** The last months of a wallet up to this one, such as `2026-11`. */
const months = (zone: string, count: number): ReadonlyArray<string> => {
  const today = calendarOf(zone)(Date.now()).slice(0, 7);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5)) - 1 - back, 1)).toISOString().slice(0, 7),
  );
};

// zones with a half-hour and a quarter-hour, and with clock changes in the months that are read
for (const zone of ["Europe/Berlin", "Pacific/Chatham", "America/St_Johns"])
  test(`in ${zone}, each month's statement closes with what the ledger held, and says that it adds up`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ timezoneId: zone, baseURL: server.url });
    const page = await context.newPage();
    const session = await storedSession(server, ADA);
    const token = session["optio.access_token"] ?? "";
    const walletId = await walletOf(server, token);
    await openSignedIn(page, server, ADA, "/activity/statement?asset=optio/OPT");
    for (const month of months(zone, 6)) {
      await page.goto(`/activity/statement?period=${month}&asset=optio/OPT`);
      const closing = await closingAt(server, token, walletId, beginningOf(zone, nextMonth(month)));
      await expect(page.getByRole("main"), month).toContainText(`${written(closing)} OPT.`);
      await expect(page.getByText("Adds up to the last unit").first(), month).toBeVisible();
    }
    await context.close();
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
