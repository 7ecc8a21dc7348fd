import {
  defer,
  EMPTY,
  filter,
  finalize,
  from,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  take,
  takeUntil,
  tap,
  timer,
} from "rxjs";
import { getWalletTransactions } from "../../../adapters/http/calls/wallet.ts";
import { type Failure, isMisread, outcomeOf, wasSent } from "../../../domain/decider/failure.ts";
import type { Root } from "../../../domain/index.ts";
import { Command as Staking } from "../../../domain/staking/index.ts";
import {
  Command,
  findReferenced,
  type Intent,
  listedAs,
  type UnknownAttempt,
  views,
} from "../../../domain/transfer/index.ts";
import { Command as Wallet } from "../../../domain/wallet/index.ts";
import {
  type Happened,
  latest,
  type Of,
  on,
  parallel,
  perform,
  type Reactor,
  type ReactorContext,
  reaction,
  recorded,
} from "../reactor.ts";

/** The largest page of transactions that the contract allows. */
const PAGE_LIMIT = 100;

/** When the transactions are read after an outcome became unknown, in milliseconds (docs/rules.md Money, W3). */
const POLL_DELAYS: ReadonlyArray<number> = [2_000, 5_000, 10_000, 30_000, 60_000];

/** Reads the newest transactions of a transfer's type. */
export const newestTransactions = ({ callApi }: ReactorContext, cause: Happened<unknown>, intent: Intent) =>
  callApi(cause, getWalletTransactions, { id: intent.walletId, limit: PAGE_LIMIT, page: 1, type: listedAs(intent) });

/**
 * Reads the newest transactions once and records what they show of an attempt. For a validator that is to be created it
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
    intent.action.type !== "create-validator" || context.state().staking.load.status === "pending"
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

/** When the balances and transactions are read a second time: a transfer is accepted at once and in a block later. */
export const BLOCK_DELAY = 8_000;

/** The commands that load balances, accounts and transactions again, and after a staking action the validators. */
const loadAgain = ({ wallet: { accounts, history } }: Root, isStake: boolean) => {
  const { chainId, symbol, type, currentPage: page } = history;
  return [
    ...(isStake ? [Staking.LoadValidators()] : []),
    Wallet.LoadTokens(),
    ...accounts.map((account) => Wallet.LoadAccount({ chainId: account.chainId, symbol: account.symbol })),
    ...(symbol === "" ? [] : [Wallet.LoadHistory({ chainId, symbol, type, page })]),
  ];
};

/**
 * Reloads what a completed transfer makes stale, at once and a block later: balances, accounts
 * and transactions, and after a staking action also the validators, whose stake it changed.
 */
const reloadWallet: Reactor = (happened$, { scheduler, state }) => {
  // an attempt that is settled by now is known from the state before
  const stakes = new Set<string>();
  return happened$.pipe(
    tap(() => {
      for (const { key, intent } of state().transfer.attempts) if (intent.action.type !== "send") stakes.add(key);
    }),
    on("transfer.Completed", "transfer.Found"),
    latest((cause) =>
      timer(0, BLOCK_DELAY, scheduler).pipe(
        take(2),
        takeUntil(happened$.pipe(on("session.SignedOut"))),
        mergeMap(() => loadAgain(state(), stakes.has(cause.event.key))),
        map((command) => reaction(cause, command)),
      ),
    ),
  );
};

/** Whether the server refused what the form took for possible; a wrong passcode tells nothing about the wallet. */
const contradictsWallet = (failure: Failure): boolean =>
  outcomeOf(failure) === "refused" && wasSent(failure) && !views.isWrongPasscode(failure);

/** Whether what is on screen is out of date after a refusal; a transfer that the server lists as failed paid its fee. */
const isOutOfDate = (
  event: Of<"transfer.PreviewFailed" | "transfer.ReturnedToPreview" | "transfer.Failed">,
): boolean => {
  if (event._tag !== "transfer.Failed") return contradictsWallet(event.failure);
  return event.reason.kind === "listed" || contradictsWallet(event.reason.failure);
};

/** Reloads the validators when a person goes back from a review that named what changed of one: the form shows it then. */
const reloadAfterDifference: Reactor = (happened$) => {
  let differs = false;
  return merge(
    happened$.pipe(
      on("transfer.PreviewReceived"),
      perform(({ event }) => {
        differs = event.differences.some((field) => field === "status" || field === "commission");
      }),
    ),
    happened$.pipe(
      on("transfer.BackToForm"),
      parallel((cause) => (differs ? of(reaction(cause, Staking.LoadValidators())) : EMPTY)),
    ),
  );
};

/** Reloads the wallet once after a refusal, so that the form does not show the balance that the server contradicts. */
const reloadAfterRefusal: Reactor = (happened$, { state }) =>
  happened$.pipe(
    on("transfer.PreviewFailed", "transfer.ReturnedToPreview", "transfer.Failed"),
    parallel((cause) => {
      if (!isOutOfDate(cause.event)) return EMPTY;
      const isStake = (state().transfer.form.intent?.action.type ?? "send") !== "send";
      return from(loadAgain(state(), isStake)).pipe(map((command) => reaction(cause, command)));
    }),
  );

/** Polls for the outcome of transfers without an answer, and reloads the wallet after a transfer is completed or refused. */
export const polling: Reactor = (happened$, context) =>
  merge(
    settleUnknown(happened$, context),
    reloadWallet(happened$, context),
    reloadAfterRefusal(happened$, context),
    reloadAfterDifference(happened$, context),
  );
