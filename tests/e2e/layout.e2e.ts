import type { Page } from "playwright/test";
import { ADA, arriveSignedIn } from "./support/people.ts";
import { openTransfer } from "./support/send.ts";
import { expect, test } from "./support/test.ts";

/** Every breakpoint from both sides, and the widths between them. */
const WIDTHS = [
  320, 340, 360, 390, 430, 500, 600, 639, 640, 655, 670, 700, 740, 767, 768, 800, 900, 1000, 1023, 1024, 1060, 1100,
  1200, 1300,
];

/** Widths that are swept once more with the browser's text at 200 %. */
const DOUBLED = [320, 360, 768, 1024, 1280];

const OUTSIDE = ["/login", "/signup", "/forgot-password"];
const INSIDE = [
  "/dashboard",
  "/my-assets",
  "/my-assets/optio/OPT",
  "/activity",
  "/notifications",
  "/profile",
  "/settings",
  "/settings/wallet-passcode",
  "/help-support",
  "/404",
];

/** What reaches beyond the window, the innermost elements by their text; empty when nothing scrolls sideways. */
const overflowing = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    // what a container scrolls or clips does not widen the page
    const isClipped = (element: Element): boolean =>
      element.parentElement !== null &&
      (getComputedStyle(element.parentElement).overflowX !== "visible" || isClipped(element.parentElement));
    const beyond = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5 && !isClipped(element),
    );
    const innermost = beyond.filter((element) => !beyond.some((other) => other !== element && element.contains(other)));
    return [
      `${scrollWidth} > ${clientWidth}`,
      ...innermost
        .slice(0, 4)
        .map((found) => `${found.tagName} ${found.className} "${found.textContent?.slice(0, 40)}"`),
    ];
  });

/** Every width at the usual text size, then some at 200 %: one load of the page serves both. */
const sweep = async (page: Page, path: string, findings: string[]): Promise<void> => {
  const measure = async (widths: ReadonlyArray<number>, size: string) => {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const found = await overflowing(page);
      if (found.length > 0) findings.push(`${path} at ${width} px, text ${size}: ${found.join("; ")}`);
    }
  };
  await measure(WIDTHS, "100%");
  await measure(DOUBLED, "200%");
};

/** Opens a path and waits until its screen, not a skeleton, is shown. */
const arrived = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  // the last thing that happens after a change of route
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
};

test("A12: nothing scrolls sideways from 320 to 1300 px, nor with text at 200 %", async ({ page, server }) => {
  const findings: string[] = [];
  for (const path of OUTSIDE) {
    await arrived(page, path);
    await sweep(page, path, findings);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await arriveSignedIn(page, server, ADA);
  for (const path of INSIDE) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await arrived(page, path);
    await sweep(page, path, findings);
  }
  expect(findings).toEqual([]);
});

test("A12: a skeleton is no wider than the window, with text at 200 %", async ({ page, server }) => {
  await arriveSignedIn(page, server, ADA);
  const findings: string[] = [];
  for (const pending of ["**/api/user", "**/api/wallets/*/tokens"]) {
    // a call that gets no answer
    await page.route(pending, () => undefined);
    await page.goto("/dashboard");
    await expect(page.locator("[aria-busy=true]").first()).toBeVisible();
    await sweep(page, `/dashboard without ${pending}`, findings);
    await page.unroute(pending);
  }
  expect(findings).toEqual([]);
});

/** As many digits as a balance can have, on either side of the point (X11). */
const LONGEST = `${"9".repeat(30)}.${"8".repeat(18)}`;
const LONGEST_BALANCE = { balance: LONGEST, balanceUsd: LONGEST };

test("X11: a balance and a transfer of 30 digits and 18 decimals cause no sideways scroll", async ({
  page,
  server,
}) => {
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
  for (const path of ["/dashboard", "/my-assets", "/my-assets/optio/OPT", "/activity"]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await arrived(page, path);
    await expect(page.getByRole("main")).toContainText("999,999,999,999");
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      findings.push(...(await overflowing(page)).map((found) => `${path} at ${width}: ${found}`));
    }
  }
  expect(findings).toEqual([]);
});

const CHOICES = "[role=radiogroup] label, [role=tab], [role=option]";

/** Words of visible choices that are split over two lines or cut off. */
const brokenWords = (page: Page): Promise<ReadonlyArray<string>> =>
  page.locator(CHOICES).evaluateAll((choices) =>
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

test("choices at 360 px keep their words whole", async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await arriveSignedIn(page, server, ADA);
  await page.waitForLoadState("networkidle");
  const findings: string[] = [];
  const check = async (where: string): Promise<void> => {
    await expect(page.locator(CHOICES).first(), where).toBeVisible();
    findings.push(...(await brokenWords(page)).map((finding) => `${where}: ${finding}`));
  };
  await page.getByRole("combobox").first().click();
  await check("Home, tokens of the chart");
  await page.keyboard.press("Escape");
  await arrived(page, "/settings");
  await check("Settings");
  await arrived(page, "/activity");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("combobox", { name: "Type" }).click();
  await check("Activity, types");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open menu" }).click();
  const dialog = await openTransfer(page);
  await dialog.getByRole("combobox", { name: "Asset" }).click();
  await check("Send, assets");
  expect(findings).toEqual([]);
});

test("F6: the account menu stays within the window, whatever the name", async ({ page, server }) => {
  const name = "A".repeat(60);
  await page.route("**/api/user", async (route) => {
    const answer = await route.fetch();
    const user = await answer.json();
    await route.fulfill({ response: answer, json: { ...user, first_name: name, last_name: name } });
  });
  await arriveSignedIn(page, server, ADA);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    if (width < 1024) await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("button", { name: "Account menu" }).click();
    for (const entry of await page.getByRole("menuitem").all()) {
      const box = await entry.boundingBox();
      expect(box === null ? -1 : box.x, `${width}`).toBeGreaterThanOrEqual(0);
      expect(box === null ? 1e9 : box.x + box.width, `${width}`).toBeLessThanOrEqual(width);
    }
    await page.keyboard.press("Escape");
  }
});
