import { clear, createStore, del, get, set, update } from "idb-keyval";

/** The part of a key-value database that is used; each operation may fail or never settle. */
export interface DeviceDatabase {
  readonly get: (key: string) => Promise<unknown>;
  readonly set: (key: string, value: unknown) => Promise<void>;
  readonly del: (key: string) => Promise<void>;
}

/** A database of which everything ends with a session. */
export interface SessionDatabase extends DeviceDatabase {
  /** The value of a key, which is `value` where it had none: in one step, so that all tabs get the same. */
  readonly getOrSet: (key: string, value: unknown) => Promise<unknown>;
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
    getOrSet: async (key, value) => {
      if (!values.has(key)) values.set(key, value);
      return values.get(key);
    },
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
    getOrSet: async (key, value) => {
      let current = value;
      const keep = (found: unknown): unknown => {
        current = found ?? value;
        return current;
      };
      await update(key, keep, store);
      return current;
    },
    clear: async () => clear(store),
  };
};

/** The database of what a device keeps beyond a logout: its trust, and that it was offered the native app. */
export const deviceDatabase = (prefix: string): DeviceDatabase => browserDatabase(`${prefix}.device`, "trust");

/** The database of what ends with a session (`figures.ts`). */
export const figuresDatabase = (prefix: string): SessionDatabase => browserDatabase(`${prefix}.figures`, "figures");
/** In it: the figures of the last visit, and the key of the texts that are encrypted elsewhere. */
export const FIGURES = "figures";
export const TEXT_KEY = "key";
