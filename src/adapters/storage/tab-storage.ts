/**
 * Data of one tab that survives a reload: the code step and the destination (docs/rules.md Session), and the redacted
 * log of a crash (R11), and where the log and the drafts of the page before are stored. `unstored`: its session is not stored.
 */
type TabKey = "challenge" | "destination" | "crash_log" | "log" | "drafts" | "unstored";

/** Session storage. A refused write is ignored: nothing here is an error. */
export interface TabStorageShape {
  readonly read: (key: TabKey) => string | null;
  /** Writes a text, or removes it with null. */
  readonly write: (key: TabKey, value: string | null) => void;
}

type Cells = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Over session storage, or none where the browser refuses it. */
export const createTabStorage = (cells: () => Cells, prefix: string): TabStorageShape => {
  const guarded = <A>(run: (cells: Cells) => A, otherwise: A): A => {
    try {
      return run(cells());
    } catch {
      return otherwise;
    }
  };
  const name = (key: TabKey): string => `${prefix}.${key}`;
  return {
    read: (key) => guarded((storage) => storage.getItem(name(key)), null),
    write: (key, value) =>
      guarded((storage) => {
        if (value === null) storage.removeItem(name(key));
        else storage.setItem(name(key), value);
      }, undefined),
  };
};

/** Tab storage in memory, for tests. */
export const createMemoryTabStorage = (): TabStorageShape & { readonly values: ReadonlyMap<string, string> } => {
  const values = new Map<string, string>();
  return {
    values,
    read: (key) => values.get(key) ?? null,
    write: (key, value) => void (value === null ? values.delete(key) : values.set(key, value)),
  };
};
