import { createStore, del, get, set } from "idb-keyval";
import type { DeviceCells } from "./device-trust.ts";

/** The browser's IndexedDB, which no logout clears; each access says by itself whether there is one. */
export const databaseCells = (prefix: string): DeviceCells => {
  const store = createStore(`${prefix}.device`, "trust");
  return {
    get: (key) => get<unknown>(key, store),
    set: (key, value) => set(key, value, store),
    del: (key) => del(key, store),
  };
};
