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
   * A valtio proxy that equals the state as of the last frame; read it with `useSnapshot`. A component that reads a long list
   * renders again whenever any entry of it changes.
   */
  readonly shown: Root;
  /** Shows the current state without waiting for the next frame. */
  readonly flush: () => void;
  readonly stop: () => void;
}

type Branch = Record<PropertyKey, unknown>;

/** The length from which a list is one leaf. */
const LONG = 100;

/**
 * Whether a value is a long list. Valtio makes a proxy and a copy for each entry of a list, and visits all entries for each
 * snapshot, so adding a page to 10,000 entries would cost more than a frame. A long list is shown as the state's own array.
 */
const isLongList = (value: unknown): value is object => Array.isArray(value) && value.length >= LONG;

const isBranch = (value: unknown): value is Branch => typeof value === "object" && value !== null && !isLongList(value);

// valtio reuses the proxy of an object wherever the object occurs, and copies no frozen key: so each place gets its own copy
const copy = (value: unknown): unknown => {
  if (isLongList(value)) return ref(value);
  if (Array.isArray(value)) return value.map(copy);
  if (!isBranch(value)) return value;
  const result: Branch = {};
  for (const key in value) result[key] = copy(value[key]);
  return result;
};

const writeKey = (target: Branch, key: PropertyKey, before: unknown, after: unknown): void => {
  if (before === after) return;
  if (isBranch(before) && isBranch(after) && Array.isArray(before) === Array.isArray(after)) {
    write(target[key] as Branch, before, after);
  } else target[key] = copy(after);
};

/** Updates `target` from `before` to `after`; skips nodes that are the same reference in both. */
const write = (target: Branch, before: Branch, after: Branch): void => {
  if (Array.isArray(before) && Array.isArray(after)) {
    if (after.length < before.length) target.length = after.length;
    for (let at = 0; at < after.length; at += 1) writeKey(target, at, before[at], after[at]);
    return;
  }
  for (const key in after) writeKey(target, key, before[key], after[key]);
  for (const key in before) if (!Object.hasOwn(after, key)) delete target[key];
};

/**
 * Creates the store. It writes at most once per frame, and only the leaves that differ between the last shown and the
 * newest state. States share unchanged parts, so differences are found by reference, and a replaced short list costs only
 * its changed entries. `nextFrame` calls back once and returns a function that cancels.
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
    write(shown as unknown as Branch, before as unknown as Branch, after as unknown as Branch);
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
