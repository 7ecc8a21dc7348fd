import { describe, expect, it } from "vitest";
import { failureOf } from "../../../src/domain/decider/request.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { Command, Event, Rejection, views, wallet } from "../../../src/domain/wallet/index.ts";
import { searchTokens, tokensByChain } from "../../../src/domain/wallet/token-list.ts";
import { signedOut, unreachable } from "../../support/examples.ts";
import { envelope } from "../../support/spec.ts";
import { account, ETH, empty, first, given, holding, OPT, token } from "./example.ts";
import { transaction } from "./movements.ts";

const withWallet = given(...holding);

describe("loading wallets", () => {
  it("are requested, and the answer names the first wallet", () => {
    given()
      .when(Command.LoadWallets(), { id: "w" })
      .then(Event.WalletsRequested({ request: "w" }));
    given(Event.WalletsRequested({ request: "w" }))
      .when(Command.RecordWallets({ request: "w", wallets: [first, { id: "w-2", name: "Other" }] }))
      .leadsTo((state) => expect([views.firstWalletId(state), views.hasNoWallet(state)]).toEqual(["w-1", false]));
  });

  it("ends the wallet check with a failure too, and does not say that there is none", () => {
    given(Event.WalletsRequested({ request: "w" }))
      .when(Command.RecordWalletsFailure({ request: "w", failure: unreachable }))
      .leadsTo((state) =>
        expect([views.walletsKnown(state), views.hasNoWallet(state), failureOf(state.walletsRequest)]).toEqual([
          true,
          false,
          unreachable,
        ]),
      );
  });
});

describe("loading balances", () => {
  it("are requested for the first wallet, if there is one", () => {
    withWallet.when(Command.LoadTokens(), { id: "t" }).then(Event.TokensRequested({ request: "t", walletId: "w-1" }));
    given(...empty).refuses(Command.LoadTokens(), Rejection.NoWallet());
    given(...empty).refuses(Command.LoadAccount(OPT), Rejection.NoWallet());
    given(...empty).refuses(Command.LoadHistory({ ...OPT, page: 1, type: "all" }), Rejection.NoWallet());
  });
});

describe("the account of a token", () => {
  const asked = (request: string, of: typeof OPT) => Event.AccountRequested({ request, walletId: "w-1", ...of });

  it("is requested and stored by chain and symbol", () => {
    withWallet.when(Command.LoadAccount(OPT), { id: "a" }).then(asked("a", OPT));
    given(...holding, asked("a", OPT), asked("b", ETH))
      .when(Command.RecordAccount({ request: "a", ...OPT, account }))
      .leadsTo((state) => {
        expect(views.accountOf(state, "optio", "OPT")?.account).toEqual(account);
        expect(views.accountOf(state, "ethereum", "ETH")?.request.status).toBe("pending");
      });
  });
});

describe("a token's history", () => {
  const asked = (request: string, type: string, page = 1) =>
    Event.HistoryRequested({ request, walletId: "w-1", ...OPT, page, type });
  const sent = transaction({ id: "tx" });
  const page = { transactions: [sent], totalPages: 3, pageNumber: 2, limit: 10 };

  it("starts at page 1 of 1, ten a page", () => {
    withWallet
      .when(Command.LoadHistory({ ...OPT, page: 2, type: "all" }), { id: "h" })
      .then(asked("h", "all", 2))
      .leadsTo(({ history }) => expect([history.totalPages, history.perPage]).toEqual([1, 10]));
  });

  it("records the page that was requested", () => {
    given(...holding, asked("h", "all", 2))
      .when(Command.RecordHistory({ request: "h", page }))
      .leadsTo(({ history }) =>
        expect([history.transactions, history.totalPages, history.currentPage]).toEqual([[sent], 3, 2]),
      );
  });

  it("is emptied by another filter", () => {
    given(...holding, asked("h", "all"), Event.HistoryLoaded({ page }))
      .when(Command.LoadHistory({ ...OPT, page: 1, type: "send" }))
      .leadsTo(({ history }) => expect(history.transactions).toEqual([]));
  });
});

describe("prices", () => {
  const points = [{ timestamp: "2026-01-01T00:00:00Z", priceUsd: amount("2") }];
  const asked = (request: string, hours: number) => Event.PricesRequested({ request, ...OPT, hours });

  it("are stored by token and hours", () => {
    given()
      .when(Command.LoadPrices({ ...OPT, hours: 24 }), { id: "p" })
      .then(asked("p", 24));
    given(asked("p", 24), asked("q", 168))
      .when(Command.RecordPrices({ request: "p", ...OPT, hours: 24, points }))
      .leadsTo((state) => {
        expect(views.pricesOf(state, "optio", "OPT", 24)?.points).toEqual(points);
        expect(views.pricesOf(state, "optio", "OPT", 168)?.points).toEqual([]);
      });
  });
});

describe("a logout", () => {
  it("h3: leaves nothing of the wallet's state, prices among it", () => {
    const loaded = Event.PricesLoaded({ ...OPT, hours: 24, points: [] });
    const before = [...holding, Event.PricesRequested({ request: "p", ...OPT, hours: 24 }), loaded, signedOut];
    expect(before.reduce((state, event) => wallet.evolve(state, event, envelope()), wallet.initial)).toEqual(
      wallet.initial,
    );
  });
});

describe("looking at tokens", () => {
  const tokens = [token("ethereum", "USDT", "5"), token("optio", "OPT", "7"), token("ethereum", "ETH", "9")];

  it("groups them by chain, the richest first", () => {
    expect(tokensByChain(tokens).map((chain) => [chain.chainName, chain.tokens.map(({ symbol }) => symbol)])).toEqual([
      ["Ethereum", ["ETH", "USDT"]],
      ["Optio", ["OPT"]],
    ]);
  });

  it("finds them by symbol, name or chain", () => {
    expect(searchTokens(tokens, " eth").map((token) => token.symbol)).toEqual(["USDT", "ETH"]);
    expect(searchTokens(tokens, "opt coin").map((token) => token.symbol)).toEqual(["OPT"]);
    expect(searchTokens(tokens, "nothing")).toEqual([]);
  });

  it("W9: ETH pays the fees of the tokens on Ethereum, OPT those on Optio", () => {
    const loaded = Event.TokensLoaded({ tokens: { totalBalanceUsd: amount("21"), tokens } });
    given(...holding, Event.TokensRequested({ request: "t", walletId: "w-1" }), loaded)
      .when(Command.LoadTokens())
      .leadsTo((state) => {
        expect(views.feeTokenOf(state, "ethereum")?.symbol).toBe("ETH");
        expect(views.feeTokenOf(state, "optio")?.symbol).toBe("OPT");
        expect(views.feeTokenOf(state, "optio-testnet")).toBeNull();
      });
  });

  it("says whether the server's total is the sum of its parts, up to rounding", () => {
    expect(views.totalAgrees({ totalBalanceUsd: amount("21.00"), tokens })).toBe(true);
    expect(views.totalAgrees({ totalBalanceUsd: amount("21.02"), tokens })).toBe(false);
    // of a token without a worth nobody knows its part
    const unsaid = tokens.map(({ balanceUsd: _, ...token }) => token);
    expect(views.totalAgrees({ totalBalanceUsd: amount("21.02"), tokens: unsaid })).toBe(true);
  });
});
