import { createProxy, isChanged } from "proxy-compare";
import { useLayoutEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { snapshot, subscribe } from "valtio/vanilla";

/** What a component read of the state; made outside of the hook, so that nothing in it refers to a snapshot. */
const readerOf = (state: object) => ({
  affected: new WeakMap<object, unknown>(),
  proxies: new WeakMap<object, unknown>(),
  subscribe: (onChange: () => void) => {
    const stop = subscribe(state, onChange);
    // for what changed since the render
    onChange();
    return stop;
  },
});

const targets = new WeakMap<object, unknown>();

/**
 * The snapshot of a valtio proxy, which stays the same object as long as the component uses it. A component renders again only
 * for changes of the leaves it reads. Valtio's own `useSnapshot` keeps the snapshot of the first render in memory until the
 * component is unmounted: for one that outlives a logout, what the user's pages showed.
 */
export const useShown = <State extends object>(state: State): State => {
  const reader = useMemo(() => readerOf(state), [state]);
  const last = useRef<State>(null);
  let isRendering = true;
  const read = (): State => {
    const next = snapshot(state) as State;
    if (isRendering || last.current === null) return next;
    return isChanged(last.current, next, reader.affected, new WeakMap()) ? next : last.current;
  };
  const current = useSyncExternalStore(reader.subscribe, read, read);
  isRendering = false;
  useLayoutEffect(() => {
    last.current = current;
  });
  return createProxy(current, reader.affected, reader.proxies, targets);
};
