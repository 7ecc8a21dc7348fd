import type { Locator, Page, Request, Route } from "playwright/test";
import { shutGate } from "./support/gate.ts";
import { ADA, addressOf, arriveSignedIn, GRACE } from "./support/people.ts";
import { confirm, fillSending, inGroups, openTransfer, preview, statusOf, transferDialog } from "./support/send.ts";
import type { TestServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

const TRANSFER = "**/api/wallets/*/transfer";
const PREVIEW = "**/api/wallets/*/transferPreview";
const TRANSACTIONS = "**/api/wallets/*/transactions?*";

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

const refuse = (route: Route, status: number, error: string) => route.fulfill({ status, json: { error } });

/**
 * Opens Home with the clock of the test. The clock is installed before the page: a running page would take a restarted
 * monotonic clock for a sleep that ends the session.
 */
const openHomeWithClock = async (page: Page): Promise<void> => {
  await page.goto("/manifest.webmanifest");
  await page.clock.install();
  await page.goto("/dashboard");
};

let to = "";
test.beforeEach(async ({ page, server }) => {
  to = await addressOf(server, GRACE);
  await arriveSignedIn(page, server, ADA);
});

test("W1: twenty presses of Confirm by mouse and Enter send the money once", async ({ page }) => {
  const sent = transfersOf(page);
  const gate = shutGate();
  await page.route(TRANSFER, async (route) => {
    await gate.opened;
    await route.continue();
  });
  const dialog = await preview(page, { to, amount: "1.01" });
  await dialog.getByLabel("Wallet passcode", { exact: true }).fill(ADA.passcode);
  const box = await dialog.getByRole("button", { name: "Confirm" }).boundingBox();
  if (box === null) throw new Error("Confirm has no box");
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0 ? page.mouse.click(box.x + box.width / 2, box.y + box.height / 2) : page.keyboard.press("Enter"),
    ),
  );
  await expect(statusOf(dialog)).toHaveText("Sending…");
  gate.open();
  await expect(statusOf(dialog)).toHaveText("Completed");
  expect(sent).toHaveLength(1);
});

test("W2, W16: the same transfer within a minute asks 'Already sent?' before the passcode and needs a second consent", async ({
  page,
}) => {
  const sent = transfersOf(page);
  const dialog = await preview(page, { to, amount: "1.02" });
  await confirm(dialog, ADA.passcode);
  await expect(statusOf(dialog)).toHaveText("Completed");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();

  await preview(page, { to, amount: "1.02" });
  await expect(dialog.getByText("Already sent?")).toBeVisible();
  await expect(dialog.getByLabel("Wallet passcode", { exact: true })).toBeHidden();
  expect(sent).toHaveLength(1);
  await dialog.getByRole("button", { name: "Send once more" }).click();
  await confirm(dialog, ADA.passcode);
  await expect(statusOf(dialog)).toHaveText("Completed");
  expect(sent).toHaveLength(2);
});

test("W2, W15: the same transfer confirmed in two tabs at once is sent once", async ({ page, context }) => {
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
  await openHomeWithClock(page);
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  const sent = transfersOf(page);
  await page.route(TRANSFER, loseTheAnswer);
  const dialog = await preview(page, { to, amount: "1.03" });
  await confirm(dialog, ADA.passcode);
  await expect(statusOf(dialog)).toHaveText("No answer yet");
  await expect(dialog.getByText("Don't send it again.", { exact: false })).toBeVisible();
  await expect(dialog.getByText("Checking 1 of 5")).toBeVisible();
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

test("W3: the history is read after 2, 5, 10, 30 and 60 s, and a transfer it does not show stays unknown", async ({
  page,
  watch,
}) => {
  watch.expectFailedAnswers();
  await openHomeWithClock(page);
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  const sent = transfersOf(page);
  await page.route(TRANSFER, (route) => route.abort("connectionreset"));
  const dialog = await preview(page, { to, amount: "1.08" });
  await confirm(dialog, ADA.passcode);
  await expect(statusOf(dialog)).toHaveText("No answer yet");
  // the readings of this transfer: its type, in the largest page; the screen behind reads the whole wallet's activity
  let read = 0;
  page.on("request", (request) => {
    const { searchParams } = new URL(request.url());
    if (searchParams.get("type") === "send" && searchParams.get("limit") === "100") read += 1;
  });
  const readings = () => read;
  // the page's clock runs on between the steps, so a reading may come early on a slow machine; never one too many
  for (const [at, seconds] of [2, 3, 5, 20, 30].entries()) {
    await page.clock.fastForward(seconds * 1_000);
    await expect.poll(readings).toBeGreaterThan(at);
  }
  await page.clock.fastForward(600_000);
  await expect(dialog.getByText("it was probably not sent", { exact: false })).toBeVisible();
  await expect(dialog.getByText("Safe to repeat: it can't be paid twice.")).toBeVisible();
  await expect(statusOf(dialog)).toHaveText("No answer yet");
  await expect(dialog.getByRole("button", { name: "Check again" })).toBeVisible();
  expect(readings()).toBe(5);
  expect(sent).toHaveLength(1);
});

test("W4: a transfer refused with 401 is sent again byte for byte after the refresh", async ({ page, watch }) => {
  watch.expectFailedAnswers();
  const sent = transfersOf(page);
  await page.route(TRANSFER, (route) => refuse(route, 401, "Unauthenticated"), { times: 1 });
  const dialog = await preview(page, { to, amount: "1.04", memo: "rent" });
  await confirm(dialog, ADA.passcode);
  await expect(statusOf(dialog)).toHaveText("Completed");
  expect(sent).toHaveLength(2);
  const [first, second] = sent;
  expect(second?.postData()).toBe(first?.postData());
  expect(await second?.headerValue("Idempotency-Key")).toBe(await first?.headerValue("Idempotency-Key"));
  expect(watch.calls.filter((call) => call === "POST /refreshToken")).toHaveLength(1);
});

test("W4: a wrong passcode returns to the preview with everything but the passcode", async ({ page, watch }) => {
  watch.expectFailedAnswers();
  const dialog = await preview(page, { to, amount: "1.05", memo: "lunch" });
  await confirm(dialog, "Not-the-passcode-1!");
  await expect(dialog.getByText("Invalid wallet key. Nothing was sent.")).toBeVisible();
  await expect(dialog.getByText("1.05", { exact: true })).toBeVisible();
  await expect(dialog.getByText(inGroups(to), { exact: true })).toBeAttached();
  await expect(dialog.getByText("lunch", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Wallet passcode", { exact: true })).toHaveValue("");
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect(dialog.getByRole("combobox", { name: "Recipient" })).toHaveValue(to);
  await expect(dialog.getByRole("textbox", { name: "Amount" })).toHaveValue("1.05");
  await expect(dialog.getByRole("textbox", { name: "Memo" })).toHaveValue("lunch");
});

test("W5: a transfer without an answer is still on screen after a reload", async ({ page, watch }) => {
  watch.expectFailedAnswers();
  await page.route(TRANSFER, (route) => route.abort("connectionreset"));
  const dialog = await preview(page, { to, amount: "1.06" });
  await confirm(dialog, ADA.passcode);
  await expect(statusOf(dialog)).toHaveText("No answer yet");
  await page.reload();
  const banner = page.getByText("We don't know yet whether your transfer went through", { exact: false });
  await expect(banner).toBeVisible();
  await page.getByRole("button", { name: "Show transfer" }).click();
  await expect(transferDialog(page).getByText("1.06 OPT on Optio", { exact: false })).toBeVisible();
});

const OTHER_ADDRESS = "optio1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqzhj0fx";

test("W7: a preview with a different recipient, amount or sender cannot be confirmed and says what differs", async ({
  page,
}) => {
  let lie = {};
  await page.route(PREVIEW, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...lie } });
  });
  const dialog = await openTransfer(page);
  await fillSending(dialog, { to, amount: "1.07" });
  for (const [different, words] of [
    [{ to: OTHER_ADDRESS }, /Recipient: you asked for .* the quote says/],
    [{ amount: "107" }, /Amount: you asked for 1\.07, the quote says 107/],
    [{ from: OTHER_ADDRESS }, /Sender: you asked for .* the quote says/],
  ] as const) {
    lie = different;
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect(dialog.getByText(words)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Confirm" })).toBeDisabled();
    await dialog.getByRole("button", { name: "Back" }).click();
  }
});

test("W9: the chain is named on the list, in the form, the preview and the receipt", async ({ page }) => {
  const tokens = page.getByRole("table", { name: "Tokens" });
  await expect(tokens.getByRole("row", { name: /Optio Testnet/ })).toBeVisible();
  const dialog = await preview(page, { to, amount: "0.5", asset: /OPT · Optio Testnet/ });
  await expect(dialog.getByText("Optio Testnet", { exact: true })).toBeVisible();
  await confirm(dialog, ADA.passcode);
  await expect(statusOf(dialog)).toHaveText("Completed");
  await expect(dialog.getByText("Optio Testnet", { exact: true })).toBeVisible();
});

test("W9: an address of another chain or with a typing error is refused in the form, and no preview is requested", async ({
  page,
  server,
  watch,
}) => {
  const ethereum = await addressOf(server, GRACE, "ethereum");
  const mistyped = `${to.slice(0, -1)}${to.endsWith("q") ? "p" : "q"}`;
  const dialog = await openTransfer(page);
  const recipient = dialog.getByRole("combobox", { name: "Recipient" });
  for (const [address, words] of [
    [ethereum, "This is an Ethereum address, and the asset is on Optio."],
    [mistyped, "This address has a typo. Copy it again."],
    [`cosmos${to.slice("optio".length)}`, /address/],
  ] as const) {
    await fillSending(dialog, { to: address, amount: "1" });
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect(recipient).toHaveAttribute("aria-invalid", "true");
    await expect(recipient).toHaveAccessibleDescription(
      words instanceof RegExp ? words : new RegExp(words.replace(/[()…]/g, ".")),
    );
    await expect(recipient).toBeFocused();
  }
  expect(watch.calls.filter((call) => call.endsWith("/transferPreview"))).toEqual([]);
});

const shownAs = async (page: Page, server: TestServer, statuses: ReadonlyArray<string>) => {
  const created_at = new Date(Date.now() - 10 * 60_000).toISOString();
  await page.route(TRANSACTIONS, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { readonly transactions: ReadonlyArray<object> };
    const transactions = body.transactions
      .slice(0, statuses.length)
      .map((transaction, at) => ({ ...transaction, created_at, completed_at: null, status: statuses[at] }));
    await route.fulfill({ response, json: { ...body, transactions } });
  });
  await page.goto(`${server.url}/my-assets/optio/OPT`);
  return page.getByRole("table", { name: "Transactions" }).getByRole("row");
};

test("W10: only an answer of the server makes a transfer Completed or Failed", async ({ page, server }) => {
  const rows = await shownAs(page, server, ["success", "failed", "fail", "pending", "finalising", "constructor"]);
  for (const [at, word] of ["Completed", "Failed", "Failed", "Pending", "Unknown", "Unknown"].entries()) {
    await expect(rows.nth(at + 1)).toContainText(word);
  }
});
