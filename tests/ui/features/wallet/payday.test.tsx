import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { Command as Staking } from "../../../../src/domain/staking/index.ts";
import { payoutMark } from "../../../../src/domain/staking/payday.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { Command } from "../../../../src/domain/wallet/index.ts";
import { EarnCard } from "../../../../src/ui/features/wallet/EarnCard.tsx";
import { ACCOUNT, ANNA, BERT, CARL, delegationTo, VALIDATORS, valoper } from "../../../domain/staking/examples.ts";
import { token, transaction } from "../../../domain/wallet/movements.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";

beforeAll(() => import("../../../../src/ui/features/wallet/payday/StakeAgain.tsx"));

const HOUR = 3_600_000;

/** The card on the day of a payout by Anna, Bert and jailed Carl, a week after a smaller one. */
const onPayday = async ({ hidden = false, kept = null as string | null, account = ACCOUNT } = {}) => {
  const fake = fakeApp();
  const { app } = fake;
  app.preferences.write({ hideBalances: hidden, keptPayout: kept });
  fake.addWallet();
  const held = token({ balance: amount("1000"), priceUsd: amount("0.5") });
  const page = await render(fake.wrap(<EarnCard token={held} hidden={hidden} />));
  const answer = (...commands: ReadonlyArray<Parameters<typeof app.dispatch>[0]>) =>
    page.act(() => {
      for (const command of commands) app.dispatch(command);
    });
  const paid = (id: string, ago: number, of: string, fromValidator: string) =>
    transaction({
      id,
      type: "distribution",
      amount: amount(of),
      fromValidator,
      transactionHash: id,
      created_at: new Date(app.now() - ago).toISOString(),
    });
  const rows = [
    paid("a", HOUR, "40.24", ANNA),
    paid("b", HOUR, "20.54", BERT),
    paid("c", HOUR, "7", CARL),
    paid("old", 7 * 24 * HOUR + HOUR, "50", ANNA),
  ];
  app.dispatch(Command.LoadTokens());
  await answer(fake.reply.tokens([held], "500"));
  app.dispatch(Command.LoadAccount({ chainId: "optio", symbol: "OPT" }));
  app.dispatch(Staking.LoadValidators());
  await answer(fake.reply.account(account), fake.reply.validators(VALIDATORS));
  await answer(fake.reply.matches(rows));
  // the code of the sheet is requested on payday
  await page.act(() => undefined);
  const opensSheet = async () => {
    await page.press("Stake it again");
    await screen.findByRole("dialog");
  };
  const begins = async () => {
    await opensSheet();
    const field = screen.getByLabelText<HTMLInputElement>("Wallet passcode");
    await page.act(() => fireEvent.change(field, { target: { value: "ada-pass-1!" } }));
    await page.press("Stake 60.78 OPT");
  };
  /** Another validator pays now. */
  const paysAgain = async () => {
    app.dispatch(Command.LoadRecent());
    await answer(fake.reply.recent([paid("d", 0, "3", valoper(15))]));
  };
  return { ...page, ...fake, answer, opensSheet, begins, paysAgain };
};

const sheet = () => screen.getByRole("dialog");

describe("payday on Home", () => {
  it("says what the week earned, its worth and how it compares, with the weeks as a list, and offers both ways", async () => {
    const { text } = await onPayday();
    expect(text()).toContain("Payday");
    expect(text()).toContain("67.78OPT$33.89 · 35.5% more than last week");
    expect(screen.getByRole("list", { name: "Rewards of the last 2 weeks" }).textContent).toContain("67.78 OPT");
    expect(screen.getByRole("button", { name: "Stake it again" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Keep" })).toBeTruthy();
  });

  it("is as on any other day once the payout is kept, also after a reload", async () => {
    const { text, press, app } = await onPayday();
    await press("Keep");
    expect(text()).not.toContain("Payday");
    const { keptPayout } = app.preferences.read();
    // what stays after a logout names no transaction
    expect(keptPayout).toMatch(/^[0-9a-f]{64}$/);
    const again = await onPayday({ kept: keptPayout });
    expect(again.text()).not.toContain("Payday");
    expect(again.text()).toContain("Stake more");
  });

  it("says with decimals about how much the next payout is where that is less than one coin", async () => {
    const delegations = [{ ...delegationTo(ANNA, "1"), rewards: amount("0.02") }];
    const { text } = await onPayday({ kept: payoutMark("a"), account: { ...ACCOUNT, delegations } });
    expect(text()).toMatch(/About 0\.02 OPT by/);
  });

  it("names in the sheet each line, what is left out and why, and the fees in sum before the press", async () => {
    const { opensSheet } = await onPayday();
    await opensSheet();
    const said = sheet().textContent ?? "";
    expect(said).toContain("Stake 60.78 OPT again");
    for (const line of ["Anna40.24 OPT", "Bert20.54 OPT", "Network fees, 2 times 0.010.02 OPT"])
      expect(said).toContain(line);
    expect(said).toContain("7 OPT of Carl stays in your balance: it is jailed.");
    expect(screen.getByRole("button", { name: "Stake 60.78 OPT" })).toBeTruthy();
  });

  it("S8: a passcode that is typed begins one run, leaves the field, and Stop ends the run before the first line", async () => {
    const { press, app, begins } = await onPayday();
    await begins();
    expect(app.state().staking.restake).toMatchObject({ step: "checking", lines: [{}, {}] });
    expect(screen.queryByLabelText("Wallet passcode")).toBeNull();
    expect(sheet().textContent).toContain("Staking 1 of 2");
    await press("Stop");
    expect(sheet().textContent).toContain("Nothing was staked.");
    expect(screen.getByLabelText<HTMLInputElement>("Wallet passcode").value).toBe("");
  });

  it("leaving the page ends the run", async () => {
    const { act, app, unmount, begins } = await onPayday();
    await begins();
    await act(() => unmount());
    expect(app.state().staking.restake).toMatchObject({ step: "ended" });
  });

  it("what another device staked is no line any more, and the rest can be staked", async () => {
    const { act, app, begins } = await onPayday();
    await begins();
    const run = app.state().staking.restake?.run ?? "";
    const found = [{ validator: ANNA, amount: amount("40.24"), hash: "elsewhere" }];
    await act(() => void app.dispatch(Staking.RecordRestakeCheck({ run, taken: [ANNA], found })));
    const said = sheet().textContent ?? "";
    expect(said).toContain("Stake 20.54 OPT again");
    expect(said).toContain("Part of this payout was staked already");
    expect(said).not.toContain("Anna");
    expect(screen.getByRole("button", { name: "Stake 20.54 OPT" })).toBeTruthy();
  });

  it("the sheet shows the run to its end when another payout arrives meanwhile", async () => {
    const { press, app, begins, paysAgain, text } = await onPayday();
    await begins();
    await paysAgain();
    expect(text()).toContain("70.78OPT");
    expect(sheet().textContent).toContain("Staking 1 of 2");
    expect(screen.queryByLabelText("Wallet passcode")).toBeNull();
    await press("Stop");
    expect(app.state().staking.restake).toMatchObject({ step: "ended" });
  });

  it("hidden balances hide every figure of the card and of the sheet", async () => {
    const { opensSheet } = await onPayday({ hidden: true });
    const figures = /67\.78|33\.89|35\.5|50\.00|60\.78|40\.24|20\.54|\b7 OPT/;
    expect(document.body.textContent).toContain("Payday");
    expect(document.body.textContent).not.toMatch(figures);
    expect(document.querySelectorAll("svg rect")).toHaveLength(0);
    await opensSheet();
    expect(document.body.innerHTML).not.toMatch(figures);
  });
});
