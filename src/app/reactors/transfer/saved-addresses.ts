import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { isLeft } from "fp-ts/Either";
import { concatMap, filter, map, merge, mergeMap, Observable, of, tap } from "rxjs";
import { Api } from "../../../adapters/api.ts";
import { storedSubject } from "../../../adapters/session-store/tokens.ts";
import { KEYS } from "../../../adapters/storage/keys.ts";
import { browserRecords, createLastingTexts, type LastingTextsShape } from "../../../adapters/storage/lasting-texts.ts";
import { readOrNull, type StorageShape } from "../../../adapters/storage/storage.ts";
import { Command, type SavedAddress, savedOf } from "../../../domain/transfer/index.ts";
import { sameSaved } from "../../../domain/transfer/saved.ts";
import { type Happened, isolated, latest, type Of, on, type Reactor, reaction } from "../reactor.ts";

/** A saved address as it is stored. Every version of the client must read what an earlier one stored. */
const stored = Schema.Struct({
  label: Schema.String,
  chainId: Schema.String,
  address: Schema.String,
  memo: Schema.String,
});
const decode = Schema.decodeUnknownResult(Schema.fromJsonString(stored));

const addressIn = (text: string): SavedAddress | null => Result.getOrNull(decode(text));

/** The texts of addresses in one order, each address once: two tabs may have saved the same. */
const addressesIn = (texts: ReadonlyArray<string>): ReadonlyArray<SavedAddress | null> =>
  texts
    .toSorted()
    .map(addressIn)
    .filter(
      (saved, at, all) => saved === null || all.findIndex((other) => other !== null && sameSaved(other, saved)) === at,
    );

type Changed = Of<"transfer.SavedChanged">;

/** Stores a change: what it removes, and what it adds. */
const storeChange = (store: LastingTextsShape, user: string, { removed, added }: Changed) =>
  store.change(
    user,
    (text) => {
      const saved = addressIn(text);
      return saved !== null && removed.some((key) => sameSaved(key, saved));
    },
    added.map(({ label, chainId, address, memo }) => JSON.stringify({ label, chainId, address, memo })),
  );

/** Each time that another tab changed the saved addresses. */
const changedElsewhere = (storage: StorageShape): Observable<unknown> =>
  new Observable<unknown>((subscriber) => storage.onForeignChange((key) => subscriber.next(key))).pipe(
    filter((key) => key === KEYS.savedChanged && readOrNull(storage, KEYS.savedChanged) !== null),
  );

/**
 * Reads the saved addresses of the user when their session begins, on request and when another tab changed them, and stores
 * each change, one after the other. A change that the device refuses is held, in its order, and tried again before the next.
 */
export const savedAddresses =
  (store: LastingTextsShape): Reactor =>
  (happened$, { run, storage, state, now }) =>
    happened$.pipe(
      on("session.SessionFound", "session.SignedIn"),
      latest((begun) => {
        let waiting: ReadonlyArray<Changed> = [];
        /** What becomes of the changes that wait, then what the device holds; null where the session is another user's by now. */
        const work = Effect.gen(function* () {
          const session = Result.getOrNull((yield* Api).current());
          if (session === null || session.another) return null;
          const user = storedSubject(storage);
          // a token that names nobody: there is no user to keep them for
          if (user === null) return Command.RecordSavedUnreadable();
          for (let [next] = waiting; next !== undefined; [next] = waiting) {
            const isStored = yield* storeChange(store, user, next).pipe(
              Effect.as(true),
              Effect.catch(() => Effect.succeed(false)),
            );
            if (!isStored) return Command.RecordSavedUnkept();
            waiting = waiting.slice(1);
            storage.write(KEYS.savedChanged, String(now()));
          }
          const { changes } = savedOf(state().transfer);
          const found = yield* store.read(user);
          const addresses = addressesIn(found.texts);
          const read = addresses.filter((saved) => saved !== null);
          const unreadable = found.unreadable + addresses.length - read.length;
          return Command.RecordSaved({ addresses: read, unreadable, changes });
        }).pipe(Effect.catch(() => Effect.succeed(Command.RecordSavedUnreadable())));
        const causes: Observable<Happened> = merge(
          of(begun),
          happened$.pipe(
            on("transfer.SavedChanged", "transfer.SavedRequested"),
            tap(({ event }) => {
              if (event._tag === "transfer.SavedChanged") waiting = [...waiting, event];
            }),
          ),
          changedElsewhere(storage).pipe(map(() => begun)),
        );
        return causes.pipe(
          concatMap((cause) =>
            isolated(cause, () =>
              run(work).pipe(
                mergeMap((done) => (isLeft(done) || done.right === null ? [] : [reaction(cause, done.right)])),
              ),
            ),
          ),
        );
      }),
    );

/** The saved addresses of a browser's database. */
export const browserSavedAddresses =
  (crypto: Crypto): Reactor =>
  (happened$, context) =>
    savedAddresses(createLastingTexts(browserRecords(context.config.storagePrefix), crypto, "addresses"))(
      happened$,
      context,
    );
