import { describe, expect, it } from "vitest";
import { feeSymbolOf } from "../../../src/domain/values/chains.ts";
import { amount } from "../../../src/domain/values/money.ts";
import {
  Command,
  directionOf,
  Event,
  knownType,
  priceSeriesView,
  type TokenBalance,
  views,
  wallet,
} from "../../../src/domain/wallet/index.ts";
import { isFromStranger } from "../../../src/domain/wallet/related.ts";
import { sortAfterPress } from "../../../src/domain/wallet/token-list.ts";
import { specify } from "../../support/spec.ts";
import { FRIEND, hasWallet, OWN, STRANGER, token, tokensLoaded, transaction } from "./movements.ts";

const given = specify(wallet, { session: { phase: "signedIn", clockSkew: 0 } });

describe("balances", () => {
  it("know when they were loaded", () => {
    given(hasWallet, Event.TokensRequested({ request: "q", walletId: "w1" }))
      .when(Command.RecordTokens({ request: "q", tokens: { totalBalanceUsd: amount("0"), tokens: [] } }), { at: 1234 })
      .leadsTo((state) => expect(state.tokensAt).toBe(1234));
  });

  it("name OPT as what pays fees on Optio's chains and ETH elsewhere", () => {
    expect(["optio", "optio-testnet", "ethereum"].map(feeSymbolOf)).toEqual(["OPT", "OPT", "ETH"]);
  });

  it("sum up the staking of the main chain's token, at any place of the list", () => {
    const test = token({ chainId: "optio-testnet" });
    expect(views.stakedToken([test, token()])?.chainId).toBe("optio");
    expect(views.stakedToken([token({ stakeable: false }), test])?.chainId).toBe("optio-testnet");
    expect(views.stakedToken([token({ stakeable: false })])).toBeNull();
  });
});

describe("what a transaction does to the balance", () => {
  it("follows its type", () => {
    expect(
      ["send", "receive", "delegate", "undelegate", "cancelUndelegate", "moveDelegation", "distribution"].map((type) =>
        directionOf(transaction({ type })),
      ),
    ).toEqual(["out", "in", "out", "in", "out", "within", "in"]);
  });

  it("W10 is read from the addresses when the type is unknown", () => {
    expect(knownType("slash")).toBeNull();
    expect(directionOf(transaction({ type: "slash", from: OWN, to: FRIEND }))).toBe("out");
    expect(directionOf(transaction({ type: "airdrop", from: FRIEND, to: OWN }))).toBe("in");
    expect(directionOf(transaction({ type: "merge", from: OWN, to: OWN }))).toBe("within");
  });
});

describe("a memo's sender", () => {
  it("is a stranger unless this wallet has paid them or the address is its own", () => {
    const paid = Event.HistoryLoaded({
      page: { transactions: [transaction({ to: FRIEND })], totalPages: 1, pageNumber: 1, limit: 10 },
    });
    given(hasWallet, tokensLoaded, paid)
      .when(Command.LoadTokens())
      .leadsTo((state) => {
        const from = (sender: string) =>
          isFromStranger(state, ["paid-long-ago"], transaction({ type: "receive", from: sender, to: OWN }));
        expect([STRANGER, FRIEND, OWN, "paid-long-ago"].map(from)).toEqual([true, false, false, false]);
        expect(isFromStranger(state, [], transaction({ to: STRANGER }))).toBe(false);
      });
  });
});

describe("a price series", () => {
  const series = (...prices: ReadonlyArray<string>) =>
    prices.map((price, at) => ({ timestamp: `2026-01-15T0${at}:00:00Z`, priceUsd: amount(price) }));
  const summaryOf = (...prices: ReadonlyArray<string>) => priceSeriesView(series(...prices)).summary;

  it("has a summary with first, last, lowest, highest price and the exact change in percent", () => {
    expect(summaryOf("0.50", "0.45", "0.60", "0.55")).toEqual({
      first: "0.50",
      last: "0.55",
      low: "0.45",
      high: "0.60",
      change: "10",
      trend: "up",
    });
    expect(summaryOf("3", "2")).toMatchObject({ change: "-33.33", trend: "down" });
    // to the nearest hundredth, as a server rounds the change of a price
    expect(summaryOf("3", "5")).toMatchObject({ change: "66.67", trend: "up" });
    expect(summaryOf("3", "1", "3.0")).toMatchObject({ change: "0", trend: "flat" });
  });

  it("has no summary without points, and no change from a price of zero", () => {
    expect(summaryOf()).toBeNull();
    expect(summaryOf("0", "1")).toMatchObject({ change: null, trend: "up" });
    expect(summaryOf("0", "0")).toMatchObject({ change: null, trend: "flat" });
  });

  it("leaves out and counts points with a malformed time, also in the summary", () => {
    const times = ["2026-01-15T11:00:00Z", "soon", "2026-01-15T10:00:00Z", ""];
    const points = times.map((timestamp, at) => ({ timestamp, priceUsd: amount(String(at + 1)) }));
    expect(priceSeriesView(points)).toMatchObject({
      points: [{ value: "3" }, { value: "1" }],
      summary: { first: "3", last: "1", low: "1", high: "3" },
      unreadable: 2,
    });
  });
});

describe("a token of a test network without a price", () => {
  const test = token({ chainId: "optio-testnet", priceUsd: amount("0.0"), balanceUsd: amount("0") });

  it("has no price, as a token without one or with a price of zero has none", () => {
    const { priceUsd, ...unpriced } = token();
    const tokens: ReadonlyArray<TokenBalance> = [test, token({ priceUsd: amount("0") }), unpriced, token()];
    expect(tokens.map((of) => views.hasPrice(of))).toEqual([false, false, false, true]);
  });

  it("adds no value of zero dollars to its chain", () => {
    expect(views.usdOf([test])).toBeNull();
    expect(views.usdOf([test, token()])).toBe("52");
  });
});

describe("the tokens of Home", () => {
  it("are those with a balance on a main network; where there are none, all of them", () => {
    const own = token({ symbol: "ETH", chainId: "ethereum", balance: amount("0.1") });
    const empty = token({ symbol: "USDC", chainId: "ethereum", balance: amount("0") });
    const test = token({ chainId: "optio-testnet", balance: amount("5") });
    const itself = (of: TokenBalance) => of;
    expect(views.foldedTokens([own, empty, test], itself)).toEqual({ shown: [own], folded: [empty, test] });
    expect(views.foldedTokens([empty, test], itself)).toEqual({ shown: [empty, test], folded: [] });
    // one that is staked whole has no balance, and is what the wallet is about
    const staked = { ...empty, balance: amount("500") };
    expect(views.foldedTokens([empty, test], (of) => (of === empty ? staked : of))).toEqual({
      shown: [empty],
      folded: [test],
    });
  });
});

describe("the order of tokens", () => {
  const list = [
    token({ symbol: "B", balanceUsd: amount("9") }),
    token({ symbol: "A", balanceUsd: amount("10") }),
    token({ symbol: "C", balanceUsd: amount("9.0") }),
  ];
  const symbols = (...sort: Parameters<typeof views.sortTokens>) =>
    views.sortTokens(...sort).map(({ symbol }) => symbol);

  it("is by exact value, and by symbol among equal ones", () => {
    expect(symbols(list, { key: "value", direction: "descending" })).toEqual(["A", "B", "C"]);
    expect(symbols(list, { key: "value", direction: "ascending" })).toEqual(["B", "C", "A"]);
  });

  it("is reversed by a second press, and starts names from A and figures from the largest", () => {
    const byName = sortAfterPress({ key: "value", direction: "descending" }, "name");
    expect(byName).toEqual({ key: "name", direction: "ascending" });
    expect(sortAfterPress(byName, "name").direction).toBe("descending");
    expect(sortAfterPress(byName, "price").direction).toBe("descending");
  });
});
