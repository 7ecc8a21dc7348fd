import * as Data from "effect/Data";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { fullName, KEYS, type StorageKey } from "./keys.ts";
import type { StorageArea } from "./storage-area.ts";

/** A storage area that reads back, for the life of the page, what the underlying area refused to write or remove. */
interface AreaWithMemory extends StorageArea {
  /** The value of the underlying area, which is what other tabs read. */
  readonly readThrough: (name: string) => string | null;
  readonly isInMemory: (name: string) => boolean;
  /** Sets a value in memory only; null: the key is removed. */
  readonly setInMemory: (name: string, value: string | null) => void;
}

/**
 * Wraps an area that may be full or blocked: a refused write or removal is stored in memory and read from there,
 * until a later write succeeds or another tab changes the key (T10). Each call still throws what the area threw.
 */
const withMemoryFallback = (area: StorageArea): AreaWithMemory => {
  const memory = new Map<string, string | null>();
  area.onForeignChange((name) => {
    if (name === null) memory.clear();
    else memory.delete(name);
  });
  const attempt = (name: string, value: string | null, change: () => void): void => {
    memory.set(name, value);
    change();
    memory.delete(name);
  };
  return {
    ...area,
    readThrough: area.getItem,
    getItem: (name) => {
      const inMemory = memory.get(name);
      return inMemory === undefined ? area.getItem(name) : inMemory;
    },
    setItem: (name, value) => attempt(name, value, () => area.setItem(name, value)),
    removeItem: (name) => attempt(name, null, () => area.removeItem(name)),
    names: () => [...new Set([...memory.keys(), ...area.names()])],
    isInMemory: (name) => memory.has(name),
    setInMemory: (name, value) => void memory.set(name, value),
  };
};

/** The storage refused an operation: it is full, blocked or failing, or the key is in quarantine. `key` is the name, never the value. */
export class StorageFailed extends Data.TaggedError("StorageFailed")<{
  readonly key: string;
  readonly operation: "read" | "write" | "remove";
}> {}

/** A result of one storage operation. */
export type Stored<A> = Result.Result<A, StorageFailed>;

/**
 * Texts by key that outlive the page. Operations are synchronous and return a result; a missing key reads as null. A
 * write that storage refuses fails, and its value is still read back in this tab (T10).
 */
export interface StorageShape {
  /** Waits until keys can be read. Local storage is readable at once; the wait is bounded by `withinHydration` (W12). */
  readonly whenReadable: (keys: ReadonlyArray<StorageKey>) => Effect.Effect<void>;
  readonly read: (key: StorageKey) => Stored<string | null>;
  /** The value that other tabs read, where this tab may hold a newer one that storage refused. */
  readonly readThrough: (key: StorageKey) => Stored<string | null>;
  readonly write: (key: StorageKey, value: string) => Stored<void>;
  readonly remove: (key: StorageKey) => Stored<void>;
  /**
   * Protects a key that could not be read: every access fails until `restore`, so that nothing overwrites the unread
   * value (W12). A logout clears it all the same.
   */
  readonly quarantine: (key: StorageKey) => void;
  readonly restore: (key: StorageKey) => void;
  /** Reads a key even when it is in quarantine. */
  readonly readQuarantined: (key: StorageKey) => Stored<string | null>;
  /** Holds a value for this tab and the life of the page only, also while the key is in quarantine. */
  readonly setInMemory: (key: StorageKey, value: string) => void;
  /**
   * Removes every key with the product's prefix except those that survive a logout and those in `except`, including
   * keys of other versions. This tab no longer reads them even where storage refuses.
   */
  readonly clearOnLogout: (except?: ReadonlyArray<StorageKey>) => Stored<void>;
  /** Calls `listener` when another tab changes a key, with null when it clears them all. Returns how to stop. */
  readonly onForeignChange: (listener: (key: StorageKey | null) => void) => () => void;
}

/** The value of a key, or null also where storage refuses to read it. */
export const readOrNull = (storage: Pick<StorageShape, "read">, key: StorageKey): string | null =>
  Result.getOrNull(storage.read(key));

/** Writes the value of a key; null removes it. */
export const writeOrRemove = (
  storage: Pick<StorageShape, "write" | "remove">,
  key: StorageKey,
  value: string | null,
): Stored<void> => (value === null ? storage.remove(key) : storage.write(key, value));

/** Storage over one area. Every access is guarded, as a browser may throw on any of them. */
export const createStorage = (underlying: StorageArea, prefix: string): StorageShape => {
  const area = withMemoryFallback(underlying);
  const quarantined = new Set<StorageKey>();
  const guarded = <A>(key: string, operation: StorageFailed["operation"], run: () => A): Stored<A> =>
    Result.try({ try: run, catch: () => new StorageFailed({ key, operation }) });
  const allowed = <A>(key: StorageKey, operation: StorageFailed["operation"], run: () => A): Stored<A> =>
    quarantined.has(key) && !(operation === "read" && area.isInMemory(fullName(prefix, key)))
      ? Result.fail(new StorageFailed({ key: key.name, operation }))
      : guarded(key.name, operation, run);
  const names = (keys: ReadonlyArray<StorageKey>) => keys.map((key) => fullName(prefix, key));
  const namesCleared = (when: StorageKey["clearOn"]) =>
    names(Object.values(KEYS).filter(({ clearOn }) => clearOn === when));
  return {
    whenReadable: () => Effect.void,
    read: (key) => allowed(key, "read", () => area.getItem(fullName(prefix, key))),
    readThrough: (key) => allowed(key, "read", () => area.readThrough(fullName(prefix, key))),
    readQuarantined: (key) => guarded(key.name, "read", () => area.getItem(fullName(prefix, key))),
    write: (key, value) => allowed(key, "write", () => area.setItem(fullName(prefix, key), value)),
    remove: (key) => allowed(key, "remove", () => area.removeItem(fullName(prefix, key))),
    quarantine: (key) => void quarantined.add(key),
    restore: (key) => void quarantined.delete(key),
    setInMemory: (key, value) => area.setInMemory(fullName(prefix, key), value),
    clearOnLogout: (except = []) =>
      guarded("*", "remove", () => {
        const surviving = new Set([...namesCleared("never"), ...names(except)]);
        for (const name of namesCleared("logout")) if (!surviving.has(name)) area.setInMemory(name, null);
        for (const name of area.names()) {
          if (name.startsWith(`${prefix}.`) && !surviving.has(name)) area.removeItem(name);
        }
      }),
    onForeignChange: (listener) =>
      area.onForeignChange((name) => {
        if (name === null) return listener(null);
        const key = Object.values(KEYS).find((registered) => fullName(prefix, registered) === name);
        if (key !== undefined) listener(key);
      }),
  };
};
