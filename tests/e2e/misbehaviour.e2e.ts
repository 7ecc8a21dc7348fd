import type { Page } from "playwright/test";
import { ADA, addressOf, arriveSignedIn, GRACE } from "./support/people.ts";
import { confirm, preview, statusOf, transferDialog } from "./support/send.ts";
import type { TestServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

/** Lets the network do this to the next transfer of the wallet that is signed in. */
const misbehave = async (page: Page, server: TestServer, next: object): Promise<void> => {
  const wallet = await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem("optio.access_token")}` };
    const { wallets } = await (await fetch("/api/wallets", { headers })).json();
    return wallets[0].id as string;
  });
  const answer = await fetch(`${server.url}/sandbox/next-transfer`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ wallet, ...next }),
  });
  expect(answer.status).toBe(200);
};

test("W10: the dialog, the toast and the row follow a transfer that the network refuses in its block", async ({
  page,
  server,
}) => {
  const to = await addressOf(server, GRACE);
  await arriveSignedIn(page, server, ADA);

  await misbehave(page, server, { outcome: "failed" });
  const dialog = await preview(page, { to, amount: "1.37" });
  await confirm(dialog, ADA.passcode);
  // accepted, as far as the receipt tells
  await expect(statusOf(dialog)).toHaveText("Sent – confirming");
  const refused = page.getByRole("dialog", { name: "Not completed" });
  await expect(statusOf(refused)).toHaveText("Failed", { timeout: 30_000 });
  await expect(refused).toContainText("The amount was not moved. The network kept its fee of 0.00255 OPT.");
  await expect(refused).not.toContainText(/Completed|confirming/);
  await refused.getByRole("button", { name: "Done" }).click();
  await expect(refused).toBeHidden();

  // with the dialog closed, a toast says it
  await misbehave(page, server, { outcome: "failed", pendingBlocks: 2 });
  const second = await preview(page, { to, amount: "1.38" });
  await confirm(second, ADA.passcode);
  await expect(statusOf(second)).toHaveText("Sent – confirming");
  await page.keyboard.press("Escape");
  await expect(transferDialog(page)).toBeHidden();
  await expect(page.getByText("A transfer that was sent failed. Nothing was moved.").first()).toBeVisible({
    timeout: 60_000,
  });

  await page.goto("/activity");
  for (const amount of ["1.37", "1.38"]) {
    const row = page.getByRole("main").getByRole("row").filter({ hasText: amount });
    await expect(row).toContainText("Failed");
  }
});
