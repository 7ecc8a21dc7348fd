import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import { FIGURES, type SessionDatabase } from "./database.ts";
import { ALGORITHM, cipher, decryptRecord, type FiguresRecord } from "./encrypted-texts.ts";
import { withinLimit } from "./within-limit.ts";

/**
 * The last known figures of one user, and what their tabs recorded for a diagnostic log: texts that are encrypted by AES-GCM
 * under a key that cannot be exported (decision 28). A failure means that there are none: nothing here is an error.
 */
export interface FiguresShape {
  /** The text that was stored for a user, the figures by default; null without one. What cannot be decrypted is removed. */
  readonly read: (user: string, name?: string) => Effect.Effect<string | null>;
  readonly write: (user: string, text: string, name?: string) => Effect.Effect<void>;
  /** Removes every text and its key. */
  readonly remove: Effect.Effect<void>;
}

export class Figures extends Context.Service<Figures, FiguresShape>()("optio/adapters/Figures") {}

/** Figures in a database. `crypto.subtle` is undefined on a page without TLS: nothing is stored there. */
export const createFigures = (
  database: SessionDatabase,
  crypto: Pick<Crypto, "subtle" | "getRandomValues">,
): FiguresShape => {
  const { subtle } = crypto;
  // a new key in each page: a copy of an older record stays unreadable after the key of that record is removed
  let key: Promise<CryptoKey> | null = null;
  const ownKey = (): Promise<CryptoKey> => {
    key ??= subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ["encrypt", "decrypt"]);
    return key;
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
      withinLimit(async (): Promise<FiguresRecord> => {
        const iv = crypto.getRandomValues(new Uint8Array(12));
        const own = await ownKey();
        return { key: own, iv, data: await subtle.encrypt(cipher(iv, user), own, new TextEncoder().encode(text)) };
      }, null).pipe(
        // two steps, so that a write that is cancelled meanwhile stores nothing
        Effect.flatMap((record) =>
          record === null ? Effect.void : withinLimit(() => database.set(name, record), undefined),
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
    remove: Effect.sync(() => {
      values.clear();
      logs.clear();
    }),
  };
};
