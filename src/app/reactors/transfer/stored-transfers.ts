import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { Api } from "../../../adapters/api.ts";
import { KEYS, type StorageKey } from "../../../adapters/storage/keys.ts";
import { type StorageShape, type Stored, writeOrRemove } from "../../../adapters/storage/storage.ts";
import { TransferLock } from "../../../adapters/tabs/transfer-lock.ts";
import { list } from "../../../domain/decider/field.ts";
import type { Event } from "../../../domain/index.ts";
import { type Attempt, type Fingerprint, fingerprint, isRecent } from "../../../domain/transfer/index.ts";
import type { ReactorContext } from "../reactor.ts";
import { decodeAttempts, fromStored, toStored } from "./stored-attempt.ts";

/** Whether storage belongs to another person's session by now: nothing of this one's is written there (T5). */
const belongsToAnother = Api.use(({ current }) => Effect.succeed(Result.getOrNull(current())?.another ?? false));

/** Stores an attempt and its fingerprint as the state has them now; removes them where the state has none. */
export const storeChangedAttempt = Effect.fnUntraced(function* (
  { state, storage }: Pick<ReactorContext, "state" | "storage">,
  { key, fingerprint: hash }: Pick<Attempt, "key" | "fingerprint">,
) {
  if (yield* belongsToAnother) return;
  const lock = yield* TransferLock;
  yield* lock.write(
    Effect.suspend(() => {
      const { attempts, fingerprints } = state().transfer;
      const change = {
        key,
        attempt: attempts.find((attempt) => attempt.key === key) ?? null,
        hash,
        fingerprints: fingerprints.filter((fingerprint) => fingerprint.hash === hash),
      };
      return Effect.fromResult(writeChange(storage, change, { onlyUpdate: true }));
    }),
  );
});

/**
 * Stores a confirmed transfer before its first byte is sent (W5). Under the lock that all tabs share it first reads
 * what they stored: the same transfer, unresolved or confirmed within a minute, holds this one back, unless the person
 * consented to a second one (W2, W15). Returns the other tab's fingerprints then, and null when the transfer may be sent.
 */
export const storeConfirmedAttempt = (
  { now, storage }: Pick<ReactorContext, "now" | "storage">,
  { attempt, consented }: Extract<Event, { readonly _tag: "transfer.SendRequested" }>,
): Effect.Effect<ReadonlyArray<Fingerprint> | null, unknown, Api | TransferLock> =>
  Effect.gen(function* () {
    if (yield* belongsToAnother) return null;
    const lock = yield* TransferLock;
    return yield* lock.claim(
      Effect.gen(function* () {
        const { key, fingerprint: hash } = attempt;
        const stored = storedTransfers(storage, storage.read);
        const duplicates = stored.fingerprints.filter(
          (fingerprint) => fingerprint.hash === hash && isRecent(fingerprint, now()),
        );
        const isOwn = stored.attempts.some((other) => other.key === key);
        if (duplicates.length > 0 && !consented && !isOwn) return duplicates;
        // unresolved, it holds back what any earlier one of this hash would
        const fingerprints = [{ hash, at: now(), unresolved: true }];
        yield* Effect.fromResult(writeChange(storage, { key, attempt, hash, fingerprints }, { onlyUpdate: false }));
        return null;
      }),
    );
  });

/** A list that is stored under `key`, or under `fallback` while the value of `key` can't be read (W12). */
export interface StoredList<Entry> {
  readonly key: StorageKey;
  readonly fallback: StorageKey;
  readonly decode: (text: string) => Result.Result<ReadonlyArray<Entry>, unknown>;
  readonly encode: (entry: Entry) => unknown;
}

export const ATTEMPTS: StoredList<Attempt> = {
  key: KEYS.transfers,
  fallback: KEYS.transfersFallback,
  decode: (text) => Result.map(decodeAttempts(text), (stored) => stored.map(fromStored)),
  encode: toStored,
};
export const FINGERPRINTS: StoredList<Fingerprint> = {
  key: KEYS.transferMarkers,
  fallback: KEYS.transferMarkersFallback,
  decode: Schema.decodeUnknownResult(Schema.fromJsonString(list(fingerprint).schema)),
  encode: (stored) => stored,
};

/** The list under a key; null when storage refuses, or when the value is no such list. */
const entriesOf = <Entry>(
  read: StorageShape["read"],
  key: StorageKey,
  { decode }: Pick<StoredList<Entry>, "decode">,
): ReadonlyArray<Entry> | null => {
  const text = read(key);
  if (Result.isFailure(text)) return null;
  return text.success === null ? [] : Result.getOrNull(decode(text.success));
};

/** Both keys of a list together, each entry once, and the keys that could not be read. */
const readList = <Entry>(read: StorageShape["read"], stored: StoredList<Entry>, idOf: (entry: Entry) => string) => {
  const first = entriesOf(read, stored.key, stored);
  const second = entriesOf(read, stored.fallback, stored);
  const newer = new Set((second ?? []).map(idOf));
  return {
    entries: [...(first ?? []).filter((entry) => !newer.has(idOf(entry))), ...(second ?? [])],
    unread: [...(first === null ? [stored.key] : []), ...(second === null ? [stored.fallback] : [])],
  };
};

/**
 * The stored transfers. A list that could not be read counts as empty, and its keys are `unread`. `read` is the
 * storage's `readQuarantined` unless keys that were not read at the start must be left alone.
 */
export const storedTransfers = (storage: StorageShape, read: StorageShape["read"] = storage.readQuarantined) => {
  const attempts = readList(read, ATTEMPTS, ({ key }) => key);
  const fingerprints = readList(read, FINGERPRINTS, ({ hash }) => hash);
  return {
    attempts: attempts.entries,
    fingerprints: fingerprints.entries,
    unread: [...attempts.unread, ...fingerprints.unread],
  };
};

/** Writes a list under its key, or its fallback when the key is in quarantine; an empty list removes the key. */
export const writeList = <Entry>(
  storage: StorageShape,
  { key, fallback, encode }: StoredList<Entry>,
  entries: ReadonlyArray<Entry>,
): Stored<void> => {
  const put = (to: StorageKey) =>
    writeOrRemove(storage, to, entries.length === 0 ? null : JSON.stringify(entries.map(encode)));
  return Result.isSuccess(put(key)) ? storage.remove(fallback) : put(fallback);
};

/** The attempt with a key and the fingerprints with a hash, as they are now; null and empty where they are gone. */
interface StoredChange {
  readonly key: string;
  readonly attempt: Attempt | null;
  readonly hash: string;
  readonly fingerprints: ReadonlyArray<Fingerprint>;
}

/**
 * Writes one attempt and its fingerprints into the stored lists and leaves every other entry as it is, so that no tab
 * overwrites another's. Reads and writes in one turn of the event loop; under the lock it is exclusive.
 */
export const writeChange = (
  storage: StorageShape,
  { key, attempt, hash, fingerprints }: StoredChange,
  { onlyUpdate }: { readonly onlyUpdate: boolean },
): Stored<void> => {
  // a key that was not read at the start is in quarantine: only its fallback is read and written (W12)
  const stored = storedTransfers(storage, storage.read);
  const others = stored.attempts.filter((other) => other.key !== key);
  // another tab settled it in the meantime: the state of this tab is out of date
  if (onlyUpdate && attempt !== null && others.length === stored.attempts.length) return Result.succeed(undefined);
  const writeAttempts = () => writeList(storage, ATTEMPTS, attempt === null ? others : [...others, attempt]);
  const otherFingerprints = stored.fingerprints.filter((other) => other.hash !== hash);
  const writeFingerprints = () => writeList(storage, FINGERPRINTS, [...otherFingerprints, ...fingerprints]);
  // a tab that finds the attempt gone finds its fingerprint settled; a tab that finds the fingerprint finds the attempt
  const [first, second] = attempt === null ? [writeFingerprints, writeAttempts] : [writeAttempts, writeFingerprints];
  return Result.andThen(first(), second);
};

/** How long the answer to a transfer delays the end of a session, at most, in milliseconds (I12). */
export const TRANSFER_WAIT = 30_000;

/**
 * Whether an answer may still come to one of these attempts: it is being sent, or it was sent so recently that the tab
 * that marked it as unknown may only have found it in storage.
 */
export const isSending = (attempts: ReadonlyArray<Attempt>, now: number): boolean =>
  attempts.some(({ status, at }) => status === "sending" || Math.abs(now - at) < TRANSFER_WAIT);
