import { requestId } from "../../src/domain/decider/request.ts";
import type { Root } from "../../src/domain/index.ts";
import { Command as Staking, type Validators } from "../../src/domain/staking/index.ts";
import { amount } from "../../src/domain/values/money.ts";
import type { PricePoint, TokenAccount, TokenBalance, Transaction } from "../../src/domain/wallet/entities.ts";
import { Command as Wallet } from "../../src/domain/wallet/index.ts";

/** The id of a request, for its answer. */
export const idOf = (request: Parameters<typeof requestId>[0]): string => requestId(request) ?? "";

const OPT = { chainId: "optio", symbol: "OPT" };
type Rows = ReadonlyArray<Transaction>;

/** The server's answers to what a state waits for, as commands. */
export const repliesTo = (state: () => Root) => ({
  wallets: (wallets = [{ id: "w1", name: "W" }]) =>
    Wallet.RecordWallets({ request: idOf(state().wallet.walletsRequest), wallets }),
  tokens: (tokens: ReadonlyArray<TokenBalance>, total = "52") =>
    Wallet.RecordTokens({
      request: idOf(state().wallet.tokensRequest),
      tokens: { totalBalanceUsd: amount(total), tokens },
    }),
  /** Of the first account that was requested: OPT. */
  account: (account: TokenAccount) =>
    Wallet.RecordAccount({ ...OPT, request: idOf(state().wallet.accounts[0]?.request), account }),
  recent: (transactions: Rows) =>
    Wallet.RecordRecent({
      request: idOf(state().wallet.recent.request),
      page: { transactions, totalPages: 1, pageNumber: 1, limit: 25 },
    }),
  history: (transactions: Rows, totalPages = 1, unreadable = 0) => {
    const { request, currentPage } = state().wallet.history;
    return Wallet.RecordHistory({
      request: idOf(request),
      page: { transactions, totalPages, pageNumber: currentPage, limit: 10, unreadable },
    });
  },
  /** The transactions that a search found; `isCut`: there may be older ones. */
  matches: (transactions: Rows, isCut = false, lastPageRead = 1) =>
    Wallet.RecordMatches({
      request: idOf(state().wallet.matches.request),
      transactions,
      isCut,
      unreadable: 0,
      lastPageRead,
    }),
  prices: (points: ReadonlyArray<PricePoint>, hours = 24) => {
    const series = state().wallet.prices.find((known) => known.symbol === "OPT" && known.hours === hours);
    return Wallet.RecordPrices({ ...OPT, request: idOf(series?.request), hours, points });
  },
  validators: (validators: Validators) => Staking.RecordValidators({ request: idOf(state().staking.load), validators }),
});
