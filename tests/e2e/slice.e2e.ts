import { createWallet, join } from "./support/join.ts";
import { ADA, addressOf, arriveSignedIn, GRACE, logOut, newcomer, signIn } from "./support/people.ts";
import { confirm, inGroups, openTransfer, preview, statusOf } from "./support/send.ts";
import { expect, test } from "./support/test.ts";

test("a new user signs up, creates a wallet, sends OPT to Grace, and both see it", async ({ page, server }) => {
  const nova = newcomer();
  const to = await addressOf(server, GRACE);
  await join(page, server, nova);
  await createWallet(page, nova.passcode);
  await expect(page.getByRole("table", { name: "Tokens" }).getByRole("row", { name: /OPT.*Optio.*250/ })).toBeVisible();

  const dialog = await preview(page, { to, amount: "12.5", memo: "first steps" });
  await expect(dialog.getByText(inGroups(to), { exact: true })).toBeAttached();
  await confirm(dialog, nova.passcode);
  await expect(statusOf(dialog)).toHaveText("Completed");
  await dialog.getByText("Details", { exact: true }).click();
  await expect(dialog.getByText("Network fee")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "View in explorer" })).toHaveAttribute(
    "href",
    /^https:\/\/explorer\.optio\.example\/tx\/[0-9A-F]{64}$/,
  );
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();

  await server.advance(10);
  await page.getByRole("table", { name: "Tokens" }).getByRole("link", { name: "OPT" }).first().click();
  await expect(page).toHaveURL(/\/my-assets\/optio\/OPT$/);
  const row = page.getByRole("table", { name: "Transactions" }).getByRole("row", { name: /Sent.*12\.5/ });
  await expect(row).toContainText("Completed");

  await logOut(page);
  await signIn(page, server, GRACE);
  await page.goto("/my-assets/optio/OPT");
  const received = page.getByRole("table", { name: "Transactions" }).getByRole("row", { name: /Received.*12\.5/ });
  await expect(received.first()).toContainText("Completed");
  await page.getByRole("button", { name: "Notifications" }).click();
  await expect(page.getByText(new RegExp(`You received 12.5 OPT from ${nova.firstName}`)).first()).toBeVisible();
});

test("the Receive tab shows the whole address, its QR code, and which token it accepts", async ({ page, server }) => {
  const address = await addressOf(server, ADA);
  await arriveSignedIn(page, server, ADA);
  const dialog = await openTransfer(page);
  await dialog.getByRole("tab", { name: "Receive" }).click();
  await expect(dialog.getByRole("img", { name: "QR code" })).toBeVisible();
  await expect(dialog.getByText(inGroups(address), { exact: true })).toBeAttached();
  await expect(dialog.getByText("Send only OPT on the Optio network.", { exact: false })).toBeVisible();
});
