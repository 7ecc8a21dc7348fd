import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { isLeft } from "fp-ts/Either";
import { distinctUntilChanged, EMPTY, map, merge, mergeMap, Observable, of, switchMap, takeUntil } from "rxjs";
import { KEYS, type StorageKey } from "../../adapters/storage/keys.ts";
import { Storage, type StorageShape } from "../../adapters/storage/storage.ts";
import { list } from "../../domain/kernel/field.ts";
import { type Attempt, attempt, Command, type Marker, marker } from "../../domain/transfer/index.ts";
import { type Door, on, type Reactor, reaction } from "./reactor.ts";

const readAttempts = Schema.decodeUnknownResult(Schema.fromJsonString(list(attempt).schema));
const readMarkers = Schema.decodeUnknownResult(Schema.fromJsonString(list(marker).schema));

/** A key's text; storage that refuses is as good as empty. */
const textOf = (storage: StorageShape, key: StorageKey) => Effect.catch(storage.read(key), () => Effect.succeed(null));

/** What is stored of transfers. What cannot be read is left where it is, and counts as nothing. */
const storedTransfers = Effect.gen(function* () {
  const storage = yield* Storage;
  const attempts = readAttempts(yield* textOf(storage, KEYS.transfers));
  const markers = readMarkers(yield* textOf(storage, KEYS.transferMarkers));
  const none: { readonly attempts: ReadonlyArray<Attempt>; readonly markers: ReadonlyArray<Marker> } = {
    attempts: [],
    markers: [],
  };
  return {
    attempts: Result.isSuccess(attempts) ? attempts.success : none.attempts,
    markers: Result.isSuccess(markers) ? markers.success : none.markers,
  };
});

const writeList = (storage: StorageShape, key: StorageKey, of: ReadonlyArray<unknown>) =>
  of.length === 0 ? storage.remove(key) : storage.write(key, JSON.stringify(of));

/** Writes the transfers on their way, so that a page that dies does not lose them (W5). */
export const keepTransfers = ({ state }: Pick<Door, "state">) =>
  Effect.gen(function* () {
    const storage = yield* Storage;
    const { attempts, markers } = state().transfer;
    yield* writeList(storage, KEYS.transfers, attempts);
    yield* writeList(storage, KEYS.transferMarkers, markers);
  });

/** What other tabs write of their transfers, as they write it: one that is unresolved is so in every tab (W2). */
const foreignTransfers = (door: Door) =>
  door.run(Storage.use((storage) => Effect.succeed(storage))).pipe(
    mergeMap((storage) =>
      isLeft(storage)
        ? EMPTY
        : new Observable<void>((told) =>
            storage.right.onForeignChange((key) => {
              if (key === null || key === KEYS.transfers || key === KEYS.transferMarkers) told.next();
            }),
          ),
    ),
    switchMap(() => door.run(storedTransfers)),
    mergeMap((stored) => (isLeft(stored) ? EMPTY : of(stored.right))),
    // two keys are written for one change
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  );

/** Signed out: only the markers of unknown outcomes stay (decisions.md §4 Session). */
const keepOpenMarkers = Effect.gen(function* () {
  const storage = yield* Storage;
  const { markers } = yield* storedTransfers;
  yield* writeList(
    storage,
    KEYS.transferMarkers,
    markers.filter((each) => each.unresolved),
  );
});

/** Keeps on the device the transfers that must outlive the page. */
export const transferKeeping: Reactor = (happened$, door) =>
  merge(
    happened$.pipe(
      on(
        "transfer.OutcomeUnknown",
        "transfer.Completed",
        "transfer.Failed",
        "transfer.ReturnedToPreview",
        "transfer.NotFoundYet",
      ),
      mergeMap(() => door.run(keepTransfers(door))),
      mergeMap(() => EMPTY),
    ),
    happened$.pipe(
      on("session.SessionFound", "session.SignedIn"),
      mergeMap((each) =>
        door
          .run(storedTransfers)
          .pipe(
            mergeMap((stored) =>
              isLeft(stored) || stored.right.attempts.length + stored.right.markers.length === 0
                ? EMPTY
                : of(reaction(each, Command.RecordStored({ ...stored.right, atStart: true }))),
            ),
          ),
      ),
    ),
    happened$.pipe(
      on("session.SessionFound", "session.SignedIn"),
      switchMap((each) =>
        foreignTransfers(door).pipe(
          map((stored) => reaction(each, Command.RecordStored({ ...stored, atStart: false }))),
          takeUntil(happened$.pipe(on("session.SignedOut"))),
        ),
      ),
    ),
    happened$.pipe(
      on("session.SignedOut"),
      mergeMap(() => door.run(keepOpenMarkers)),
      mergeMap(() => EMPTY),
    ),
  );
