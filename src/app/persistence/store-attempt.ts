import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { Api } from "../../adapters/api.ts";
import { Storage } from "../../adapters/storage/storage.ts";
import { TransferLock } from "../../adapters/tabs/transfer-lock.ts";
import type { Event, Root } from "../../domain/index.ts";
import { type Attempt, type Marker, TWIN_WINDOW } from "../../domain/transfer/index.ts";
import { storedTransfers, writeChange } from "./stored-transfers.ts";

/** Whether storage belongs to another person's session by now: nothing of this one's is written there (T5). */
const belongsToAnother = Api.use((api) => Effect.sync(() => Result.getOrNull(api.current())?.another ?? false));

/** Writes an attempt and its marker as the state has them now; removed where the state has none. */
export const persistAttempt = (
  { state }: { readonly state: () => Root },
  { key, marker: hash }: Pick<Attempt, "key" | "marker">,
) =>
  Effect.gen(function* () {
    if (yield* belongsToAnother) return;
    const storage = yield* Storage;
    const lock = yield* TransferLock;
    yield* lock.write(
      Effect.suspend(() => {
        const { attempts, markers } = state().transfer;
        const attempt = attempts.find((each) => each.key === key) ?? null;
        const own = markers.filter((each) => each.hash === hash);
        return Effect.fromResult(writeChange(storage, { key, attempt, hash, markers: own }, { onlyUpdate: true }));
      }),
    );
  });

/**
 * Stores a confirmed transfer before anything of it leaves (W5). Under the lock that all tabs share it first reads what
 * they stored: the same transfer, unresolved or confirmed within a minute, holds this one back, unless the person
 * consented to a second one (W2, W15). Answers the other tab's markers then, and null when the transfer may go.
 */
export const claimTransfer = (
  { now }: { readonly now: () => number },
  { attempt, consented }: Extract<Event, { readonly _tag: "transfer.SendRequested" }>,
): Effect.Effect<ReadonlyArray<Marker> | null, unknown, Api | Storage | TransferLock> =>
  Effect.gen(function* () {
    if (yield* belongsToAnother) return null;
    const storage = yield* Storage;
    const lock = yield* TransferLock;
    return yield* lock.claim(
      Effect.gen(function* () {
        const stored = storedTransfers(storage, storage.read);
        const duplicates = stored.markers.filter(
          ({ hash, at, unresolved }) => hash === attempt.marker && (unresolved || now() - at <= TWIN_WINDOW),
        );
        const isOwn = stored.attempts.some(({ key }) => key === attempt.key);
        if (duplicates.length > 0 && !consented && !isOwn) return duplicates;
        const markers: ReadonlyArray<Marker> = [...duplicates, { hash: attempt.marker, at: now(), unresolved: true }];
        yield* Effect.fromResult(
          writeChange(storage, { key: attempt.key, attempt, hash: attempt.marker, markers }, { onlyUpdate: false }),
        );
        return null;
      }),
    );
  });
