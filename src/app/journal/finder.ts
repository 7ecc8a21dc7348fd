/** How many characters of each original are looked up at once. */
const START = 4;

/** Whether a text contains one of the originals, each of at least 4 characters. Answers quickly for many originals. */
export const createFinder = (originals: Iterable<string>): ((text: string) => boolean) => {
  const byStart = new Map<string, string[]>();
  for (const original of originals) {
    const start = original.slice(0, START);
    const same = byStart.get(start);
    if (same === undefined) byStart.set(start, [original]);
    else same.push(original);
  }
  return (text) => {
    for (let at = 0; at + START <= text.length; at += 1) {
      const candidates = byStart.get(text.slice(at, at + START));
      if (candidates?.some((original) => text.startsWith(original, at)) === true) return true;
    }
    return false;
  };
};

/** Shown in the place of a text that holds an original. */
const WITHHELD = "‹withheld›";

/** Keys whose values the program itself writes: tags, rules, hashes. */
const OWN_KEYS: ReadonlySet<string> = new Set(["_tag", "field", "rule", "hash", "path", "source", "kind"]);

/** A copy of a plain value without texts that `holds` names; the same value when there are none. */
export const withheld = <T>(value: T, holds: (text: string) => boolean): T => {
  if (typeof value === "string") return (holds(value) ? WITHHELD : value) as T;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    let changed = false;
    const items = value.map((item: unknown) => {
      const next = withheld(item, holds);
      changed ||= next !== item;
      return next;
    });
    return changed ? (items as T) : value;
  }
  let changed = false;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => {
    const next = OWN_KEYS.has(key) && typeof item === "string" ? item : withheld(item, holds);
    changed ||= next !== item;
    return [key, next];
  });
  return changed ? (Object.fromEntries(entries) as T) : value;
};
