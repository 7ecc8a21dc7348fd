import { useEffect, useRef } from "react";

/** What each key does. */
export type Keys = Readonly<Record<string, () => void>>;

/** Whether the focused control uses a key: to type a text, or to change its value. */
const isTaken = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("textarea,input:not([type=range]),[role=tablist],[role=radiogroup]") !== null) return true;
  if (target.closest("input[type=range]") !== null) return key.startsWith("Arrow") || key === "Home" || key === "End";
  return key === " " && target.closest("button,a") !== null;
};

/** Keys of the whole page. */
export const useKeys = (keys: Keys): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key } = event;
      const run = latest.current[key.length === 1 ? key.toLowerCase() : key];
      if (run === undefined || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target, key)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
};
