import { takeUntil } from "rxjs";
import {
  getTokenAccount,
  getTokenHistory,
  getWallets,
  getWalletTokens,
  getWalletTransactions,
} from "../../../adapters/http/calls/wallet.ts";
import { MOST_MATCHES, requests } from "../../../domain/wallet/index.ts";
import { carries, latest, latestBy, on, type Reactor, recordedBy, together } from "../reactor.ts";
import { filterOf, type Read, readMatches } from "./read-transactions.ts";
import { statement } from "./statement.ts";

/** How many of the newest transactions of the wallet are loaded at once. */
const RECENT = 25;

/**
 * A search reads as many pages before it shows what it found: where the server does not filter by token, a rare token's
 * rows may be anywhere. The user asks for older ones.
 */
const SEARCH_PAGES = 50;

/**
 * The newest transactions that a search matches; a newer search replaces it. Older ones are read from the page that the
 * search reached, so that reading a long list in steps costs as many calls as reading it at once.
 */
const searches: Reactor = (happened$, context) =>
  happened$.pipe(
    on("wallet.MatchesRequested"),
    latest((happened) => {
      const { most: all = MOST_MATCHES, from } = happened.event;
      const known = from === 1 ? [] : context.state().wallet.matches.transactions;
      const most = all - known.length;
      return readMatches(happened, happened.event, context, { from, to: from + SEARCH_PAGES - 1, known, most }).pipe(
        recordedBy(requests.matches, happened, ({ transactions, unreadable, isComplete, lastPageRead }: Read) => ({
          transactions: transactions.slice(0, most),
          isCut: !isComplete || transactions.length > most,
          unreadable,
          lastPageRead,
        })),
        takeUntil(happened$.pipe(on("session.SignedOut"))),
      );
    }),
  );

/** Loads wallets, balances, transactions and prices, and searches and exports transactions. */
export const wallet = together(
  carries(
    requests.wallets,
    getWallets,
    () => ({}),
    ({ wallets }) => ({ wallets }),
  ),
  carries(
    requests.tokens,
    getWalletTokens,
    ({ walletId }) => ({ id: walletId }),
    (tokens) => ({ tokens }),
  ),
  carries(
    requests.account,
    getTokenAccount,
    ({ walletId, chainId, symbol }) => ({ id: walletId, chainId, symbol }),
    (account) => ({ account }),
    // a newer request of the same token cancels the earlier one (spec §7)
    latestBy(({ event }) => `${event.chainId}/${event.symbol}`),
  ),
  carries(
    requests.recent,
    getWalletTransactions,
    ({ walletId }) => ({ id: walletId, limit: RECENT, page: 1 }),
    (page) => ({ page }),
  ),
  carries(
    requests.history,
    getWalletTransactions,
    ({ walletId, page, ...filter }, state) => ({
      id: walletId,
      limit: state.wallet.history.perPage,
      page,
      ...filterOf(filter),
    }),
    (page) => ({ page }),
  ),
  carries(
    requests.prices,
    getTokenHistory,
    ({ chainId, symbol, hours }) => ({ a: chainId, b: symbol, hours }),
    (points) => ({ points }),
    latestBy(({ event }) => `${event.chainId}/${event.symbol}/${event.hours}`),
  ),
  statement,
  searches,
);
