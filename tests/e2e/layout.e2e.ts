import type { Locator, Page } from "playwright/test";
import { beyondWindow, moveTo, overflowOf, setTextSize, sweep } from "./support/layout.ts";
import { ADA, addressOf, arriveSignedIn, GRACE, openSignedIn } from "./support/people.ts";
import { fillSending, openTransfer } from "./support/send.ts";
import { expect, test } from "./support/test.ts";

test("A12: a skeleton is no wider than the window, with text at 200 %", async ({ page, server }) => {
  // a sidebar that still moves out of sight could be reached
  await page.emulateMedia({ reducedMotion: "reduce" });
  const findings: string[] = [];
  const waits = [
    ["/dashboard", "**/api/user"],
    ["/dashboard", "**/api/wallets/*/tokens"],
    ["/settings", "**/assets/SettingsScreen*"],
  ] as const;
  for (const [path, pending] of waits) {
    // a request that gets no answer
    await page.route(pending, () => undefined);
    await openSignedIn(page, server, ADA, path);
    await expect(page.locator("[aria-busy=true]").first()).toBeVisible();
    await sweep(page, `${path} without ${pending}`, findings);
    await page.unroute(pending);
  }
  expect(findings).toEqual([]);
});

/** As many digits as a balance can have, on either side of the point. */
const LONGEST = `${"9".repeat(30)}.${"8".repeat(18)}`;
const LONGEST_BALANCE = { balance: LONGEST, balanceUsd: LONGEST };

test("a balance and a transfer of 30 digits and 18 decimals cause no sideways scroll, and the account menu stays within the window, whatever the name", async ({
  page,
  server,
}) => {
  const name = "A".repeat(60);
  await page.route("**/api/user", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), first_name: name, last_name: name } });
  });
  await page.route("**/api/wallets/*/tokens", async (route) => {
    const response = await route.fetch();
    const { tokens } = await response.json();
    const longest = tokens.map((token: object) => ({ ...token, ...LONGEST_BALANCE }));
    await route.fulfill({ response, json: { totalBalanceUsd: LONGEST, tokens: longest } });
  });
  await page.route("**/api/wallets/*/tokens/optio/OPT*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...LONGEST_BALANCE } });
  });
  await page.route("**/api/wallets/*/transactions*", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const transactions = answer.transactions.map((transaction: object) => ({ ...transaction, amount: LONGEST }));
    await route.fulfill({ response, json: { ...answer, transactions } });
  });
  await arriveSignedIn(page, server, ADA);
  const findings: string[] = [];
  for (const path of ["/my-assets", "/my-assets/optio/OPT", "/activity", "/dashboard"]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await moveTo(page, path);
    await expect(page.getByRole("main")).toContainText("999,999,999,999");
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      findings.push(...(await overflowOf(page)).map((found) => `${path} at ${width}: ${found}`));
    }
  }
  expect(findings).toEqual([]);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    if (width < 1024) await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("button", { name: "Account menu" }).click();
    await expect(page.getByRole("menuitem").first()).toBeVisible();
    for (const entry of await page.getByRole("menuitem").all()) {
      const box = await entry.boundingBox();
      expect(box === null ? -1 : box.x, `${width}`).toBeGreaterThanOrEqual(0);
      expect(box === null ? 1e9 : box.x + box.width, `${width}`).toBeLessThanOrEqual(width);
    }
    await page.keyboard.press("Escape");
  }
});

test("A12: a word of any length that a search does not find causes no sideways scroll", async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await arriveSignedIn(page, server, ADA);
  const findings: string[] = [];
  const searches = [
    ["/my-assets", "No token matches"],
    ["/my-assets/stake/optio/OPT", "No validator matches"],
    ["/activity", "No transactions match"],
  ] as const;
  for (const [path, none] of searches) {
    await moveTo(page, path);
    if (path.includes("stake")) await page.getByRole("tab", { name: "Validators" }).click();
    await page.getByRole("searchbox").fill("x".repeat(90));
    await expect(page.getByRole("main")).toContainText(none);
    findings.push(...(await overflowOf(page)).map((found) => `${path}: ${found}`));
  }
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search" }).fill("x".repeat(90));
  await expect(page.getByRole("dialog")).toContainText("Nothing found for");
  findings.push(...(await overflowOf(page)).map((found) => `the palette: ${found}`));
  expect(findings).toEqual([]);
});

const CHOICES = "[role=radiogroup] label, [role=tab], [role=option]";

/** Words of visible choices that are split over two lines or cut off. */
const brokenWords = (page: Page, of = CHOICES): Promise<ReadonlyArray<string>> =>
  page.locator(of).evaluateAll((choices) =>
    choices.flatMap((choice) => {
      const found: string[] = [];
      const texts = document.createTreeWalker(choice, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const parent = text.parentElement;
        if (parent === null || parent.closest(".sr-only") !== null) continue;
        if (getComputedStyle(parent).overflowX === "hidden" && parent.scrollWidth > parent.clientWidth) {
          found.push(`cut: ${text.textContent}`);
        }
        for (const { index, 0: word } of (text.textContent ?? "").matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(`split: ${word}`);
        }
      }
      return found;
    }),
  );

/** The buttons and tabs of a dialog that a toast lies over. */
const coveredBy = async (toast: Locator, dialog: Locator): Promise<ReadonlyArray<string>> => {
  const over = await toast.boundingBox();
  const controls = await dialog.evaluate((element) =>
    [...element.querySelectorAll("button")].map((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return { name: control.textContent || control.ariaLabel || "", left, right, top, bottom };
    }),
  );
  if (over === null) return ["the toast is gone"];
  return controls
    .filter(({ left, right }) => left < over.x + over.width && right > over.x)
    .filter(({ top, bottom }) => top < over.y + over.height && bottom > over.y)
    .map(({ name }) => name);
};

/** Rows of lists that are higher than two lines, which is at most 72 px. */
const highRows = async (rows: Locator): Promise<ReadonlyArray<string>> => {
  await expect(rows.first()).toBeVisible();
  return rows.evaluateAll((all) =>
    all
      .map((row) => ({ height: row.getBoundingClientRect().height, text: row.textContent ?? "" }))
      .filter(({ height }) => height < 60 || height > 72)
      .map(({ height, text }) => `${height} px: ${text.slice(0, 60)}`),
  );
};

test("at 360 px choices keep their words whole, rows have two lines, tables name only the columns that they show, and a payment is confirmed without scrolling", async ({
  page,
  server,
  watch,
}) => {
  watch.expectFailedAnswers();
  await page.setViewportSize({ width: 360, height: 740 });
  // a price of six digits with the longest text of a small change, which the market quotes at some hours only
  await page.route("**/api/wallets/*/tokens", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const tokens = answer.tokens.map((token: { symbol: string }) =>
      token.symbol === "WBTC" ? { ...token, priceUsd: "109119.86", change24h: "-0.004" } : token,
    );
    await route.fulfill({ response, json: { ...answer, tokens } });
  });
  // rewards with as many digits as a list shows, which a payout has at some hours only
  const rewards = ["11.164512", "1234.567891", "0.000001"];
  await page.route("**/api/wallets/*/transactions*", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const transactions = answer.transactions.map((of: { type: string }, at: number) =>
      of.type === "distribution" ? { ...of, amount: rewards[at % rewards.length] } : of,
    );
    await route.fulfill({ response, json: { ...answer, transactions } });
  });
  await arriveSignedIn(page, server, ADA);
  await page.waitForLoadState("networkidle");
  const findings: string[] = [];
  const check = async (where: string): Promise<void> => {
    await expect(page.locator(CHOICES).filter({ visible: true }).first(), where).toBeVisible();
    findings.push(...(await brokenWords(page)).map((finding) => `${where}: ${finding}`));
  };
  const moves = page.getByRole("main").getByRole("button", { name: /^(Send|Receive)$/ });
  const tops = await moves.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  expect(tops, "Send and Receive share a line").toEqual([tops[0], tops[0]]);
  const table = page.getByRole("table", { name: "Tokens", exact: true });
  const namesItsColumns = async (): Promise<void> => {
    await expect(table.getByRole("columnheader")).toHaveText([/^Token/, /^Balance/]);
    // the name of a group is a row without cells
    const first = table
      .getByRole("row")
      .filter({ has: page.getByRole("cell") })
      .first();
    await expect(first.getByRole("cell")).toHaveCount(1);
    await expect(first.getByRole("rowheader")).toHaveCount(1);
  };
  await namesItsColumns();
  const tokens = table
    .getByRole("row")
    .filter({ has: page.getByRole("link") })
    // one that can be staked has a third line, which says what is staked
    .filter({ hasNot: page.locator("a[href*='/stake/']") });
  findings.push(...(await highRows(tokens)));
  findings.push(...(await highRows(page.getByRole("region", { name: "Latest activity" }).getByRole("listitem"))));
  // on a phone a list of pages
  await moveTo(page, "/settings");
  await page.getByRole("main").getByRole("link", { name: "Appearance" }).click();
  for (const width of [360, 480, 640, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await check(`Settings at ${width} px`);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await moveTo(page, "/my-assets");
  await namesItsColumns();
  findings.push(...(await highRows(tokens)));
  await moveTo(page, "/activity");
  const transactions = page.getByRole("table", { name: "Transactions" }).getByRole("row");
  findings.push(...(await highRows(transactions.filter({ has: page.getByRole("button") }))));
  await moveTo(page, "/my-assets/stake/optio/OPT");
  for (const name of ["Delegations", "Unbonding"]) {
    const stakes = page.getByRole("table", { name, exact: true }).getByRole("row");
    findings.push(...(await highRows(stakes.filter({ has: page.locator("[aria-expanded]") }))));
  }
  const timeline = page.getByRole("figure", { name: "Timeline of staked OPT" });
  await expect(timeline.getByText(/^From .+ · locked until/).first()).toBeVisible();
  const cut = await timeline
    .locator("span")
    .evaluateAll((spans) =>
      spans.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 1),
    );
  expect(cut.length, "labels of the timeline that are cut off").toBe(0);
  const stake = page.getByRole("row", { name: "Northwind Nodes" }).first();
  await stake.getByRole("button", { name: /^Northwind Nodes [\d,.]+ OPT$/ }).press("Enter");
  const manage = stake.getByRole("button", { name: "Manage" });
  expect((await manage.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await manage.click();
  await check("Staking, menu of a row");
  await page.getByRole("menuitem", { name: "Unstake" }).click();
  await expect(page.getByRole("dialog", { name: "Unstake OPT" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(manage).toBeFocused();
  await moveTo(page, "/activity");
  await page.getByRole("button", { name: "Filters" }).click();
  const filters = page.getByRole("dialog", { name: "Filters" });
  await filters.getByRole("combobox", { name: "Type" }).click();
  await check("Activity, types");
  await page.keyboard.press("Escape");
  await filters.getByRole("button", { name: "Show transactions" }).click();
  await page.getByRole("button", { name: "Open menu" }).click();
  const dialog = await openTransfer(page);
  await dialog.getByRole("combobox", { name: "Asset" }).click();
  await check("Send, assets");
  await page.keyboard.press("Escape");
  await dialog.getByRole("tab", { name: "Receive" }).click();
  await dialog.getByRole("button", { name: "Copy address" }).click();
  const toast = page.locator("[data-toast]");
  await toast.hover();
  await expect(toast).toHaveText("Copied!");
  for (const width of [360, 768, 1024]) {
    await page.setViewportSize({ width, height: 740 });
    // so that it stays
    await toast.hover();
    expect(await coveredBy(toast, dialog), `at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await dialog.getByRole("tab", { name: "Send" }).click();
  const to = await addressOf(server, GRACE);
  await fillSending(dialog, { to, amount: "0.1", memo: "tea", description: "for the break" });
  expect(await beyondWindow(page, dialog), "the form").toEqual([]);
  const previewButton = dialog.getByRole("button", { name: "Preview" });
  const refused = { status: 422, json: { error: "Limit exceeded for today" } };
  await page.route("**/transferPreview", (route) => route.fulfill(refused), { times: 1 });
  await previewButton.click();
  // why the preview was refused is not behind the button, which stays at the bottom edge
  const reason = await dialog.getByText(refused.json.error).boundingBox();
  expect((reason?.y ?? 740) + (reason?.height ?? 0)).toBeLessThan((await previewButton.boundingBox())?.y ?? 0);
  await previewButton.click();
  await expect(dialog.getByRole("heading", { name: "Check and confirm" })).toBeVisible();
  expect(await beyondWindow(page, dialog)).toEqual([]);
  // with a notice above it the preview is longer, and the passcode is still not behind the buttons (2.4.11)
  await page.setViewportSize({ width: 360, height: 600 });
  const passcode = await dialog.getByLabel("Wallet passcode", { exact: true }).boundingBox();
  const confirm = await dialog.getByRole("button", { name: "Confirm" }).boundingBox();
  expect((passcode?.y ?? 600) + (passcode?.height ?? 0)).toBeLessThan(confirm?.y ?? 0);
  expect((confirm?.y ?? 600) + (confirm?.height ?? 0)).toBeLessThan(600);
  expect(findings).toEqual([]);
});

test("A12: names of people and what is counted of them keep their words whole with text at 150 %, on a phone", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await arriveSignedIn(page, server, ADA);
  await setTextSize(page, "150%");
  const findings: string[] = [];
  await moveTo(page, "/network/referrals");
  await expect(page.getByRole("listitem").first()).toBeVisible();
  findings.push(...(await brokenWords(page, "main li a")));
  await moveTo(page, "/profile");
  const counts = page.locator("main dl", { hasText: "Followers" }).first();
  await expect(counts).toBeVisible();
  findings.push(...(await brokenWords(page, "main dt")), ...(await overflowOf(page)));
  expect(findings).toEqual([]);
  await setTextSize(page, "");
  const tops = await counts.locator("dd").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops, "the counts share a line with text at its usual size").toEqual([tops[0], tops[0], tops[0]]);
});

test("A12: at 400 % zoom the header and the bar at the bottom scroll with the page, and every item of the sidebar can be reached", async ({
  page,
  server,
}) => {
  // a window of 1366 × 650 px
  await page.setViewportSize({ width: 341, height: 162 });
  await arriveSignedIn(page, server, ADA);
  const inPlace = () =>
    page.evaluate(() => {
      window.scrollTo(0, 400);
      return ["header", "[data-bottom-bar]"].filter((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return box !== undefined && box.bottom > 0 && box.top < window.innerHeight;
      });
    });
  expect(await inPlace(), "what stays in place takes the height of the page").toEqual([]);
  await page.getByRole("button", { name: "Open menu" }).click();
  const sidebar = page.getByRole("complementary");
  const menu = sidebar.getByRole("button", { name: "Account menu" });
  await menu.scrollIntoViewIfNeeded();
  for (const item of [
    sidebar.getByRole("link", { name: "Home" }),
    sidebar.getByRole("button", { name: "Logout" }),
    menu,
  ]) {
    await item.scrollIntoViewIfNeeded();
    // the trial fails where something covers it
    await item.click({ trial: true });
    expect((await item.boundingBox())?.height ?? 0).toBeGreaterThan(0);
  }
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 341, height: 568 });
  await expect.poll(inPlace, "a small phone has both").toEqual(["header", "[data-bottom-bar]"]);
});

test("on paper a page is its content in light colours, and an open receipt is the receipt alone, to its end", async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 1100, height: 400 });
  await openSignedIn(page, server, ADA, "/activity");
  const details = page.getByRole("main").getByRole("button", { name: /^Details/ });
  await details.first().click();
  const receipt = page.getByRole("dialog", { name: "Transaction" });
  await expect(receipt.getByText("Wallet address")).toBeAttached();
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  const paper = () =>
    page.evaluate(() => {
      const shown = (selector: string): boolean =>
        [...document.querySelectorAll(selector)].some((part) => part.checkVisibility() && part.clientHeight > 0);
      const end = document.querySelector("[role=dialog] [data-headlessui-state] > :last-child, main > :last-child");
      return {
        chrome: shown("aside, header, [data-bottom-bar], [data-scrim]"),
        main: shown("main"),
        background: getComputedStyle(document.documentElement).backgroundColor,
        isWhole:
          document.documentElement.scrollHeight >=
          Math.floor((end?.getBoundingClientRect().bottom ?? 1e9) + window.scrollY),
      };
    });
  // the paper itself
  const none = "rgba(0, 0, 0, 0)";
  expect(await paper()).toEqual({ chrome: false, main: false, background: none, isWhole: true });
  await page.emulateMedia({ colorScheme: "dark", media: "screen" });
  await page.keyboard.press("Escape");
  await expect(receipt).toBeHidden();
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  expect(await paper()).toEqual({ chrome: false, main: true, background: none, isWhole: true });
});
