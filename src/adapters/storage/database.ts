import { createStore, del, get, set } from "idb-keyval";

/** The part of a key-value database that is used; each operation may fail or never settle. */
export interface DeviceDatabase {
  readonly get: (key: string) => Promise<unknown>;
  readonly set: (key: string, value: unknown) => Promise<void>;
  readonly del: (key: string) => Promise<void>;
}

/** A database in memory, which the tabs of one device may share. */
export const createMemoryDatabase = (): DeviceDatabase & { readonly values: ReadonlyMap<string, unknown> } => {
  const values = new Map<string, unknown>();
  return {
    values,
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    del: async (key) => void values.delete(key),
  };
};

/** A database of the browser's IndexedDB. Where there is none, each operation rejects; the package throws. */
export const browserDatabase = (name: string, storeName: string): DeviceDatabase => {
  const store = createStore(name, storeName);
  return {
    get: async (key) => get<unknown>(key, store),
    set: async (key, value) => set(key, value, store),
    del: async (key) => del(key, store),
  };
};

/** The database of what a device keeps beyond a logout: its trust, and that it was offered the native app. */
export const deviceDatabase = (prefix: string): DeviceDatabase => browserDatabase(`${prefix}.device`, "trust");

/** The database of the figures of the last visit (`figures.ts`), and its only key. */
export const figuresDatabase = (prefix: string): DeviceDatabase => browserDatabase(`${prefix}.figures`, "figures");
export const FIGURES = "figures";
