import type { Page } from "playwright/test";
import { checkScreen, installAxe } from "./support/axe.ts";
import { downloadLog, found, neighbours } from "./support/log.ts";
import { addressOf, arriveSignedIn, GRACE, newMember } from "./support/people.ts";
import { confirm, fillSending, openTransfer, statusOf } from "./support/send.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ context }) => installAxe(context));

const toReset = async (page: Page): Promise<void> => {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Account & Security" }).click();
  await page.getByRole("link", { name: "Reset wallet passcode" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reset wallet passcode" })).toBeVisible();
  await expect(page.getByLabel("Word 1", { exact: true })).toBeFocused();
};
const boxes = (page: Page) => page.getByRole("list", { name: "Recovery phrase" }).locator("input");

/** Pastes as a person does, from the clipboard of the page alone. */
const paste = (page: Page, text: string): Promise<void> =>
  page.getByLabel("Word 7", { exact: true }).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** The words and passcodes that are anywhere in the page or in its storage. */
const leftIn = async (page: Page, words: ReadonlyArray<string>, canaries: ReadonlyMap<string, string>) => {
  const all = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll("input")].map((input) => input.value),
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      JSON.stringify(history.state),
      location.href,
      document.title,
    ].join("\n"),
  );
  return [...found(all, canaries), ...neighbours(all, words)];
};

test("A1: a forgotten passcode is replaced with the recovery phrase, and the new one authorizes a transfer; abandoned it leaves nothing of the phrase (S7, S8, A5)", async ({
  page,
  server,
  watch,
}) => {
  watch.expectFailedAnswers();
  const findings: string[] = [];
  const who = await newMember(server);
  const fresh = `${who.passcode}-new`;
  const to = await addressOf(server, GRACE);
  const { words } = who;
  await arriveSignedIn(page, server, who);
  await toReset(page);
  // two words of a random phrase may also be a text of the page, such as "open menu"
  const ownTexts = await leftIn(page, words, new Map());
  await page.getByLabel("Word 2", { exact: true }).fill("abandon");
  await page.getByRole("button", { name: "Check phrase" }).click();
  await expect(page.getByText(/^Enter word \d+\.$/)).toHaveCount(23);
  await expect(page.getByLabel("Word 1", { exact: true })).toBeFocused();
  await checkScreen(page, "reset-phrase-missing", findings);
  await paste(page, words.join(" "));
  await page.getByRole("button", { name: "Check phrase" }).click();
  await expect(page.getByRole("heading", { name: "Choose a new passcode" })).toBeVisible();
  await expect(page.getByLabel("New passcode", { exact: true })).toBeFocused();
  await page.getByLabel("New passcode", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Save new passcode" }).click();
  await expect(page.getByText("Use at least 8 characters.")).toBeVisible();
  await checkScreen(page, "reset-passcode-refused", findings);
  expect(findings).toEqual([]);

  await page.getByRole("link", { name: "Back to settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await toReset(page);
  await expect(page.getByRole("heading", { name: "Enter your recovery phrase" })).toBeVisible();
  await expect(boxes(page)).toHaveCount(24);
  for (const box of await boxes(page).all()) await expect(box).toHaveValue("");
  expect(await leftIn(page, words, new Map())).toEqual(ownTexts);

  // another phrase, pasted whole and numbered
  await paste(page, words.map((_, at) => `${at + 1}. ${at === 23 ? "art" : "abandon"}`).join("\n"));
  await page.getByRole("button", { name: "Check phrase" }).click();
  await expect(page.getByRole("alert").getByText(/^Invalid seed phrase\./)).toBeVisible();
  await expect(boxes(page).first()).toHaveValue("abandon");

  await paste(page, words.join(" "));
  await expect(boxes(page).last()).toHaveValue(words[23] ?? "");
  for (const box of await boxes(page).all()) {
    await expect(box).toHaveCSS("-webkit-text-security", "disc");
    // a password manager would offer to save it
    await expect(box).toHaveAttribute("type", "text");
    await expect(box).toHaveAttribute("autocomplete", "off");
    await expect(box).toHaveAttribute("spellcheck", "false");
  }
  // the words in their fields are found, so that finding none later proves something
  expect(await leftIn(page, words, new Map())).not.toEqual(ownTexts);
  await page.getByRole("button", { name: "Show the words" }).click();
  await expect(boxes(page).first()).toHaveCSS("-webkit-text-security", "none");
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await expect(boxes(page).first()).toHaveCSS("-webkit-text-security", "disc");

  await page.getByRole("button", { name: "Check phrase" }).click();
  await expect(page.getByRole("heading", { name: "Choose a new passcode" })).toBeVisible();
  await expect(page.getByLabel("New passcode", { exact: true })).toBeFocused();
  expect(await leftIn(page, words, new Map())).toEqual(ownTexts);
  await page.getByLabel("New passcode", { exact: true }).fill(fresh);
  await page.getByLabel("Confirm passcode", { exact: true }).fill(fresh);
  await page.getByRole("button", { name: "Save new passcode" }).click();
  await expect(page.getByText("Wallet passcode changed").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  const canaries = new Map([["new passcode", fresh]]);
  expect(await leftIn(page, words, canaries)).toEqual(ownTexts);

  const dialog = await openTransfer(page);
  await fillSending(dialog, { to, amount: "1.5" });
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByRole("heading", { name: "Check and confirm" })).toBeVisible();
  await confirm(dialog, who.passcode);
  await expect(dialog.getByText("Invalid wallet key. Nothing was sent.")).toBeVisible();
  await confirm(dialog, fresh);
  await expect(statusOf(dialog)).toHaveText("Completed");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  const log = await downloadLog(page);
  expect([...found(log.text, canaries), ...neighbours(log.text, words)]).toEqual([]);
});
