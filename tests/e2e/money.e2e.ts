import type { Locator, Page, Request, Route } from "playwright/test";
import { ADA, addressOf, arriveSignedIn, GRACE } from "./support/people.ts";
import { confirm, preview, statusOf } from "./support/send.ts";
import { expect, test } from "./support/test.ts";

const TRANSFER = "**/api/wallets/*/transfer";

/** The transfer requests of a page so far. */
const transfersOf = (page: Page): ReadonlyArray<Request> => {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/transfer")) sent.push(request);
  });
  return sent;
};

/** The server executes the transfer, but its response is lost. */
const loseTheAnswer = async (route: Route): Promise<void> => {
  await route.fetch();
  await route.abort("connectionreset");
};

let to = "";
test.beforeEach(async ({ server }) => {
  to = await addressOf(server, GRACE);
});

test("W2, W15: the same transfer confirmed in two tabs at once is sent once", async ({ page, context, server }) => {
  await arriveSignedIn(page, server, ADA);
  const other = await context.newPage();
  await other.goto("/dashboard");
  // the second tab learns of the first before its own press, or by the lock after it
  const REFUSED = /^(Already sent\?|You already confirmed this transfer in another tab)$/;
  const tabs: { readonly sent: ReadonlyArray<Request>; readonly dialog: Locator }[] = [];
  for (const tab of [page, other]) {
    const sent = transfersOf(tab);
    // Chromium draws the tab in front only, and a click waits for frames
    await tab.bringToFront();
    const dialog = await preview(tab, { to, amount: "1.15" });
    await dialog.getByLabel("Wallet passcode", { exact: true }).fill(ADA.passcode);
    tabs.push({ sent, dialog });
  }
  // a tab that has learned of the other's transfer shows the question in place of Confirm
  await Promise.all(
    tabs.map(({ dialog }) =>
      dialog.getByRole("button", { name: "Confirm" }).or(dialog.getByText("Already sent?")).click(),
    ),
  );
  await expect.poll(() => tabs.filter(({ sent }) => sent.length === 1).length).toBe(1);
  for (const { sent, dialog } of tabs) {
    await dialog.page().bringToFront();
    if (sent.length === 1) await expect(statusOf(dialog)).toHaveText("Completed");
    else await expect(dialog.getByText(REFUSED).first()).toBeVisible();
  }
  expect(tabs.flatMap(({ sent }) => sent)).toHaveLength(1);
});

test("W3: a transfer without an answer is never sent again automatically, and the history settles it", async ({
  page,
  server,
  watch,
}) => {
  watch.expectFailedAnswers();
  // before the page: a running one would take a restarted monotonic clock for a sleep that ends the session
  await page.clock.install();
  await arriveSignedIn(page, server, ADA);
  const sent = transfersOf(page);
  await page.route(TRANSFER, loseTheAnswer);
  const dialog = await preview(page, { to, amount: "1.03" });
  await confirm(dialog, ADA.passcode);
  await expect(statusOf(dialog)).toHaveText("No answer yet");
  await expect(dialog.getByText("Don't send it again.", { exact: false })).toBeVisible();
  await expect(dialog.getByText("Checking…")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Send again" })).toBeHidden();
  await server.advance(10);
  const read = page.waitForResponse((response) => response.url().includes("/transactions?"));
  await page.clock.fastForward(2_000);
  await read;
  await expect(statusOf(dialog)).toHaveText("Completed");
  await page.clock.fastForward(120_000);
  await expect(statusOf(dialog)).toHaveText("Completed");
  expect(sent).toHaveLength(1);
});

test("W9, A7: the chain is named on the list, in the form, the preview and the receipt, and Back from the review keeps what was typed", async ({
  page,
  server,
}) => {
  await arriveSignedIn(page, server, ADA);
  // what arrives later moves the button away from the pointer
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const tokens = page.getByRole("table", { name: "Tokens" });
  await page.getByRole("button", { name: /^Show \d+ empty or test token/ }).click();
  await expect(tokens.getByRole("row", { name: /Optio Testnet/ })).toBeVisible();
  const sending = { to, amount: "0.5", asset: /OPT · Optio Testnet/, memo: "for rent", description: "November" };
  const dialog = await preview(page, sending);
  await expect(dialog.getByText("Optio Testnet", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect(dialog.getByRole("combobox", { name: "Asset" })).toHaveText(/OPT · Optio Testnet/);
  await expect(dialog.getByRole("combobox", { name: "Recipient" })).toHaveValue("Grace Hopper @grace");
  await expect(dialog.getByRole("textbox", { name: "Amount" })).toHaveValue("0.5");
  await expect(dialog.getByRole("textbox", { name: "Memo" })).toHaveValue("for rent");
  await expect(dialog.getByRole("textbox", { name: "Description" })).toHaveValue("November");
  // a refused memo leaves the two notes on one line
  const memo = dialog.getByRole("textbox", { name: "Memo" });
  const topOf = async (field: Locator) => (await field.boundingBox())?.y;
  await memo.fill("a".repeat(257));
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(memo).toHaveAttribute("aria-invalid", "true");
  expect(await topOf(memo)).toBe(await topOf(dialog.getByRole("textbox", { name: "Description" })));
  await memo.fill("for rent");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await confirm(dialog, ADA.passcode);
  await expect(statusOf(dialog)).toHaveText("Completed");
  await expect(dialog.getByText("Optio Testnet", { exact: true })).toBeVisible();
});
