import type { Page } from "playwright/test";
import { ADA, openSignedIn } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const PATH = "/activity/statement?period=2026";

const opened = async (page: Page): Promise<void> => {
  await expect(page.getByText("Adds up to the last unit").first()).toBeVisible();
};

/** The sizes of the pages of a PDF, in points. */
const sizesOf = (pdf: Buffer): ReadonlyArray<string> =>
  [...pdf.toString("latin1").matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width))} ${Math.round(Number(height))}`,
  );

test("the statement prints as pages of the paper that is in the printer", async ({ page, server }) => {
  await openSignedIn(page, server, ADA, PATH);
  await opened(page);
  for (const [format, size] of [
    // Chromium rounds up
    ["A4", "596 843"],
    ["Letter", "612 792"],
  ] as const) {
    const sizes = sizesOf(await page.pdf({ format }));
    expect(sizes.length).toBeGreaterThan(1);
    expect(new Set(sizes)).toEqual(new Set([size]));
  }
  // the medium may be a screen for a moment between two pages: the sheets stay until the print is over
  const owner = page.getByText("For", { exact: true });
  await page.emulateMedia({ media: "print" });
  await expect(owner).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await expect(owner).toHaveCount(1);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  // a print leaves the page as it was
  await expect(page.getByRole("button", { name: "Print or PDF" })).toBeVisible();
  await expect(page.getByText("For", { exact: true })).toHaveCount(0);
});

test("the printed statement is the paper alone, black on white, also in the dark", async ({ page, server }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openSignedIn(page, server, ADA, PATH);
  await opened(page);
  await page.getByRole("button", { name: /^Sent/ }).first().click();
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  const paper = page.locator("main");
  await expect(paper.getByText("For", { exact: true })).toBeVisible();
  const seen = await page.evaluate(() => {
    // a link for the keyboard is a pixel until it has the focus
    const isSeen = (element: Element): boolean =>
      element.checkVisibility() && element.getBoundingClientRect().width > 1;
    const controls = [...document.querySelectorAll("button, a, input, nav, header, aside")].filter(isSeen);
    const tables = [...document.querySelectorAll("table")].filter(isSeen);
    const cells = tables.flatMap((table) => [...table.querySelectorAll("td, th")]);
    const colors = new Set(cells.map((cell) => getComputedStyle(cell).color));
    // what is wider than the page of A4 without its margins, at 96 pixels an inch
    const wide = tables.filter((table) => table.scrollWidth > table.clientWidth + 1).length;
    return {
      controls: controls.map(({ outerHTML }) => outerHTML.slice(0, 80)),
      heads: tables.map((table) => getComputedStyle(table.tHead ?? table).display),
      colors: [...colors],
      ground: getComputedStyle(document.documentElement).backgroundColor,
      wide,
    };
  });
  expect(seen.controls).toEqual([]);
  // its header row is on each of its pages
  expect(new Set(seen.heads)).toEqual(new Set(["table-header-group"]));
  expect(seen.colors).toEqual(["rgb(18, 22, 29)"]);
  expect(seen.ground).toBe("rgba(0, 0, 0, 0)");
  expect(seen.wide).toBe(0);
});

test("the statement stays in the window of a small phone, with large text and open lines", async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openSignedIn(page, server, ADA, PATH);
  await opened(page);
  for (const line of await page.getByRole("main").getByRole("button", { expanded: false }).all()) {
    if (/^(Received|Sent|Lost|Unstaked)/.test((await line.textContent()) ?? "")) await line.click();
  }
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await beyond()).toBe(0);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect(await beyond()).toBe(0);
});

test("the period and the token of a statement, and the filter of the activity, are the same after a reload", async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, ADA, "/activity/statement?period=2026-Q3&asset=optio%2FOPT");
  const names = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(names).toHaveText(["OPT"]);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Q3 2026");
  await expect(names).toHaveText(["OPT"]);
  await page.goto("/activity");
  await page.getByRole("combobox", { name: "Token" }).click();
  await page.getByRole("option", { name: /^USDT/ }).click();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Token" })).toHaveText(/USDT/);
});
