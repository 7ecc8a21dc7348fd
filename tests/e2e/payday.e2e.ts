import { countEffort } from "./support/effort.ts";
import { ADA, arriveSignedIn } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test("on payday Home says what the week earned, and it is staked again with two presses and the passcode", async ({
  page,
  server,
  watch,
}) => {
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
  const effort = await countEffort(page);
  // this week's earnings against the last ones take no press
  await expect(card.getByRole("list", { name: /^Rewards of the last \d weeks$/ })).toBeAttached();
  expect((await effort()).presses).toBe(0);
  await card.getByRole("button", { name: "Stake it again" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Wallet passcode", { exact: true }).fill(ADA.passcode);
  await sheet.getByRole("button", { name: /^Stake .* OPT$/ }).click();
  await expect(sheet.getByText(/OPT is staked again$/)).toBeVisible();
  expect(await effort()).toEqual({ presses: 2, inputs: 1 });
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect(card.getByText("Payday")).toHaveCount(0);
});
