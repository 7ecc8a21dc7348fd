import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { KEYS, type StorageKey } from "../../adapters/storage/keys.ts";
import type { StorageShape, Stored } from "../../adapters/storage/storage.ts";
import { list } from "../../domain/decider/field.ts";
import { type Attempt, attempt, type Marker, marker } from "../../domain/transfer/index.ts";

/** A list that is kept under `key`, or `beside` it while what stands there could not be read (W12). */
export interface KeptList<Entry> {
  readonly key: StorageKey;
  readonly beside: StorageKey;
  readonly decode: (text: string) => Result.Result<ReadonlyArray<Entry>, unknown>;
}

export const ATTEMPTS: KeptList<Attempt> = {
  key: KEYS.transfers,
  beside: KEYS.transfersBeside,
  decode: Schema.decodeUnknownResult(Schema.fromJsonString(list(attempt).schema)),
};
export const MARKERS: KeptList<Marker> = {
  key: KEYS.transferMarkers,
  beside: KEYS.transferMarkersBeside,
  decode: Schema.decodeUnknownResult(Schema.fromJsonString(list(marker).schema)),
};

/** What a key holds; null when storage refuses, or when it is no such list. */
const entriesOf = <Entry>(
  read: StorageShape["read"],
  key: StorageKey,
  { decode }: Pick<KeptList<Entry>, "decode">,
): ReadonlyArray<Entry> | null => {
  const text = read(key);
  if (Result.isFailure(text)) return null;
  return text.success === null ? [] : Result.getOrNull(decode(text.success));
};

/** Both keys of a list together, each entry once, and the keys that could not be read. */
const listOf = <Entry>(read: StorageShape["read"], kept: KeptList<Entry>, nameOf: (entry: Entry) => string) => {
  const first = entriesOf(read, kept.key, kept);
  const second = entriesOf(read, kept.beside, kept);
  const later = new Set((second ?? []).map(nameOf));
  return {
    entries: [...(first ?? []).filter((each) => !later.has(nameOf(each))), ...(second ?? [])],
    unread: [...(first === null ? [kept.key] : []), ...(second === null ? [kept.beside] : [])],
  };
};

/**
 * What is stored of transfers. What could not be read counts as nothing, and its keys are `unread`. `read` is the
 * storage's `readQuarantined` unless keys that were not read at the start are to be left alone.
 */
export const storedTransfers = (storage: StorageShape, read: StorageShape["read"] = storage.readQuarantined) => {
  const attempts = listOf(read, ATTEMPTS, (each) => each.key);
  const markers = listOf(read, MARKERS, (each) => each.hash);
  return {
    attempts: attempts.entries,
    markers: markers.entries,
    unread: [...attempts.unread, ...markers.unread],
  };
};

/** Writes a list under its key, or beside it when that is not to be touched; nothing is written of an empty one. */
export const writeList = <Entry>(
  storage: StorageShape,
  { key, beside }: KeptList<Entry>,
  entries: ReadonlyArray<Entry>,
): Stored<void> => {
  const put = (to: StorageKey) =>
    entries.length === 0 ? storage.remove(to) : storage.write(to, JSON.stringify(entries));
  return Result.isSuccess(put(key)) ? storage.remove(beside) : put(beside);
};

/** The attempt with a key and the markers with a hash, as they are now; null and none where they are gone. */
interface StoredChange {
  readonly key: string;
  readonly attempt: Attempt | null;
  readonly hash: string;
  readonly markers: ReadonlyArray<Marker>;
}

/**
 * Writes one attempt and its markers into what is stored and leaves every other entry as it is, so that no tab
 * overwrites another's (B13). Reads and writes in one turn of the event loop; under the lock it is exclusive.
 */
export const writeChange = (
  storage: StorageShape,
  { key, attempt, hash, markers }: StoredChange,
  { onlyUpdate }: { readonly onlyUpdate: boolean },
): Stored<void> => {
  // a key that was not read at the start refuses: only what stands beside it is read and written (W12)
  const stored = storedTransfers(storage, storage.read);
  const others = stored.attempts.filter((each) => each.key !== key);
  // another tab settled it in the meantime: what this tab knows of it is out of date
  if (onlyUpdate && attempt !== null && others.length === stored.attempts.length) return Result.succeed(undefined);
  const putAttempts = () => writeList(storage, ATTEMPTS, attempt === null ? others : [...others, attempt]);
  const otherMarkers = stored.markers.filter((each) => each.hash !== hash);
  const putMarkers = () => writeList(storage, MARKERS, [...otherMarkers, ...markers]);
  // a tab that finds the attempt gone finds its marker settled; one that finds the marker finds the attempt
  const [first, second] = attempt === null ? [putMarkers, putAttempts] : [putAttempts, putMarkers];
  return Result.andThen(first(), second);
};

/** How long the answer to a transfer delays the end of a session, at most, in milliseconds (I12). */
export const TRANSFER_WAIT = 30_000;

/**
 * Whether an answer may still come to one of these: nobody gave it up, or it was sent so short a time ago that
 * whoever called it unknown may only have found it in storage.
 */
export const isSending = (attempts: ReadonlyArray<Attempt>, now: number): boolean =>
  attempts.some(({ unknown, at }) => !unknown || Math.abs(now - at) < TRANSFER_WAIT);
