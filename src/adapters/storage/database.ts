import { clear, createStore, del, get, set } from "idb-keyval";

/** The part of a key-value database that is used; each operation may fail or never settle. */
export interface DeviceDatabase {
  readonly get: (key: string) => Promise<unknown>;
  readonly set: (key: string, value: unknown) => Promise<void>;
  readonly del: (key: string) => Promise<void>;
}

/** A database of which everything ends with a session. */
export interface SessionDatabase extends DeviceDatabase {
  readonly clear: () => Promise<void>;
}

/** A database in memory, which the tabs of one device may share. */
export const createMemoryDatabase = (): SessionDatabase & { readonly values: ReadonlyMap<string, unknown> } => {
  const values = new Map<string, unknown>();
  return {
    values,
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    del: async (key) => void values.delete(key),
    clear: async () => values.clear(),
  };
};

/** A database of the browser's IndexedDB. Where there is none, each operation rejects; the package throws. */
export const browserDatabase = (name: string, storeName: string): SessionDatabase => {
  const store = createStore(name, storeName);
  return {
    get: async (key) => get<unknown>(key, store),
    set: async (key, value) => set(key, value, store),
    del: async (key) => del(key, store),
    clear: async () => clear(store),
  };
};

/** The database of what a device keeps beyond a logout: its trust, and that it was offered the native app. */
export const deviceDatabase = (prefix: string): DeviceDatabase => browserDatabase(`${prefix}.device`, "trust");

/** The names of the database of what ends with a session, and of its store. */
export const figuresPlace = (prefix: string) => [`${prefix}.figures`, "figures"] as const;
/** The database of what ends with a session (`figures.ts`, `encrypted-texts.ts`), and the key of the figures of the last visit. */
export const figuresDatabase = (prefix: string): SessionDatabase => browserDatabase(...figuresPlace(prefix));
export const FIGURES = "figures";
