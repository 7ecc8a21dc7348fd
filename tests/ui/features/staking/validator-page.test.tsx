import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { amount } from "../../../../src/domain/values/money.ts";
import { toasts } from "../../../../src/ui/common/toasts.ts";
import { validator } from "../../../domain/staking/example.ts";
import { ANNA, BERT, DORA, delegationTo, moveOf, VALIDATORS, valoper } from "../../../domain/staking/examples.ts";
import { TOKENS } from "../../../domain/transfer/examples.ts";
import { transaction } from "../../../domain/wallet/movements.ts";
import { later, openPage, reasonOf } from "./stake-page.tsx";

const LIST = "/my-assets/stake/optio/OPT?tab=validators";
const pathOf = (address: string): string => `${LIST}&validator=${address}`;
const SLASHING = { downtime: amount("0.0001"), doubleSign: amount("0.05") };

/** The page that an address opens, with its account and validators loaded. */
const openAt = async (path: string, ...over: Parameters<Awaited<ReturnType<typeof openPage>>["validators"]>) => {
  const page = await openPage(TOKENS, path);
  await page.account();
  await page.validators({ slashing: SLASHING, ...over[0] });
  return page;
};
const section = (name: string) => within(screen.getByRole("region", { name })).getAllByRole("definition");
/** The facts of a card, each with its name. */
const facts = (name: string): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    section(name).map((value) => [value.previousElementSibling?.textContent ?? "", value.textContent]),
  );
const button = (name: string | RegExp) => screen.getByRole("button", { name });

beforeEach(() => toasts.clear());

describe("the page of a validator", () => {
  it("is opened by the link to it, in capitals too, and stays after a reload", async () => {
    for (const address of [ANNA, ANNA.toUpperCase()]) {
      const page = await openAt(pathOf(address));
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Anna");
      expect(page.place()).toBe(pathOf(address));
      expect(screen.queryByRole("tab")).toBeNull();
      await page.unmount();
    }
  });

  it("is opened by a name of the list, and Back and its link lead to the list with its order", async () => {
    const page = await openAt(`${LIST}&order=fee.ascending`);
    await page.user.click(button("Bert"));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Bert");
    expect(screen.getByRole("link", { name: "All validators" }).getAttribute("href")).toBe(
      `${LIST}&order=fee.ascending`,
    );
    await page.user.click(screen.getByRole("link", { name: "All validators" }));
    screen.getByRole("table", { name: "Validators" });
  });

  it("says that there is no such validator only once the validators were read, and shows the list then", async () => {
    const page = await openPage(TOKENS, pathOf(valoper(99)));
    await page.account();
    expect(page.place()).toBe(pathOf(valoper(99)));
    await page.validators();
    expect(toasts.read().kept.map(({ text }) => text)).toEqual([
      "This validator is not on the list. The link may be wrong.",
    ]);
    expect(page.place()).toBe(LIST);
    screen.getByRole("table", { name: "Validators" });
  });

  it("says what the own stake is, what it earned there, and what of it a fault would burn", async () => {
    const page = await openAt(pathOf(ANNA));
    const payout = (id: string, days: number, coins: string, fromValidator: string) =>
      transaction({ id, type: "distribution", amount: amount(coins), created_at: later(days), fromValidator });
    await page.payouts([payout("a", -1, "0.25", ANNA), payout("b", -2, "7", BERT), payout("c", -8, "0.5", ANNA)]);
    expect(facts("Your stake here")).toEqual({
      "Your stake": "40.5 OPT",
      "Earned here": "0.75 OPT 2 payouts",
      "Burned if it is offline too long": "0.00405 OPT 0.01% of it",
      "Burned if it signs twice": "2.025 OPT 5% of it",
    });
    await page.user.click(button("Stake more"));
    expect(screen.getByRole("dialog").textContent).toContain("Anna");
  });

  it("has no card of an own stake for who has none and earned nothing there", async () => {
    const page = await openAt(pathOf(BERT));
    await page.payouts([]);
    expect(screen.queryByRole("region", { name: "Your stake here" })).toBeNull();
    button("Stake");
  });

  it("moves other stake here: all of it, to this validator, with what it would earn more", async () => {
    const page = await openAt(pathOf(BERT), {
      validatorSet: [
        ...VALIDATORS.validatorSet.filter(({ address }) => address !== BERT),
        validator("Bert", { address: BERT, apr: amount("0.2") }),
      ],
    });
    const card = within(screen.getByRole("region", { name: "Move your other stake to Bert" }));
    const [first] = card.getAllByRole("listitem");
    expect(first?.textContent).toContain("Anna40.5 OPT");
    expect(first?.textContent).toContain("OPT a year more than now");
    await page.user.click(button("Move your stake with Anna here"));
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("Bert");
    expect(within(dialog).getByRole<HTMLInputElement>("textbox", { name: /Amount/ }).value).toBe("40.500000");
  });

  it("says until when other stake is locked, in place of a button that can't be pressed", async () => {
    const page = await openPage(TOKENS, pathOf(BERT));
    await page.account({ redelegations: [moveOf(BERT, ANNA, later(3))] });
    await page.validators({ slashing: SLASHING });
    const card = within(screen.getByRole("region", { name: "Move your other stake to Bert" }));
    expect(card.getAllByRole("listitem")[0]?.textContent).toMatch(/^Anna40\.5 OPT.*until /);
    expect(card.queryByRole("button", { name: "Move your stake with Anna here" })).toBeNull();
  });

  it("offers no move to one that takes no stake, and says why nothing can be staked", async () => {
    await openAt(pathOf(DORA));
    expect(screen.queryByRole("region", { name: /^Move your other stake/ })).toBeNull();
    expect(reasonOf(button("Stake"))).toContain("inactive");
  });

  it("explains the estimate of its return, and hides the own amounts with the other balances", async () => {
    const page = await openPage(TOKENS, pathOf(ANNA));
    page.app.preferences.write({ hideBalances: true });
    await page.account({ delegations: [delegationTo(ANNA, "40.51234")] });
    await page.validators({
      slashing: SLASHING,
      validatorSet: [validator("Anna", { address: ANNA, apr: amount("0.114") })],
    });
    expect(page.text()).toContain("12% before commission × (1 − 5% commission) = 11.4%");
    for (const figure of ["40.51", "2.0256", "0.00405"]) expect(page.text()).not.toContain(figure);
  });
});
