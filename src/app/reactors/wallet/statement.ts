import { isLeft } from "fp-ts/Either";
import { concat, defer, EMPTY, filter, ignoreElements, mergeMap, type Observable, of, take, takeUntil } from "rxjs";
import type { Failure } from "../../../domain/decider/failure.ts";
import { isoFrom } from "../../../domain/values/time.ts";
import { Command, PAST_HOURS, requests, views } from "../../../domain/wallet/index.ts";
import { type ExportSources, endOf } from "../../../domain/wallet/statement.ts";
import type { Keyed } from "../../../domain/wallet/token.ts";
import { type Happened, latest, on, type Reactor, type ReactorContext, reaction, together } from "../reactor.ts";
import { readBooks, type Sources } from "./read-books.ts";
import { readAll } from "./read-transactions.ts";

/** The tokens of the wallet that these keys name: all of them for empty keys. */
const tokensOf = ({ state }: ReactorContext, key: Keyed): ReadonlyArray<Keyed> => {
  if (key.symbol !== "") return [{ chainId: key.chainId, symbol: key.symbol }];
  return (state().wallet.tokens?.tokens ?? []).map(({ chainId, symbol }) => ({ chainId, symbol }));
};

/** A row for each token with a movement that the server names no price of: its past prices are needed until then. */
const unpricedRows = ({ readings, activity }: Sources, until: number) => {
  const unpriced = readings.filter(({ opening, closing, movements }) =>
    [opening, closing, ...movements].some((of) => of.priceUsd === undefined),
  );
  return [...unpriced, ...(activity?.balances ?? [])].map(({ chainId, symbol }) => ({
    chainId,
    symbol,
    created_at: isoFrom(until),
  }));
};

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

/** What the statement of a period is made of, then its prices. A newer one replaces it. */
const statements: Reactor = (happened$, context) =>
  happened$.pipe(
    on("wallet.StatementRequested"),
    latest((happened) => {
      const { event } = happened;
      return readBooks(happened, context, { ...event, tokens: tokensOf(context, event) }).pipe(
        mergeMap((answer) => {
          if (isLeft(answer)) return of(reaction(happened, requests.statement.recordFailure(event, answer.left)));
          const rows = unpricedRows(answer.right, endOf(event.until, serverTime(context)));
          return concat(
            of(reaction(happened, requests.statement.record(event, answer.right))),
            pastPrices(happened, rows, happened$, context),
          );
        }),
        takeUntil(happened$.pipe(on("session.SignedOut"))),
      );
    }),
  );

/**
 * Every transaction that a filter matches with the movements of its period, and their prices, for a file. It ends when the
 * screen is left or the session is over.
 */
const exports: Reactor = (happened$, context) =>
  happened$.pipe(
    on("wallet.ExportRequested"),
    latest((happened) => {
      const { event } = happened;
      const failed = (failure: Failure) => of(reaction(happened, requests.export.recordFailure(event, failure)));
      return readAll(happened, event, context).pipe(
        mergeMap((read) => {
          if (isLeft(read)) return failed(read.left);
          const { transactions } = read.right;
          return readBooks(happened, context, { ...event, tokens: tokensOf(context, event) }).pipe(
            mergeMap((sources) => {
              if (isLeft(sources)) return failed(sources.left);
              const rows = [...unpricedRows(sources.right, endOf(event.until, serverTime(context))), ...transactions];
              const record = defer(() => {
                const { prices } = context.state().wallet;
                const now = serverTime(context);
                const content: ExportSources = { ...sources.right, transactions, filter: event, prices, now };
                const fields = { rows: context.vault.hold(content), count: transactions.length };
                return of(reaction(happened, requests.export.record(event, fields)));
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
