import { proxy } from "valtio/vanilla";

/** Where new states come from: the app's face, or anything like it. */
interface Commits<Root> {
  readonly state: () => Root;
  /** Calls back after each change; answers how to stop. */
  readonly onCommit: (listener: () => void) => () => void;
}

/** The state as screens read it; only this file writes it. */
export interface Store<Root> {
  /** A valtio proxy that equals the state as of the last frame; read it with `useSnapshot`. */
  readonly shown: Root;
  /** Shows the state as it is now, without waiting for the frame. */
  readonly flush: () => void;
  readonly stop: () => void;
}

type Branch = Record<PropertyKey, unknown>;

const isBranch = (value: unknown): value is Branch => typeof value === "object" && value !== null;

// valtio returns the same proxy for the same object at every place, and copies no frozen key: so each place gets its own copy
const copy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copy);
  if (!isBranch(value)) return value;
  const made: Branch = {};
  for (const key in value) made[key] = copy(value[key]);
  return made;
};

const writeKey = (target: Branch, key: PropertyKey, before: unknown, after: unknown): void => {
  if (before === after) return;
  if (isBranch(before) && isBranch(after) && Array.isArray(before) === Array.isArray(after)) {
    write(target[key] as Branch, before, after);
  } else target[key] = copy(after);
};

/** Brings `target`, which equals `before`, up to `after`; goes no deeper where both are the same reference. */
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
 * The one writer of what is shown. However many commits a frame brings, it writes once, and only the leaves
 * that differ between the last state shown and the newest: states share what did not change, so the
 * difference is found by reference, and whole lists that an event replaced cost only their changed entries.
 * `nextFrame` calls back once and answers how to cancel.
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
