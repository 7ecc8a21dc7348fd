import { type Browser, chromium, type Page } from "playwright/test";
import { FLOOR } from "../../build/floor.ts";
import { CHROMIUM_FLAGS } from "../support/run/chromium.ts";
import { oldestChromium } from "../support/run/oldest-chromium.ts";
import { arriveAt } from "./support/layout.ts";
import { ADA, addressOf, GRACE, signIn, userOf } from "./support/people.ts";
import { routesOf } from "./support/screens.ts";
import { confirm, preview, statusOf } from "./support/send.ts";
import { expect, test } from "./support/test.ts";

/** Opens a page of a Chromium of a version, which npm fetches, with what goes wrong in it. */
const openIn = async (
  version: string,
  baseURL: string,
): Promise<{ browser: Browser; page: Page; faults: string[] }> => {
  const browser = await chromium.launch({
    executablePath: await oldestChromium(version),
    // the build is one for machines without a screen
    args: [...CHROMIUM_FLAGS, "--headless", "--single-process", "--no-zygote"],
  });
  const page = await (await browser.newContext({ baseURL })).newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
  return { browser, page, faults };
};

// OPTIO_DEEP=1 fetches the browsers, 50 MB each
if (process.env.OPTIO_DEEP === "1") {
  test("the oldest supported Chromium signs in, shows every route, and sends", async ({ server }) => {
    test.setTimeout(600_000);
    const { browser, page, faults } = await openIn(FLOOR.chrome, server.url);
    expect(browser.version()).toMatch(new RegExp(`^${FLOOR.chrome}\\.`));
    for (const { path } of routesOf("visitor")) {
      await arriveAt(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    await signIn(page, server, ADA);
    const { id: person, referral_code: code } = await userOf(server, GRACE);
    for (const { path } of routesOf("member", { person, code })) {
      await arriveAt(page, path);
      await expect(page.getByRole("heading", { level: 1 }), path).not.toHaveText("Something Went Wrong!");
      await expect(page.getByText("This part can't be shown"), path).toHaveCount(0);
      await expect(page.getByText("The drawing could not be loaded."), path).toHaveCount(0);
    }
    await arriveAt(page, "/dashboard");
    const dialog = await preview(page, { to: await addressOf(server, GRACE), amount: "0.5" });
    await confirm(dialog, ADA.passcode);
    await expect(statusOf(dialog)).toContainText("Completed");
    expect(faults).toEqual([]);
    await browser.close();
  });

  test("the Chromium before it reads which browsers work", async ({ server }) => {
    const { browser, page } = await openIn(String(Number(FLOOR.chrome) - 1), server.url);
    await page.goto("/login");
    await expect(page.getByText(`Optio needs a newer browser: Chrome or Edge ${FLOOR.chrome}`)).toBeVisible();
    await browser.close();
  });
}
