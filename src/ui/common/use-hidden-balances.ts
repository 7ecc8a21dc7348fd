import { useCallback, useSyncExternalStore } from "react";
import { useApp } from "./app-context.tsx";
import { toasts } from "./toasts.ts";

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
    const hideBalances = !preferences.read().hideBalances;
    preferences.write({ hideBalances });
    // an alert that is on screen may name an amount; it stays in the list of alerts, masked
    if (hideBalances) toasts.dismissAll();
    for (const listener of [...listeners]) listener();
  }, [preferences]);
  return { hidden, toggle };
};
