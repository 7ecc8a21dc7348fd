import { defer, EMPTY, filter, finalize, from, merge, mergeMap, type Observable, of, takeUntil, timer } from "rxjs";
import { getWalletTransactions } from "../../../adapters/http/calls/wallet.ts";
import { isMisread } from "../../../domain/decider/failure.ts";
import { Command as Staking } from "../../../domain/staking/index.ts";
import {
  Command,
  findReferenced,
  type Intent,
  isOfOwnValidator,
  listedAs,
  type UnknownAttempt,
  views,
} from "../../../domain/transfer/index.ts";
import {
  type Happened,
  on,
  parallel,
  type Reactor,
  type ReactorContext,
  reaction,
  recorded,
  together,
} from "../reactor.ts";
import { readAfterTransfer } from "../read-again.ts";

/** The largest page of transactions that the contract allows. */
const PAGE_LIMIT = 100;

/** When the transactions are read after an outcome became unknown, in milliseconds (docs/rules.md Money, W3). */
const POLL_DELAYS: ReadonlyArray<number> = [2_000, 5_000, 10_000, 30_000, 60_000];

/** Reads the newest transactions of a transfer's type. */
export const newestTransactions = ({ callApi }: ReactorContext, cause: Happened<unknown>, intent: Intent) =>
  callApi(cause, getWalletTransactions, { id: intent.walletId, limit: PAGE_LIMIT, page: 1, type: listedAs(intent) });

/**
 * Reads the newest transactions once and records what they show of an attempt. For the own validator it
 * also reads the validators, unless they are loading. `last`: it ends the search.
 */
const poll = (context: ReactorContext, cause: Happened<unknown>, { key, intent }: UnknownAttempt, last = false) =>
  merge(
    newestTransactions(context, cause, intent).pipe(
      recorded(
        cause,
        ({ transactions }) =>
          Command.RecordPoll({
            ...{ key, transactions, referencedId: findReferenced(key, transactions) },
            ...(last && { last }),
          }),
        (failure) => Command.RecordPollFailure({ key, failure, ...(last && { last }) }),
      ),
    ),
    !isOfOwnValidator(intent.action) || context.state().staking.load.status === "pending"
      ? EMPTY
      : of(reaction(cause, Staking.LoadValidators())),
  );

/**
 * Emits when the outcome of a transfer is known, the transfer is sent again, or the session ends; also at a list in a form
 * that is not read, because asking again does not change a form.
 */
const searchOver = (happened$: Observable<Happened>, { key }: UnknownAttempt) =>
  happened$.pipe(
    on(
      "transfer.Completed",
      "transfer.Found",
      "transfer.Failed",
      "transfer.SendRequested",
      "transfer.PollFailed",
      "session.SignedOut",
    ),
    filter(({ event }) => {
      if (event._tag === "session.SignedOut") return true;
      if (event._tag === "transfer.PollFailed" && !isMisread(event.why)) return false;
      return (event._tag === "transfer.SendRequested" ? event.attempt.key : event.key) === key;
    }),
  );

/**
 * Looks for transfers of unknown outcome: each by one search at a time, 60 s long, whatever other readings find or fail
 * (W3). One that a page before left starts with a reading at once.
 */
const settleUnknown: Reactor = (happened$, context) => {
  const searched = new Set<string>();
  const search = (cause: Happened<unknown>, attempt: UnknownAttempt, delays: ReadonlyArray<number>) =>
    defer(() => {
      const { key } = attempt;
      if (searched.has(key)) return EMPTY;
      searched.add(key);
      const last = delays.at(-1);
      return merge(
        ...delays.map((delay) =>
          timer(delay, context.scheduler).pipe(mergeMap(() => poll(context, cause, attempt, delay === last))),
        ),
      ).pipe(
        takeUntil(searchOver(happened$, attempt)),
        finalize(() => searched.delete(key)),
      );
    });
  const withAttempt = <H>(key: string, work: (attempt: UnknownAttempt) => Observable<H>): Observable<H> => {
    const attempt = context.state().transfer.attempts.find((candidate) => candidate.key === key);
    return attempt?.status === "unknown" ? work(attempt) : EMPTY;
  };
  return merge(
    happened$.pipe(
      on("transfer.OutcomeUnknown"),
      parallel((cause) => withAttempt(cause.event.key, (attempt) => search(cause, attempt, POLL_DELAYS))),
    ),
    happened$.pipe(
      on("transfer.PollRequested", "transfer.RepetitionRefused"),
      parallel((cause) => withAttempt(cause.event.key, (attempt) => poll(context, cause, attempt))),
    ),
    // those that could not be looked for, once the server answers again
    happened$.pipe(
      on("session.ReachChanged"),
      parallel((cause) =>
        from(views.unresolved(context.state().transfer)).pipe(
          filter((attempt) => cause.event.answered && views.searchOf(attempt) === "unchecked"),
          filter(({ pollFailure }) => !isMisread(pollFailure)),
          mergeMap((attempt) => poll(context, cause, attempt)),
        ),
      ),
    ),
    // transfers found in storage, of a page that is gone
    happened$.pipe(
      on("transfer.Restored"),
      parallel((cause) =>
        from(
          cause.event.attempts.flatMap((attempt) =>
            attempt.status === "unknown" && attempt.isSearching ? [attempt] : [],
          ),
        ).pipe(mergeMap((attempt) => search(cause, attempt, [0, ...POLL_DELAYS]))),
      ),
    ),
  );
};

/** Polls for the outcome of transfers without an answer, and reads again what a transfer makes stale. */
export const polling: Reactor = together(settleUnknown, readAfterTransfer);
