import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import { FIGURES, type SessionDatabase, TEXT_KEY } from "./database.ts";
import { ALGORITHM, cipher, decryptRecord, type FiguresRecord } from "./figures-record.ts";
import { StorageFailed } from "./storage.ts";
import { withinLimit } from "./within-limit.ts";

/**
 * The last known figures of one user, and what their tabs recorded for a diagnostic log: texts that are encrypted by AES-GCM
 * under a key that cannot be exported (decision 28). A failure means that there are none: nothing here is an error.
 */
export interface FiguresShape {
  /** The text that was stored for a user, the figures by default; null without one. What cannot be decrypted is removed. */
  readonly read: (user: string, name?: string) => Effect.Effect<string | null>;
  readonly write: (user: string, text: string, name?: string) => Effect.Effect<void>;
  /**
   * Encrypts a text of a user for another storage, under a key that all tabs share until `remove`; null where that is not
   * possible.
   */
  readonly encrypt: (user: string, text: string) => Effect.Effect<string | null>;
  /** The text that was encrypted for a user; null if it is not theirs, was changed, or its key was removed. */
  readonly decrypt: (user: string, encrypted: string) => Effect.Effect<string | null, StorageFailed>;
  /** Removes every text and its key, and the key of the texts elsewhere. */
  readonly remove: Effect.Effect<void>;
}

export class Figures extends Context.Service<Figures, FiguresShape>()("optio/adapters/Figures") {}

/** The length of the initialization vector, in bytes. */
const IV = 12;

/** Figures in a database. `crypto.subtle` is undefined on a page without TLS: nothing is stored there. */
export const createFigures = (
  database: SessionDatabase,
  crypto: Pick<Crypto, "subtle" | "getRandomValues">,
): FiguresShape => {
  const { subtle } = crypto;
  // a new key in each page: a copy of an older record stays unreadable after the key of that record is removed
  let key: Promise<CryptoKey> | null = null;
  const newKey = (): Promise<CryptoKey> =>
    subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ["encrypt", "decrypt"]);
  const ownKey = (): Promise<CryptoKey> => {
    key ??= newKey();
    return key;
  };
  const encryptUnder = async (key: CryptoKey, user: string, text: string): Promise<FiguresRecord> => {
    const iv = crypto.getRandomValues(new Uint8Array(IV));
    return { key, iv, data: await subtle.encrypt(cipher(iv, user), key, new TextEncoder().encode(text)) };
  };
  const remove = withinLimit(() => database.clear(), undefined);
  const decrypt = (found: unknown, user: string): Effect.Effect<string | null> =>
    withinLimit(() => decryptRecord(subtle, found, user), null);
  return {
    read: (user, name = FIGURES) =>
      Effect.gen(function* () {
        const found = yield* withinLimit(() => database.get(name), undefined);
        if (found === undefined) return null;
        const text = yield* decrypt(found, user);
        if (text === null) yield* remove;
        return text;
      }),
    write: (user, text, name = FIGURES) =>
      withinLimit(async () => encryptUnder(await ownKey(), user, text), null).pipe(
        // two steps, so that a write that is cancelled meanwhile stores nothing
        Effect.flatMap((record) =>
          record === null ? Effect.void : withinLimit(() => database.set(name, record), undefined),
        ),
      ),
    encrypt: (user, text) =>
      withinLimit(async (signal) => {
        const key = await newKey();
        // no key is stored for a session that has ended meanwhile
        signal.throwIfAborted();
        const { iv, data } = await encryptUnder((await database.getOrSet(TEXT_KEY, key)) as CryptoKey, user, text);
        return btoa(String.fromCharCode(...iv, ...new Uint8Array(data)));
      }, null),
    decrypt: (user, encrypted) =>
      Effect.tryPromise({
        try: () => database.get(TEXT_KEY),
        catch: () => new StorageFailed({ key: TEXT_KEY, operation: "read" }),
      }).pipe(
        Effect.flatMap((key) =>
          withinLimit(async () => {
            const bytes = Uint8Array.from(atob(encrypted), (letter) => letter.charCodeAt(0));
            return decryptRecord(subtle, { key, iv: bytes.slice(0, IV), data: bytes.slice(IV) }, user);
          }, null),
        ),
      ),
    remove,
  };
};

/** Figures in memory, not encrypted, which the tabs of one device share; for tests. `logs`: the other texts, by name. */
export const createMemoryFigures = (): FiguresShape & {
  readonly values: ReadonlyMap<string, string>;
  readonly logs: ReadonlyMap<string, { readonly user: string; readonly text: string }>;
} => {
  const values = new Map<string, string>();
  const logs = new Map<string, { readonly user: string; readonly text: string }>();
  const encrypted: Array<{ readonly user: string; readonly text: string }> = [];
  const logOf = (user: string, name: string): string | null => {
    const found = logs.get(name);
    return found?.user === user ? found.text : null;
  };
  return {
    values,
    logs,
    read: (user, name) => Effect.sync(() => (name === undefined ? (values.get(user) ?? null) : logOf(user, name))),
    write: (user, text, name) =>
      Effect.sync(() => {
        if (name !== undefined) return void logs.set(name, { user, text });
        values.clear();
        values.set(user, text);
      }),
    encrypt: (user, text) => Effect.sync(() => String(encrypted.push({ user, text }))),
    decrypt: (user, at) =>
      Effect.sync(() => {
        const found = encrypted[Number(at) - 1];
        return found?.user === user ? found.text : null;
      }),
    remove: Effect.sync(() => {
      encrypted.length = 0;
      values.clear();
      logs.clear();
    }),
  };
};
