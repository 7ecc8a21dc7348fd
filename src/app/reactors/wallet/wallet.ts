import { type Either, isLeft, right } from "fp-ts/Either";
import {
  concat,
  defer,
  EMPTY,
  expand,
  filter,
  ignoreElements,
  last,
  map,
  mergeMap,
  type Observable,
  of,
  take,
  takeUntil,
} from "rxjs";
import {
  getTokenAccount,
  getTokenHistory,
  getWallets,
  getWalletTokens,
  getWalletTransactions,
} from "../../../adapters/http/calls/wallet.ts";
import type { Failure } from "../../../domain/decider/failure.ts";
import type { Root } from "../../../domain/index.ts";
import { fullName } from "../../../domain/session/views.ts";
import { peopleByAddress } from "../../../domain/transfer/index.ts";
import {
  Command,
  isPast,
  MOST_MATCHES,
  matcherOf,
  PAST_HOURS,
  READ_LIMIT,
  requests,
  type Transaction,
  views,
} from "../../../domain/wallet/index.ts";
import {
  carries,
  type Happened,
  latest,
  latestBy,
  type Of,
  on,
  type Reactor,
  type ReactorContext,
  reaction,
  recordedBy,
  together,
} from "../reactor.ts";

/** The filter of transactions as the API takes it: a filter for everything is left out (spec §7). */
const filterOf = ({ chainId, symbol, type }: Pick<Transaction, "chainId" | "symbol" | "type">) => ({
  ...(type === "all" ? {} : { type }),
  ...(chainId === "" ? {} : { chainId }),
  ...(symbol === "" ? {} : { symbol }),
});

/** How many of the newest transactions of the wallet are loaded at once. */
const RECENT = 25;

/** More pages than this are not read: 200,000 rows, more than a spreadsheet is used for. */
const READ_PAGES = 2_000;

/**
 * A search reads as many pages before it shows what it found: where the server does not filter by token, a rare token's
 * rows may be anywhere. The user asks for older ones.
 */
const SEARCH_PAGES = 50;

/** The failure of an export that would have more pages than that. */
const tooMany: Failure = {
  kind: "Rejected",
  code: "other",
  message: "There are too many transactions for one file.",
  status: 200,
  endpoint: getWalletTransactions.path,
  method: getWalletTransactions.method,
  validation: null,
};

type FilterEvent = Of<"wallet.ExportRequested" | "wallet.MatchesRequested">;

/** What was read until it was enough: `isComplete` unless there are more pages than may be read; `lastPageRead` is the last page. */
interface Read {
  readonly transactions: ReadonlyArray<Transaction>;
  readonly unreadable: number;
  readonly isComplete: boolean;
  readonly lastPageRead: number;
}

/**
 * Which part of the matches is read: those that are not `known`, from the page `from` of the server to `to` at most, until
 * there are more than `most`.
 */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly known: ReadonlyArray<Transaction>;
  readonly most: number;
}

/** The name of an address, for a search: of a validator, or of a person whose addresses are loaded. */
const nameIn = ({ staking, transfer, contacts }: Root) => {
  const people = peopleByAddress(transfer, contacts);
  return (address: string): string | null => {
    const contact = people.get(address) ?? null;
    const validator = staking.validators?.validatorSet.find((known) => known.address === address);
    return contact === null ? (validator?.moniker ?? null) : `${fullName(contact)} @${contact.username}`;
  };
};

/**
 * Reads the transactions that a filter matches, page after page until there are enough or no older one can match. A row
 * that moves to the next page meanwhile is taken once; a page that brings no new row is the last, whatever number
 * of pages the server claims.
 */
const readMatches = (
  happened: Happened<FilterEvent>,
  { callApi, state }: ReactorContext,
  { from, to, known, most }: Part,
) => {
  const { event } = happened;
  const matches = matcherOf(event, nameIn(state()));
  const seen = new Set<string>();
  const knownIds = new Set(known.map(({ id }) => id));
  const transactions: Transaction[] = [];
  let unreadable = 0;
  const page = (number: number) =>
    callApi(happened, getWalletTransactions, {
      id: event.walletId,
      limit: READ_LIMIT,
      page: number,
      ...filterOf(event),
    }).pipe(
      map((answer) => {
        const before = seen.size;
        const rows = isLeft(answer) ? [] : answer.right.transactions;
        for (const row of rows) {
          if (seen.has(row.id)) continue;
          seen.add(row.id);
          if (matches(row) && !knownIds.has(row.id)) transactions.push(row);
        }
        // the rows of a page that is read again were counted before
        const isCounted = number === from && from > 1;
        unreadable += isLeft(answer) || isCounted ? 0 : (answer.right.unreadable ?? 0);
        const last = rows.at(-1);
        const isEnough = transactions.length > most || (last !== undefined && isPast(event, last));
        return { number, answer, isOver: isEnough || seen.size === before };
      }),
    );
  return page(from).pipe(
    expand(({ number, answer, isOver }) =>
      isLeft(answer) || isOver || number >= answer.right.totalPages || number >= to ? EMPTY : page(number + 1),
    ),
    last(),
    map(
      ({ number, answer, isOver }): Either<Failure, Read> =>
        isLeft(answer)
          ? answer
          : right({
              transactions,
              unreadable,
              isComplete: isOver || number < to || number >= answer.right.totalPages,
              lastPageRead: number,
            }),
    ),
  );
};

/** Loads the past prices of these transactions' tokens that are not known; completes once they are loaded, or have failed to. */
const pastPrices = (
  happened: Happened<FilterEvent>,
  transactions: ReadonlyArray<Transaction>,
  happened$: Observable<Happened>,
  { state }: ReactorContext,
) => {
  const isPriced = (): boolean =>
    !state().wallet.prices.some(({ hours, request }) => hours === PAST_HOURS && request.status === "pending");
  const loads = views
    .unpricedTokens(state().wallet, transactions)
    .map(({ chainId, symbol }) => reaction(happened, Command.LoadPrices({ chainId, symbol, hours: PAST_HOURS })));
  return concat(
    loads,
    defer(() => (isPriced() ? EMPTY : happened$.pipe(filter(isPriced), take(1), ignoreElements()))),
  );
};

/**
 * Every transaction that a filter matches, with the past prices that a file of them names. It ends when the screen is left or
 * the session is over.
 */
const exports: Reactor = (happened$, context) =>
  happened$.pipe(
    on("wallet.ExportRequested"),
    latest((happened) =>
      readMatches(happened, context, { from: 1, to: READ_PAGES, known: [], most: Number.POSITIVE_INFINITY }).pipe(
        mergeMap((read) => {
          const failure = isLeft(read) ? read.left : tooMany;
          if (isLeft(read) || !read.right.isComplete)
            return of(reaction(happened, requests.export.recordFailure(happened.event, failure)));
          const { transactions } = read.right;
          const record = defer(() => {
            const rows = context.vault.put(JSON.stringify(transactions));
            return of(reaction(happened, requests.export.record(happened.event, { rows, count: transactions.length })));
          });
          return concat(pastPrices(happened, transactions, happened$, context), record);
        }),
        takeUntil(happened$.pipe(on("wallet.ExportCancelled", "session.SignedOut"))),
      ),
    ),
  );

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
      return readMatches(happened, context, { from, to: from + SEARCH_PAGES - 1, known, most }).pipe(
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
  exports,
  searches,
);
