import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import * as Effect from "effect/Effect";
import { createStore } from "idb-keyval";
import { browserKeyPlace, createEncryptedTexts, type EncryptedTexts, type KeyPlace } from "./encrypted-texts.ts";
import { StorageFailed } from "./storage.ts";

/** Encrypted texts by the names of their records, in a database that survives a logout. */
export interface RecordDatabase {
  /** The records whose names begin so. Rejects where they can't be read. */
  readonly list: (start: string) => Promise<ReadonlyArray<readonly [string, unknown]>>;
  /** Removes records and writes others, both or neither. Rejects where the device refuses, as when it is full. */
  readonly change: (removed: ReadonlyArray<string>, written: ReadonlyArray<readonly [string, string]>) => Promise<void>;
  /** Where the key of a name is. */
  readonly keyPlace: (name: string) => KeyPlace;
}

/** The texts of a user that could be read, and how many could not. */
interface LastingTexts {
  readonly texts: ReadonlyArray<string>;
  readonly unreadable: number;
}

/**
 * Texts of each user of this device that outlive a logout: saved addresses (decision 52) and the days of validators (decision
 * 53). One record each, so that two tabs that store one lose neither and a damaged one harms no other. Their key outlives a
 * logout, too, and no script can export it.
 */
export interface LastingTextsShape {
  readonly read: (user: string) => Effect.Effect<LastingTexts, StorageFailed>;
  /** Removes the texts that `isRemoved` names and stores others, all or nothing. */
  readonly change: (
    user: string,
    isRemoved: (text: string) => boolean,
    added: ReadonlyArray<string>,
  ) => Effect.Effect<void, StorageFailed>;
}

/** Never changes: what was saved must stay readable. */
const RECORD_FORMAT = 1;

/** A user by a hash, as the names of records are readable. */
const hashOf = (user: string): string => bytesToHex(sha256(utf8ToBytes(user)));

/** How long an operation of the database may take. */
const TIME_LIMIT = "5 seconds";

const failed = (operation: StorageFailed["operation"]) => new StorageFailed({ key: "saved", operation });

/** An operation fails that takes too long: a database may never answer. */
const within = (operation: StorageFailed["operation"]) =>
  Effect.timeoutOrElse({ duration: TIME_LIMIT, orElse: () => Effect.fail(failed(operation)) });

const attempt = <A>(operation: StorageFailed["operation"], run: () => Promise<A>): Effect.Effect<A, StorageFailed> =>
  Effect.tryPromise({ try: run, catch: () => failed(operation) }).pipe(within(operation));

/** What the names of a kind's records begin with, before the hash of the user. Never changes, either. */
const KINDS = { addresses: "", validatorDays: "days." } as const;

/** The texts of a kind in a database. `crypto.subtle` is undefined on a page without TLS: nothing is stored there. */
export const createLastingTexts = (
  database: RecordDatabase,
  crypto: Pick<Crypto, "subtle" | "getRandomValues">,
  kind: keyof typeof KINDS,
): LastingTextsShape => {
  const nameOf = (user: string): string => `${KINDS[kind]}${hashOf(user)}.`;
  const textsOf = (user: string): EncryptedTexts =>
    createEncryptedTexts(database.keyPlace(`key.${hashOf(user)}`), crypto, RECORD_FORMAT);
  const records = (user: string) =>
    Effect.gen(function* () {
      const found = yield* attempt("read", () => database.list(nameOf(user)));
      const { decrypt } = textsOf(user);
      return yield* Effect.forEach(
        found,
        ([name, value]) =>
          Effect.map(typeof value === "string" ? decrypt(user, value) : Effect.succeed(null), (text) => ({
            name,
            text,
          })),
        { concurrency: "unbounded" },
      ).pipe(within("read"));
    });
  return {
    read: (user) =>
      Effect.map(records(user), (found) => {
        const texts = found.flatMap(({ text }) => (text === null ? [] : [text]));
        return { texts, unreadable: found.length - texts.length };
      }),
    change: (user, isRemoved, added) =>
      Effect.gen(function* () {
        const removed = (yield* records(user)).flatMap(({ name, text }) =>
          text !== null && isRemoved(text) ? [name] : [],
        );
        const { encrypt } = textsOf(user);
        const written = yield* Effect.forEach(added, (text) => encrypt(user, text));
        const named = written.flatMap((value) => {
          const random = bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
          return value === null ? [] : [[`${nameOf(user)}${random}`, value] as const];
        });
        if (named.length < written.length) return yield* failed("write");
        yield* attempt("write", () => database.change(removed, named));
      }),
  };
};

const ended = (request: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    request.oncomplete = () => resolve();
    request.onabort = () => reject(request.error);
    request.onerror = () => reject(request.error);
  });

/** Records in the browser's IndexedDB. Where there is none, each operation rejects. */
export const browserRecords = (prefix: string): RecordDatabase => {
  let found: ReturnType<typeof createStore> | null = null;
  // opened once it is used: the package throws where there is no database
  const opened = () => {
    found ??= createStore(`${prefix}.saved`, "addresses");
    return found;
  };
  return {
    list: (start) =>
      opened()("readonly", (cells) => {
        const range = IDBKeyRange.bound(start, `${start}\uffff`);
        const [names, values] = [cells.getAllKeys(range), cells.getAll(range)];
        return ended(cells.transaction).then(() => names.result.map((name, at) => [String(name), values.result[at]]));
      }),
    change: (removed, written) =>
      opened()("readwrite", (cells) => {
        for (const name of removed) cells.delete(name);
        for (const [name, value] of written) cells.put(value, name);
        return ended(cells.transaction);
      }),
    keyPlace: (name) => browserKeyPlace(prefix, opened(), name),
  };
};

/** Records in memory, which the tabs of one device share; for tests. */
export const createMemoryRecords = (): RecordDatabase & { readonly values: Map<string, unknown> } => {
  const values = new Map<string, unknown>();
  return {
    values,
    list: async (start) => [...values].filter(([name]) => name.startsWith(start)),
    change: async (removed, written) => {
      for (const name of removed) values.delete(name);
      for (const [name, value] of written) values.set(name, value);
    },
    keyPlace: (name) => ({
      get: async () => values.get(name),
      getOrSet: async (key) => {
        if (!values.has(name)) values.set(name, key);
        return values.get(name) as CryptoKey;
      },
    }),
  };
};
