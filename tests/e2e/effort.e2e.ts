import { countEffort } from "./support/effort.ts";
import { ADA, arriveSignedIn, enter, GRACE, logOut, typeCode } from "./support/people.ts";
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

test("from Home a stake takes four presses, the choice of a validator included", async ({ page, server }) => {
  await arriveSignedIn(page, server, ADA);
  const effort = await countEffort(page);
  await page.getByRole("main").getByRole("button", { name: "Stake", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await page.getByRole("option").first().click();
  await dialog.getByRole("textbox", { name: "Amount" }).fill("1");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByLabel("Wallet passcode", { exact: true }).fill(ADA.passcode);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(statusOf(dialog)).toHaveText(/Completed|Sent – confirming/);
  expect((await effort()).presses).toBe(4);
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
  await page.keyboard.press("Enter");
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
