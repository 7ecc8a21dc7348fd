import type { Page, Route } from "playwright";
import { inClient, slowed } from "./scrolling.ts";

/** Rows of a page, as the client asks for them. */
const MOVEMENTS_PAGE = 500;
const ROWS_PAGE = 100;
const BEGUN = Date.UTC(2026, 10, 1);
const MINUTE = 60_000;

/** What an export did to the page, in milliseconds; `longest` is 0 when no task took 50 ms, and `long` how many did. */
interface ExportFigures {
  readonly ms: number;
  readonly longest: number;
  readonly long: number;
}

/* In the page: every task of 50 ms and more. */
const OBSERVER = `window.long = [];
new PerformanceObserver((list) => window.long.push(...list.getEntries().map(({ duration }) => duration))).observe({
  type: "longtask",
});`;

const at = (index: number): string => new Date(BEGUN - index * MINUTE).toISOString();

/** The newest movement has the number 0; each payment has a fee. */
const movementOf = (index: number) => ({
  id: `m${index}`,
  at: at(index),
  kind: index % 2 === 0 ? "sent" : "fee",
  available: index % 2 === 0 ? "-1.5" : "-0.000125",
  ...{
    staked: "0",
    arriving: "0",
    transactionId: `t${Math.floor(index / 2)}`,
    validator: null,
    priceUsd: "0.51234567",
  },
});

const NOTHING = { available: "0", staked: "0", arriving: "0", priceUsd: "0.5" };
const movementsPage = (url: URL, count: number): object => {
  const isOpt = url.searchParams.get("symbol") === "OPT" && url.searchParams.get("chainId") === "optio";
  const before = url.searchParams.get("before");
  const first = before === null ? 0 : Number(before.slice(1)) + 1;
  const length = isOpt ? Math.min(MOVEMENTS_PAGE, count - first) : 0;
  const movements = Array.from({ length }, (_, index) => movementOf(first + index));
  return { opening: NOTHING, closing: NOTHING, movements };
};
const transactionsPage = (url: URL, count: number): object => {
  const page = Number(url.searchParams.get("page") ?? "1");
  const limit = Number(url.searchParams.get("limit") ?? ROWS_PAGE);
  const first = (page - 1) * limit;
  const transactions = Array.from({ length: Math.max(0, Math.min(limit, count - first)) }, (_, index) => ({
    id: `t${first + index}`,
    ...{ type: "send", status: "completed", amount: "1.5", symbol: "OPT", chainId: "optio", network: "Optio" },
    ...{ address: "optio1own", from: "optio1own", to: "optio1other", fromValidator: null, toValidator: null },
    ...{ gasFee: "0.000125", memo: null, description: null, transactionHash: `hash${first + index}` },
    ...{ blockExplorerLink: "", created_at: at(2 * (first + index)), completed_at: at(2 * (first + index)) },
  }));
  return { transactions, totalPages: Math.ceil(count / limit), pageNumber: page, limit };
};

const answering = async (page: Page, movements: number): Promise<void> => {
  const answer = (of: (url: URL, count: number) => object, count: number) => (route: Route) =>
    route.fulfill({ json: of(new URL(route.request().url()), count) });
  await page.route("**/api/wallets/*/movements?*", answer(movementsPage, movements));
  await page.route("**/api/wallets/*/transactions?*", answer(transactionsPage, movements / 2));
};

/** Exports so many movements of payments and their fees in the built client, in Chromium. Answers in words what is missing. */
export const exporting = async (
  dist: string,
  cpuSlowdown: number,
  movements: number,
): Promise<ExportFigures | string> => {
  return inClient(dist, {}, async (context) => {
    await context.addInitScript(OBSERVER);
    const page = await slowed(context, cpuSlowdown);
    page.setDefaultTimeout(600_000);
    await answering(page, movements);
    await page.goto("/activity");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.waitForLoadState("networkidle");
    const begun = await page.evaluate<number>("window.long.length = 0, performance.now()");
    const saved = page.waitForEvent("download");
    await page.getByRole("dialog").getByRole("button", { name: "Save file" }).click();
    await (await saved).path();
    await page.getByText(/^Saved /).waitFor();
    const [ended, tasks] = await page.evaluate<[number, ReadonlyArray<number>]>("[performance.now(), window.long]");
    if (process.env.BENCH_VERBOSE === "1") console.log(tasks.map(Math.round));
    return { ms: ended - begun, longest: Math.round(Math.max(0, ...tasks)), long: tasks.length };
  });
};
