import * as Effect from "effect/Effect";
import { isLeft } from "fp-ts/Either";
import { EMPTY, expand, last, map, mergeMap, of, takeUntil } from "rxjs";
import {
  getTokenAccount,
  getTokenHistory,
  getWallets,
  getWalletTokens,
  getWalletTransactions,
} from "../../adapters/http/calls/wallet.ts";
import { Vault } from "../../adapters/vault/vault.ts";
import type { Failure } from "../../domain/decider/failure.ts";
import { ofToken, requests, type Transaction } from "../../domain/wallet/index.ts";
import { carries, latest, latestBy, on, type Reactor, reaction, together } from "./reactor.ts";

/** The filter of transactions as the API takes it: a filter for everything is left out (spec §7). */
const filterOf = ({ chainId, symbol, type }: Pick<Transaction, "chainId" | "symbol" | "type">) => ({
  ...(type === "all" ? {} : { type }),
  ...(chainId === "" ? {} : { chainId }),
  ...(symbol === "" ? {} : { symbol }),
});

/** How many of the newest transactions of the wallet are loaded at once. */
const RECENT = 25;

/** Rows a page while exporting: few calls, each of them short. */
const EXPORT_LIMIT = 100;
/** More pages than this are not exported: 200,000 rows, more than a spreadsheet is used for (X20). */
const EXPORT_PAGES = 2_000;

/** The failure of an export that would have more pages than that. */
const tooMany: Failure = {
  kind: "Rejected",
  message: "There are too many transactions for one file.",
  status: 200,
  endpoint: getWalletTransactions.path,
  method: getWalletTransactions.method,
  validation: null,
};

/**
 * Everything a filter matches, page by page. A row that moved to the next page while the export ran is taken once
 * (B17); a page that brings no new row is the last, whatever number of pages the server claims (X20). It ends when
 * the screen is left or the session is over.
 */
const exports: Reactor = (happened$, { callApi, run }) =>
  happened$.pipe(
    on("wallet.ExportRequested"),
    latest((happened) => {
      const { walletId } = happened.event;
      const found = new Map<string, Transaction>();
      const page = (number: number) =>
        callApi(happened, getWalletTransactions, {
          id: walletId,
          limit: EXPORT_LIMIT,
          page: number,
          ...filterOf(happened.event),
        }).pipe(
          map((answer) => {
            const before = found.size;
            for (const row of isLeft(answer) ? [] : answer.right.transactions)
              if (!found.has(row.id)) found.set(row.id, row);
            return { number, answer, grew: found.size > before };
          }),
        );
      return page(1).pipe(
        expand(({ number, answer, grew }) =>
          isLeft(answer) || !grew || number >= answer.right.totalPages || number >= EXPORT_PAGES
            ? EMPTY
            : page(number + 1),
        ),
        last(),
        mergeMap(({ number, answer, grew }) => {
          if (isLeft(answer)) return of(reaction(happened, requests.export.recordFailure(happened.event, answer.left)));
          if (grew && number >= EXPORT_PAGES && number < answer.right.totalPages)
            return of(reaction(happened, requests.export.recordFailure(happened.event, tooMany)));
          // only the token's own rows, whatever the server answered (X15)
          const transactions = ofToken(happened.event, [...found.values()]);
          return run(Vault.use((vault) => Effect.sync(() => vault.put(JSON.stringify(transactions))))).pipe(
            mergeMap((rows) =>
              isLeft(rows)
                ? EMPTY
                : of(
                    reaction(
                      happened,
                      requests.export.record(happened.event, { rows: rows.right, count: transactions.length }),
                    ),
                  ),
            ),
          );
        }),
        takeUntil(happened$.pipe(on("wallet.ExportCancelled", "session.SignedOut"))),
      );
    }),
  );

/** Loads wallets, balances, transactions and prices, and exports transactions. */
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
  exports,
);
