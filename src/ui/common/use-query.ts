import { useLocation } from "wouter";
import { useSearchText } from "./use-search-text.ts";

/**
 * Values in the query of the address, which Back and a reload restore: a function that returns the value of a
 * name or null, and one that changes some values (`null` removes one) and replaces the history entry.
 */
export const useQuery = (): readonly [
  (name: string) => string | null,
  (changes: Readonly<Record<string, string | null>>) => void,
] => {
  const [path, navigate] = useLocation();
  const search = useSearchText();
  const query = new URLSearchParams(search);
  const change = (changes: Readonly<Record<string, string | null>>): void => {
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    const text = query.toString();
    // the entry keeps its state, such as the id of its search text
    navigate(text === "" ? path : `${path}?${text}`, { replace: true, state: window.history.state });
  };
  return [(name) => query.get(name), change];
};
