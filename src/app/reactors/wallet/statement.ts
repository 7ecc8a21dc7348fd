import { isLeft } from "fp-ts/Either";
import { concat, defer, EMPTY, filter, ignoreElements, mergeMap, type Observable, of, take, takeUntil } from "rxjs";
import type { Failure } from "../../../domain/decider/failure.ts";
import { isoFrom } from "../../../domain/values/time.ts";
import { bookOf, exportedOf, type Reading } from "../../../domain/wallet/books.ts";
import { Command, PAST_HOURS, requests, views } from "../../../domain/wallet/index.ts";
import { priceFinder } from "../../../domain/wallet/price-at.ts";
import { type Keyed, sameToken } from "../../../domain/wallet/token.ts";
import { type Happened, latest, on, type Reactor, type ReactorContext, reaction, together } from "../reactor.ts";
import { readBooks } from "./read-books.ts";
import { READ_PAGES, readMatches, tooMany } from "./read-transactions.ts";

/** The tokens of the wallet that these keys name: all of them for empty keys. */
const tokensOf = ({ state }: ReactorContext, key: Keyed): ReadonlyArray<Keyed> => {
  if (key.symbol !== "") return [{ chainId: key.chainId, symbol: key.symbol }];
  return (state().wallet.tokens?.tokens ?? []).map(({ chainId, symbol }) => ({ chainId, symbol }));
};

/** The tokens and times of movements that the server names no price of. */
const unpricedRows = (readings: ReadonlyArray<Reading>, until: number) =>
  readings
    .filter(({ opening, closing, movements }) =>
      [opening, closing, ...movements].some((of) => of.priceUsd === undefined),
    )
    .map(({ chainId, symbol }) => ({ chainId, symbol, created_at: isoFrom(until) }));

/** Loads the past prices of these rows' tokens that are not known; completes once they are loaded, or have failed to. */
const pastPrices = (
  happened: Happened<unknown>,
  rows: Parameters<typeof views.unpricedTokens>[1],
  happened$: Observable<Happened>,
  { state }: ReactorContext,
) => {
  const isPriced = (): boolean =>
    !state().wallet.prices.some(({ hours, request }) => hours === PAST_HOURS && request.status === "pending");
  const loads = views
    .unpricedTokens(state().wallet, rows)
    .map(({ chainId, symbol }) => reaction(happened, Command.LoadPrices({ chainId, symbol, hours: PAST_HOURS })));
  return concat(
    loads,
    defer(() => (isPriced() ? EMPTY : happened$.pipe(filter(isPriced), take(1), ignoreElements()))),
  );
};

/** The server's time, in milliseconds since 1970. */
const serverTime = ({ now, state }: ReactorContext): number => now() - state().session.clockSkew;

/** The statement of a period. A newer one replaces it. */
const statements: Reactor = (happened$, context) =>
  happened$.pipe(
    on("wallet.StatementRequested"),
    latest((happened) => {
      const { event } = happened;
      const wanted = { ...event, tokens: tokensOf(context, event) };
      return readBooks(happened, context, wanted).pipe(
        mergeMap((answer) => {
          if (isLeft(answer)) return of(reaction(happened, requests.statement.recordFailure(event, answer.left)));
          const until = Math.min(event.to ?? Number.POSITIVE_INFINITY, serverTime(context));
          const period = { from: event.from ?? 0, to: until };
          const record = defer(() => {
            const priceAt = priceFinder(context.state().wallet.prices);
            const ordered = wanted.tokens.flatMap((token) => answer.right.filter((of) => sameToken(of, token)));
            const books = ordered.map((reading) => bookOf(reading, period, priceAt));
            return of(reaction(happened, requests.statement.record(event, { books })));
          });
          return concat(pastPrices(happened, unpricedRows(answer.right, until), happened$, context), record);
        }),
        takeUntil(happened$.pipe(on("session.SignedOut"))),
      );
    }),
  );

/**
 * Every transaction that a filter matches with the movements of its period, and their prices, for a file. It ends when the screen is
 * left or the session is over.
 */
const exports: Reactor = (happened$, context) =>
  happened$.pipe(
    on("wallet.ExportRequested"),
    latest((happened) => {
      const { event } = happened;
      const failed = (failure: Failure) => of(reaction(happened, requests.export.recordFailure(event, failure)));
      const all = { from: 1, to: READ_PAGES, known: [], most: Number.POSITIVE_INFINITY };
      const { walletId, since: from, until: to } = event;
      return readMatches(happened, event, context, all).pipe(
        mergeMap((read) => {
          if (isLeft(read) || !read.right.isComplete) return failed(isLeft(read) ? read.left : tooMany);
          const { transactions } = read.right;
          return readBooks(happened, context, { walletId, from, to, tokens: tokensOf(context, event) }).pipe(
            mergeMap((readings) => {
              if (isLeft(readings)) return failed(readings.left);
              const until = Math.min(to ?? Number.POSITIVE_INFINITY, serverTime(context));
              const rows = [...unpricedRows(readings.right, until), ...transactions];
              const record = defer(() => {
                const priceAt = priceFinder(context.state().wallet.prices);
                const exported = exportedOf(readings.right, transactions, event, until, priceAt);
                const handle = context.vault.put(JSON.stringify(exported));
                const count = exported.books.reduce((sum, { movements }) => sum + movements.length, 0);
                return of(reaction(happened, requests.export.record(event, { rows: handle, count })));
              });
              return concat(pastPrices(happened, rows, happened$, context), record);
            }),
          );
        }),
        takeUntil(happened$.pipe(on("wallet.ExportCancelled", "session.SignedOut"))),
      );
    }),
  );

/** Reads the books of the wallet, for the screen and for files. */
export const statement = together(statements, exports);
