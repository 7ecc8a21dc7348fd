import { useCallback, useSyncExternalStore } from "react";
import { useApp } from "../app-context.tsx";

const listeners = new Set<() => void>();
const subscribe = (onChange: () => void): (() => void) => {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
};

/** Whether balances are masked, remembered on the device, and how to change it: one answer for all that is on screen. */
export const useHiddenBalances = (): { readonly hidden: boolean; readonly toggle: () => void } => {
  const { preferences } = useApp();
  const hidden = useSyncExternalStore(subscribe, () => preferences.read().hideBalances);
  const toggle = useCallback(() => {
    preferences.write({ hideBalances: !preferences.read().hideBalances });
    for (const listener of [...listeners]) listener();
  }, [preferences]);
  return { hidden, toggle };
};
