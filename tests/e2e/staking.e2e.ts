import type { Locator, Page } from "playwright/test";
import { checkScreen, installAxe } from "./support/axe.ts";
import { press, typeInto } from "./support/keys.ts";
import { beyondWindow } from "./support/layout.ts";
import { downloadLog, replay } from "./support/log.ts";
import { ADA, openSignedIn } from "./support/people.ts";
import { statusOf } from "./support/send.ts";
import { expect, test } from "./support/test.ts";

const table = (page: Page, name: string): Locator => page.getByRole("table", { name, exact: true });

/** The names of two validators: one that the wallet has stake with and can move it from, and an active one without own stake. */
const chooseValidators = (page: Page): Promise<{ readonly held: string; readonly other: string }> =>
  page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem("optio.access_token")}` };
    const read = async (path: string) => (await fetch(`/api/${path}`, { headers })).json();
    const { wallets } = await read("wallets");
    const account = await read(`wallets/${wallets[0].id}/tokens/optio/OPT`);
    const { validatorSet } = await read("get-validators-details");
    type ListedValidator = { readonly moniker: string; readonly address: string; readonly status: string };
    const held: ReadonlyArray<string> = account.delegations.map(
      (row: { validator_address: string }) => row.validator_address,
    );
    const locked: ReadonlyArray<string> = (account.redelegations ?? []).map((move: { to: string }) => move.to);
    const active = (validatorSet as ReadonlyArray<ListedValidator>).filter(({ status }) => status === "active");
    const nameOf = (validator: ListedValidator | undefined): string => validator?.moniker ?? "";
    return {
      held: nameOf(active.find(({ address }) => held.includes(address) && !locked.includes(address))),
      other: nameOf(active.find(({ address }) => !held.includes(address))),
    };
  });

/** The dialog of an action, which keeps its place while its title changes. */
const stepsOf = (page: Page, title: string): Locator =>
  page.getByRole("dialog", {
    name: new RegExp(
      `^(?:${title}(?: (?:with|from) .+)?|Choose a validator|Check and confirm|Sending|Sent|Not confirmed yet|Staked|Stake moved|Unstaking (?:started|cancelled))$`,
    ),
  });

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

test("A2: a whole staking life works by keyboard alone, is accessible at each step, and replays identically", async ({
  context,
  page,
  server,
}) => {
  await installAxe(context);
  const findings: string[] = [];
  await openSignedIn(page, server, ADA, "/my-assets/stake/optio/OPT");
  await expect(page.getByRole("heading", { level: 1, name: "Staked OPT" })).toBeFocused();
  await expect(table(page, "Delegations")).toBeVisible();
  const { held, other } = await chooseValidators(page);
  const row = (of: string, name: string) => table(page, of).getByRole("row", { name: capitalised(name) });

  const manage = async (of: Locator, item: string) => {
    await press(page, of.getByRole("button", { name: "Manage" }));
    await expect(page.getByRole("menu")).toBeFocused();
    await page.keyboard.type(item.slice(0, 3));
    await expect(page.getByRole("menuitem", { name: item })).toHaveAttribute("data-focus", "");
    await page.keyboard.press("Enter");
  };

  const finish = async (dialog: Locator, step: string, checked = false) => {
    await press(page, dialog.getByRole("button", { name: "Preview" }));
    await expect(dialog.getByRole("heading", { name: "Check and confirm" })).toBeVisible();
    await expect(dialog.getByLabel("Wallet passcode", { exact: true })).toBeFocused();
    expect(await beyondWindow(page, dialog), `${step}: preview, passcode and button in one window`).toEqual([]);
    if (checked) await checkScreen(page, `${step}-preview`, findings);
    await typeInto(page, dialog.getByLabel("Wallet passcode", { exact: true }), ADA.passcode);
    await press(page, dialog.getByRole("button", { name: "Confirm" }));
    await expect(statusOf(dialog)).toHaveText(/Completed|Started, arrives|Sent – confirming/);
    // else the focus on Done, at the end of the receipt, scrolls its status out of sight
    expect(await beyondWindow(page, dialog), `${step}: receipt and button in one window`).toEqual([]);
    if (checked) await checkScreen(page, `${step}-receipt`, findings);
    await press(page, dialog.getByRole("button", { name: "Done" }));
    await expect(dialog).toBeHidden();
  };

  /** Chooses a validator in the list of the sheet, which has the caret in its search, and lands where it was opened. */
  const choose = async (dialog: Locator, name: string) => {
    await press(page, dialog.getByRole("button", { name: "Change validator" }));
    await expect(dialog.getByRole("searchbox", { name: "Search validators" })).toBeFocused();
    await checkScreen(page, "validator-choice", findings);
    await page.keyboard.type(name);
    await press(page, dialog.getByRole("button", { name, exact: true }));
    await expect(dialog.getByRole("button", { name: "Change validator" })).toBeFocused();
  };

  await press(page, page.getByRole("main").getByRole("button", { name: "Stake", exact: true }).first());
  const stake = stepsOf(page, "Stake OPT");
  await expect(stake.getByRole("textbox", { name: "Amount" })).toBeFocused();
  await choose(stake, capitalised(other));
  await typeInto(page, stake.getByRole("textbox", { name: "Amount" }), "12.5");
  await checkScreen(page, "stake-form", findings);
  await finish(stake, "stake", true);
  await expect(row("Delegations", other)).toContainText("12.5 OPT");

  await manage(row("Delegations", held), "Move");
  const move = stepsOf(page, "Move stake");
  await choose(move, capitalised(other));
  await typeInto(page, move.getByRole("textbox", { name: "Amount" }), "2.5");
  await checkScreen(page, "move-form", findings);
  await finish(move, "move");
  await expect(row("Delegations", other)).toContainText("15 OPT");
  await expect(row("Delegations", other)).toContainText("Move locked until");
  await press(page, row("Delegations", other).getByRole("button", { name: "Manage" }));
  const locked = page.getByRole("menuitem", { name: "Move" });
  await expect(locked).toHaveAttribute("aria-disabled", "true");
  await expect(locked).toHaveAccessibleDescription(/^Move locked until .*: this stake came from another validator/);
  await page.keyboard.press("Escape");

  await manage(row("Delegations", other), "Unstake");
  const unstake = stepsOf(page, "Unstake OPT");
  await press(page, unstake.getByRole("button", { name: "All" }));
  await checkScreen(page, "unstake-form", findings);
  await finish(unstake, "unstake");
  await expect(row("Delegations", other)).toHaveCount(0);
  await expect(row("Unbonding", other)).toContainText("15 OPT");

  await manage(row("Unbonding", other), "Cancel unstaking");
  const cancel = stepsOf(page, "Cancel unstaking");
  await checkScreen(page, "cancel-form", findings);
  await finish(cancel, "cancel");
  await expect(row("Delegations", other)).toContainText("15 OPT");
  await expect(row("Unbonding", other)).toHaveCount(0);
  expect(findings).toEqual([]);

  const { file } = await downloadLog(page);
  const replayed = replay(file);
  expect(replayed.text.trimEnd().split("\n").at(-1), replayed.text.slice(-2_000)).toBe("identical");
  expect(replayed.status).toBe(0);
  for (const command of ["staking.RequestPreview", "transfer.Confirm"]) expect(replayed.text).toContain(command);
});
