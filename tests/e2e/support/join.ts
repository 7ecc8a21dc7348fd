import { expect, type Locator, type Page } from "playwright/test";
import { press, typeInto } from "./keys.ts";
import { type newcomer, typeCode } from "./people.ts";
import type { TestServer } from "./server.ts";

type Newcomer = ReturnType<typeof newcomer>;

/** /signup → code → password, from an open sign-up to the onboarding; answers the code. */
export const registerAs = async (page: Page, server: TestServer, who: Newcomer): Promise<string> => {
  await page.getByRole("textbox", { name: "Email or phone" }).fill(who.email);
  await page.getByLabel("Date of birth").fill("1990-05-17");
  await page.getByRole("checkbox", { name: "I agree to the terms" }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  const code = await server.codeFor(who.email);
  await typeCode(page, code);
  await expect(page.getByRole("heading", { name: "Set up password" })).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill(who.password);
  await page.getByLabel("Confirm password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("heading", { name: "Tell us about you" })).toBeVisible();
  return code;
};

/** /onboarding, ending at the wallet's set-up. */
export const onboard = async (page: Page, who: Newcomer): Promise<void> => {
  await page.getByRole("textbox", { name: "First name" }).fill(who.firstName);
  await page.getByRole("textbox", { name: "Last name" }).fill(who.lastName);
  await page.getByRole("textbox", { name: "Username" }).fill(who.username);
  // preset from the language, en-GB
  await expect(page.getByRole("combobox", { name: "Country" })).toHaveValue("United Kingdom");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Create wallet" })).toBeVisible();
};

/** How a test fills fields and presses controls. */
interface Operation {
  readonly press: (control: Locator) => Promise<void>;
  readonly type: (field: Locator, text: string) => Promise<void>;
}

const mouse: Operation = { press: (control) => control.click(), type: (field, text) => field.fill(text) };

/** By Tab, Enter and typing alone (A2). */
export const keyboardOf = (page: Page): Operation => ({
  press: (control) => press(page, control),
  type: (field, text) => typeInto(page, field, text),
});

/**
 * The three steps of /setup-wallet, each with its own title (A9), ending on the dashboard; answers the words that were
 * shown, and those of them that were typed.
 */
export const createWallet = async (
  page: Page,
  passcode: string,
  by = mouse,
): Promise<{ readonly words: ReadonlyArray<string>; readonly typed: ReadonlyArray<string> }> => {
  const main = page.getByRole("main");
  const arrived = async (step: string, field?: string | RegExp): Promise<void> => {
    const name = `Set up your wallet – ${step}`;
    await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeAttached();
    // the caret is in the first field, where the step has any
    if (field !== undefined) await expect(main.getByLabel(field).first()).toBeFocused();
    await expect(page).toHaveTitle(`${name} · Optio`);
  };
  await by.press(main.getByRole("button", { name: "Create wallet" }));
  await arrived("Passcode", "Passcode");
  await by.type(main.getByLabel("Passcode", { exact: true }), passcode);
  await by.type(main.getByLabel("Confirm passcode", { exact: true }), passcode);
  await by.press(main.getByRole("button", { name: "Continue" }));
  await arrived("Recovery phrase");
  await by.press(main.getByRole("button", { name: "Reveal phrase" }));
  const shown = main.getByRole("list", { name: "Recovery phrase" }).getByRole("textbox");
  await expect(shown).toHaveCount(24);
  await expect(shown.first()).not.toHaveValue("");
  const words = await Promise.all((await shown.all()).map((word) => word.inputValue()));
  await by.press(main.getByRole("button", { name: "I have written it down" }));
  await arrived("Confirm", /^Word \d+$/);
  await expect(main.getByLabel(/^Word \d+$/)).toHaveCount(4);
  const typed: string[] = [];
  for (const [at, word] of words.entries()) {
    const field = main.getByLabel(`Word ${at + 1}`, { exact: true });
    if ((await field.count()) === 0) continue;
    await by.type(field, word);
    typed.push(word);
  }
  await by.press(main.getByRole("button", { name: "Confirm and create" }));
  await expect(page.getByRole("heading", { level: 2, name: /^Your wallet is ready/ })).toBeVisible();
  await by.press(main.getByRole("button", { name: "Look around" }));
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  return { words, typed };
};
