/** How many characters of each original are looked up at once. */
const START = 4;

/** Texts to look for in other texts. Quick for many of them, each of at least 4 characters. */
export const createFinder = (): {
  readonly add: (original: string) => void;
  /** Whether a text contains one of the originals. */
  readonly contains: (text: string) => boolean;
} => {
  const byStart = new Map<string, Set<string>>();
  return {
    add: (original) => {
      const start = original.slice(0, START);
      byStart.set(start, (byStart.get(start) ?? new Set()).add(original));
    },
    contains: (text) => {
      for (let at = 0; at + START <= text.length; at += 1) {
        for (const original of byStart.get(text.slice(at, at + START)) ?? []) {
          if (text.startsWith(original, at)) return true;
        }
      }
      return false;
    },
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
