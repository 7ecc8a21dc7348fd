import * as Context from "effect/Context";
import * as Data from "effect/Data";
import * as Effect from "effect/Effect";
import { fullName, KEYS, type StorageKey } from "./keys.ts";
import { rememberRefused } from "./remembering-cells.ts";

/** Storage refused: it is full, blocked or broken. `key` is the name, never the value. */
export class StorageFailed extends Data.TaggedError("StorageFailed")<{
  readonly key: string;
  readonly operation: "read" | "write" | "remove";
}> {}

/** The four things asked of a browser's storage; the same for a `Storage` and for a map. */
export interface Cells {
  readonly getItem: (name: string) => string | null;
  readonly setItem: (name: string, value: string) => void;
  readonly removeItem: (name: string) => void;
  readonly names: () => ReadonlyArray<string>;
  /** Tells of changes made by other tabs; answers how to stop. */
  readonly onForeignChange: (listener: (name: string | null) => void) => () => void;
}

/**
 * Texts by key, which outlive the page. A missing key reads as null. What storage refuses is said to whoever wrote
 * it, and is read back in this tab all the same (T10).
 */
export interface StorageShape {
  readonly read: (key: StorageKey) => Effect.Effect<string | null, StorageFailed>;
  /** What other tabs read, where this one may hold a newer value that storage refused. */
  readonly readOutside: (key: StorageKey) => Effect.Effect<string | null, StorageFailed>;
  readonly write: (key: StorageKey, value: string) => Effect.Effect<void, StorageFailed>;
  readonly remove: (key: StorageKey) => Effect.Effect<void, StorageFailed>;
  /**
   * Leaves a key alone that could not be read: until it is released every access to it is refused, so that nothing
   * waits for it and nothing overwrites it (W12). A logout clears it all the same.
   */
  readonly hold: (key: StorageKey) => void;
  readonly release: (key: StorageKey) => void;
  /** Reads a key although it is held. */
  readonly peek: (key: StorageKey) => Effect.Effect<string | null, StorageFailed>;
  /** Keeps a value for this tab and its life alone, also where the key is held. */
  readonly remember: (key: StorageKey, value: string) => Effect.Effect<void>;
  /**
   * Removes every product key but those that survive a logout and those named, also ones that no registry knows any
   * more. Whatever storage says to it, this tab reads them no longer.
   */
  readonly clearOnLogout: (but?: ReadonlyArray<StorageKey>) => Effect.Effect<void, StorageFailed>;
  /** Tells when another tab changed a key; null means that it changed them all. */
  readonly onForeignChange: (listener: (key: StorageKey | null) => void) => () => void;
}

export class Storage extends Context.Service<Storage, StorageShape>()("optio/adapters/Storage") {}

/** Storage over some cells, every access guarded: a browser may throw on any of them. */
export const createStorage = (outside: Cells, prefix: string): StorageShape => {
  const cells = rememberRefused(outside);
  const guarded = <A>(
    key: string,
    operation: StorageFailed["operation"],
    run: () => A,
  ): Effect.Effect<A, StorageFailed> => Effect.try({ try: run, catch: () => new StorageFailed({ key, operation }) });
  const held = new Set<StorageKey>();
  const unheld = <A>(
    key: StorageKey,
    operation: StorageFailed["operation"],
    run: () => A,
  ): Effect.Effect<A, StorageFailed> =>
    Effect.suspend(() =>
      held.has(key) && !(operation === "read" && cells.remembers(fullName(prefix, key)))
        ? Effect.fail(new StorageFailed({ key: key.name, operation }))
        : guarded(key.name, operation, run),
    );
  const named = (keys: ReadonlyArray<StorageKey>) => keys.map((each) => fullName(prefix, each));
  const goingOn = (when: StorageKey["clearOn"]) => named(Object.values(KEYS).filter((each) => each.clearOn === when));
  return {
    read: (key) => unheld(key, "read", () => cells.getItem(fullName(prefix, key))),
    readOutside: (key) => unheld(key, "read", () => cells.outside(fullName(prefix, key))),
    peek: (key) => guarded(key.name, "read", () => cells.getItem(fullName(prefix, key))),
    write: (key, value) => unheld(key, "write", () => cells.setItem(fullName(prefix, key), value)),
    remove: (key) => unheld(key, "remove", () => cells.removeItem(fullName(prefix, key))),
    hold: (key) => void held.add(key),
    release: (key) => void held.delete(key),
    remember: (key, value) => Effect.sync(() => cells.remember(fullName(prefix, key), value)),
    clearOnLogout: (but = []) =>
      guarded("*", "remove", () => {
        const stays = new Set([...goingOn("never"), ...named(but)]);
        for (const name of goingOn("logout")) if (!stays.has(name)) cells.remember(name, null);
        for (const name of cells.names()) {
          if (name.startsWith(`${prefix}.`) && !stays.has(name)) cells.removeItem(name);
        }
      }),
    onForeignChange: (listener) =>
      cells.onForeignChange((name) => {
        if (name === null) return listener(null);
        const key = Object.values(KEYS).find((each) => fullName(prefix, each) === name);
        if (key !== undefined) listener(key);
      }),
  };
};

/** The browser's local storage. */
export const browserCells = (window: Window): Cells => ({
  getItem: (name) => window.localStorage.getItem(name),
  setItem: (name, value) => window.localStorage.setItem(name, value),
  removeItem: (name) => window.localStorage.removeItem(name),
  names: () => Object.keys(window.localStorage),
  onForeignChange: (listener) => {
    const told = (event: StorageEvent): void => {
      if (event.storageArea === window.localStorage) listener(event.key);
    };
    window.addEventListener("storage", told);
    return () => window.removeEventListener("storage", told);
  },
});

/** Cells in memory; several tabs of one device share them, and each hears of the others' changes only. */
export const createMemoryCells = (): { readonly tab: () => Cells } => {
  const values = new Map<string, string>();
  const tabs = new Set<{ listeners: Set<(name: string | null) => void> }>();
  return {
    tab: () => {
      const own = { listeners: new Set<(name: string | null) => void>() };
      tabs.add(own);
      const tell = (name: string): void => {
        for (const tab of tabs) if (tab !== own) for (const listener of tab.listeners) listener(name);
      };
      return {
        getItem: (name) => values.get(name) ?? null,
        setItem: (name, value) => {
          values.set(name, value);
          tell(name);
        },
        removeItem: (name) => {
          if (values.delete(name)) tell(name);
        },
        names: () => [...values.keys()],
        onForeignChange: (listener) => {
          own.listeners.add(listener);
          return () => own.listeners.delete(listener);
        },
      };
    },
  };
};
