import { ADA, arriveSignedIn, GRACE } from "../e2e/support/people.ts";
import { expect, test } from "./shoot.ts";
import { dialogOf, loaded } from "./steps.ts";

test("a request for money", async ({ page, server, context, shoot }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await arriveSignedIn(page, server, GRACE);
  await loaded(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search" }).fill("ask ada for 12.5 opt");
  await page.keyboard.press("Enter");
  const asking = await dialogOf(page, "Ask Ada Lovelace");
  await asking.getByRole("textbox", { name: "What for" }).fill("tea & cake");
  await expect(asking.getByRole("img", { name: "QR code" })).toBeVisible();
  await shoot("ask");
  await asking.getByRole("button", { name: "Copy link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => localStorage.clear());
  await arriveSignedIn(page, server, ADA);
  await page.goto(link);
  const dialog = await dialogOf(page, "Send");
  await expect(dialog).toContainText("A link asks you to pay Grace Hopper 12.5 OPT");
  await shoot("send-asked");
});
