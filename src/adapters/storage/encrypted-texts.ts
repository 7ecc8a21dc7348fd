import * as Effect from "effect/Effect";
import { createStore, get } from "idb-keyval";
import { figuresPlace } from "./database.ts";
import { StorageFailed } from "./storage.ts";
import { withinLimit } from "./within-limit.ts";

/** Part of the authenticated data of what ends with a session: a change of the stored format makes older records unreadable. */
const FORMAT = 1;

/** What the database holds: the ciphertext, and the key that decrypts it, which no script can export. */
export interface FiguresRecord {
  readonly key: CryptoKey;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

export const ALGORITHM = "AES-GCM";

/** The parameters of a cipher; the user is authenticated with the text, so it is read for that user only. */
export const cipher = (iv: Uint8Array<ArrayBuffer>, user: string, format = FORMAT) => ({
  name: ALGORITHM,
  iv,
  additionalData: new TextEncoder().encode(`${format} ${user}`),
});

/** Decrypts what the database returned for a user. Rejects for another user, and for what is no record. */
export const decryptRecord = async (
  subtle: SubtleCrypto,
  found: unknown,
  user: string,
  format = FORMAT,
): Promise<string> => {
  const { key, iv, data } = found as FiguresRecord;
  return new TextDecoder().decode(await subtle.decrypt(cipher(iv, user, format), key, data));
};

/** Where the key is: for what ends with a session in the database of that, so that it ends with the session. */
export interface KeyPlace {
  readonly get: () => Promise<unknown>;
  /** The key that is there; `key` where there was none. In one step, so that all tabs get the same. */
  readonly getOrSet: (key: CryptoKey) => Promise<CryptoKey>;
}

const NAME = "key";

/** A place in the browser's IndexedDB: by default in the database of what ends with a session. `name`: of the key's record. */
export const browserKeyPlace = (
  prefix: string,
  store = createStore(...figuresPlace(prefix)),
  name = NAME,
): KeyPlace => {
  return {
    get: () => get(name, store),
    // not `update` of idb-keyval, which would become a part of the script of the start
    getOrSet: (key) =>
      store(
        "readwrite",
        (cells) =>
          new Promise((resolve, reject) => {
            const reading = cells.get(name);
            reading.onsuccess = () => {
              if (reading.result === undefined) cells.put(key, name);
              // what is encrypted under a key that was not stored can never be read
              cells.transaction.oncomplete = () => resolve((reading.result ?? key) as CryptoKey);
              cells.transaction.onabort = () => reject(cells.transaction.error);
            };
            reading.onerror = () => reject(reading.error);
          }),
      ),
  };
};

/** A place in memory, next to other values that end with a session. */
export const memoryKeyPlace = (values: Map<string, unknown>): KeyPlace => ({
  get: async () => values.get(NAME),
  getOrSet: async (key) => {
    if (!values.has(NAME)) values.set(NAME, key);
    return values.get(NAME) as CryptoKey;
  },
});

/** Texts of a user for a storage that anybody can read: encrypted under a key that no script can export (decision 28). */
export interface EncryptedTexts {
  /** Null where a text cannot be encrypted, such as on a page without TLS. */
  readonly encrypt: (user: string, text: string) => Effect.Effect<string | null>;
  /** Null if the text is not this user's, was changed, or its key was removed. Fails where the key cannot be read. */
  readonly decrypt: (user: string, encrypted: string) => Effect.Effect<string | null, StorageFailed>;
}

/** The length of the initialization vector, in bytes. */
const IV = 12;

/** Texts under the key of a place, in a format. `crypto.subtle` is undefined on a page without TLS. */
export const createEncryptedTexts = (
  place: KeyPlace,
  crypto: Pick<Crypto, "subtle" | "getRandomValues">,
  format = FORMAT,
): EncryptedTexts => ({
  encrypt: (user, text) =>
    Effect.gen(function* () {
      // two steps, so that no key is stored for a session that has ended meanwhile
      const key = yield* withinLimit<CryptoKey | null>(
        async () => crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ["encrypt", "decrypt"]),
        null,
      );
      if (key === null) return null;
      return yield* withinLimit(async () => {
        const iv = crypto.getRandomValues(new Uint8Array(IV));
        const bytes = new TextEncoder().encode(text);
        const data = await crypto.subtle.encrypt(cipher(iv, user, format), await place.getOrSet(key), bytes);
        return btoa(String.fromCharCode(...iv, ...new Uint8Array(data)));
      }, null);
    }),
  decrypt: (user, encrypted) =>
    Effect.gen(function* () {
      const key = yield* Effect.tryPromise({
        try: place.get,
        catch: () => new StorageFailed({ key: NAME, operation: "read" }),
      });
      return yield* withinLimit(async () => {
        const bytes = Uint8Array.from(atob(encrypted), (letter) => letter.charCodeAt(0));
        return decryptRecord(crypto.subtle, { key, iv: bytes.slice(0, IV), data: bytes.slice(IV) }, user, format);
      }, null);
    }),
});

/** Texts that are held in memory, not encrypted, for runs without a browser. */
export const createMemoryTexts = (): EncryptedTexts => {
  const texts: Array<{ readonly user: string; readonly text: string }> = [];
  return {
    encrypt: (user, text) => Effect.sync(() => String(texts.push({ user, text }))),
    decrypt: (user, at) =>
      Effect.sync(() => {
        const found = texts[Number(at) - 1];
        return found?.user === user ? found.text : null;
      }),
  };
};
