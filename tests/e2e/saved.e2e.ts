import type { Page } from "playwright/test";
import { ADA, enter, GRACE, logOut, signIn } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const EXCHANGE = "optio1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc52lu3dj";

const rows = (page: Page) => page.getByRole("list", { name: "Saved addresses" }).getByRole("listitem");

/** Saves the address of an exchange under a name, with a memo. */
const save = async (page: Page, name: string, memo: string): Promise<void> => {
  await page.getByRole("button", { name: "Add address" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add an address" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("textbox", { name: "Address" }).fill(EXCHANGE);
  await dialog.getByRole("textbox", { name: "Memo" }).fill(memo);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
};

test("saved addresses reach another tab at once, and are there after a logout for the user who saved them, and for nobody else", async ({
  context,
  page,
  server,
}) => {
  await signIn(page, server, ADA);
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto("/network/saved");
  await expect(other.getByText("No saved addresses yet")).toBeVisible();
  await save(page, "Meridian", "104273");
  await expect(rows(other)).toHaveText([/Meridian/]);
  await save(other, "Borealis", "58");
  await expect(rows(page)).toHaveText([/Borealis/, /Meridian/]);
  await other.close();
  await logOut(page);
  // what stays on the device says neither the name nor the address nor the memo
  const stored = await page.evaluate(async () => {
    const found: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const opening = indexedDB.open(name ?? "");
      await new Promise((resolve) => opening.addEventListener("success", resolve));
      for (const store of opening.result.objectStoreNames) {
        const reading = opening.result.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => reading.addEventListener("success", resolve));
        found.push(JSON.stringify(reading.result));
      }
      opening.result.close();
    }
    return found.join("\n") + JSON.stringify(localStorage);
  });
  expect(stored.length).toBeGreaterThan(100);
  for (const text of ["Meridian", "Borealis", EXCHANGE, "104273"]) expect(stored).not.toContain(text);
  await enter(page, server, GRACE);
  await page.goto("/network/saved");
  await expect(page.getByText("No saved addresses yet")).toBeVisible();
  await logOut(page);
  await enter(page, server, ADA);
  await page.goto("/network/saved");
  await expect(rows(page)).toHaveText([/Borealis/, /Meridian/]);
  await page.getByRole("button", { name: "Send Meridian" }).click();
  const send = page.getByRole("dialog", { name: "Send" });
  await expect(send.getByRole("textbox", { name: "Memo" })).toHaveValue("104273");
});
