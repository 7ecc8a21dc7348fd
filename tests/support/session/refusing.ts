import type { StorageArea } from "../../../src/adapters/storage/storage.ts";

/** A browser whose storage is blocked: whatever is asked of it throws. */
export const blocked = (cells: StorageArea): StorageArea => {
  const denied = (): never => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  return { ...cells, getItem: denied, setItem: denied, removeItem: denied, names: denied };
};

/** Storage that is full when `full` says so: what is there stays, and nothing more goes in. */
export const fillable = (cells: StorageArea, full: (name: string) => boolean): StorageArea => ({
  ...cells,
  setItem: (name, value) => {
    if (full(name)) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    cells.setItem(name, value);
  },
});
