import type { Browser } from "playwright/test";
import { calendarOf } from "../../../src/domain/values/time.ts";
import { type Credentials, get, openSignedIn, tokensOf } from "./people.ts";
import type { TestServer } from "./server.ts";
import { expect } from "./test.ts";

type Pots = { readonly available: string; readonly staked: string; readonly arriving: string };

/** Zones with a half-hour and a quarter-hour, and with clock changes. */
export const ZONES = ["Europe/Berlin", "Pacific/Chatham", "America/St_Johns"] as const;

const monthAfter = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7);

/** The months of a zone between two times in milliseconds since 1970, such as `2026-11`, oldest first. */
export const monthsBetween = (zone: string, from: number, to: number): ReadonlyArray<string> => {
  const dayOf = calendarOf(zone);
  const last = dayOf(to).slice(0, 7);
  const months = [dayOf(from).slice(0, 7)];
  for (let month = months[0] ?? last; month < last; months.push(month)) month = monthAfter(month);
  return months;
};

/** The beginning of a month in a zone, in milliseconds since 1970. */
const beginningOf = (zone: string, month: string): number => {
  const dayOf = calendarOf(zone);
  const quarter = 900_000;
  for (let at = Date.parse(`${month}-01T00:00:00Z`) - 16 * 3_600_000; ; at += quarter) {
    if (dayOf(at) === `${month}-01`) return at;
  }
};

const units = (text: string): bigint => {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(6, "0"));
};
/** Base units of OPT as the page writes them. */
const written = (value: bigint): string => {
  const digits = value.toString().padStart(7, "0");
  return `${BigInt(digits.slice(0, -6)).toLocaleString("en")}.${digits.slice(-6)}`;
};

/**
 * Opens the statement of OPT of each month in a browser of this zone: it must close with what the server's ledger held at the
 * end of the month, and say that it adds up.
 */
export const checkMonths = async (
  browser: Browser,
  server: TestServer,
  who: Credentials,
  zone: string,
  months: ReadonlyArray<string>,
): Promise<void> => {
  const context = await browser.newContext({ timezoneId: zone, baseURL: server.url });
  const page = await context.newPage();
  const { access_token: token } = await tokensOf(server, who);
  const { wallets } = await get<{ readonly wallets: ReadonlyArray<{ readonly id: string }> }>(
    server,
    "/wallets",
    token,
  );
  await openSignedIn(page, server, who, "/activity/statement?asset=optio/OPT");
  for (const month of months) {
    await page.goto(`/activity/statement?period=${month}&asset=optio/OPT`);
    const query = `chainId=optio&symbol=OPT&limit=1&to=${beginningOf(zone, monthAfter(month))}`;
    const { closing } = await get<{ readonly closing: Pots }>(
      server,
      `/wallets/${wallets[0]?.id}/movements?${query}`,
      token,
    );
    const held = units(closing.available) + units(closing.staked) + units(closing.arriving);
    await expect(page.getByRole("main"), month).toContainText(`${written(held)} OPT.`);
    await expect(page.getByText("Adds up to the last unit").first(), month).toBeVisible();
  }
  await context.close();
};
