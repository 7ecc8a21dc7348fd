import { useLocation, useSearch } from "wouter";

/**
 * Values that live in the query of the address, so that Back and a reload keep them (F26): the value of a name, or
 * null, and how to change some of them (`null` removes one). A change replaces the history entry.
 */
export const useQuery = (): readonly [
  (name: string) => string | null,
  (changes: Readonly<Record<string, string | null>>) => void,
] => {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const query = new URLSearchParams(search);
  const change = (changes: Readonly<Record<string, string | null>>): void => {
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    const text = query.toString();
    navigate(text === "" ? path : `${path}?${text}`, { replace: true });
  };
  return [(name) => query.get(name), change];
};
