// @vitest-environment happy-dom

import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { Command as Contacts } from "../../../../src/domain/contacts/index.ts";
import { requestId } from "../../../../src/domain/decider/request.ts";
import { amount, multiply } from "../../../../src/domain/values/money.ts";
import { Command, type TokenAccount } from "../../../../src/domain/wallet/index.ts";
import { dateTimeText } from "../../../../src/ui/common/dates.ts";
import { DashboardScreen } from "../../../../src/ui/features/wallet/DashboardScreen.tsx";
import { compactAddress } from "../../../../src/ui/kit/Address.tsx";
import { bob } from "../../../domain/contacts/people.ts";
import { lost } from "../../../domain/transfer/examples.ts";
import { FRIEND, OWN, STRANGER, token, transaction } from "../../../domain/wallet/movements.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";

// Home loads the code of these cards when it first shows them
beforeAll(async () => {
  await import("../../../../src/ui/features/wallet/MarketCards.tsx");
  await import("../../../../src/ui/features/wallet/ActivityCard.tsx");
  await import("../../../../src/ui/features/wallet/Portfolio.tsx");
  await import("../../../../src/ui/features/wallet/Sparkline.tsx");
});

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const ENTRY = { validator_address: "optiovaloper1a", moniker: "Northwind", creationHeight: "1" };

const account: TokenAccount = {
  transactions: [],
  delegations: [
    {
      validator_address: "optiovaloper1a",
      moniker: "Northwind",
      coins: amount("40"),
      coinsUsd: amount("20.8"),
      rewards: amount("1.25"),
    },
  ],
  delegationDetails: { balanceToken: amount("40"), balanceUsd: amount("20.8") },
  unbondingDetails: {
    balanceToken: amount("10"),
    balanceUsd: amount("5.2"),
    entries: [
      { ...ENTRY, balance: amount("6"), completionTime: "2026-02-03T10:00:00Z" },
      { ...ENTRY, balance: amount("4"), completionTime: "2026-01-29T10:00:00Z" },
    ],
  },
  balanceToken: amount("100"),
  balanceUsd: amount("52"),
  address: "optio1own",
};

/** Home with 52 dollars of OPT, 8 of USDC and a staked account, or before the account is loaded. */
const opened = async ({ hideBalances = false, hasAccount = true, held = "1" } = {}) => {
  const fake = fakeApp();
  const { app } = fake;
  app.preferences.write({ hideBalances });
  app.dispatch(Command.LoadWallets());
  const wallet = () => app.state().wallet;
  app.dispatch(
    Command.RecordWallets({
      request: requestId(wallet().walletsRequest) ?? "",
      wallets: [{ id: "w1", name: "W" }],
    }),
  );
  const page = await render(fake.wrap(<DashboardScreen />));
  close = page.unmount;
  const usdc = token({
    symbol: "USDC",
    chainId: "ethereum",
    chainName: "Ethereum",
    balance: amount("8"),
    balanceUsd: amount("8"),
    priceUsd: amount("1"),
    change24h: amount("0"),
    stakeable: false,
  });
  const all = [token({ change24h: amount("4") }), usdc];
  const tokens = {
    totalBalanceUsd: multiply(amount("60"), amount(held)),
    tokens: all.map((own) => ({
      ...own,
      balance: multiply(own.balance, amount(held)),
      balanceUsd: multiply(own.balanceUsd, amount(held)),
    })),
  };
  await page.act(() => {
    app.dispatch(Command.RecordTokens({ request: requestId(wallet().tokensRequest) ?? "", tokens }));
  });
  await page.act(() => fake.turn(10));
  const [known] = wallet().accounts;
  const key = { request: requestId(known?.request) ?? "", chainId: "optio", symbol: "OPT" };
  if (hasAccount) await page.act(() => void app.dispatch(Command.RecordAccount({ ...key, account })));
  return {
    act: page.act,
    key,
    ...fake,
    wallet,
    text: () => document.body.textContent ?? "",
  };
};

describe("Home", () => {
  it("shows the total with the stake and its change in 24 hours, in money and percent, once", async () => {
    const { text } = await opened();
    expect(text()).toContain("$86.00+$3.00");
    expect(text()).toContain("+3.61%");
    expect(text().split("$86.00")).toHaveLength(2);
  });

  it("A11: a refresh that fails is announced, in a region that was there before", async () => {
    const { act, app, wallet } = await opened();
    const region = document.querySelector("p > [role=status]");
    expect(region?.textContent).toBe("");
    await act(() => void app.dispatch(Command.LoadTokens()));
    const request = requestId(wallet().tokensRequest) ?? "";
    await act(() => void app.dispatch(Command.RecordTokensFailure({ request, failure: lost })));
    expect(document.querySelector("p > [role=status]")).toBe(region);
    expect(region?.textContent).toMatch(/^Couldn't refresh\. /);
  });

  it("splits the total into available, staked and unbonding", async () => {
    const { text } = await opened();
    expect(text()).toContain("Available$60.00Staked$20.80Unbonding$5.20");
  });

  it("shows no total before the stake is known, and one without it if it cannot be loaded", async () => {
    const { text, key, act, app } = await opened({ hasAccount: false });
    expect(text()).not.toContain("$60.00");
    await act(() => void app.dispatch(Command.RecordAccountFailure({ ...key, failure: lost })));
    expect(text()).toContain("$60.00Without your stake, which couldn't be loaded.+$2.00");
  });

  it("requests the past prices of each token once, also where three drawings show them", async () => {
    const { wallet, outcomes, act, app } = await opened();
    expect(wallet().prices.map(({ symbol, hours }) => `${symbol} ${hours}`)).toEqual(["OPT 24", "USDC 24"]);
    expect(outcomes.filter((outcome) => outcome.startsWith("wallet.LoadPrices"))).toHaveLength(2);
    expect(document.querySelectorAll("figure")).toHaveLength(2);
    expect(document.querySelectorAll("td polyline, th polyline")).toHaveLength(0);
    const request = requestId(wallet().prices[0]?.request) ?? "";
    const points = ["2026-01-15T10:00:00Z", "2026-01-15T11:00:00Z"].map((timestamp, index) => ({
      timestamp,
      priceUsd: amount(`0.5${index}`),
    }));
    await act(
      () => void app.dispatch(Command.RecordPrices({ request, chainId: "optio", symbol: "OPT", hours: 24, points })),
    );
    // a token without past prices keeps its arrow
    expect(document.querySelectorAll("table[aria-label=Tokens] polyline").length).toBe(2);
  });

  it("offers Retry and draws no curve when the prices of a token could not be loaded", async () => {
    const { wallet, outcomes, text, act, app } = await opened();
    const retry = () => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Retry");
    const series = (index: number) => requestId(wallet().prices[index]?.request) ?? "";
    const points = ["2026-01-15T10:00:00Z", "2026-01-15T11:00:00Z"].map((timestamp) => ({
      timestamp,
      priceUsd: amount("0.5"),
    }));
    const usdc = { request: series(1), chainId: "ethereum", symbol: "USDC", hours: 24 };
    await act(() => {
      app.dispatch(Command.RecordPrices({ request: series(0), chainId: "optio", symbol: "OPT", hours: 24, points }));
      app.dispatch(Command.RecordPricesFailure({ ...usdc, failure: lost }));
    });
    const portfolio = () => document.querySelector('figure[aria-label="Portfolio value"]');
    expect(portfolio()?.textContent).toContain(`${lost.message}\nNo past prices of USDC.`);
    expect(portfolio()?.querySelector("tbody th")).toBeNull();
    expect(text()).not.toContain("counted at today's price");
    await act(() => retry()?.click());
    expect(outcomes.filter((outcome) => outcome.startsWith("wallet.LoadPrices"))).toHaveLength(3);
    await act(() => void app.dispatch(Command.RecordPrices({ ...usdc, request: series(1), points })));
    expect(portfolio()?.querySelectorAll("tbody th").length).toBeGreaterThan(1);
  });

  it("shows no gain or loss over a time before the wallet had money", async () => {
    const { text, wallet, act, app } = await opened();
    expect(text()).toContain("+$3.00");
    const page = {
      transactions: [transaction({ type: "receive", created_at: "2026-01-15T11:00:00Z" })],
      totalPages: 1,
      pageNumber: 1,
      limit: 10,
    };
    await act(
      () => void app.dispatch(Command.RecordRecent({ request: requestId(wallet().recent.request) ?? "", page })),
    );
    expect(text()).not.toContain("+$3.00");
    expect(text()).toContain("Your wallet got its first money less than 24 h ago. Its past value is shown after that.");
  });

  it("leads to the staking page, and shows an unknown return as unknown", async () => {
    const { text } = await opened();
    expect(document.querySelector('a[href="/my-assets/stake/optio/OPT"]')?.textContent).toBe("Manage staking");
    expect(text()).toContain("APR (est.)—");
  });

  it("shows the rewards that are not paid out, and when the next unbonding is paid, by date and time", async () => {
    const { text } = await opened();
    expect(text()).toContain("Rewards1.25 OPT$0.65A change to a stake pays that validator's rewards at once.");
    expect(text()).toContain(`Next: 4 OPT on ${dateTimeText(Date.parse("2026-01-29T10:00:00Z"))}`);
  });

  it("names the person at the other end of a payment, after the people paid last were read once", async () => {
    const { text, act, app, turn, wallet, outcomes } = await opened();
    const payments = [
      transaction({ id: "a", from: OWN, to: FRIEND }),
      transaction({ id: "b", type: "receive", from: STRANGER, to: OWN }),
    ];
    const page = { transactions: payments, totalPages: 1, pageNumber: 1, limit: 25 };
    const answer = () => Command.RecordRecent({ request: requestId(wallet().recent.request) ?? "", page });
    await act(() => void app.dispatch(answer()));
    const asked = () => outcomes.filter((outcome) => outcome.startsWith("contacts.LoadPayees")).length;
    expect(text()).toContain(`To ${compactAddress(FRIEND)}`);
    expect(asked()).toBe(0);
    await act(() => turn(1_500));
    expect(asked()).toBe(1);
    const request = requestId(app.state().contacts.payeesRequest) ?? "";
    const payees = [{ contact: bob, addresses: [{ chainId: "optio", symbol: "OPT", address: FRIEND }] }];
    await act(() => void app.dispatch(Contacts.RecordPayees({ request, payees })));
    expect(text()).toContain("To Bob Baker");
    // nobody known: the address, with a picture that is drawn from it
    expect(text()).toContain(`From ${compactAddress(STRANGER)}`);
    await act(() => turn(10_000));
    expect(asked()).toBe(1);
  });

  it("leads a wallet whose tokens are all empty to its address", async () => {
    const { text, act, app, key, sends } = await opened({ hasAccount: false, held: "0" });
    const nothing = { balanceToken: amount("0"), balanceUsd: amount("0"), entries: [] };
    const empty = { ...account, delegations: [], delegationDetails: nothing, unbondingDetails: nothing };
    await act(() => void app.dispatch(Command.RecordAccount({ ...key, account: empty })));
    expect(text()).toContain("$0.00");
    expect(text()).toContain("Receive your first tokens");
    const button = [...document.querySelectorAll("button")].find(
      ({ textContent }) => textContent === "Show my address",
    );
    await act(() => button?.click());
    expect(sends).toEqual([{ tab: "receive" }]);
    expect(document.querySelector('figure[aria-label="Portfolio value"]')).toBeNull();
  });

  it("reveals no amount of the wallet while balances are hidden", async () => {
    const { text } = await opened({ hideBalances: true });
    expect(text()).not.toMatch(/60\.00|86\.00|20\.8|3\.00|5\.2\b|1\.25|4 OPT/);
    expect(document.querySelector('figure[aria-label="Portfolio value"]')).toBeNull();
  });
});
