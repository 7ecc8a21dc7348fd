import { useEffect, useSyncExternalStore } from "react";

/** How many places on screen say a sentence about an answer that could not be read. */
let said: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();

const count = (sentence: string, by: 1 | -1): void => {
  const next = new Map(said);
  const places = (next.get(sentence) ?? 0) + by;
  if (places > 0) next.set(sentence, places);
  else next.delete(sentence);
  said = next;
  for (const listener of [...listeners]) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Notes that this place says the sentence while it is on screen; null says nothing. */
export const useSays = (sentence: string | null): void => {
  useEffect(() => {
    if (sentence === null) return;
    count(sentence, 1);
    return () => count(sentence, -1);
  }, [sentence]);
};

/** The sentences that a place on screen says. */
export const useSaid = (): ReadonlyMap<string, number> => useSyncExternalStore(subscribe, () => said);
