import { createRequire } from "node:module";
import { FLOOR } from "../../../build/floor.ts";

/** What a browser has of a feature, and from which version to which. */
interface Statement {
  readonly version_added?: string | boolean | null;
  readonly version_removed?: string | boolean | null;
  readonly flags?: unknown;
  readonly prefix?: string;
  readonly alternative_name?: string;
}

type Support = Readonly<Record<string, Statement | ReadonlyArray<Statement>>>;

/** A place in MDN's data: a feature, a group of features, or both. */
export interface Entry {
  readonly [name: string]: Entry | undefined;
}

const require = createRequire(import.meta.url);

/** MDN's data of browsers and what they have. */
export const compat = require("@mdn/browser-compat-data") as Readonly<
  Record<"api" | "css" | "html" | "javascript", Entry>
>;

/** The path of a feature in {@link compat}, such as `api`, `URL`, `canParse_static`. */
export type Path = ReadonlyArray<string>;

/** The oldest supported version of each browser. */
const OLDEST: Readonly<Record<string, string>> = {
  chrome: FLOOR.chrome,
  edge: FLOOR.chrome,
  firefox: FLOOR.firefox,
  safari: FLOOR.safari,
};

/** Those of phones: they draw as the others, without what needs a mouse, but may lack an interface. */
const OLDEST_OF_PHONES: Readonly<Record<string, string>> = {
  chrome_android: FLOOR.chrome,
  firefox_android: FLOOR.firefox,
  safari_ios: FLOOR.safari,
};

const numberOf = (version: string | boolean | null | undefined): number =>
  typeof version === "string" ? Number.parseFloat(version.replace("≤", "")) : Number.NaN;

/** Whether a version has the feature by its own name and without a setting; a part of it counts as all of it. */
const has = (statement: Statement, version: string): boolean =>
  statement.flags === undefined &&
  statement.prefix === undefined &&
  statement.alternative_name === undefined &&
  numberOf(statement.version_added) <= Number(version) &&
  !(numberOf(statement.version_removed) <= Number(version));

const supportOf = (path: Path): Support | undefined => {
  let entry: unknown = compat;
  for (const name of [...path, "__compat", "support"]) {
    if (typeof entry !== "object" || entry === null || !Object.hasOwn(entry, name)) return undefined;
    entry = (entry as Readonly<Record<string, unknown>>)[name];
  }
  return entry as Support;
};

/** Whether MDN knows a feature. */
export const isKnown = (path: Path): boolean => supportOf(path) !== undefined;

/** The browsers of the floor that lack a feature. */
const lackedBy = (path: Path): ReadonlyArray<string> => {
  const support = supportOf(path) ?? {};
  const [group = ""] = path;
  return Object.entries({ ...OLDEST, ...(["css", "html"].includes(group) ? {} : OLDEST_OF_PHONES) })
    .filter(([browser, version]) => {
      const statements = support[browser];
      return statements !== undefined && ![statements].flat().some((statement) => has(statement, version));
    })
    .map(([browser]) => browser);
};

/** Of features one of which is meant: the first, where the floor lacks every one of them. */
export const newerThanFloor = (paths: ReadonlyArray<Path>): Path | undefined => {
  const known = paths.filter(isKnown);
  return known.every((path) => lackedBy(path).length > 0) ? known[0] : undefined;
};

/** The names of what stands in a group, such as the interfaces of `api`. */
export const namesIn = (entry: Entry | undefined): ReadonlyArray<string> =>
  Object.keys(entry ?? {}).filter((name) => name !== "__compat");

/** A use of a feature that the floor lacks, with the text around it. */
export interface Use {
  readonly feature: string;
  readonly file: string;
  readonly around: string;
}

/** How much is read around a use, in characters: what asks for a feature stands there. */
const AROUND = 1000;

/** The use of a feature at a place of a file. */
export const foundAt = (path: Path, file: string, text: string, at: number): Use => ({
  feature: path.join("."),
  file,
  around: text.slice(Math.max(0, at - AROUND), at + AROUND),
});

const builtIns = compat.javascript.builtins ?? {};

/** Types of TypeScript that are another interface, or a part of one, in MDN's data. */
const RENAMED: Readonly<Record<string, string>> = {
  ReadonlyArray: "Array",
  ReadonlySet: "Set",
  ReadonlyMap: "Map",
  IteratorObject: "Iterator",
};

/** The paths of a name of the global object. */
export const globalPaths = (name: string): ReadonlyArray<Path> => [
  ["javascript", "builtins", name],
  ["api", name],
  ["api", "Window", name],
];

/** Typed arrays, whose shared members MDN lists once. */
const TYPED_ARRAY = /^(?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array$/;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The paths of a member of an interface. A group of members that interfaces share, which MDN lists at each of them, may be any. */
export const memberPaths = (owner: Path, name: string, isStatic: boolean): ReadonlyArray<Path> => {
  const last = owner.at(-1) ?? "";
  const own = [...owner.slice(0, -1), RENAMED[last] ?? last.replace(/Constructor$/, "")];
  if (/^CSSStyle/.test(last)) return [["css", "properties", kebab(name)]];
  const found = [
    ["javascript", "builtins", ...own, name],
    ["javascript", "builtins", TYPED_ARRAY.test(own[0] ?? "") ? "TypedArray" : "", name],
    ...(isStatic ? [["api", ...own, `${name}_static`]] : []),
    ["api", ...own, name],
    ...(name.startsWith("on") ? [["api", ...own, `${name.slice(2)}_event`]] : []),
  ].filter(isKnown);
  const [first = ""] = own;
  return found.length > 0 || compat.api[first] !== undefined || builtIns[first] !== undefined
    ? found
    : [["api", name], ...namesIn(compat.api).flatMap((at) => [name, `${name}_static`].map((key) => ["api", at, key]))];
};

/** The names of all that the floor lacks in some browser, as a script writes them: members, objects and handlers of events. */
export const newerNames = (): ReadonlySet<string> => {
  const found = new Set<string>();
  const search = (path: Path, entry: Entry | undefined): void => {
    for (const name of namesIn(entry)) {
      const inside = [...path, name];
      if (lackedBy(inside).length > 0) found.add(name.replace(/_static$/, "").replace(/^(.+)_event$/, "on$1"));
      if (inside.length < 4) search(inside, entry?.[name]);
    }
  };
  for (const name of namesIn(compat.css.properties))
    if (lackedBy(["css", "properties", name]).length > 0) found.add(camel(name));
  search(["api"], compat.api);
  search(["javascript", "builtins"], compat.javascript.builtins);
  return found;
};

/** The paths of an event of any target. */
export const eventPaths = (event: string): ReadonlyArray<Path> =>
  namesIn(compat.api).map((owner) => ["api", owner, `${event}_event`]);

/** The paths of an attribute in JSX: of the element, of every element, or the event whose handler it is. */
export const attributePaths = (tag: string, attribute: string): ReadonlyArray<Path> => {
  const name = attribute.toLowerCase();
  return /^on[A-Z]/.test(attribute)
    ? eventPaths(name.slice(2).replace(/capture$/, ""))
    : [
        ["html", "elements", tag, name],
        ["html", "global_attributes", name],
      ];
};

/** The path of a pattern's newest part. */
export const regexPaths = (pattern: string): ReadonlyArray<Path> => {
  const flags = pattern.slice(pattern.lastIndexOf("/") + 1);
  if (flags.includes("v")) return [["javascript", "builtins", "RegExp", "unicodeSets"]];
  return /\(\?[ims-]+:/.test(pattern) ? [["javascript", "regular_expressions", "modifier"]] : [];
};
