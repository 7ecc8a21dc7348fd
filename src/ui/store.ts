import { proxy, ref } from "valtio/vanilla";

/** The source of new states, such as the app API. */
interface Commits<Root> {
  readonly state: () => Root;
  /** Calls `listener` after each change; returns a function that unsubscribes. */
  readonly onCommit: (listener: () => void) => () => void;
}

/** The state that screens read; only this file writes it. */
export interface Store<Root> {
  /**
   * A valtio proxy that equals the state as of the last frame; read it with `useShown`. A component that reads a list renders
   * again whenever any entry of it changes.
   */
  readonly shown: Root;
  /** Shows the current state without waiting for the next frame. */
  readonly flush: () => void;
  readonly stop: () => void;
}

type Branch = Record<PropertyKey, unknown>;

/** An object that is written key by key; a list is not. */
const isBranch = (value: unknown): value is Branch =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * What is shown of a value. A list is one leaf, the state's own array: Valtio would make a proxy and a copy for each entry,
 * and visit all entries for each snapshot, so adding a page to 10,000 entries would cost more than a frame. An object is
 * copied, because valtio reuses its proxy wherever the object occurs, and copies no frozen key.
 */
const copy = (value: unknown): unknown => {
  if (Array.isArray(value)) return ref(value);
  if (!isBranch(value)) return value;
  const result: Branch = {};
  for (const key in value) result[key] = copy(value[key]);
  return result;
};

/** Updates `target` from `before` to `after`; skips nodes that are the same reference in both. */
const write = (target: Branch, before: Branch, after: Branch): void => {
  for (const key in after) {
    const [earlier, later] = [before[key], after[key]];
    if (earlier === later) continue;
    if (isBranch(earlier) && isBranch(later)) write(target[key] as Branch, earlier, later);
    else target[key] = copy(later);
  }
  for (const key in before) if (!Object.hasOwn(after, key)) delete target[key];
};

/**
 * Creates the store. It writes at most once per frame, and only the leaves that differ between the last shown and the
 * newest state. States share unchanged parts, so differences are found by reference. `nextFrame` calls back once and returns a function that cancels.
 */
export const createStore = <Root extends object>(
  commits: Commits<Root>,
  nextFrame: (run: () => void) => () => void,
): Store<Root> => {
  let before = commits.state();
  const shown = proxy(copy(before) as Root);
  let cancel: (() => void) | null = null;

  const flush = (): void => {
    cancel?.();
    cancel = null;
    const after = commits.state();
    if (after === before) return;
    if (isBranch(shown) && isBranch(before) && isBranch(after)) write(shown, before, after);
    before = after;
  };

  const unsubscribe = commits.onCommit(() => {
    cancel ??= nextFrame(() => {
      cancel = null;
      flush();
    });
  });

  return {
    shown,
    flush,
    stop: () => {
      unsubscribe();
      cancel?.();
      cancel = null;
    },
  };
};
