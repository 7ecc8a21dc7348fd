import type { Page } from "playwright/test";
import { ADA, addressOf, arriveSignedIn, GRACE } from "../e2e/support/people.ts";
import { confirm, fillSending, openTransfer, preview, statusOf } from "../e2e/support/send.ts";
import { expect, test } from "./shoot.ts";
import { dialogOf, heading, hold, loaded, open, refuse } from "./steps.ts";

const TRANSFER = "**/api/wallets/*/transfer";
const PREVIEW = "**/api/wallets/*/transferPreview";

/** Ends an outcome, so that the next transfer begins with an empty form. */
const startOver = async (page: Page): Promise<void> => {
  await page.unroute(TRANSFER);
  // what was typed would be there again
  await page.evaluate(() => sessionStorage.removeItem("optio.drafts"));
  await page.goto("/dashboard");
  await heading(page, "Home");
  await loaded(page);
};

test("send", async ({ page, server, shoot }) => {
  const to = await addressOf(server, GRACE);
  await arriveSignedIn(page, server, ADA);
  await loaded(page);
  const dialog = await openTransfer(page);
  await loaded(page);
  await shoot("send");
  await shoot("send-asset", async () => {
    await dialog.getByRole("heading", { name: "Send", exact: true }).click();
    await dialog.getByRole("combobox", { name: "Asset" }).click();
    await expect(page.getByRole("option", { name: /ETH/ }).first()).toBeVisible();
  });
  await dialog.getByRole("heading", { name: "Send", exact: true }).click();
  // the check of the dialog's edges moves the focus, which closes the list
  await shoot("send-recipients", async () => {
    await dialog.getByRole("combobox", { name: "Recipient" }).fill("");
    await dialog.getByRole("combobox", { name: "Recipient" }).fill("gra");
    await expect(page.getByRole("option", { name: /Grace/ }).first()).toBeVisible();
  });
  await dialog.getByRole("combobox", { name: "Recipient" }).fill("");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByRole("combobox", { name: "Recipient" })).toHaveAttribute("aria-invalid", "true");
  await shoot("send-refused");
  await fillSending(dialog, { to, amount: "99999999", memo: "tea", description: "for the break" });
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText(/Not enough OPT|Insufficient balance/).first()).toBeVisible();
  await shoot("send-too-much");
  await fillSending(dialog, { to, amount: "0.75" });
  await shoot("send-filled");
  await dialog.getByRole("tab", { name: "Receive" }).click();
  await expect(dialog.getByRole("img", { name: "QR code" })).toBeVisible();
  await shoot("receive");
  await dialog.getByRole("tab", { name: "Send" }).click();
  await dialog.getByRole("button", { name: "Scan a code" }).click();
  await expect(page.getByText("There is no camera here.", { exact: false })).toBeVisible();
  await shoot("scan");
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByRole("heading", { name: "Check and confirm" })).toBeVisible();
  await shoot("send-preview");
  await confirm(dialog, ADA.passcode);
  await expect(statusOf(dialog)).toHaveText("Completed");
  await shoot("send-receipt");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  await preview(page, { to, amount: "0.75", memo: "tea", description: "for the break" });
  await expect(dialog.getByText("Already sent?")).toBeVisible();
  await shoot("send-again");
});

test("send refused", async ({ page, context, server, shoot, watch }) => {
  watch.expectFailedAnswers();
  const to = await addressOf(server, GRACE);
  await arriveSignedIn(page, server, ADA);
  await loaded(page);
  const dialog = await openTransfer(page);
  // the ends of an own address, with another middle
  const own = (await addressOf(server, ADA, "ethereum")).toLowerCase();
  const forged = `${own.slice(0, 12)}${"0".repeat(20)}${own.slice(32)}`;
  await fillSending(dialog, { to: forged, amount: "0.01", asset: /ETH/ });
  await expect(dialog.getByText("This isn't the address you used before")).toBeVisible();
  await shoot("send-lookalike");
  await startOver(page);
  await openTransfer(page);
  await refuse(page, PREVIEW, 422, { error: "Limit exceeded for today" });
  await fillSending(dialog, { to, amount: "0.81" });
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText("Limit exceeded for today")).toBeVisible();
  await shoot("send-preview-refused");
  await page.unroute(PREVIEW);
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByRole("heading", { name: "Check and confirm" })).toBeVisible();
  await confirm(dialog, "Not-the-passcode-1!");
  await expect(dialog.getByText("Invalid wallet key. Nothing was sent.")).toBeVisible();
  await shoot("send-wrong-passcode");
  await refuse(page, TRANSFER, 429, { error: "Too many attempts. Please try again later." });
  await confirm(dialog, ADA.passcode);
  await expect(statusOf(dialog)).toHaveText("Not confirmed yet");
  await shoot("send-locked");
  await startOver(page);
  await preview(page, { to, amount: "0.82" });
  await context.setOffline(true);
  await expect(page.getByText(/^You're offline/).first()).toBeVisible();
  await shoot("send-offline");
  await context.setOffline(false);
  await refuse(page, TRANSFER, 422, { error: "insufficient fees; got: 1uopt required: 5000uopt: insufficient fee" });
  await confirm(dialog, ADA.passcode);
  await expect(statusOf(dialog)).toHaveText("Failed");
  await shoot("send-failed");
});

test("send without an answer", async ({ page, server, shoot, watch }) => {
  watch.expectFailedAnswers();
  const to = await addressOf(server, GRACE);
  await arriveSignedIn(page, server, ADA);
  await loaded(page);
  await hold(page, TRANSFER);
  const dialog = await preview(page, { to, amount: "0.91" });
  await confirm(dialog, ADA.passcode);
  await expect(statusOf(dialog)).toHaveText("Sending…");
  await shoot("send-pending");
  await startOver(page);
  await page.goto("/manifest.webmanifest");
  await page.clock.install();
  await open(page, "/dashboard", "Home");
  await shoot("home-transfer-unknown");
  await page.route(TRANSFER, (route) => route.abort("connectionreset"));
  await preview(page, { to, amount: "0.92" });
  await confirm(dialog, ADA.passcode);
  await expect(statusOf(dialog)).toHaveText("No answer yet");
  await shoot("send-unknown");
  await page.clock.fastForward(600_000);
  await expect(dialog.getByText("it was probably not sent", { exact: false }).first()).toBeVisible();
  await shoot("send-not-found");
  await refuse(page, TRANSFER, 400, { error: "Invalid wallet key." });
  await dialog.getByRole("button", { name: "Send again" }).click();
  await confirm(dialog, "Not-the-passcode-1!");
  await expect(dialog.getByText("Not sent again")).toBeVisible();
  await shoot("send-refused-again");
});

test("transaction", async ({ page, server, shoot }) => {
  await arriveSignedIn(page, server, ADA);
  await open(page, "/my-assets/optio/OPT", "Optio");
  const rows = page.getByRole("table", { name: "Transactions" });
  await rows
    .getByRole("button", { name: /^Details/ })
    .first()
    .click();
  await dialogOf(page, "Transaction");
  await shoot("transaction");
});
