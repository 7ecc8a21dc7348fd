import * as Effect from "effect/Effect";
import { isLeft } from "fp-ts/Either";
import {
  concat,
  defer,
  EMPTY,
  filter,
  from,
  ignoreElements,
  map,
  merge,
  mergeMap,
  of,
  take,
  takeUntil,
  timer,
} from "rxjs";
import { transfer as sendTransfer, transferPreview } from "../../adapters/http/calls/transfer.ts";
import { getWalletTransactions } from "../../adapters/http/calls/wallet.ts";
import { Vault } from "../../adapters/vault/vault.ts";
import {
  type Attempt,
  Command,
  findReferenced,
  type Intent,
  LOOKS,
  listedAs,
  views,
} from "../../domain/transfer/index.ts";
import type { SecretRef } from "../../domain/values/secret.ts";
import { Command as Wallet } from "../../domain/wallet/index.ts";
import { claimTransfer, persistAttempt } from "../persistence/store-attempt.ts";
import {
  type Happened,
  latest,
  type Of,
  on,
  parallel,
  type Reactor,
  type ReactorContext,
  reaction,
  recorded,
} from "./reactor.ts";

/** The body of a preview: the memo only where there is one (spec §5, §7). */
const asked = (intent: Intent) => ({
  id: intent.walletId,
  amount: intent.amount,
  chainId: intent.chainId,
  symbol: intent.symbol,
  to: intent.to,
  from: intent.from,
  transferType: intent.transferType,
  ...(intent.memo === null ? {} : { memo: intent.memo }),
});

const previews: Reactor = (happened$, { callApi }) =>
  happened$.pipe(
    on("transfer.PreviewRequested"),
    latest((each) =>
      callApi(each, transferPreview, asked(each.event.intent)).pipe(
        // nobody waits for it any more once the form is emptied
        takeUntil(happened$.pipe(on("transfer.Reset", "transfer.BackToForm", "session.SignedOut"))),
        recorded(
          each,
          (preview) => Command.RecordPreview({ request: each.event.request, preview }),
          (failure) => Command.RecordPreviewFailure({ request: each.event.request, failure }),
        ),
      ),
    ),
  );

/** How long the reading between Confirm and the POST may take, in milliseconds: a slow history delays no transfer. */
const BASELINE_WAIT = 3_000;

/** The largest page of transactions that the contract allows. */
const PAGE_LIMIT = 100;

/** The newest transactions of a transfer's type. */
const newest = (context: ReactorContext, cause: Happened<unknown>, intent: Intent) =>
  context.callApi(cause, getWalletTransactions, {
    id: intent.walletId,
    limit: PAGE_LIMIT,
    page: 1,
    type: listedAs(intent),
  });

/** The transactions as they are before the POST (W15); no command when they are not read in time. */
const baseline = (context: ReactorContext, cause: Happened<Of<"transfer.SendRequested">>) => {
  const { attempt } = cause.event;
  if (attempt.resent) return EMPTY;
  return newest(context, cause, attempt.intent).pipe(
    takeUntil(timer(BASELINE_WAIT, context.scheduler)),
    mergeMap((answer) =>
      isLeft(answer)
        ? EMPTY
        : of(
            reaction(
              cause,
              Command.RecordBaseline({ request: attempt.request, transactions: answer.right.transactions }),
            ),
          ),
    ),
  );
};

/** The POST: never repeated on its own, never cancelled by leaving the page (decisions.md §4 Money). */
const post = (context: ReactorContext, cause: Happened<Of<"transfer.SendRequested">>) => {
  const { attempt, passcode, preview } = cause.event;
  return context
    .callApi(cause, sendTransfer, {
      ...asked(attempt.intent),
      ...preview,
      description: attempt.intent.description,
      ...(attempt.intent.creationHeight === null ? {} : { creationHeight: attempt.intent.creationHeight }),
      walletPasscode: passcode.handle,
      "Idempotency-Key": attempt.key,
    })
    .pipe(
      recorded(
        cause,
        (receipt) => Command.RecordReceipt({ request: attempt.request, receipt }),
        (failure) => Command.RecordFailure({ request: attempt.request, failure }),
      ),
    );
};

/** Drops a passcode that no call will carry. */
const forget = ({ run }: ReactorContext, { handle }: SecretRef) =>
  run(Vault.use((vault) => Effect.sync(() => vault.forget(handle)))).pipe(ignoreElements());

/**
 * A confirmed transfer: stored under the device's lock unless another tab confirmed the same one first (W15), then
 * the baseline is read and stored, then the POST leaves. A page that dies in between finds the attempt again (W5).
 */
const sends: Reactor = (happened$, context) =>
  happened$.pipe(
    on("transfer.SendRequested"),
    parallel((cause) => {
      const { attempt, passcode } = cause.event;
      return context.run(claimTransfer(context, cause.event)).pipe(
        mergeMap((claim) => {
          // storage that refuses holds no transfer back
          const duplicates = isLeft(claim) ? null : claim.right;
          if (duplicates !== null && duplicates !== undefined) {
            const command = Command.RecordDuplicate({ request: attempt.request, markers: duplicates });
            return concat(forget(context, passcode), of(reaction(cause, command)));
          }
          const isStillOpen = () =>
            context.state().transfer.attempts.some(({ request }) => request === attempt.request);
          return concat(
            baseline(context, cause),
            context.run(persistAttempt(context, attempt)).pipe(ignoreElements()),
            // signed out in the meantime: nothing has been sent and nothing is
            defer(() => (isStillOpen() ? post(context, cause) : forget(context, passcode))),
          );
        }),
      );
    }),
  );

/** Reads the newest transactions once and reports what they show of an attempt. */
const look = (context: ReactorContext, cause: Happened<unknown>, { key, intent }: Attempt) =>
  newest(context, cause, intent).pipe(
    recorded(
      cause,
      ({ transactions }) => Command.RecordReading({ key, transactions, referenced: findReferenced(key, transactions) }),
      (failure) => Command.RecordReadingFailure({ key, failure }),
    ),
  );

/** Reads after 2, 5, 10, 30 and 60 s, until the outcome is known (W3). */
const watch = (
  happened$: Parameters<Reactor>[0],
  context: ReactorContext,
  cause: Happened<unknown>,
  attempt: Attempt,
) => {
  const known$ = happened$.pipe(
    on("transfer.Completed", "transfer.Failed", "transfer.SendRequested", "session.SignedOut"),
    filter(({ event }) => {
      if (event._tag === "session.SignedOut") return true;
      return (event._tag === "transfer.SendRequested" ? event.attempt.key : event.key) === attempt.key;
    }),
  );
  return merge(...LOOKS.map((after) => timer(after, context.scheduler))).pipe(
    mergeMap(() => look(context, cause, attempt)),
    takeUntil(known$),
  );
};

const looks: Reactor = (happened$, context) => {
  const attemptOf = (key: string) => context.state().transfer.attempts.find((each) => each.key === key);
  return merge(
    happened$.pipe(
      on("transfer.OutcomeUnknown"),
      parallel((each) => {
        const attempt = attemptOf(each.event.key);
        return attempt === undefined ? EMPTY : watch(happened$, context, each, attempt);
      }),
    ),
    happened$.pipe(
      on("transfer.LookRequested"),
      parallel((each) => {
        const attempt = attemptOf(each.event.key);
        return attempt === undefined ? EMPTY : look(context, each, attempt);
      }),
    ),
    // transfers found in storage, of a page that is gone
    happened$.pipe(
      on("transfer.Restored"),
      parallel((each) =>
        from(each.event.attempts.filter((attempt) => attempt.unknown && attempt.look === 0)).pipe(
          mergeMap((attempt) =>
            concat(
              defer(() => look(context, each, attempt)),
              defer(() =>
                views.unresolved(context.state().transfer).some((open) => open.key === attempt.key)
                  ? watch(happened$, context, each, attempt)
                  : EMPTY,
              ),
            ),
          ),
        ),
      ),
    ),
  );
};

/** A transfer is accepted at once and stands in a block a little later: its pending row is looked at again then. */
const BLOCK_LATER = 8_000;

/** What a finished transfer makes stale is read again, now and a block later (P12). */
const refreshes: Reactor = (happened$, { scheduler, state }) =>
  happened$.pipe(
    on("transfer.Completed"),
    latest((each) =>
      timer(0, BLOCK_LATER, scheduler).pipe(
        take(2),
        takeUntil(happened$.pipe(on("session.SignedOut"))),
        mergeMap(() => {
          const { accounts, history } = state().wallet;
          const { chainId, symbol, type, currentPage: page } = history;
          return from([
            Wallet.LoadTokens(),
            ...accounts.map((account) => Wallet.LoadAccount({ chainId: account.chainId, symbol: account.symbol })),
            ...(symbol === "" ? [] : [Wallet.LoadHistory({ chainId, symbol, type, page })]),
          ]);
        }),
        map((command) => reaction(each, command)),
      ),
    ),
  );

/** Carries transfers to the server, and finds out what became of those that got no answer. */
export const transfer: Reactor = (happened$, context) =>
  merge(
    previews(happened$, context),
    sends(happened$, context),
    looks(happened$, context),
    refreshes(happened$, context),
  );
