import { expect, type Locator, type Page } from "playwright/test";
import { follow } from "./layout.ts";
import { ADA, addressOf, GRACE, typeCode, userOf } from "./people.ts";
import { routesOf, type Values } from "./screens.ts";
import { confirm, preview, statusOf } from "./send.ts";
import type { TestServer } from "./server.ts";

/** What a visit needs to know of the server. */
export interface Facts {
  readonly values: Values;
  /** Grace's address. */
  readonly to: string;
  /** The time of the visit, in milliseconds since 1970. */
  readonly at: number;
}

export const factsOf = async (server: TestServer): Promise<Facts> => {
  const { id, referral_code: code } = await userOf(server, GRACE);
  return { values: { person: id, code }, to: await addressOf(server, GRACE), at: Date.now() };
};

/** A validator of the seeded chain. */
const VALIDATOR = "Alder Beacon";

/** Looks at a screen once it has settled. */
export type Look = (name: string) => Promise<void>;

/** The visible text of the page, without what is announced to screen readers alone. */
export const textOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.body.children]
      .filter((part): part is HTMLElement => part instanceof HTMLElement && part.id !== "announcer")
      // of a part that is not drawn the text would be its source
      .filter((part) => part.checkVisibility())
      .map((part) => part.innerText)
      // a part that is still empty may be there or not
      .filter((text) => text !== "")
      .join("\n")
      // Help counts the values in another form
      .replace(/\n\d+ values? that the server writes in another form/, ""),
  );

/** Whether nothing on the page is loading. */
const isCalm = (page: Page): Promise<boolean> =>
  page.evaluate(
    () => document.querySelector("[aria-busy=true]") === null && !document.body.innerText.includes("Loading the page"),
  );

/** The visible text of a page on which nothing loads, the same at two looks. */
export const settledText = async (page: Page): Promise<string> => {
  let before: string | null = null;
  await expect(async () => {
    expect(await isCalm(page)).toBe(true);
    const text = await textOf(page);
    const isSame = text === before;
    before = text;
    expect(isSame).toBe(true);
  }).toPass({ intervals: [50, 100, 100, 100, 250] });
  return before ?? "";
};

/** Goes to another path without loading the page again, and waits for its screen: the one before it stays while it loads. */
const goTo = async (page: Page, path: string): Promise<void> => {
  // the same screen at another address keeps its heading, and its focus
  if (path === "/home") await page.evaluate((to) => window.history.pushState(null, "", to), path);
  // not "another heading": that of the screen before is drawn again where the header begins or ceases to show it
  else await follow(page, path);
};

/** Asks on the page of a stake for the review of one with a validator; answers the dialog. */
const chooseAndStake = async (page: Page, validator: string, amount: string): Promise<Locator> => {
  await page.getByRole("main").getByRole("button", { name: "Stake", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Change validator" }).click();
  await dialog.getByRole("searchbox", { name: "Search validators" }).fill(validator);
  await dialog.getByRole("button", { name: validator }).first().click();
  await dialog.getByRole("textbox", { name: "Amount" }).fill(amount);
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByRole("heading", { name: "Check and confirm" })).toBeVisible();
  return dialog;
};

/**
 * Confirms and waits for the status that the receipt keeps: the newest transactions are read after it, and say whether the
 * network has it yet.
 */
const confirmAndRead = async (page: Page, dialog: Locator): Promise<void> => {
  const listed = page.waitForResponse(/\/transactions\?limit=25&page=1$/);
  await confirm(dialog, ADA.passcode);
  await listed;
  await expect(statusOf(dialog)).toHaveText(/Completed|Sent – confirming/);
};

/**
 * One visit: the visitors' screens, a sign-in, the members' screens, a payment and a stake. `isChosen`: which routes.
 * `code`: the code of the sign-in.
 */
export const visit = async (
  page: Page,
  { values, to }: Facts,
  { look, code, isChosen }: { look: Look; code: () => Promise<string>; isChosen: (route: string) => boolean },
): Promise<void> => {
  await page.goto("/signup");
  for (const { route, path } of routesOf("visitor", values))
    if (isChosen(route)) {
      await goTo(page, path);
      await look(route);
    }
  if (isChosen("/error")) await page.goto("/signup");
  await goTo(page, "/login");
  await page.getByRole("textbox", { name: "Email or phone" }).fill(ADA.email);
  await page.getByLabel("Password", { exact: true }).fill(ADA.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await typeCode(page, await code());
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await look("the first Home");
  for (const { route, path } of routesOf("member", values))
    if (isChosen(route)) {
      await goTo(page, path);
      await look(route);
    }
  await goTo(page, "/dashboard");
  const dialog = await preview(page, { to, amount: "0.25", memo: "for tea" });
  await look("the review of a payment");
  await confirmAndRead(page, dialog);
  await look("the receipt of a payment");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  await goTo(page, "/my-assets/stake/optio/OPT");
  const staking = await chooseAndStake(page, VALIDATOR, "1.5");
  await look("the review of a stake");
  await confirmAndRead(page, staking);
  await look("the receipt of a stake");
  await staking.getByRole("button", { name: "Done" }).click();
  await expect(staking).toBeHidden();
  await look("the stakes after it");
};
