import type { StorageArea } from "./storage-area.ts";

/** A storage area that reads back, for the life of the page, what the underlying area refused to write or remove. */
export interface AreaWithMemory extends StorageArea {
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
export const withMemoryFallback = (area: StorageArea): AreaWithMemory => {
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
