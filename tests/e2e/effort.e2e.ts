import { countEffort } from "./support/effort.ts";
import { ADA, arriveSignedIn, enter, GRACE, logOut, openSignedIn, typeCode } from "./support/people.ts";
import { confirm, statusOf, transferDialog } from "./support/send.ts";
import { expect, test } from "./support/test.ts";

test("on a trusted device a payment to a person who was paid before takes four presses, sign-in included", async ({
  page,
  server,
}) => {
  const typePassword = async () => {
    await page.goto("/login");
    await page.getByRole("textbox", { name: "Email or phone" }).fill(ADA.email);
    await page.getByLabel("Password", { exact: true }).fill(ADA.password);
  };
  const signIn = page.getByRole("button", { name: "Sign in", exact: true });
  await typePassword();
  await signIn.click();
  await page.getByRole("checkbox", { name: "Trust this device for 30 days" }).check();
  await typeCode(page, await server.codeFor(ADA.email));
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await logOut(page);

  await typePassword();
  const effort = await countEffort(page);
  await signIn.click();
  await page.getByRole("button", { name: "Send to Amara Ashdown" }).click();
  const dialog = transferDialog(page);
  await dialog.getByRole("textbox", { name: "Amount" }).fill("0.17");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByLabel("Wallet passcode", { exact: true }).fill(ADA.passcode);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(statusOf(dialog)).toHaveText(/Completed|Sent – confirming/);
  await expect(dialog).toContainText("Amara Ashdown");
  expect((await effort()).presses).toBe(4);
});

test("from Home a stake takes three presses: a validator is chosen already", async ({ page, server }) => {
  await arriveSignedIn(page, server, ADA);
  const effort = await countEffort(page);
  await page.getByRole("main").getByRole("button", { name: "Stake", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/With [A-Z]/);
  await dialog.getByRole("textbox", { name: "Amount" }).fill("1");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByLabel("Wallet passcode", { exact: true }).fill(ADA.passcode);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(statusOf(dialog)).toHaveText(/Completed|Sent – confirming/);
  expect((await effort()).presses).toBe(3);
});

test("a jailed stake moves, the whole of it, with two presses and the passcode from where it says that it is jailed", async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, ADA, "/my-assets/stake/optio/OPT");
  const move = page
    .getByRole("listitem")
    .filter({ hasText: "is jailed" })
    .getByRole("button", { name: /^Move from/ });
  await expect(move.first()).toBeVisible();
  const effort = await countEffort(page);
  await move.first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "Amount" })).not.toHaveValue("");
  await expect(dialog).toContainText(/a year more: it earns nothing now/);
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByLabel("Wallet passcode", { exact: true }).fill(ADA.passcode);
  // the last press is that of the passcode
  expect((await effort()).presses).toBe(2);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(statusOf(dialog)).toHaveText(/Completed|Sent – confirming/);
});

test("on a phone unstaking takes four presses from Home and the passcode, and the sheet keeps its place through all of them", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveSignedIn(page, server, ADA);
  const effort = await countEffort(page);
  await page.getByRole("link", { name: "Earn" }).click();
  await page
    .getByRole("table", { name: "Delegations" })
    .getByRole("button", { name: /^Manage/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Unstake" }).click();
  const dialog = page.getByRole("dialog");
  const foot = async (name: string) => {
    const box = await dialog.getByRole("button", { name }).boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  await dialog.getByRole("textbox", { name: "Amount" }).fill("0.23");
  await expect.poll(() => foot("Preview")).toBe(844 - 16);
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByLabel("Wallet passcode", { exact: true }).fill(ADA.passcode);
  expect((await effort()).presses).toBe(4);
  await expect.poll(() => foot("Confirm")).toBe(844 - 16);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(statusOf(dialog)).toHaveText(/Started, arrives/);
});

test("from Home the same person is paid the same again with two presses and the passcode", async ({ page, server }) => {
  await arriveSignedIn(page, server, ADA);
  const again = page.getByRole("button", { name: /^Send .* to .* again$/ }).first();
  await expect(again).toBeVisible();
  const effort = await countEffort(page);
  await again.click();
  const dialog = transferDialog(page);
  await dialog.getByLabel("Wallet passcode", { exact: true }).fill(ADA.passcode);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(statusOf(dialog)).toHaveText(/Completed|Sent – confirming/);
  expect((await effort()).presses).toBe(2);
});

test("from Activity the same payment again takes four presses and the passcode, and nothing is typed twice", async ({
  page,
  server,
}) => {
  await arriveSignedIn(page, server, ADA);
  await page.goto("/activity?type=send");
  const row = page.getByRole("button", { name: /^Details, Sent .* OPT,/ }).first();
  await expect(row).toBeVisible();
  const effort = await countEffort(page);
  await row.click();
  const details = page.getByRole("dialog", { name: "Transaction" });
  await details.getByRole("button", { name: "Send again" }).click();
  const dialog = transferDialog(page);
  await expect(dialog.getByRole("textbox", { name: "Amount" })).not.toHaveValue("");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByLabel("Wallet passcode", { exact: true }).fill(ADA.passcode);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(statusOf(dialog)).toHaveText(/Completed|Sent – confirming/);
  expect((await effort()).presses).toBe(4);
  await dialog.getByRole("button", { name: "Done" }).click();
  // where the payment began, with no dialog
  await expect(page).toHaveURL(/\/activity\?type=send$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("from Home a person is asked for an amount with three presses; who opens the link pays it after the sign-in, and a second time the link says that it was paid", async ({
  page,
  server,
  browser,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await arriveSignedIn(page, server, GRACE);
  const effort = await countEffort(page);
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: "Search" }).fill("ask ada for 0.21 opt");
  await page.getByRole("option", { name: /^Ask Ada Lovelace for 0\.21 OPT/ }).click();
  const asking = page.getByRole("dialog", { name: "Ask Ada Lovelace" });
  await expect(asking.getByRole("textbox", { name: "Amount" })).toHaveValue("0.21");
  await asking.getByRole("textbox", { name: "What for" }).fill("tea & cake");
  await asking.getByRole("button", { name: "Copy link" }).click();
  expect((await effort()).presses).toBeLessThanOrEqual(3);
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const context = await browser.newContext();
  const payer = await context.newPage();
  await payer.goto(link);
  await expect(payer).toHaveURL(/\/login$/);
  await enter(payer, server, ADA);
  const dialog = transferDialog(payer);
  await expect(dialog.getByRole("textbox", { name: "Amount" })).toHaveValue("0.21");
  await expect(dialog).toContainText("A link asks you to pay Grace Hopper 0.21 OPT");
  await expect(dialog.getByRole("textbox", { name: "Memo" })).toHaveValue("tea & cake");
  await expect(payer).toHaveURL(/\/dashboard$/);
  await dialog.getByRole("button", { name: "Preview" }).click();
  await confirm(dialog, ADA.passcode);
  await expect(statusOf(dialog)).toHaveText("Completed");

  await payer.goto(link);
  await expect(dialog).toContainText("You already paid 0.21 OPT for this request on");
  await dialog.getByRole("link", { name: "See that payment" }).click();
  await expect(payer.getByRole("dialog", { name: "Transaction" })).toContainText("tea & cake");
  await context.close();
});
