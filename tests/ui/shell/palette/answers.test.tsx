import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { amount } from "../../../../src/domain/values/money.ts";
import { Command as Wallet } from "../../../../src/domain/wallet/index.ts";
import { ACCOUNT, ANNA, delegationTo, VALIDATORS } from "../../../domain/staking/examples.ts";
import { address } from "../../../domain/transfer/examples.ts";
import { transaction } from "../../../domain/wallet/movements.ts";
import { palette } from "./open-palette.ts";

/** Of a validator that calls itself Anna, too, and is not listed. */
const OTHER_ANNA = address(15, "optiovaloper");

type Page = Awaited<ReturnType<typeof palette>>;

/** Answers what a phrase about a stake loads. */
const stakeLoads = async (page: Page, over: Partial<typeof ACCOUNT> = {}) => {
  await page.dispatch(page.reply.account({ ...ACCOUNT, ...over }));
  await page.dispatch(page.reply.validators(VALIDATORS));
};

const detailOf = (page: Page, name: string) =>
  page.options().find((option) => option.querySelector(".font-medium")?.textContent === name)?.textContent;

describe("answers stand in the list of the palette", () => {
  it("what was earned this month and when the next payout is, which opens the rewards; hidden with the balances", async () => {
    const page = await palette();
    const now = page.app.now();
    await page.dispatch(Wallet.LoadRecent());
    const paid = (id: string, days: number, units: string) =>
      transaction({
        ...{ id, type: "distribution", fromValidator: ANNA, amount: amount(units) },
        created_at: new Date(now - days * 86_400_000).toISOString(),
      });
    await page.dispatch(page.reply.recent([paid("a", 1, "303.8801"), paid("b", 70, "11")]));
    await page.types("earned");
    // the palette loads what no page has loaded
    await stakeLoads(page);
    expect(page.names()[0]).toMatch(/^303\.88 OPT this month · next \d+\s[A-Z][a-z]{2}$/);
    expect(page.groups()[0]).toBe("Answer");
    expect(page.options()[0]?.querySelector("[translate=no]")).not.toBeNull();
    for (const text of ["how much did I earn last month?", "rewards last month"]) {
      await page.types(text);
      expect(page.names()[0]).toMatch(/^0\.00 OPT last month/);
    }
    await page.act(() => page.app.preferences.write({ hideBalances: true }));
    await page.types("earned this month");
    expect(page.names()[0]).toMatch(/^Hidden this month · next /);
    expect(document.body.innerHTML).not.toContain("303.88");
    await page.presses("Enter");
    expect(page.place()).toBe("/distribution");
  });

  it("no sum where what is loaded may lack a payout", async () => {
    const page = await palette();
    await page.dispatch(Wallet.LoadRecent());
    const rows = Array.from({ length: 25 }, (_, at) =>
      transaction({ id: `r${at}`, created_at: new Date(page.app.now()).toISOString() }),
    );
    await page.dispatch(
      Wallet.RecordRecent({
        request: (page.app.state().wallet.recent.request as { id: string }).id,
        page: { transactions: rows, totalPages: 2, pageNumber: 1, limit: 25 },
      }),
    );
    await page.types("earned");
    expect(page.names()[0]).toBe("Rewards");
  });

  it("a price with its change, which opens the token, and is shown while balances are hidden", async () => {
    const page = await palette();
    await page.act(() => page.app.preferences.write({ hideBalances: true }));
    await page.types("how much is eth");
    expect(page.names()[0]).toBe("$1.25 0.00%");
    expect(page.options()[0]?.textContent).toContain("Price of ETH · Ethereum · 24 h");
    await page.presses("Enter");
    expect(page.place()).toBe("/my-assets/ethereum/ETH");
  });

  it("the activity of a period, with its days filled in", async () => {
    const page = await palette();
    const now = new Date(page.app.now());
    const year = now.getFullYear() - 1;
    await page.types("what did i spend last year");
    await page.presses("Enter");
    await page.dialogGone();
    expect(screen.getByLabelText("From")).toHaveProperty("value", `${year}-01-01`);
    expect(screen.getByLabelText("To")).toHaveProperty("value", `${year}-12-31`);
  });
});

describe("stake that a phrase takes away", () => {
  it("is that of the validator it names, whose form opens with the amount and submits nothing", async () => {
    const page = await palette();
    const seen: string[] = [];
    page.app.onEvent(({ _tag }) => void (/^transfer\.(Preview|Confirm|Sent)/.test(_tag) && seen.push(_tag)));
    await page.types("unstake 10.5 from anna");
    expect(page.names()[0]).toBe("Staked OPT");
    await stakeLoads(page);
    expect(page.names()[0]).toBe("Unstake 10.5 OPT from Anna");
    expect(detailOf(page, "Unstake 10.5 OPT from Anna")).toContain("40.5 OPT staked");
    await page.presses("Enter");
    expect(page.place()).toBe("/my-assets/stake/optio/OPT");
    await page.dialogGone();
    expect(screen.getByRole("dialog", { name: /^Unstake OPT/ }).textContent).toContain("Anna");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" }).value).toBe("10.5");
    expect(seen).toEqual([]);
  });

  it("is moved from the validator it names", async () => {
    const page = await palette();
    await page.types("move carl");
    await stakeLoads(page);
    expect(page.names()[0]).toBe("Move the stake with Carl");
    await page.presses("Enter");
    await page.dialogGone();
    expect(screen.getByRole("dialog", { name: /^Move stake/ }).textContent).toContain("Carl");
  });

  it("is chosen by the person where several fit, none fits or none is named; and says no figure while balances are hidden", async () => {
    const page = await palette();
    await page.types("unstake anna");
    await stakeLoads(page, {
      delegations: [delegationTo(ANNA, "40.5"), delegationTo(OTHER_ANNA, "5", "Anna")],
    });
    expect(page.active()).toContain("Staked OPT");
    // namesakes are told apart
    expect(
      page.options().filter(({ textContent }) => /Unstake from Anna.*optiov…/.test(textContent ?? "")),
    ).toHaveLength(2);
    await page.types("unstake");
    expect(page.active()).toContain("Staked OPT");
    expect(page.names()).toContain("Unstake from Anna");
    await page.types("unstake from basalt");
    expect(page.names()[0]).toBe("Staked OPT");
    expect(page.text()).toContain("You have no stake with “basalt”.");
    await page.types("unstake 50% from anna");
    expect(page.text()).toContain("“50%” can't be read as one exact amount.");
    // an amount of one token is no amount of another
    await page.types("unstake 5 eth from anna");
    expect(page.text()).toContain("ETH can't be staked.");
    expect(page.text()).not.toContain("Unstake 5");
    await page.act(() => page.app.preferences.write({ hideBalances: true }));
    await page.types("unstake from anna");
    expect(
      page
        .options()
        .map(({ textContent }) => textContent)
        .join(),
    ).toContain("Hidden staked");
    expect(document.body.innerHTML).not.toContain("40.5");
  });
});
