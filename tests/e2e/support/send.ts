import { expect, type Locator, type Page } from "playwright/test";

/** The values of the Send form. `asset`: the name of the option; OPT of the main chain if omitted. */
export interface Sending {
  readonly to: string;
  readonly amount: string;
  readonly asset?: RegExp;
  readonly memo?: string;
  readonly description?: string;
}

/** The titles of the dialog's steps. */
export const SENDING = /^(?:Send|Receive|Check and confirm|Sending|Not confirmed yet|Sent|Not sent)$/;

/** The dialog that sends and receives. */
export const transferDialog = (page: Page): Locator => page.getByRole("dialog", { name: SENDING });

/** Opens the dialog from the sidebar. */
export const openTransfer = async (page: Page): Promise<Locator> => {
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Send/Receive" }).click();
  const dialog = transferDialog(page);
  await expect(dialog).toBeVisible();
  return dialog;
};

/** Fills the form without requesting a preview. */
export const fillSending = async (
  dialog: Locator,
  { to, amount, asset, memo, description }: Sending,
): Promise<void> => {
  if (asset !== undefined) {
    await dialog.getByRole("combobox", { name: "Asset" }).click();
    await dialog.page().getByRole("option", { name: asset }).click();
  }
  await dialog.getByRole("combobox", { name: "Recipient" }).fill(to);
  await dialog.getByRole("textbox", { name: "Amount" }).fill(amount);
  const notes = dialog.getByRole("button", { name: /^Add (memo or )?note$/ });
  if ((memo !== undefined || description !== undefined) && (await notes.isVisible())) await notes.click();
  if (memo !== undefined) await dialog.getByRole("textbox", { name: "Memo" }).fill(memo);
  if (description !== undefined) await dialog.getByRole("textbox", { name: "Description" }).fill(description);
};

/** Opens the dialog, fills the form, requests the preview and waits for the review. */
export const preview = async (page: Page, sending: Sending): Promise<Locator> => {
  const dialog = await openTransfer(page);
  await fillSending(dialog, sending);
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByRole("heading", { name: "Check and confirm" })).toBeVisible();
  return dialog;
};

/** Types the passcode and confirms. */
export const confirm = async (dialog: Locator, passcode: string): Promise<void> => {
  await dialog.getByLabel("Wallet passcode", { exact: true }).fill(passcode);
  await dialog.getByRole("button", { name: "Confirm" }).click();
};

/** The status region of the transfer. */
export const statusOf = (dialog: Locator): Locator => dialog.getByRole("status").first();

/** An address as screen readers announce it: its prefix, then groups of four (A10). */
export const inGroups = (address: string): string => {
  const [prefix = ""] = /^(?:optio1|optiovaloper1|0x)?/.exec(address) ?? [];
  return [prefix, ...(address.slice(prefix.length).match(/.{1,4}/g) ?? [])].filter((group) => group !== "").join(" ");
};
