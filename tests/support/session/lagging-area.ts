import type { ClockShape } from "../../../src/adapters/clock/clock.ts";
import type { StorageArea } from "../../../src/adapters/storage/storage-area.ts";

/** Delays, in milliseconds: until a write of a tab takes its place among those of all tabs, and then until a tab sees it. */
export interface Lag {
  readonly write: () => number;
  readonly read: () => number;
}

type InOrder = (run: () => void) => void;

/** What a tab sees, and whom to tell of a change from outside. */
interface View {
  readonly values: Map<string, string>;
  /** The number of this tab's own writes of a key that have not taken their place yet. */
  readonly pending: Map<string, number>;
  readonly listeners: Set<(name: string | null) => void>;
  readonly writes: InOrder;
  readonly reads: InOrder;
}

/**
 * A storage area as browsers share it between processes: a tab sees its own write at once, and the others see it later.
 * The writes of one tab stay in order; those of two tabs mix as `lag` says. A change of another tab does not replace a
 * later write of this one. The first tab prepares the device: its writes take their place at once.
 */
export const createLaggingArea = (clock: ClockShape, lag: Lag): { readonly tab: () => StorageArea } => {
  const values = new Map<string, string>();
  const views = new Set<View>();
  const inOrder = (delay: () => number): InOrder => {
    let last = 0;
    return (run) => {
      last = Math.max(last, clock.monotonic() + delay());
      clock.after(last - clock.monotonic(), run);
    };
  };
  const set = (into: Map<string, string>, name: string, value: string | null): void =>
    value === null ? void into.delete(name) : void into.set(name, value);
  const count = ({ pending }: View, name: string, by: number): number => {
    const counted = (pending.get(name) ?? 0) + by;
    pending.set(name, counted);
    return counted;
  };
  const receive = (view: View, own: View, name: string, value: string | null): void => {
    const isOwn = view === own;
    if (count(view, name, isOwn ? -1 : 0) === 0) set(view.values, name, value);
    if (!isOwn) for (const listener of view.listeners) listener(name);
  };
  const write = (own: View, name: string, value: string | null): void => {
    set(own.values, name, value);
    count(own, name, 1);
    own.writes(() => {
      set(values, name, value);
      for (const view of views) view.reads(() => receive(view, own, name, value));
    });
  };
  return {
    tab: () => {
      const own: View = {
        values: new Map(values),
        pending: new Map(),
        listeners: new Set(),
        writes: views.size === 0 ? (run) => run() : inOrder(lag.write),
        reads: inOrder(lag.read),
      };
      views.add(own);
      return {
        getItem: (name) => own.values.get(name) ?? null,
        setItem: (name, value) => write(own, name, value),
        removeItem: (name) => {
          if (own.values.has(name)) write(own, name, null);
        },
        names: () => [...own.values.keys()],
        onForeignChange: (listener) => {
          own.listeners.add(listener);
          return () => own.listeners.delete(listener);
        },
      };
    },
  };
};
