import { type Either, isLeft, map as mapRight, right, sequenceArray } from "fp-ts/Either";
import { concat, concatMap, EMPTY, expand, from, map, mergeMap, type Observable, of, reduce, toArray } from "rxjs";
import { getValidators } from "../../../adapters/http/calls/staking.ts";
import { getTokenAccount, getWalletMovements, getWalletTokens } from "../../../adapters/http/calls/wallet.ts";
import type { Failure } from "../../../domain/decider/failure.ts";
import { ZERO } from "../../../domain/values/money.ts";
import type { Reading } from "../../../domain/wallet/books.ts";
import type { Activity } from "../../../domain/wallet/derived-movements.ts";
import type { Movement, TokenBalance } from "../../../domain/wallet/entities.ts";
import { NO_SEARCH } from "../../../domain/wallet/index.ts";
import { type Keyed, sameToken } from "../../../domain/wallet/token.ts";
import type { Happened, ReactorContext } from "../reactor.ts";
import { readAll } from "./read-transactions.ts";

/** Movements a page: few calls, each of them short. */
const BOOK_LIMIT = 500;
/** Books that are read at a time. */
const AT_ONCE = 3;
type Answer<A> = Observable<Either<Failure, A>>;

/** All answers, or the first failure. */
const allOf = <A>(answers: Observable<Either<Failure, A>>): Answer<ReadonlyArray<A>> =>
  answers.pipe(toArray(), map(sequenceArray));

/** What books are made of. */
export interface Sources {
  readonly readings: ReadonlyArray<Reading>;
  readonly activity: Activity | null;
}

/** Which books are read: of these tokens of a wallet, from `since` until before `until`, in milliseconds since 1970; null is open. */
interface Wanted {
  readonly walletId: string;
  readonly tokens: ReadonlyArray<Keyed>;
  readonly since: number | null;
  readonly until: number | null;
}

/** All pages of the server's book of one token, newest first. Opening and closing are those of the first page: later ones are older. */
const serverReading = (
  happened: Happened<unknown>,
  { callApi }: ReactorContext,
  { walletId, since, until }: Wanted,
  { chainId, symbol }: Keyed,
): Answer<Reading> => {
  const movements: Movement[] = [];
  const seen = new Set<string>();
  let unreadable = 0;
  const page = (before: string | null) =>
    callApi(happened, getWalletMovements, {
      id: walletId,
      chainId,
      symbol,
      ...(since !== null && { from: since }),
      ...(until !== null && { to: until }),
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
          }),
    ),
  );
};

/** How long unbonding takes, in seconds; null where the server does not say it. */
const unbondingTime = (happened: Happened<unknown>, { callApi, state }: ReactorContext): Observable<number | null> => {
  const known = state().staking.validators;
  if (known !== null) return of(known.unstakingWaitTime);
  return callApi(happened, getValidators, {}).pipe(
    map((answer) => (isLeft(answer) ? null : answer.right.unstakingWaitTime)),
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
): Answer<Activity["balances"][number]> => {
  const token = { chainId, symbol };
  if (!stakeable) return of(right({ ...token, available: balance, staked: ZERO, arriving: ZERO }));
  return callApi(happened, getTokenAccount, { id: walletId, chainId, symbol }).pipe(
    map(
      mapRight(({ balanceToken, delegationDetails, unbondingDetails }) => ({
        ...token,
        available: balanceToken,
        staked: delegationDetails.balanceToken,
        arriving: unbondingDetails.balanceToken,
      })),
    ),
  );
};

/** All rows of the activity, and the balances that the server reports after them. */
const readActivity = (
  happened: Happened<unknown>,
  context: ReactorContext,
  { walletId, tokens }: Wanted,
): Answer<Activity> => {
  const { callApi, now, state } = context;
  const everything = { walletId, chainId: "", symbol: "", type: "all", ...NO_SEARCH };
  return readAll(happened, everything, context).pipe(
    then(({ transactions, unreadable }) =>
      callApi(happened, getWalletTokens, { id: walletId }).pipe(
        then((answer) => {
          const wanted = answer.tokens.filter((token) => tokens.some((of) => sameToken(of, token)));
          return allOf(from(wanted).pipe(concatMap((token) => balanceOf(happened, context, walletId, token))));
        }),
        then((balances) =>
          unbondingTime(happened, context).pipe(
            map((wait) => {
              const readAt = now() - state().session.clockSkew;
              return right({ transactions, balances, unbondingTime: wait, readAt, unreadable });
            }),
          ),
        ),
      ),
    ),
  );
};

/**
 * What the books of tokens in a period are made of: the server's, or the activity where the server has none
 * (docs/wire.md Extensions).
 */
export const readBooks = (happened: Happened<unknown>, context: ReactorContext, wanted: Wanted): Answer<Sources> => {
  const [first, ...others] = wanted.tokens;
  if (first === undefined) return of(right({ readings: [], activity: null }));
  const read = (token: Keyed) => serverReading(happened, context, wanted, token);
  return read(first).pipe(
    mergeMap((answer): Answer<Sources> => {
      if (!isLeft(answer)) {
        return allOf(concat(of(answer), from(others).pipe(mergeMap(read, AT_ONCE)))).pipe(
          map(mapRight((readings) => ({ readings, activity: null }))),
        );
      }
      if (answer.left.kind !== "NotOffered") return of(answer);
      return readActivity(happened, context, wanted).pipe(map(mapRight((activity) => ({ readings: [], activity }))));
    }),
  );
};
