import type { StorageArea } from "../../../src/adapters/storage/storage-area.ts";

/** A browser whose storage is blocked: every access throws. */
export const blocked = (cells: StorageArea): StorageArea => {
  const denied = (): never => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  return { ...cells, getItem: denied, setItem: denied, removeItem: denied, names: denied };
};

/** Storage that is full when `full` returns true: existing values remain, and writes fail. */
export const fillable = (cells: StorageArea, full: (name: string) => boolean): StorageArea => ({
  ...cells,
  setItem: (name, value) => {
    if (full(name)) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    cells.setItem(name, value);
  },
});

/** Which writes fail, in turn, while `isOn` says so: each write then takes the next of `refused`, from the first again. */
export const inTurn = (refused: ReadonlyArray<boolean>, isOn: () => boolean): (() => boolean) => {
  let writes = 0;
  return () => isOn() && (refused[writes++ % refused.length] ?? false);
};
