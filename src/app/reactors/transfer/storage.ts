import * as Effect from "effect/Effect";
import { isLeft } from "fp-ts/Either";
import {
  concatMap,
  distinctUntilChanged,
  EMPTY,
  from,
  ignoreElements,
  map,
  merge,
  mergeMap,
  Observable,
  of,
  pairwise,
  startWith,
  takeUntil,
  tap,
  timer,
} from "rxjs";
import { transfer } from "../../../adapters/http/calls/transfer.ts";
import { toFailure, unreachable } from "../../../adapters/http/failure.ts";
import { withinHydration } from "../../../adapters/storage/hydration.ts";
import type { StorageShape } from "../../../adapters/storage/storage.ts";
import { type Attempt, Command, type SendingAttempt, type State } from "../../../domain/transfer/index.ts";
import {
  type Happened,
  isolated,
  latest,
  on,
  parallel,
  perform,
  type Reactor,
  type ReactorContext,
  reaction,
} from "../reactor.ts";
import { ATTEMPTS, FINGERPRINTS, storeChangedAttempt, storedTransfers, writeList } from "./stored-transfers.ts";

/**
 * How long after its confirmation another tab may still wait for the answer to a transfer, in milliseconds: the POST is given
 * up after 30 s, and reading the history or refreshing the session comes before it.
 */
const SENDER_WAIT = 60_000;

const LOST = toFailure(unreachable({ endpoint: transfer.path, method: transfer.method }));

/** The transfers that other tabs are sending: this tab's own is on its form. */
const sentElsewhere = ({ form, attempts }: State): ReadonlyArray<SendingAttempt> =>
  attempts.flatMap((attempt) =>
    attempt.status === "sending" && !(form.step === "sent" && form.key === attempt.key) ? [attempt] : [],
  );

/**
 * Takes over the transfers of tabs that are gone (W5): one that another tab still sends after a minute is of unknown outcome,
 * so that this tab shows it and looks for it. An answer that the other tab gets later settles it all the same.
 */
const abandonedTransfers: Reactor = (happened$, { now, scheduler, state }) =>
  happened$.pipe(
    on("transfer.Restored", "session.SignedOut"),
    latest((cause) => {
      if (cause.event._tag === "session.SignedOut") return EMPTY;
      return from(sentElsewhere(state().transfer)).pipe(
        mergeMap(({ request, at }) => {
          const left = Math.min(SENDER_WAIT, Math.max(0, at + SENDER_WAIT - now()));
          return timer(left, scheduler).pipe(
            map(() => reaction(cause, Command.RecordFailure({ request, failure: LOST }))),
          );
        }),
      );
    }),
  );

const LISTS = [ATTEMPTS, FINGERPRINTS];
const STORED_KEYS = LISTS.flatMap(({ key, fallback }) => [key, fallback]);

/**
 * Waits until the transfers that earlier pages stored can be read. Their keys are in quarantine until {@link readAtStart},
 * and stay there when the wait is too long: this page stores its own transfers under the fallback (W12).
 */
const hydrate = Effect.fnUntraced(function* (storage: StorageShape) {
  for (const { key } of LISTS) storage.quarantine(key);
  yield* withinHydration("transfers", storage.whenReadable(STORED_KEYS));
});

/** Reads the transfers that earlier pages stored; a key that could not be read stays in quarantine (W12). */
const readAtStart = (storage: StorageShape) => {
  const read = storedTransfers(storage);
  for (const key of STORED_KEYS) (read.unread.includes(key) ? storage.quarantine : storage.restore)(key);
  return read;
};

/** What other tabs store of their transfers: one that is unresolved is so in every tab (W2). */
const foreignTransfers = ({ storage }: ReactorContext) =>
  new Observable<void>((subscriber) =>
    storage.onForeignChange((key) => {
      if (key === null || STORED_KEYS.includes(key)) subscriber.next();
    }),
  ).pipe(
    map(() => storedTransfers(storage)),
    // one change writes two keys
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  );

/** After a logout only the fingerprints of unknown outcomes stay (docs/rules.md Session). */
const storeOpenFingerprints = (storage: StorageShape): void => {
  const { fingerprints } = storedTransfers(storage);
  writeList(
    storage,
    FINGERPRINTS,
    fingerprints.filter(({ unresolved }) => unresolved),
  );
};

/** Removes the attempts of a session that another person's has replaced; that person's attempts stay (T5). */
const removeAttempts = (storage: StorageShape, removed: ReadonlyArray<Attempt>): void => {
  const keys = new Set(removed.map(({ key }) => key));
  const { attempts } = storedTransfers(storage);
  writeList(
    storage,
    ATTEMPTS,
    attempts.filter(({ key }) => !keys.has(key)),
  );
};

/** Each end of a session, with the attempts that the state had before it. */
const sessionEnds = (happened$: Observable<Happened>, { state }: ReactorContext) =>
  happened$.pipe(
    startWith(null),
    map((happened) => ({ happened, attempts: state().transfer.attempts })),
    pairwise(),
    mergeMap(([{ attempts }, { happened }]) =>
      happened === null
        ? []
        : of(happened).pipe(
            on("session.SignedOut"),
            map((cause) => ({ ...cause, attempts })),
          ),
    ),
  );

/** Stores each attempt that an event changed or settled, with its fingerprint. */
const storeChanges: Reactor = (happened$, context) => {
  // the fingerprint of an attempt that is settled by now is known from the state before
  const fingerprints = new Map<string, string>();
  return happened$.pipe(
    tap(() => {
      for (const { key, fingerprint } of context.state().transfer.attempts) fingerprints.set(key, fingerprint);
    }),
    on(
      "transfer.OutcomeUnknown",
      "transfer.RepetitionRefused",
      "transfer.Completed",
      "transfer.Found",
      "transfer.Failed",
      "transfer.ReturnedToPreview",
      "transfer.NotFoundYet",
      "transfer.PollFailed",
      "transfer.Dismissed",
    ),
    // one after another: the last write is of the newest state
    concatMap((cause) =>
      isolated(cause, () => {
        const { key } = cause.event;
        const fingerprint = fingerprints.get(key);
        return fingerprint === undefined
          ? EMPTY
          : context.run(storeChangedAttempt(context, { key, fingerprint })).pipe(ignoreElements());
      }),
    ),
  );
};

/** Restores the stored transfers at the start of a session. */
const restore: Reactor = (happened$, context) =>
  happened$.pipe(
    on("session.SessionFound", "session.SignedIn"),
    parallel((cause) =>
      context.run(hydrate(context.storage)).pipe(
        takeUntil(happened$.pipe(on("session.SignedOut"))),
        mergeMap((hydrated) => {
          if (isLeft(hydrated)) {
            context.report("the stored transfers could not be read");
            return of(Command.RecordStoredUnreadable());
          }
          // in the turn in which it is recorded: a change by another tab in between would be lost
          const { attempts, fingerprints, unread } = readAtStart(context.storage);
          const isEmpty = attempts.length + fingerprints.length === 0;
          return from([
            ...(isEmpty ? [] : [Command.RecordStored({ attempts, fingerprints, atStart: true })]),
            ...(unread.length === 0 ? [] : [Command.RecordStoredUnreadable()]),
          ]);
        }),
        map((command) => reaction(cause, command)),
      ),
    ),
  );

/** Follows what other tabs store, as long as the session lasts. */
const followTabs: Reactor = (happened$, context) =>
  happened$.pipe(
    on("session.SessionFound", "session.SignedIn"),
    latest((cause) =>
      foreignTransfers(context).pipe(
        map(({ attempts, fingerprints }) =>
          reaction(cause, Command.RecordStored({ attempts, fingerprints, atStart: false })),
        ),
        takeUntil(happened$.pipe(on("session.SignedOut"))),
      ),
    ),
  );

/** Stores the transfers that must outlive the page, and restores them. */
export const transferStorage: Reactor = (happened$, context) =>
  merge(
    storeChanges(happened$, context),
    restore(happened$, context),
    followTabs(happened$, context),
    abandonedTransfers(happened$, context),
    happened$.pipe(
      on("session.SignedOut"),
      perform(() => storeOpenFingerprints(context.storage)),
    ),
    sessionEnds(happened$, context).pipe(
      perform(({ event, attempts }) => {
        if (event.reason === "switched") removeAttempts(context.storage, attempts);
      }),
    ),
  );
