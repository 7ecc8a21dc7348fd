// @vitest-environment happy-dom

import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { requestId } from "../../../../src/domain/decider/request.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { Command, type TokenAccount } from "../../../../src/domain/wallet/index.ts";
import { DashboardScreen } from "../../../../src/ui/features/wallet/DashboardScreen.tsx";
import { token } from "../../../domain/wallet/movements.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";

// Home loads the code of these cards when it first shows them
beforeAll(async () => {
  await import("../../../../src/ui/features/wallet/MarketCards.tsx");
  await import("../../../../src/ui/features/wallet/ActivityCard.tsx");
});

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const account: TokenAccount = {
  transactions: [],
  delegations: [],
  delegationDetails: { balanceToken: amount("40"), balanceUsd: amount("20.8") },
  unbondingDetails: { balanceToken: amount("10"), balanceUsd: amount("5.2"), entries: [] },
  balanceToken: amount("100"),
  balanceUsd: amount("52"),
  address: "optio1own",
};

/** Home with 52 dollars of OPT, 8 of USDC and a staked account. */
const opened = async (hideBalances = false) => {
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
  const tokens = { totalBalanceUsd: amount("60"), tokens: [token({ change24h: amount("4") }), usdc] };
  await page.act(() => {
    app.dispatch(Command.RecordTokens({ request: requestId(wallet().tokensRequest) ?? "", tokens }));
  });
  await page.act(() => fake.turn(10));
  const [known] = wallet().accounts;
  await page.act(() => {
    const request = requestId(known?.request) ?? "";
    app.dispatch(Command.RecordAccount({ request, chainId: "optio", symbol: "OPT", account }));
  });
  return { ...fake, wallet, text: () => document.body.textContent ?? "" };
};

describe("Home", () => {
  it("shows the total with its change in 24 hours, in money and percent", async () => {
    const { text } = await opened();
    expect(text()).toContain("$60.00+$2.00");
    expect(text()).toContain("+3.44%");
  });

  it("splits the value into available, staked and unbonding", async () => {
    const { text } = await opened();
    expect(text()).toContain("Available$60.00Staked$20.80Unbonding$5.20With staking$86.00");
  });

  it("requests the past prices of each token once, also where two charts show them", async () => {
    const { wallet, outcomes } = await opened();
    expect(wallet().prices.map(({ symbol, hours }) => `${symbol} ${hours}`)).toEqual(["OPT 24", "USDC 24"]);
    expect(outcomes.filter((outcome) => outcome.startsWith("wallet.LoadPrices"))).toHaveLength(2);
    expect(document.querySelectorAll("figure")).toHaveLength(2);
  });

  it("leads to the staking page, and shows an unknown return as unknown (P10)", async () => {
    const { text } = await opened();
    expect(document.querySelector('a[href="/my-assets/stake/optio/OPT"]')?.textContent).toBe("Manage staking");
    expect(text()).toContain("APR (est.)—");
  });

  it("P24: reveals no amount of the wallet while balances are hidden", async () => {
    const { text, wallet } = await opened(true);
    expect(text()).not.toMatch(/60\.00|86\.00|20\.8|2\.00|5\.2\b/);
    expect(document.querySelector('figure[aria-label="Portfolio value"]')).toBeNull();
    expect(wallet().prices).toHaveLength(1);
  });
});
