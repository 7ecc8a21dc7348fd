import { concat, defer, EMPTY, filter, from, map, merge, mergeMap, take, takeUntil, timer } from "rxjs";
import { transfer as sendTransfer, transferPreview } from "../../adapters/http/calls/transfer.ts";
import { getWalletTransactions } from "../../adapters/http/calls/wallet.ts";
import { type Attempt, Command, type Intent, LOOKS, views } from "../../domain/transfer/index.ts";
import { Command as Wallet } from "../../domain/wallet/index.ts";
import { type Door, type Happened, latest, on, parallel, type Reactor, reaction, recorded } from "./reactor.ts";
import { keepTransfers } from "./transfer-keeping.ts";

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

const previews: Reactor = (happened$, { ask }) =>
  happened$.pipe(
    on("transfer.PreviewRequested"),
    latest((each) =>
      ask(each, transferPreview, asked(each.event.intent)).pipe(
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

/** The POST itself: never repeated by itself, never cancelled by a page that is left (decisions.md §4 Money). */
const sends: Reactor = (happened$, door) =>
  happened$.pipe(
    on("transfer.SendRequested"),
    parallel((each) => {
      const { attempt, passcode, preview } = each.event;
      const sent$ = door.ask(each, sendTransfer, {
        ...asked(attempt.intent),
        ...preview,
        description: attempt.intent.description,
        ...(attempt.intent.creationHeight === null ? {} : { creationHeight: attempt.intent.creationHeight }),
        walletPasscode: passcode.handle,
        "Idempotency-Key": attempt.key,
      });
      // written down before the first byte leaves: a page that dies now finds it again (W5)
      return door.run(keepTransfers(door)).pipe(
        mergeMap(() => sent$),
        recorded(
          each,
          (receipt) => Command.RecordReceipt({ request: attempt.request, receipt }),
          (failure) => Command.RecordFailure({ request: attempt.request, failure }),
        ),
      );
    }),
  );

/** Reads the newest transactions once and says what they show of an attempt. */
const look = ({ ask }: Door, cause: Happened<unknown>, { key, intent }: Attempt) =>
  ask(cause, getWalletTransactions, { id: intent.walletId, limit: 10, page: 1 }).pipe(
    recorded(
      cause,
      (page) => Command.RecordReading({ key, transactions: page.transactions }),
      (failure) => Command.RecordReadingFailure({ key, failure }),
    ),
  );

/** Reads after 2, 5, 10, 30 and 60 s, until the outcome is known (W3). */
const watch = (happened$: Parameters<Reactor>[0], door: Door, cause: Happened<unknown>, attempt: Attempt) => {
  const known$ = happened$.pipe(
    on("transfer.Completed", "transfer.Failed", "transfer.SendRequested", "session.SignedOut"),
    filter(({ event }) => {
      if (event._tag === "session.SignedOut") return true;
      return (event._tag === "transfer.SendRequested" ? event.attempt.key : event.key) === attempt.key;
    }),
  );
  return merge(...LOOKS.map((after) => timer(after, door.scheduler))).pipe(
    mergeMap(() => look(door, cause, attempt)),
    takeUntil(known$),
  );
};

const looks: Reactor = (happened$, door) => {
  const attemptOf = (key: string) => door.state().transfer.attempts.find((each) => each.key === key);
  return merge(
    happened$.pipe(
      on("transfer.OutcomeUnknown"),
      parallel((each) => {
        const attempt = attemptOf(each.event.key);
        return attempt === undefined ? EMPTY : watch(happened$, door, each, attempt);
      }),
    ),
    happened$.pipe(
      on("transfer.LookRequested"),
      parallel((each) => {
        const attempt = attemptOf(each.event.key);
        return attempt === undefined ? EMPTY : look(door, each, attempt);
      }),
    ),
    // transfers found in storage, of a page that is gone
    happened$.pipe(
      on("transfer.Restored"),
      parallel((each) =>
        from(each.event.attempts.filter((attempt) => attempt.unknown && attempt.look === 0)).pipe(
          mergeMap((attempt) =>
            concat(
              defer(() => look(door, each, attempt)),
              defer(() =>
                views.unresolved(door.state().transfer).some((open) => open.key === attempt.key)
                  ? watch(happened$, door, each, attempt)
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
export const transfer: Reactor = (happened$, door) =>
  merge(previews(happened$, door), sends(happened$, door), looks(happened$, door), refreshes(happened$, door));
