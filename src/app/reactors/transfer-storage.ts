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
  switchMap,
  takeUntil,
  tap,
} from "rxjs";
import { Storage } from "../../adapters/storage/storage.ts";
import { type Attempt, Command } from "../../domain/transfer/index.ts";
import { withinHydration } from "../persistence/hydration.ts";
import { persistAttempt } from "../persistence/store-attempt.ts";
import { ATTEMPTS, MARKERS, storedTransfers, writeList } from "../persistence/stored-transfers.ts";
import {
  type Happened,
  isolated,
  latest,
  on,
  parallel,
  type Reactor,
  type ReactorContext,
  reaction,
} from "./reactor.ts";

const stored = Storage.use((storage) => Effect.sync(() => storedTransfers(storage)));
const LISTS = [ATTEMPTS, MARKERS];
const KEPT = LISTS.flatMap(({ key, beside }) => [key, beside]);

/**
 * Reads what earlier pages left. What is not read, or not in time, is not touched: this page keeps its own
 * transfers beside it (W12).
 */
const takeStored = Effect.gen(function* () {
  const storage = yield* Storage;
  for (const { key } of LISTS) storage.quarantine(key);
  yield* withinHydration("transfers", storage.whenReadable(KEPT));
  const read = storedTransfers(storage);
  for (const key of KEPT) (read.unread.includes(key) ? storage.quarantine : storage.restore)(key);
  return read;
});

/** What other tabs write of their transfers, as they write it: one that is unresolved is so in every tab (W2). */
const foreignTransfers = (context: ReactorContext) =>
  context.run(Storage.use((storage) => Effect.succeed(storage))).pipe(
    mergeMap((storage) =>
      isLeft(storage)
        ? EMPTY
        : new Observable<void>((told) =>
            storage.right.onForeignChange((key) => {
              if (key === null || KEPT.includes(key)) told.next();
            }),
          ),
    ),
    switchMap(() => context.run(stored)),
    mergeMap((read) => (isLeft(read) ? EMPTY : of(read.right))),
    // two keys are written for one change
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  );

/** Signed out: only the markers of unknown outcomes stay (decisions.md §4 Session). */
const keepOpenMarkers = Effect.gen(function* () {
  const storage = yield* Storage;
  const { markers } = storedTransfers(storage);
  writeList(
    storage,
    MARKERS,
    markers.filter((each) => each.unresolved),
  );
});

/** Takes the attempts of a session away that another person's has replaced; what that one keeps stays (T5). */
const dropAttempts = (dropped: ReadonlyArray<Attempt>) =>
  Effect.gen(function* () {
    const storage = yield* Storage;
    const gone = new Set(dropped.map(({ key }) => key));
    const { attempts } = storedTransfers(storage);
    writeList(
      storage,
      ATTEMPTS,
      attempts.filter(({ key }) => !gone.has(key)),
    );
  });

/** Each end of a session, with the attempts that there were before it. */
const ended = (happened$: Observable<Happened>, { state }: ReactorContext) =>
  happened$.pipe(
    startWith(null),
    map((happened) => ({ happened, attempts: state().transfer.attempts })),
    pairwise(),
    mergeMap(([{ attempts }, { happened }]) =>
      happened === null
        ? []
        : of(happened).pipe(
            on("session.SignedOut"),
            map((each) => ({ ...each, attempts })),
          ),
    ),
  );

/** Stores each attempt that an event changed or settled, with its marker. */
const storeChanged: Reactor = (happened$, context) => {
  // the marker of an attempt that is settled by now is known from the state before
  const markers = new Map<string, string>();
  return happened$.pipe(
    tap(() => {
      for (const { key, marker } of context.state().transfer.attempts) markers.set(key, marker);
    }),
    on(
      "transfer.OutcomeUnknown",
      "transfer.Completed",
      "transfer.Failed",
      "transfer.ReturnedToPreview",
      "transfer.NotFoundYet",
      "transfer.LookFailed",
      "transfer.Dismissed",
    ),
    // one after another: the last write is of the newest state
    concatMap((changed) =>
      isolated(changed, () => {
        const { key } = changed.event;
        const marker = markers.get(key);
        return marker === undefined
          ? EMPTY
          : context.run(persistAttempt(context, { key, marker })).pipe(ignoreElements());
      }),
    ),
  );
};

/** Keeps on the device the transfers that must outlive the page. */
export const transferKeeping: Reactor = (happened$, context) =>
  merge(
    storeChanged(happened$, context),
    happened$.pipe(
      on("session.SessionFound", "session.SignedIn"),
      parallel((each) =>
        context.run(takeStored).pipe(
          takeUntil(happened$.pipe(on("session.SignedOut"))),
          mergeMap((read) => {
            if (isLeft(read)) {
              context.report("the kept transfers could not be read");
              return of(Command.RecordUnread());
            }
            const { attempts, markers, unread } = read.right;
            return from([
              ...(attempts.length + markers.length === 0
                ? []
                : [Command.RecordStored({ attempts, markers, atStart: true })]),
              ...(unread.length === 0 ? [] : [Command.RecordUnread()]),
            ]);
          }),
          map((command) => reaction(each, command)),
        ),
      ),
    ),
    happened$.pipe(
      on("session.SessionFound", "session.SignedIn"),
      latest((each) =>
        foreignTransfers(context).pipe(
          map(({ attempts, markers }) => reaction(each, Command.RecordStored({ attempts, markers, atStart: false }))),
          takeUntil(happened$.pipe(on("session.SignedOut"))),
        ),
      ),
    ),
    happened$.pipe(
      on("session.SignedOut"),
      parallel(() => context.run(keepOpenMarkers).pipe(ignoreElements())),
    ),
    ended(happened$, context).pipe(
      parallel(({ event, attempts }) =>
        event.reason === "switched" ? context.run(dropAttempts(attempts)).pipe(ignoreElements()) : EMPTY,
      ),
    ),
  );
