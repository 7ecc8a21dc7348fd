import { type Either, isLeft, left, right } from "fp-ts/Either";
import { EMPTY, expand, last, map, type Observable } from "rxjs";
import { getWalletTransactions } from "../../../adapters/http/calls/wallet.ts";
import type { Failure } from "../../../domain/decider/failure.ts";
import type { Root } from "../../../domain/index.ts";
import { fullName } from "../../../domain/session/views.ts";
import { peopleByAddress } from "../../../domain/transfer/index.ts";
import { savedFinder } from "../../../domain/transfer/saved.ts";
import { type Filter, isPast, matcherOf, READ_LIMIT, type Transaction } from "../../../domain/wallet/index.ts";
import type { Happened, ReactorContext } from "../reactor.ts";

/** The filter of transactions as the API takes it: a filter for everything is left out (spec §7). */
export const filterOf = ({ chainId, symbol, type }: Pick<Transaction, "chainId" | "symbol" | "type">) => ({
  ...(type === "all" ? {} : { type }),
  ...(chainId === "" ? {} : { chainId }),
  ...(symbol === "" ? {} : { symbol }),
});

/** More pages than this are not read: 200,000 rows, more than a spreadsheet is used for. */
const READ_PAGES = 2_000;

/** The failure of a file or statement that would have more pages than that. */
const tooMany: Failure = {
  kind: "Rejected",
  code: "other",
  message: "There are too many transactions for one file.",
  status: 200,
  endpoint: getWalletTransactions.path,
  method: getWalletTransactions.method,
  validation: null,
};

/** What was read until it was enough: `isComplete` unless there are more pages than may be read; `lastPageRead` is the last page. */
export interface Read {
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

/** The name of an address, for a search: of a validator, of a person whose addresses are loaded, or the saved one. */
const nameIn = ({ staking, transfer, contacts }: Root) => {
  const people = peopleByAddress(transfer, contacts);
  const saved = savedFinder(transfer);
  return (address: string, { chainId, memo }: Transaction): string | null => {
    const contact = people.get(address) ?? null;
    const name = contact === null ? saved({ chainId, address, memo }) : null;
    if (name !== null) return name.label;
    const validator = staking.validators?.validatorSet.find((known) => known.address === address);
    return contact === null ? (validator?.moniker ?? null) : `${fullName(contact)} @${contact.username}`;
  };
};

/**
 * Reads the transactions that a filter matches, page after page until there are enough or no older one can match. A row
 * that moves to the next page meanwhile is taken once; a page that brings no new row is the last, whatever number
 * of pages the server claims.
 */
export const readMatches = (
  happened: Happened<unknown>,
  filter: Filter & { readonly walletId: string },
  { callApi, state }: ReactorContext,
  { from, to, known, most }: Part,
): Observable<Either<Failure, Read>> => {
  const matches = matcherOf(filter, nameIn(state()));
  const seen = new Set<string>();
  const knownIds = new Set(known.map(({ id }) => id));
  const transactions: Transaction[] = [];
  let unreadable = 0;
  const page = (number: number) =>
    callApi(happened, getWalletTransactions, {
      id: filter.walletId,
      limit: READ_LIMIT,
      page: number,
      ...filterOf(filter),
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
        const isEnough = transactions.length > most || (last !== undefined && isPast(filter, last));
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

/** Reads every transaction that a filter matches; fails where there are more pages than may be read. */
export const readAll = (
  happened: Happened<unknown>,
  filter: Filter & { readonly walletId: string },
  context: ReactorContext,
): Observable<Either<Failure, Read>> =>
  readMatches(happened, filter, context, { from: 1, to: READ_PAGES, known: [], most: Number.POSITIVE_INFINITY }).pipe(
    map((answer) => (isLeft(answer) || answer.right.isComplete ? answer : left(tooMany))),
  );
