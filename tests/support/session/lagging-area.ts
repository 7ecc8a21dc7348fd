import type { ClockShape } from "../../../src/adapters/clock/clock.ts";
import type { StorageArea } from "../../../src/adapters/storage/storage-area.ts";

/** Texts, and whom to tell of a change from outside. */
interface View {
  readonly values: Map<string, string>;
  /** The number of this tab's own writes of a key that others do not see yet. */
  readonly pending: Map<string, number>;
  readonly listeners: Set<(name: string | null) => void>;
}

/**
 * A storage area as browsers share it between processes: a tab sees its own write at once, and the others see it `lag`
 * milliseconds later. A change of another tab does not replace a later write of this one.
 */
export const createLaggingArea = (clock: ClockShape, lag: number): { readonly tab: () => StorageArea } => {
  const views = new Set<View>();
  const set = ({ values }: View, name: string, value: string | null): void =>
    value === null ? void values.delete(name) : void values.set(name, value);
  const write = (own: View, name: string, value: string | null): void => {
    set(own, name, value);
    own.pending.set(name, (own.pending.get(name) ?? 0) + 1);
    clock.after(lag, () => {
      own.pending.set(name, (own.pending.get(name) ?? 1) - 1);
      for (const view of views) {
        if (view === own) continue;
        if ((view.pending.get(name) ?? 0) === 0) set(view, name, value);
        for (const listener of view.listeners) listener(name);
      }
    });
  };
  return {
    tab: () => {
      const [first] = views;
      const own: View = { values: new Map(first?.values), pending: new Map(), listeners: new Set() };
      views.add(own);
      return {
        getItem: (name) => own.values.get(name) ?? null,
        setItem: (name, value) => write(own, name, value),
        removeItem: (name) => write(own, name, null),
        names: () => [...own.values.keys()],
        onForeignChange: (listener) => {
          own.listeners.add(listener);
          return () => own.listeners.delete(listener);
        },
      };
    },
  };
};
