import { ADA, arriveSignedIn } from "../e2e/support/people.ts";
import { expect, test } from "./shoot.ts";
import { closeDialog, dialogOf, open, press } from "./steps.ts";

/** A file of two sound addresses and two that are refused. */
const FILE = JSON.stringify({
  format: "optio.addresses",
  version: 1,
  addresses: [
    { name: "Kraken", network: "optio", address: "optio1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc52lu3dj", memo: "104273" },
    { name: "Ledger", network: "ethereum", address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" },
    { name: "Mum\u202e", network: "optio", address: "optio1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc52lu3dj", memo: "2" },
    7,
  ],
});

test("saved addresses", async ({ page, server, shoot }) => {
  await arriveSignedIn(page, server, ADA);
  await open(page, "/network/saved", "Contacts");
  await expect(page.getByText("No saved addresses yet")).toBeVisible();
  await shoot("saved-none");
  await press(page, "Import");
  await dialogOf(page, "Import addresses");
  await page
    .getByLabel("File with addresses")
    .setInputFiles({ name: "addresses.json", mimeType: "application/json", buffer: Buffer.from(FILE) });
  await expect(page.getByText("2 entries are refused", { exact: true })).toBeVisible();
  await shoot("saved-import");
  await press(page, "Add 2 addresses");
  await expect(page.getByText("Kraken").first()).toBeVisible();
  await press(page, "Add address");
  const dialog = await dialogOf(page, "Add an address");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter a name.")).toBeVisible();
  await shoot("saved-add");
  await closeDialog(page);
  await shoot("saved");
  await press(page, "Send Kraken");
  const send = await dialogOf(page, "Send");
  await send.getByRole("textbox", { name: "Memo" }).fill("9");
  await expect(send.getByText(/You saved this address with the memo/)).toBeVisible();
  await shoot("send-saved");
});
