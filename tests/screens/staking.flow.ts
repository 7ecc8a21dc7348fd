import type { Locator, Page } from "playwright/test";
import { shutGate } from "../e2e/support/gate.ts";
import { ADA, arriveSignedIn, GRACE, newMember } from "../e2e/support/people.ts";
import { confirm, statusOf } from "../e2e/support/send.ts";
import { seedDays } from "./days.ts";
import { expect, test } from "./shoot.ts";
import type { State } from "./states.ts";
import { closeDialog, dialogOf, hold, loaded, open, press, refuse } from "./steps.ts";

const TRANSFER = "**/api/wallets/*/transfer";
const CREATE = "**/api/wallets/*/createValidator";

const arrive = (page: Page): Promise<void> => open(page, "/my-assets/stake/optio/OPT", "Staked OPT");

/** Opens a dialog with the menu of the first row of a table. */
const act = async (page: Page, table: string, item: string): Promise<Locator> => {
  await page
    .getByRole("table", { name: table, exact: true })
    .getByRole("button", { name: /^Manage/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: item }).click();
  return dialogOf(page, /./);
};

const openStake = async (page: Page): Promise<Locator> => {
  await page.getByRole("main").getByRole("button", { name: "Stake", exact: true }).first().click();
  return dialogOf(page, /./);
};

const review = async (dialog: Locator): Promise<void> => {
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByRole("heading", { name: "Check and confirm" })).toBeVisible();
};

test("staking", async ({ page, server, shoot }) => {
  await arriveSignedIn(page, server, ADA);
  await arrive(page);
  const take = async (dialog: Locator, name: "stake" | "move" | "unstake" | "cancel"): Promise<void> => {
    await review(dialog);
    await shoot(`${name}-preview`);
    await confirm(dialog, ADA.passcode);
    await expect(statusOf(dialog)).toHaveText(/Completed|Started, arrives|Sent – confirming/);
    await shoot(`${name}-receipt`);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await loaded(page);
  };
  await page.getByRole("tab", { name: "Validators" }).click();
  await expect(page.getByRole("table", { name: "Validators", exact: true })).toBeVisible();
  await shoot("validators");
  for (const at of [0, 1, 2])
    await page
      .getByRole("button", { name: /^Compare ./ })
      .nth(at)
      .click();
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Compare validators" })).toBeVisible();
  await shoot("validators-compared");
  await closeDialog(page);
  await page
    .getByRole("table", { name: "Validators", exact: true })
    .getByRole("button", { name: "Northwind Nodes", exact: true })
    .click();
  await expect(page.getByRole("region", { name: "Your stake here" })).toBeVisible();
  await shoot("validator-page");
  await seedDays(page, new URL(page.url()).searchParams.get("validator") ?? "");
  await page.reload();
  await expect(page.getByRole("region", { name: "What happened" })).toBeVisible();
  await shoot("validator-page-history");
  await page.getByRole("link", { name: "All validators" }).click();
  await page.getByRole("tab", { name: "My stake" }).click();
  const stake = await openStake(page);
  await shoot("stake");
  await stake.getByRole("button", { name: "Preview" }).click();
  await expect(stake.locator("[aria-invalid=true]").first()).toBeVisible();
  await shoot("stake-refused");
  await stake.getByRole("button", { name: "Change validator" }).click();
  await expect(stake.getByRole("region", { name: "Suggested" })).toBeVisible();
  await shoot("stake-validator");
  await stake.getByRole("button", { name: "Back" }).click();
  await stake.getByRole("textbox", { name: "Amount" }).fill("12.5");
  await take(stake, "stake");

  const move = await act(page, "Delegations", "Move");
  await move.getByRole("textbox", { name: "Amount" }).fill("2.5");
  await shoot("move");
  await take(move, "move");

  const unstake = await act(page, "Delegations", "Unstake");
  await unstake.getByRole("textbox", { name: "Amount" }).fill("3.5");
  await shoot("unstake");
  await take(unstake, "unstake");

  const cancel = await act(page, "Unbonding", "Cancel unstaking");
  await shoot("cancel");
  await take(cancel, "cancel");
});

test("staking refused", async ({ page, server, shoot, watch }) => {
  watch.expectFailedAnswers();
  await arriveSignedIn(page, server, ADA);
  const begin = async (amount: string): Promise<Locator> => {
    await page.unroute(TRANSFER);
    await arrive(page);
    const dialog = await openStake(page);
    await dialog.getByRole("textbox", { name: "Amount" }).fill(amount);
    await review(dialog);
    return dialog;
  };
  const ended = async (amount: string, state: State, status: string): Promise<void> => {
    const dialog = await begin(amount);
    if (state === "stake-pending") await hold(page, TRANSFER);
    else if (state === "stake-unknown") await page.route(TRANSFER, (route) => route.abort("connectionreset"));
    else await refuse(page, TRANSFER, 422, { error: "validator for this address is currently jailed" });
    await confirm(dialog, ADA.passcode);
    await expect(statusOf(dialog)).toHaveText(status);
    await shoot(state);
  };
  const dialog = await begin("1.5");
  await confirm(dialog, "Not-the-passcode-1!");
  await expect(dialog.getByText(/Invalid wallet key/)).toBeVisible();
  await shoot("stake-wrong-passcode");
  await ended("1.6", "stake-failed", "Failed");
  await ended("1.7", "stake-unknown", "No answer yet");
  await ended("1.8", "stake-pending", "Sending…");
  await page.unroute(TRANSFER);
  await arrive(page);
  await refuse(page, /\/api\/(wallets\/.*\/tokens\/|get-validators)/, 422, { error: "The service could not answer." });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page
    .getByRole("button", { name: "Refresh" })
    .or(page.getByText("Couldn't refresh your staking"))
    .first()
    .waitFor();
  await shoot("staking-refreshing-failed");
});

const field = (page: Page, name: string): Locator => page.getByRole("textbox", { name, exact: true });

const fillValidator = async (page: Page): Promise<void> => {
  for (const [name, value] of [
    ["Validator name", "Grace's node"],
    ["Website", "https://grace.example"],
    ["Details", "Runs in two data centers, with alerts day and night."],
    ["Commission rate", "5"],
    ["Maximum rate", "20"],
    ["Maximum change rate", "1"],
    ["Minimum self-delegation", "1"],
    ["Amount", "25"],
  ] as const)
    await field(page, name).fill(value);
};

const toReview = async (page: Page): Promise<void> => {
  await fillValidator(page);
  await press(page, "Preview");
  await expect(page.getByLabel("Wallet passcode", { exact: true })).toBeVisible();
};

const send = async (page: Page, passcode: string): Promise<void> => {
  await page.getByLabel("Wallet passcode", { exact: true }).fill(passcode);
  await press(page, "Confirm");
};

test("create validator", async ({ page, server, shoot, watch }) => {
  watch.expectFailedAnswers();
  await arriveSignedIn(page, server, GRACE);
  await open(page, "/create-validator", "Create validator");
  await press(page, "Preview");
  await expect(field(page, "Validator name")).toHaveAttribute("aria-invalid", "true");
  await shoot("create-validator-refused");
  await fillValidator(page);
  await shoot("create-validator-filled");
  await toReview(page);
  await shoot("create-validator-review");
  await send(page, "Not-the-passcode-1!");
  await expect(page.getByText(/Invalid wallet key/).first()).toBeVisible();
  await shoot("create-validator-passcode");
  await refuse(page, CREATE, 422, {
    message: "The given data was invalid.",
    errors: { moniker: ["This name is taken."], commissionRate: ["The commission rate is too low."] },
  });
  await send(page, GRACE.passcode);
  await expect(page.getByText("This name is taken.")).toBeVisible();
  await shoot("create-validator-server");
  await page.unroute(CREATE);
  const gate = shutGate();
  await page.route(CREATE, async (route) => {
    await gate.opened;
    await route.abort("connectionreset");
  });
  await toReview(page);
  await send(page, GRACE.passcode);
  await expect(page.getByText("Creating your validator…")).toBeVisible();
  await shoot("create-validator-sending");
  gate.open();
  await expect(page.getByText("We don't know yet whether your validator was created")).toBeVisible();
  await shoot("create-validator-unknown");
});

test("validator created", async ({ page, server, shoot }) => {
  const who = await newMember(server);
  await arriveSignedIn(page, server, who);
  await open(page, "/create-validator", "Create validator");
  await toReview(page);
  await send(page, who.passcode);
  await expect(page.getByText("Completed").first()).toBeVisible();
  await shoot("create-validator-receipt");
  await press(page, "Done");
  await open(page, "/create-validator", "Your validator");
  await expect(page.getByText("Commission earned")).toBeVisible();
  await shoot("desk");
});

/** What the list says of the own validator, and the server to its operator, in each state of the desk. */
const STANDINGS = {
  active: [{ status: "active" }, {}],
  inactive: [{ status: "inactive" }, {}],
  short: [{ status: "jailed" }, { selfDelegation: "40", minSelfDelegation: "50" }],
  waiting: [{ status: "jailed" }, { jailedUntil: "2099-01-01T00:00:00Z" }],
  tombstoned: [{ status: "jailed" }, { tombstoned: true }],
  ready: [{ status: "jailed" }, {}],
} as const satisfies Readonly<Record<string, readonly [object, object]>>;

/** Changes the JSON of an answer on its way to the page. */
const change = async (page: Page, url: string, edit: (body: never) => object): Promise<void> => {
  await page.unroute(url);
  await page.route(url, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, json: edit((await response.json()) as never) });
  });
};

test("operator's desk", async ({ page, server, shoot, watch }) => {
  watch.expectFailedAnswers();
  const who = await newMember(server);
  await arriveSignedIn(page, server, who);
  await open(page, "/create-validator", "Create validator");
  await toReview(page);
  await send(page, who.passcode);
  await expect(page.getByText("Completed").first()).toBeVisible();
  for (const [name, [listed, known]] of Object.entries(STANDINGS)) {
    await change(page, "**/api/get-validators-details", ({ validatorSet, ...rest }: { validatorSet: object[] }) => ({
      ...rest,
      validatorSet: validatorSet.map((of) =>
        (of as { moniker: string }).moniker === "Grace's node" ? { ...of, ...listed } : of,
      ),
    }));
    await change(page, "**/api/wallets/*/validator", (body: object) => ({
      ...{ ...body, commissionFrom: "2026-01-01T00:00:00Z" },
      ...known,
    }));
    await open(page, "/create-validator", "Your validator");
    await expect(page.getByText("Commission earned")).toBeVisible();
    await shoot(`desk-${name}` as State);
  }
  await press(page, "Release");
  await dialogOf(page, "Release your validator");
  await shoot("desk-release");
  await page.route("**/api/wallets/*/releaseValidator", (route) => route.abort());
  await field(page, "Wallet passcode").fill(who.passcode);
  await (await dialogOf(page, "Release your validator")).getByRole("button", { name: "Release", exact: true }).click();
  await expect(page.getByText("We don't know yet whether your validator was released").first()).toBeVisible();
  await shoot("desk-release-unknown");
  await closeDialog(page);
  await press(page, "Edit");
  await dialogOf(page, "Edit your validator");
  await shoot("desk-edit");
  await field(page, "Details").fill("Two nodes in two houses.");
  await (await dialogOf(page, "Edit your validator")).getByRole("button", { name: "Preview", exact: true }).click();
  await dialogOf(page, "Check the changes");
  await shoot("desk-edit-review");
});
