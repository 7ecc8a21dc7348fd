import type { Cells } from "./storage.ts";

/** Cells that also remember, for the life of the page, what storage would not take. */
export interface RememberingCells extends Cells {
  /** What storage itself has, which is what other tabs read. */
  readonly outside: (name: string) => string | null;
  readonly remembers: (name: string) => boolean;
  /** Remembers a value without asking storage; null: that there is none. */
  readonly remember: (name: string, value: string | null) => void;
}

/**
 * Storage may be full, or blocked altogether: what it refuses to write or to let go is remembered here and read from
 * here, until a later write succeeds or another tab changes it (T10). Each call still throws what storage threw.
 */
export const rememberRefused = (cells: Cells): RememberingCells => {
  const own = new Map<string, string | null>();
  cells.onForeignChange((name) => {
    if (name === null) own.clear();
    else own.delete(name);
  });
  const trying = (name: string, value: string | null, change: () => void): void => {
    own.set(name, value);
    change();
    own.delete(name);
  };
  return {
    ...cells,
    outside: cells.getItem,
    getItem: (name) => {
      const remembered = own.get(name);
      return remembered === undefined ? cells.getItem(name) : remembered;
    },
    setItem: (name, value) => trying(name, value, () => cells.setItem(name, value)),
    removeItem: (name) => trying(name, null, () => cells.removeItem(name)),
    names: () => [...new Set([...own.keys(), ...cells.names()])],
    remembers: (name) => own.has(name),
    remember: (name, value) => void own.set(name, value),
  };
};
