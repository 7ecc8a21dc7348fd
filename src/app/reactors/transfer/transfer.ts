import { isLeft } from "fp-ts/Either";
import {
  concat,
  defaultIfEmpty,
  defer,
  EMPTY,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  takeUntil,
  timer,
} from "rxjs";
import { createValidator, editValidator, releaseValidator } from "../../../adapters/http/calls/staking.ts";
import { transfer as sendTransfer, transferPreview } from "../../../adapters/http/calls/transfer.ts";
import { getWallets } from "../../../adapters/http/calls/wallet.ts";
import { notReached, notRepeated } from "../../../adapters/http/failure.ts";
import { type Failure, outcomeOf } from "../../../domain/decider/failure.ts";
import { views as session } from "../../../domain/session/index.ts";
import { Command, fingerprintOf, type Intent, type SendingAttempt, wireOf } from "../../../domain/transfer/index.ts";
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
} from "../reactor.ts";
import { newestTransactions, polling } from "./polling.ts";
import { storeChangedAttempt, storeConfirmedAttempt } from "./stored-transfers.ts";

/** The body of a preview; the memo only where there is one (spec §5, §7). */
const previewBody = (intent: Intent) => {
  const { walletId: id, amount, chainId, symbol, memo } = intent;
  const { to, from, transferType } = wireOf(intent);
  return { id, amount, chainId, symbol, to, from, transferType, ...(memo === null ? {} : { memo }) };
};

const loadPreview: Reactor = (happened$, { callApi }) =>
  happened$.pipe(
    on("transfer.PreviewRequested"),
    latest((cause) => {
      const { request, intent } = cause.event;
      return callApi(cause, transferPreview, previewBody(intent)).pipe(
        takeUntil(happened$.pipe(on("transfer.FormLeft", "transfer.BackToForm", "session.SignedOut"))),
        recorded(
          cause,
          (preview) => Command.RecordPreview({ request, preview, fingerprint: fingerprintOf(intent) }),
          (failure) => Command.RecordPreviewFailure({ request, failure }),
        ),
      );
    }),
  );

type SendCause = Happened<Of<"transfer.SendRequested">>;

/** How long the transactions between Confirm and the POST are waited for, in milliseconds. */
const BASELINE_WAIT = 3_000;

/** Reads the transactions as they are before the POST (W15); no command when they are not read in time. */
const readBaseline = (context: ReactorContext, cause: SendCause) => {
  const { request, intent, isRepeat } = cause.event.attempt;
  if (isRepeat) return EMPTY;
  return newestTransactions(context, cause, intent).pipe(
    takeUntil(timer(BASELINE_WAIT, context.scheduler)),
    mergeMap((answer) => (isLeft(answer) ? EMPTY : of(answer.right))),
    map(({ transactions }) => reaction(cause, Command.RecordBaseline({ request, transactions }))),
  );
};

/** How long the server has for the read before a transfer in doubt, in milliseconds (W14). */
const REACH_WAIT = 3_000;

/**
 * Why a transfer is not posted, or null. The repetition of a transfer without its Idempotency-Key would be executed a second
 * time. Where the POST may get no answer, the server has to answer a read in time before, so that nothing becomes unknown
 * that need not (W14).
 */
const whyNotPosted = (
  { callApi, scheduler, state, config }: ReactorContext,
  cause: SendCause,
): Observable<Failure | null> => {
  const { isRepeat, intent } = cause.event.attempt;
  const where = { endpoint: sendTransfer.path, method: sendTransfer.method };
  if (isRepeat && !config.idempotencyKey && intent.action.type !== "create-validator") return of(notRepeated(where));
  if (!session.isInDoubt(state().session)) return of(null);
  return callApi(cause, getWallets, {}).pipe(
    takeUntil(timer(REACH_WAIT, scheduler)),
    map((answer) => (!isLeft(answer) || outcomeOf(answer.left) === "refused" ? null : notReached(where))),
    defaultIfEmpty(notReached(where)),
  );
};

/** The POST: never repeated on its own, never cancelled by leaving the page (docs/rules.md Money). */
const post = ({ callApi, config }: ReactorContext, cause: SendCause) => {
  const { passcode, preview } = cause.event;
  const { key, request, intent }: SendingAttempt = cause.event.attempt;
  const walletPasscode = passcode.handle;
  const { creationHeight } = wireOf(intent);
  const { action, walletId: id } = intent;
  const header = config.idempotencyKey ? { "Idempotency-Key": key } : {};
  const answer = () => {
    switch (action.type) {
      case "create-validator":
        return callApi(cause, createValidator, { id, ...action.values, walletPasscode });
      case "release-validator":
        return callApi(cause, releaseValidator, { id, walletPasscode, ...header });
      case "edit-validator":
        return callApi(cause, editValidator, { id, ...action.values, walletPasscode, ...header });
      default:
        return callApi(cause, sendTransfer, {
          ...previewBody(intent),
          ...preview,
          description: intent.description,
          ...(creationHeight === null ? {} : { creationHeight }),
          walletPasscode,
          ...header,
        });
    }
  };
  return answer().pipe(
    recorded(
      cause,
      (receipt) => Command.RecordReceipt({ request, receipt }),
      (failure) => Command.RecordFailure({ request, failure }),
    ),
  );
};

/**
 * Sends a confirmed transfer. Where the server may not be reached, it is asked first (W14). The transfer is stored under the device's lock first, unless another tab confirmed the same one
 * (W15); then the baseline is read and stored; then the POST is sent. A page that dies in between finds the attempt
 * again (W5). The order is part of the protocol, so one event starts all three steps.
 */
const send: Reactor = (happened$, context) =>
  happened$.pipe(
    on("transfer.SendRequested"),
    parallel((cause) => {
      const { attempt, passcode } = cause.event;
      const { request } = attempt;
      return whyNotPosted(context, cause).pipe(
        mergeMap((failure) =>
          failure === null
            ? context.run(storeConfirmedAttempt(context, cause.event)).pipe(map((stored) => ({ stored })))
            : of({ failure }),
        ),
        mergeMap((before) => {
          if ("failure" in before) {
            context.vault.forget(passcode.handle);
            return of(reaction(cause, Command.RecordFailure({ request, failure: before.failure })));
          }
          const { stored } = before;
          // a storage that refuses holds no transfer back
          const duplicates = isLeft(stored) ? null : stored.right;
          if (duplicates) {
            const command = Command.RecordDuplicate({ request, fingerprints: duplicates });
            context.vault.forget(passcode.handle);
            return of(reaction(cause, command));
          }
          const isStillSending = () =>
            context.state().transfer.attempts.some((open) => open.status === "sending" && open.request === request);
          return concat(
            readBaseline(context, cause),
            context.run(storeChangedAttempt(context, attempt)).pipe(ignoreElements()),
            // after a logout in the meantime nothing is sent
            defer(() => {
              if (isStillSending()) return post(context, cause);
              context.vault.forget(passcode.handle);
              return EMPTY;
            }),
          );
        }),
      );
    }),
  );

/** Sends previews and transfers to the server, and polls for those that got no answer. */
export const transfer: Reactor = (happened$, context) =>
  merge(loadPreview(happened$, context), send(happened$, context), polling(happened$, context));
