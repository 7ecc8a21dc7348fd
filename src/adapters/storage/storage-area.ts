/** The part of a browser's storage that the product uses; each operation may throw. */
export interface StorageArea {
  readonly getItem: (name: string) => string | null;
  readonly setItem: (name: string, value: string) => void;
  readonly removeItem: (name: string) => void;
  readonly names: () => ReadonlyArray<string>;
  /** Calls `listener` when another tab changes a key, with null when it clears them all. Returns how to stop. */
  readonly onForeignChange: (listener: (name: string | null) => void) => () => void;
}

/** The browser's local storage. */
export const browserStorageArea = (window: Window): StorageArea => ({
  getItem: (name) => window.localStorage.getItem(name),
  setItem: (name, value) => window.localStorage.setItem(name, value),
  removeItem: (name) => window.localStorage.removeItem(name),
  names: () => Object.keys(window.localStorage),
  onForeignChange: (listener) => {
    const onStorage = (event: StorageEvent): void => {
      if (event.storageArea === window.localStorage) listener(event.key);
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  },
});

/** A storage area in memory. The tabs of one device share it, and each sees only the changes of the others. */
export const createMemoryArea = (): { readonly tab: () => StorageArea } => {
  const values = new Map<string, string>();
  const tabs = new Set<Set<(name: string | null) => void>>();
  return {
    tab: () => {
      const own = new Set<(name: string | null) => void>();
      tabs.add(own);
      const publish = (name: string): void => {
        for (const listeners of tabs) if (listeners !== own) for (const listener of listeners) listener(name);
      };
      return {
        getItem: (name) => values.get(name) ?? null,
        setItem: (name, value) => {
          values.set(name, value);
          publish(name);
        },
        removeItem: (name) => {
          if (values.delete(name)) publish(name);
        },
        names: () => [...values.keys()],
        onForeignChange: (listener) => {
          own.add(listener);
          return () => own.delete(listener);
        },
      };
    },
  };
};
