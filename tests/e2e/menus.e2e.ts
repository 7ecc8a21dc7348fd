import type { Locator, Page } from "playwright/test";
import { share } from "../support/share.ts";
import { moveTo } from "./support/layout.ts";
import { ADA, arriveSignedIn, GRACE, userOf } from "./support/people.ts";
import { routesOf } from "./support/screens.ts";
import { openTransfer, transferDialog } from "./support/send.ts";
import { expect, test } from "./support/test.ts";

/** What opens a list of choices or actions. */
const TRIGGERS = "button[aria-haspopup=menu], [role=combobox], button[aria-haspopup=listbox]";
const OPENED = "[role=menu], [role=listbox]";

/** Room above and below the page, so that each control can be scrolled to each height of the window. */
const withRoom = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("main { padding-block: 100vh !important }");
    document.adoptedStyleSheets = [sheet];
  });

/** Where a control is scrolled to, as a share of the window's height above the bar of a phone. */
const PLACES = [0.12, 0.5, 0.8, 0.97];

/** Where a menu or list leaves the window, or lies under the bar of a phone; null where it does not. */
const beyond = (list: Locator): Promise<string | null> =>
  list.evaluate((element) => {
    const bar =
      element.closest("[role=dialog]") === null
        ? document.querySelector("[data-bottom-bar]")?.getBoundingClientRect()
        : undefined;
    const end = bar === undefined || bar.height === 0 ? window.innerHeight : bar.top;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isIn = left >= 0 && right <= document.documentElement.clientWidth && top >= 0 && bottom <= end;
    return isIn ? null : `${[left, top, right, bottom].map(Math.round).join(" ")} of ${window.innerWidth} ${end}`;
  });

for (const { width, height } of share(
  [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ],
  2,
)) {
  test(`DS8: every menu and list opens within the window and above the bar of a phone, wherever its button is, at ${width} px`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height });
    const { id: person, referral_code: code } = await userOf(server, GRACE);
    await arriveSignedIn(page, server, ADA);
    await withRoom(page);
    const findings: string[] = [];
    const opened = new Set<string>();
    for (const { route, path } of routesOf("member", { person, code })) {
      if (route !== "/dashboard") await moveTo(page, path);
      // the menu of a row that is folded on a phone
      const folded = page.getByRole("main").locator("table [aria-expanded=false]:not([aria-haspopup])");
      for (const row of [folded.last(), folded.first()]) if ((await folded.count()) > 0) await row.click();
      const all = await page.getByRole("main").locator(TRIGGERS).filter({ visible: true }).all();
      for (const trigger of new Set([all[0], all.at(-1)])) {
        if (trigger === undefined || !(await trigger.isEnabled())) continue;
        for (const share of PLACES) {
          await trigger.evaluate((element, at) => {
            const bar = document.querySelector("[data-bottom-bar]")?.getBoundingClientRect();
            const end = bar === undefined || bar.height === 0 ? window.innerHeight : bar.top;
            const { bottom } = element.getBoundingClientRect();
            window.scrollBy(0, bottom - at * end);
          }, share);
          await trigger.click();
          const list = page.locator(OPENED).filter({ visible: true });
          await expect(list, `${path} at ${share}`).toBeVisible();
          const out = await beyond(list);
          if (out !== null) findings.push(`${path} at ${share}: ${await trigger.textContent()}: ${out}`);
          opened.add(route);
          await page.keyboard.press("Escape");
          await expect(list).toHaveCount(0);
        }
      }
    }
    expect(findings).toEqual([]);
    const seen = ["/my-assets", "/my-assets/stake/:chainId/:symbol", "/profile/:value", "/network/:tab"];
    expect([...opened]).toEqual(expect.arrayContaining(seen));
  });

  test(`DS8: the bell, the account's menu and the lists of the dialogs open within the window at ${width} px, in a low one too`, async ({
    page,
    server,
  }) => {
    await arriveSignedIn(page, server, ADA);
    const findings: string[] = [];
    for (const low of [height, 480]) {
      await page.setViewportSize({ width, height: low });
      const judge = async (name: string, list: Locator): Promise<void> => {
        await expect(list, name).toBeVisible();
        const out = await beyond(list);
        if (out !== null) findings.push(`${name}, ${low} px high: ${out}`);
        await page.keyboard.press("Escape");
        await expect(list, name).toBeHidden();
      };

      // another page each time, which takes the focus
      await moveTo(page, low === height ? "/activity" : "/my-assets");
      await page.getByRole("banner").getByRole("button", { name: "Notifications" }).click();
      await judge("bell", page.getByRole("dialog", { name: "Notifications" }));

      const openMenu = page.getByRole("button", { name: "Open menu" });
      if (await openMenu.isVisible()) await openMenu.click();
      await page.getByRole("button", { name: "Account menu" }).click();
      await judge("account", page.locator(OPENED).filter({ visible: true }));
      if (await openMenu.isVisible()) await page.keyboard.press("Escape");

      const judgeLists = async (dialog: Locator): Promise<void> => {
        await expect(dialog.locator(TRIGGERS).first()).toBeVisible();
        const fields = await dialog.locator(TRIGGERS).filter({ visible: true }).all();
        for (const field of fields) {
          await field.click();
          await judge(
            `${await dialog.getAttribute("aria-labelledby")} ${await field.getAttribute("aria-label")}`,
            page.locator(OPENED).filter({ visible: true }),
          );
        }
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
      };
      if (await openMenu.isVisible())
        await page.locator("[data-bottom-bar]").getByRole("button", { name: "Send" }).click();
      else await openTransfer(page);
      await judgeLists(transferDialog(page));
    }
    expect(findings).toEqual([]);
  });
}

test("DS24: a page of a phone has the menu or the way back, the menu's places are in Quick search, and a row of stake has two lines", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id: person, referral_code: code } = await userOf(server, GRACE);
  await arriveSignedIn(page, server, ADA);
  const header = page.getByRole("banner");
  const ways = async (): Promise<ReadonlyArray<string>> => {
    const found = ["Open menu", "Back"].map((name) => header.getByLabel(name, { exact: true }));
    const shown = await Promise.all(found.map((way) => way.isVisible()));
    return ["menu", "back"].filter((_, at) => shown[at]);
  };
  const below: string[] = [];
  for (const { route, path } of routesOf("member", { person, code })) {
    if (route !== "/dashboard") await moveTo(page, path);
    // the pages of a form have neither menu nor bar
    if (!(await page.locator("[data-bottom-bar]").isVisible())) continue;
    const shown = await ways();
    expect(shown, path).toHaveLength(1);
    if (shown[0] === "back") below.push(path);
  }
  expect(below).toContain("/my-assets/stake/optio/OPT");

  await moveTo(page, "/my-assets/stake/optio/OPT");
  await header.getByRole("button", { name: "Quick search" }).click();
  const search = page.getByRole("dialog", { name: "Quick search" });
  const places = ["Home", "Assets", "Send", "Profile", "Contacts", "Rewards", "Open the admin", "Settings", "Log out"];
  for (const place of places) {
    await search.getByRole("combobox").fill(place);
    await expect(search.getByRole("option", { name: new RegExp(`^${place}`) }).first(), place).toBeVisible();
  }
  await page.keyboard.press("Escape");
  for (const width of [430, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const rows = page.getByRole("table", { name: "Delegations" }).locator("tbody tr");
    await expect(rows.first()).toBeVisible();
    expect(Math.max(...(await rows.evaluateAll((all) => all.map((row) => row.clientHeight)))), `${width}`).toBeLessThan(
      70,
    );
  }
});

test("DS24: the settings of a phone are a list of pages; what is typed in one stays, and a wide window has one beside the list", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveSignedIn(page, server, ADA);
  await moveTo(page, "/settings");
  const cards = () => page.getByRole("main").getByRole("heading", { level: 2 }).filter({ visible: true });
  const list = page.getByRole("navigation", { name: "Sections" });
  const open = (name: string) => list.getByRole("link", { name }).click();
  await expect(list.getByRole("link")).toHaveCount(8);
  await open("Balances");
  await expect(page.getByRole("heading", { name: "Balances", exact: true })).toBeFocused();
  await expect(cards()).toHaveText(["Balances"]);
  const fees = page.getByLabel("Keep for fees");
  await fees.fill("0.7");
  await page.getByRole("link", { name: "All settings" }).click();
  await expect(list.getByRole("link", { name: "Balances" })).toBeFocused();
  await open("Language");
  await expect(cards()).toHaveText(["Language"]);
  await page.goBack();
  await expect(list).toBeVisible();
  await open("Balances");
  await expect(fees).toHaveValue("0.7");

  // an address leads to a section, which is a page of its own in a wide window too, beside the list that marks it
  await page.goto("/settings?section=profile");
  await expect(page.getByRole("heading", { name: "Profile & Privacy" })).toBeFocused();
  await expect(cards()).toHaveText(["Profile & Privacy"]);
  await page.setViewportSize({ width: 1280, height: 800 });
  const marked = list.locator("[aria-current=location]");
  await expect(marked).toHaveText("Profile & Privacy");
  await expect(cards()).toHaveText(["Profile & Privacy", /^Practice clock/]);
  await open("Delete account");
  await expect(page.getByRole("heading", { name: "Delete account" })).toBeFocused();
  await expect(marked).toHaveText("Delete account");
  await page.goBack();
  await expect(marked).toHaveText("Profile & Privacy");
  await page.goto("/settings");
  await expect(marked).toHaveText("Appearance");
  await expect(cards()).toHaveText(["Appearance", /^Practice clock/]);
});
