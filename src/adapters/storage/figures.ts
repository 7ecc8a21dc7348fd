import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import { type DeviceDatabase, FIGURES } from "./database.ts";
import { ALGORITHM, cipher, decryptRecord, type FiguresRecord } from "./figures-record.ts";
import { withinLimit } from "./within-limit.ts";

/**
 * The last known figures of one user: one text, encrypted by AES-GCM under a key that cannot be exported (decision 28). A
 * failure means that there are none: nothing here is an error.
 */
export interface FiguresShape {
  /** The text that was stored for a user; null without one. A text that cannot be decrypted is removed. */
  readonly read: (user: string) => Effect.Effect<string | null>;
  readonly write: (user: string, text: string) => Effect.Effect<void>;
  /** Removes the text and its key. */
  readonly remove: Effect.Effect<void>;
}

export class Figures extends Context.Service<Figures, FiguresShape>()("optio/adapters/Figures") {}

/** Figures in a database. `crypto.subtle` is undefined on a page without TLS: nothing is stored there. */
export const createFigures = (
  database: DeviceDatabase,
  crypto: Pick<Crypto, "subtle" | "getRandomValues">,
): FiguresShape => {
  const { subtle } = crypto;
  // a new key in each page: a copy of an older record stays unreadable after the key of that record is removed
  let key: Promise<CryptoKey> | null = null;
  const ownKey = (): Promise<CryptoKey> => {
    key ??= subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ["encrypt", "decrypt"]);
    return key;
  };
  const remove = withinLimit(() => database.del(FIGURES), undefined);
  const decrypt = (found: unknown, user: string): Effect.Effect<string | null> =>
    withinLimit(() => decryptRecord(subtle, found, user), null);
  return {
    read: (user) =>
      Effect.gen(function* () {
        const found = yield* withinLimit(() => database.get(FIGURES), undefined);
        if (found === undefined) return null;
        const text = yield* decrypt(found, user);
        if (text === null) yield* remove;
        return text;
      }),
    write: (user, text) =>
      withinLimit(async (): Promise<FiguresRecord> => {
        const iv = crypto.getRandomValues(new Uint8Array(12));
        const own = await ownKey();
        return { key: own, iv, data: await subtle.encrypt(cipher(iv, user), own, new TextEncoder().encode(text)) };
      }, null).pipe(
        // two steps, so that a write that is cancelled meanwhile stores nothing
        Effect.flatMap((record) =>
          record === null ? Effect.void : withinLimit(() => database.set(FIGURES, record), undefined),
        ),
      ),
    remove,
  };
};

/** Figures in memory, not encrypted, which the tabs of one device share; for tests. */
export const createMemoryFigures = (): FiguresShape & { readonly values: ReadonlyMap<string, string> } => {
  const values = new Map<string, string>();
  return {
    values,
    read: (user) => Effect.sync(() => values.get(user) ?? null),
    write: (user, text) =>
      Effect.sync(() => {
        values.clear();
        values.set(user, text);
      }),
    remove: Effect.sync(() => values.clear()),
  };
};
