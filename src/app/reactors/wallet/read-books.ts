import { type Either, isLeft, isRight, left, right } from "fp-ts/Either";
import { concatMap, EMPTY, expand, from, map, mergeMap, type Observable, of, reduce, toArray } from "rxjs";
import { getValidators } from "../../../adapters/http/calls/staking.ts";
import { getTokenAccount, getWalletMovements, getWalletTokens } from "../../../adapters/http/calls/wallet.ts";
import type { Failure } from "../../../domain/decider/failure.ts";
import { ZERO } from "../../../domain/values/money.ts";
import { isoFrom } from "../../../domain/values/time.ts";
import type { Amounts, Reading } from "../../../domain/wallet/books.ts";
import { derivedReading, type Known } from "../../../domain/wallet/derived-movements.ts";
import type { Movement, TokenBalance } from "../../../domain/wallet/entities.ts";
import { NO_SEARCH } from "../../../domain/wallet/index.ts";
import { type Keyed, sameToken } from "../../../domain/wallet/token.ts";
import type { Happened, ReactorContext } from "../reactor.ts";
import { READ_PAGES, readMatches, tooMany } from "./read-transactions.ts";

/** Movements a page: few calls, each of them short. */
const BOOK_LIMIT = 500;
/** Books that are read at a time. */
const AT_ONCE = 3;
/** The last instant of the year 9999: the end of a period that has none. */
const FOREVER = Date.UTC(10_000, 0) - 1;

type Answer<A> = Observable<Either<Failure, A>>;

/** Which books are read: of these tokens of a wallet, from `from` until before `to`, in milliseconds since 1970; null is open. */
interface Wanted {
  readonly walletId: string;
  readonly tokens: ReadonlyArray<Keyed>;
  readonly from: number | null;
  readonly to: number | null;
}

const periodOf = ({ from: since, to }: Pick<Wanted, "from" | "to">) => ({ from: since ?? 0, to: to ?? FOREVER });

/** All pages of the server's book of one token, newest first. Opening and closing are those of the first page: later ones are older. */
const serverReading = (
  happened: Happened<unknown>,
  { callApi }: ReactorContext,
  wanted: Wanted,
  { chainId, symbol }: Keyed,
): Answer<Reading> => {
  const period = periodOf(wanted);
  const movements: Movement[] = [];
  const seen = new Set<string>();
  let unreadable = 0;
  const page = (before: string | null) =>
    callApi(happened, getWalletMovements, {
      id: wanted.walletId,
      chainId,
      symbol,
      from: isoFrom(period.from),
      to: isoFrom(period.to),
      limit: BOOK_LIMIT,
      ...(before !== null && { before }),
    }).pipe(
      map((answer) => {
        if (isLeft(answer)) return { answer, next: null };
        const rows = answer.right.movements;
        const fresh = rows.filter(({ id }) => !seen.has(id));
        for (const row of fresh) {
          seen.add(row.id);
          movements.push(row);
        }
        const missing = answer.right.unreadable ?? 0;
        unreadable += missing;
        const isLast = rows.length + missing < BOOK_LIMIT || fresh.length === 0;
        return { answer, next: isLast ? null : (rows.at(-1)?.id ?? null) };
      }),
    );
  return page(null).pipe(
    expand(({ next }) => (next === null ? EMPTY : page(next))),
    reduce((first, later) => (isLeft(later.answer) ? later : first)),
    map(({ answer }) =>
      isLeft(answer)
        ? answer
        : right({
            chainId,
            symbol,
            opening: answer.right.opening,
            closing: answer.right.closing,
            movements,
            unreadable,
            isDerived: false,
          }),
    ),
  );
};

/** How long unbonding takes, in milliseconds; null where the server does not say it. */
const unbondingTime = (happened: Happened<unknown>, { callApi, state }: ReactorContext): Observable<number | null> => {
  const known = state().staking.validators;
  if (known !== null) return of(known.unstakingWaitTime * 1000);
  return callApi(happened, getValidators, {}).pipe(
    map((answer) => (isLeft(answer) ? null : answer.right.unstakingWaitTime * 1000)),
  );
};

/** Continues with the success of an answer. */
const then = <A, B>(next: (value: A) => Answer<B>) =>
  mergeMap((answer: Either<Failure, A>): Answer<B> => (isLeft(answer) ? of(answer) : next(answer.right)));

/** What the server reports of a token now. */
const balanceOf = (
  happened: Happened<unknown>,
  { callApi }: ReactorContext,
  walletId: string,
  { chainId, symbol, stakeable, balance }: TokenBalance,
): Answer<Amounts> =>
  stakeable
    ? callApi(happened, getTokenAccount, { id: walletId, chainId, symbol }).pipe(
        then(({ balanceToken, delegationDetails, unbondingDetails }) =>
          of(
            right({
              available: balanceToken,
              staked: delegationDetails.balanceToken,
              arriving: unbondingDetails.balanceToken,
            }),
          ),
        ),
      )
    : of(right({ available: balance, staked: ZERO, arriving: ZERO }));

/** All answers, or the first failure. */
const allOf = <A>(answers: Observable<Either<Failure, A>>): Answer<ReadonlyArray<A>> =>
  answers.pipe(
    toArray(),
    map((all) => {
      const failure = all.find(isLeft);
      return failure ?? right(all.filter(isRight).map((one) => one.right));
    }),
  );

/** The books that the client makes of all rows of the activity, and of the balances that the server reports after them. */
const derivedReadings = (
  happened: Happened<unknown>,
  context: ReactorContext,
  wanted: Wanted,
): Answer<ReadonlyArray<Reading>> => {
  const { callApi, now, state } = context;
  const { walletId, tokens } = wanted;
  const everything = { walletId, chainId: "", symbol: "", type: "all", ...NO_SEARCH };
  const part = { from: 1, to: READ_PAGES, known: [], most: Number.POSITIVE_INFINITY };
  return readMatches(happened, everything, context, part).pipe(
    then((read) =>
      unbondingTime(happened, context).pipe(
        mergeMap((wait) =>
          callApi(happened, getWalletTokens, { id: walletId }).pipe(
            then((answer) => {
              const known: Known = { ...read, unbondingTime: wait, now: now() - state().session.clockSkew };
              return allOf(
                from(answer.tokens.filter((token) => tokens.some((of) => sameToken(of, token)))).pipe(
                  concatMap((token) =>
                    balanceOf(happened, context, walletId, token).pipe(
                      then((balance) => of(right(derivedReading(token, known, periodOf(wanted), balance)))),
                    ),
                  ),
                ),
              );
            }),
          ),
        ),
        map((readings) => (read.isComplete ? readings : left(tooMany))),
      ),
    ),
  );
};

/**
 * The books of tokens in a period: the server's, or those that the client makes of the activity where the server has none
 * (docs/wire.md Extensions).
 */
export const readBooks = (
  happened: Happened<unknown>,
  context: ReactorContext,
  wanted: Wanted,
): Answer<ReadonlyArray<Reading>> =>
  allOf(from(wanted.tokens).pipe(mergeMap((token) => serverReading(happened, context, wanted, token), AT_ONCE))).pipe(
    mergeMap((answer) =>
      isLeft(answer) && answer.left.kind === "NotOffered" ? derivedReadings(happened, context, wanted) : of(answer),
    ),
  );
