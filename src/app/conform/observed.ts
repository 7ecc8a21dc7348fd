import type { Call } from "../../adapters/http/calls/call.ts";
import { FOREIGN } from "../../adapters/http/reading/foreign.ts";
import { bareName, PAGING } from "../../adapters/http/reading/names.ts";
import type { Misread, Observer } from "../../adapters/http/reading/observer.ts";
import type { Fields as Declaring } from "../../domain/decider/field.ts";
import { declarationsOf, patternOf } from "./declared.ts";
import { WITHOUT, type Without } from "./without.ts";

/** What the answers of a call have and lack. Fields are paths in which `[]` is any entry of a list; no value is kept. */
export interface Fields {
  /** The declared fields that an answer has. */
  readonly present: ReadonlyArray<string>;
  /** How many fields are declared. */
  readonly declared: number;
  /** Values in another form than the contract's, with their class. */
  readonly forms: ReadonlyArray<{ readonly field: string; readonly form: string }>;
  /** Fields that every row lacks, or some of the rows. */
  readonly absent: ReadonlyArray<{ readonly field: string; readonly rows: "all" | "some"; readonly without: Without }>;
  /** Fields that count as absent because their value cannot be read. */
  readonly ignored: ReadonlyArray<string>;
  /** Lists with entries that cannot be read and are left out. */
  readonly leftOut: ReadonlyArray<LeftOut>;
  /** Names in the answers that nothing reads. */
  readonly unread: ReadonlyArray<string>;
  /** Lists without an entry, so that nothing is known of their rows. */
  readonly empty: ReadonlyArray<string>;
}

interface LeftOut {
  readonly list: string;
  readonly count: number;
  readonly of: number;
  /** Why the first of them cannot be read. */
  readonly why: string;
}

export const NO_FIELDS: Fields = {
  ...{ present: [], declared: 0, forms: [], absent: [], ignored: [], leftOut: [], unread: [], empty: [] },
};

/** A server that sends other fields which the specification does not name has this one too. */
const AS_NULL: Without = { instead: "none, as null would say" };

const reasonOf = ({ path, why }: Misread): string =>
  `${path === "" ? "the entry" : patternOf(path)} ${why === "missing" ? "is missing" : "can't be read"}`;

/** Whether a path leads into a field or list. */
const isWithin = (path: string, outer: string): boolean =>
  path.startsWith(`${outer}.`) || path.startsWith(`${outer}[]`);

/** The names that no declared field reads, in any spelling. */
const unreadNames = (names: ReadonlyArray<string>, fields: Declaring): ReadonlyArray<string> => {
  const foreign = Object.values(FOREIGN.get(fields)?.names ?? {}).flatMap((others) => others ?? []);
  const read = new Set([...Object.keys(fields), ...PAGING, ...foreign].map(bareName));
  return names.filter((name) => !read.has(bareName(name)));
};

/** Notes what is read of the answers of one call. */
export const observeCall = (call: Call) => {
  const present = new Set<string>();
  /** Whether a missing value says null wherever it is missing. */
  const absent = new Map<string, boolean>();
  const ignored = new Set<string>();
  const unread = new Set<string>();
  const forms = new Map<string, Fields["forms"][number]>();
  /** By answer and path: an answer with numbers is read twice. */
  const entries = new Map<string, { readonly list: string; readonly leftOut: Misread | null }>();

  /** The observer of one more answer. */
  const observer = (answer: number): Observer => ({
    present: (path) => present.add(patternOf(path)),
    absent: (path, isNull) => absent.set(patternOf(path), isNull && absent.get(patternOf(path)) !== false),
    ignored: (path) => ignored.add(patternOf(path)),
    names: (path, names, fields) => {
      for (const name of unreadNames(names, fields)) unread.add(patternOf(path === "" ? name : `${path}.${name}`));
    },
    form: (path, form) => forms.set(`${patternOf(path)} ${form}`, { field: patternOf(path), form }),
    entry: (path, leftOut) =>
      entries.set(`${answer} ${path}`, { list: patternOf(path).replace(/\.?\[\]$/, ""), leftOut }),
  });

  const leftOut = (): ReadonlyArray<LeftOut> => {
    const lists = new Map<string, LeftOut>();
    for (const { list, leftOut: misread } of entries.values()) {
      const { count, of, why } = lists.get(list) ?? { count: 0, of: 0, why: "" };
      const reason = misread === null || why !== "" ? why : reasonOf(misread);
      lists.set(list, { list, count: count + (misread === null ? 0 : 1), of: of + 1, why: reason });
    }
    return [...lists.values()].filter(({ count }) => count > 0);
  };

  const fields = (): Fields => {
    const { values, lists } = declarationsOf(call);
    const gone = [...absent.keys()].filter((field) => !present.has(field));
    const isInGone = (path: string): boolean => gone.some((outer) => isWithin(path, outer));
    const filled = new Set([...entries.values()].map(({ list }) => list));
    const empty = lists.filter((list) => !filled.has(list) && !gone.includes(list));
    // both variants of an answer may declare one path
    const byPath = new Map(values.map((value) => [value.path, value]));
    return {
      present: [...byPath.keys()].filter((path) => present.has(path)),
      declared: byPath.size,
      // what stands in the place of an absent value says nothing of the answer
      forms: [...forms.values()].filter(({ field }) => !gone.includes(field) && !isInGone(field)),
      absent: [...byPath.values()].flatMap(({ path, fields: declaring, key }): Fields["absent"] => {
        const without = WITHOUT.get(declaring)?.[key];
        if (without === undefined || !absent.has(path) || isInGone(path)) return [];
        const rows = present.has(path) ? "some" : "all";
        return [{ field: path, rows, without: absent.get(path) === true ? AS_NULL : without }];
      }),
      ignored: [...ignored],
      leftOut: leftOut(),
      unread: [...unread],
      empty: empty.filter((list) => !isInGone(list) && !empty.some((outer) => isWithin(list, outer))),
    };
  };

  return { observer, fields };
};
