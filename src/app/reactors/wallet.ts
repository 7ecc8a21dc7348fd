import * as Effect from "effect/Effect";
import { isLeft } from "fp-ts/Either";
import { EMPTY, expand, map, merge, mergeMap, of, toArray } from "rxjs";
import {
  getTokenAccount,
  getTokenHistory,
  getWallets,
  getWalletTokens,
  getWalletTransactions,
} from "../../adapters/http/calls/wallet.ts";
import { Vault } from "../../adapters/vault/vault.ts";
import { Command } from "../../domain/wallet/index.ts";
import { latest, latestBy, on, type Reactor, reaction, recorded } from "./reactor.ts";

const balances: Reactor = (happened$, { ask }) =>
  merge(
    happened$.pipe(
      on("wallet.WalletsRequested"),
      latest((each) =>
        ask(each, getWallets, {}).pipe(
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
        ask(each, getWalletTokens, { id: each.event.walletId }).pipe(
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
          return ask(each, getTokenAccount, { id: walletId, chainId, symbol }).pipe(
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

const histories: Reactor = (happened$, { ask, state }) =>
  merge(
    happened$.pipe(
      on("wallet.HistoryRequested"),
      latest((each) => {
        const { request, walletId, chainId, symbol, page, type } = each.event;
        return ask(each, getWalletTransactions, {
          id: walletId,
          limit: state().wallet.history.perPage,
          page,
          // 'all' is not a type: it is left out (spec §7)
          ...(type === "all" ? {} : { type }),
          chainId,
          symbol,
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
          return ask(each, getTokenHistory, { a: chainId, b: symbol, hours }).pipe(
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

/** Rows a page while exporting: few questions, none of them long. */
const EXPORT_LIMIT = 100;

/** Everything a filter matches, page by page; the file is made once the last page is there. */
const exports: Reactor = (happened$, { ask, run }) =>
  happened$.pipe(
    on("wallet.ExportRequested"),
    latest((each) => {
      const { request, walletId, chainId, symbol, type } = each.event;
      const page = (number: number) =>
        ask(each, getWalletTransactions, {
          id: walletId,
          limit: EXPORT_LIMIT,
          page: number,
          ...(type === "all" ? {} : { type }),
          chainId,
          symbol,
        }).pipe(map((answer) => ({ number, answer })));
      return page(1).pipe(
        expand(({ number, answer }) =>
          isLeft(answer) || number >= answer.right.totalPages ? EMPTY : page(number + 1),
        ),
        toArray(),
        mergeMap((pages) => {
          const failed = pages.flatMap(({ answer }) => (isLeft(answer) ? [answer.left] : []))[0];
          if (failed !== undefined)
            return of(reaction(each, Command.RecordExportFailure({ request, failure: failed })));
          const transactions = pages.flatMap(({ answer }) => (isLeft(answer) ? [] : answer.right.transactions));
          return run(Vault.use((vault) => Effect.sync(() => vault.put(JSON.stringify(transactions))))).pipe(
            mergeMap((rows) =>
              isLeft(rows)
                ? EMPTY
                : of(reaction(each, Command.RecordExport({ request, rows: rows.right, count: transactions.length }))),
            ),
          );
        }),
      );
    }),
  );

/** Carries questions about wallets and balances to the server and the answers back. */
export const wallet: Reactor = (happened$, door) =>
  merge(...[balances, histories, exports].map((each) => each(happened$, door)));
