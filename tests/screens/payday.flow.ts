import { ADA, arriveSignedIn } from "../e2e/support/people.ts";
import { expect, test } from "./shoot.ts";
import { dialogOf, loaded } from "./steps.ts";

test("payday", async ({ page, server, shoot, watch }) => {
  // the day is turned by hours, which ends the tokens of a session
  watch.expectFailedAnswers();
  const card = page.getByRole("region", { name: "Staking of OPT" });
  // the demo wallet is paid within a week
  await expect(async () => {
    await server.advance(43_200);
    await arriveSignedIn(page, server, ADA);
    await expect(card.getByText(/^Payday|^Ready/)).toBeVisible();
    await expect(card.getByText("Payday")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await loaded(page);
  await shoot("payday");
  await card.getByRole("button", { name: "Stake it again" }).click();
  const sheet = await dialogOf(page, /./);
  await expect(sheet.getByLabel("Wallet passcode", { exact: true })).toBeFocused();
  await shoot("payday-stake");
  await sheet.getByLabel("Wallet passcode", { exact: true }).fill(ADA.passcode);
  await sheet.getByRole("button", { name: /^Stake .* OPT$/ }).click();
  await expect(sheet.getByText(/OPT is staked again$/)).toBeVisible();
  await shoot("payday-receipt");
});
