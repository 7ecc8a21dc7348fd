import * as Effect from "effect/Effect";
import { isLeft } from "fp-ts/Either";
import { EMPTY, expand, last, map, merge, mergeMap, of, takeUntil } from "rxjs";
import {
  getTokenAccount,
  getTokenHistory,
  getWallets,
  getWalletTokens,
  getWalletTransactions,
} from "../../adapters/http/calls/wallet.ts";
import { Vault } from "../../adapters/vault/vault.ts";
import type { Failure } from "../../domain/values/failure.ts";
import { Command, ofToken, type Transaction } from "../../domain/wallet/index.ts";
import { latest, latestBy, on, type Reactor, reaction, recorded } from "./reactor.ts";

const balances: Reactor = (happened$, { callApi }) =>
  merge(
    happened$.pipe(
      on("wallet.WalletsRequested"),
      latest((each) =>
        callApi(each, getWallets, {}).pipe(
          recorded(
            each,
            ({ wallets }) => Command.RecordWallets({ request: each.event.request, wallets }),
            (failure) => Command.RecordWalletsFailure({ request: each.event.request, failure }),
          ),
        ),
      ),
    ),
    happened$.pipe(
      on("wallet.TokensRequested"),
      latest((each) =>
        callApi(each, getWalletTokens, { id: each.event.walletId }).pipe(
          recorded(
            each,
            (tokens) => Command.RecordTokens({ request: each.event.request, tokens }),
            (failure) => Command.RecordTokensFailure({ request: each.event.request, failure }),
          ),
        ),
      ),
    ),
    // an earlier question about the same token is cancelled (spec §7)
    happened$.pipe(
      on("wallet.AccountRequested"),
      latestBy(
        ({ event }) => `${event.chainId}/${event.symbol}`,
        (each) => {
          const { request, walletId, chainId, symbol } = each.event;
          return callApi(each, getTokenAccount, { id: walletId, chainId, symbol }).pipe(
            recorded(
              each,
              (account) => Command.RecordAccount({ request, chainId, symbol, account }),
              (failure) => Command.RecordAccountFailure({ request, chainId, symbol, failure }),
            ),
          );
        },
      ),
    ),
  );

/** The query that narrows transactions to one token; nothing where the whole wallet is meant. */
const keysOf = ({ chainId, symbol }: { readonly chainId: string; readonly symbol: string }) => ({
  ...(chainId === "" ? {} : { chainId }),
  ...(symbol === "" ? {} : { symbol }),
});

/** How many of the newest transactions of the wallet are read at once. */
const RECENT = 25;

const histories: Reactor = (happened$, { callApi, state }) =>
  merge(
    happened$.pipe(
      on("wallet.RecentRequested"),
      latest((happened) => {
        const { request, walletId } = happened.event;
        return callApi(happened, getWalletTransactions, { id: walletId, limit: RECENT, page: 1 }).pipe(
          recorded(
            happened,
            (page) => Command.RecordRecent({ request, page }),
            (failure) => Command.RecordRecentFailure({ request, failure }),
          ),
        );
      }),
    ),
    happened$.pipe(
      on("wallet.HistoryRequested"),
      latest((each) => {
        const { request, walletId, chainId, symbol, page, type } = each.event;
        return callApi(each, getWalletTransactions, {
          id: walletId,
          limit: state().wallet.history.perPage,
          page,
          // 'all' is not a type: it is left out (spec §7)
          ...(type === "all" ? {} : { type }),
          ...keysOf({ chainId, symbol }),
        }).pipe(
          recorded(
            each,
            (found) => Command.RecordHistory({ request, page: found }),
            (failure) => Command.RecordHistoryFailure({ request, failure }),
          ),
        );
      }),
    ),
    happened$.pipe(
      on("wallet.PricesRequested"),
      latestBy(
        ({ event }) => `${event.chainId}/${event.symbol}/${event.hours}`,
        (each) => {
          const { request, chainId, symbol, hours } = each.event;
          return callApi(each, getTokenHistory, { a: chainId, b: symbol, hours }).pipe(
            recorded(
              each,
              (points) => Command.RecordPrices({ request, chainId, symbol, hours, points }),
              (failure) => Command.RecordPricesFailure({ request, chainId, symbol, hours, failure }),
            ),
          );
        },
      ),
    ),
  );

/** Rows a page while exporting: few calls, each of them short. */
const EXPORT_LIMIT = 100;
/** More pages than this are not exported: 200,000 rows, more than a spreadsheet is used for (X20). */
const EXPORT_PAGES = 2_000;

/** What an export that a server makes endless comes to. */
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
      const { request, walletId, chainId, symbol, type } = happened.event;
      const found = new Map<string, Transaction>();
      const page = (number: number) =>
        callApi(happened, getWalletTransactions, {
          id: walletId,
          limit: EXPORT_LIMIT,
          page: number,
          ...(type === "all" ? {} : { type }),
          ...keysOf({ chainId, symbol }),
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
          if (isLeft(answer))
            return of(reaction(happened, Command.RecordExportFailure({ request, failure: answer.left })));
          if (grew && number >= EXPORT_PAGES && number < answer.right.totalPages)
            return of(reaction(happened, Command.RecordExportFailure({ request, failure: tooMany })));
          // only the token's own rows, whatever the server answered (X15)
          const transactions = ofToken({ chainId, symbol }, [...found.values()]);
          return run(Vault.use((vault) => Effect.sync(() => vault.put(JSON.stringify(transactions))))).pipe(
            mergeMap((rows) =>
              isLeft(rows)
                ? EMPTY
                : of(
                    reaction(happened, Command.RecordExport({ request, rows: rows.right, count: transactions.length })),
                  ),
            ),
          );
        }),
        takeUntil(happened$.pipe(on("wallet.ExportCancelled", "session.SignedOut"))),
      );
    }),
  );

/** Carries questions about wallets and balances to the server and the answers back. */
export const wallet: Reactor = (happened$, context) =>
  merge(...[balances, histories, exports].map((each) => each(happened$, context)));
