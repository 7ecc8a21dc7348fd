import { describe, expect, it } from "vitest";
import { amount } from "../../../src/domain/values/money.ts";
import {
  Command,
  directionOf,
  Event,
  isFromStranger,
  knownType,
  summaryOf,
  views,
  wallet,
} from "../../../src/domain/wallet/index.ts";
import { specify } from "../../support/spec.ts";
import { FRIEND, hasWallet, OWN, STRANGER, token, tokensLoaded, transaction } from "./movements.ts";

const given = specify(wallet, undefined);

describe("balances", () => {
  it("know when they were told", () => {
    given(hasWallet, Event.TokensRequested({ request: "q", walletId: "w1" }))
      .when(Command.RecordTokens({ request: "q", tokens: { totalBalanceUsd: amount("0"), tokens: [] } }), { at: 1234 })
      .leadsTo((state) => expect(state.tokensAt).toBe(1234));
  });

  it("name OPT as what pays fees on Optio's chains and ETH elsewhere", () => {
    expect(["optio", "optio-testnet", "ethereum"].map(views.feeSymbolOf)).toEqual(["OPT", "OPT", "ETH"]);
  });

  it("sum up the staking of the main chain's token, wherever it stands in the list", () => {
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
    ).toEqual(["out", "in", "out", "in", "within", "within", "in"]);
  });

  it("W10 is read from the addresses when nobody knows the type", () => {
    expect(knownType("slash")).toBeNull();
    expect(directionOf(transaction({ type: "slash", from: OWN, to: FRIEND }))).toBe("out");
    expect(directionOf(transaction({ type: "airdrop", from: FRIEND, to: OWN }))).toBe("in");
    expect(directionOf(transaction({ type: "merge", from: OWN, to: OWN }))).toBe("within");
  });
});

describe("a memo's sender", () => {
  it("is a stranger unless this wallet has paid them, or is one's own", () => {
    const paid = Event.HistoryLoaded({
      page: { transactions: [transaction({ to: FRIEND })], totalPages: 1, pageNumber: 1, limit: 10 },
    });
    given(hasWallet, tokensLoaded, paid)
      .when(Command.LoadTokens())
      .leadsTo((state) => {
        const from = (sender: string) => isFromStranger(state, transaction({ type: "receive", from: sender, to: OWN }));
        expect([STRANGER, FRIEND, OWN].map(from)).toEqual([true, false, false]);
        expect(isFromStranger(state, transaction({ to: STRANGER }))).toBe(false);
      });
  });
});

describe("a price series in words", () => {
  const series = (...prices: ReadonlyArray<string>) =>
    prices.map((price, at) => ({ timestamp: `2026-01-15T0${at}:00:00Z`, priceUsd: amount(price) }));

  it("tells first, last, lowest, highest and the change in percent, exactly", () => {
    expect(summaryOf(series("0.50", "0.45", "0.60", "0.55"))).toEqual({
      first: "0.50",
      last: "0.55",
      low: "0.45",
      high: "0.60",
      change: "10",
    });
    expect(summaryOf(series("3", "2"))?.change).toBe("-33.33");
  });

  it("is nothing without points, and tells no change from a price of zero", () => {
    expect(summaryOf([])).toBeNull();
    expect(summaryOf(series("0", "1"))?.change).toBeNull();
  });
});
