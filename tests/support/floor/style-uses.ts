import { compat, foundAt, namesIn, newerThanFloor, type Path, type Use } from "./compat.ts";

/** Names in a text, each with its place. */
const namesAt = (text: string, pattern: RegExp): ReadonlyArray<readonly [string, number]> =>
  [...text.matchAll(pattern)].map(({ 1: name = "", index }) => [name, index]);

/** What stands in quotes or addresses, and signs of a class name, as blanks: it names nothing. */
const withoutTexts = (text: string): string =>
  text.replace(/\\.|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)|\/\*[\s\S]*?\*\//g, (found) =>
    " ".repeat(found.length),
  );

const functionPaths = (name: string): ReadonlyArray<Path> => [
  ["css", "types", name],
  ...namesIn(compat.css.types).map((type) => ["css", "types", type, name]),
];

/** A part of a style sheet that names features: what can stand there, and what each name may be. */
const READ: Readonly<
  Record<"selector" | "value", (text: string) => ReadonlyArray<readonly [ReadonlyArray<Path>, number]>>
> = {
  selector: (text) => [
    ...namesAt(text, /::?([a-z-]+)/g).map(([name, at]) => [[["css", "selectors", name]], at] as const),
    ...namesAt(text, /(&)/g).map(([, at]) => [[["css", "selectors", "nesting"]], at] as const),
  ],
  value: (text) => {
    const property = /^\s*([a-z-]+)\s*:/.exec(text)?.[1];
    const functions = namesAt(text, /([a-z-]+)\(/g).map(([name, at]) => [functionPaths(name), at] as const);
    // a variable is dropped by itself where a browser cannot read it
    if (property === undefined || property.startsWith("--")) return functions;
    const words = namesAt(text, /(?<=[:\s,])([a-z-]+)(?![\w(-])/g);
    return [
      ...functions,
      [[["css", "properties", property]], 0],
      ...words.map(([word, at]) => [[["css", "properties", property, word]], at] as const),
    ];
  },
};

/** The end of the block that begins at a brace. */
const endOf = (text: string, brace: number): number => {
  let depth = 0;
  for (let at = brace; at < text.length; at++) {
    if (text[at] === "{") depth++;
    if (text[at] === "}" && --depth === 0) return at;
  }
  return text.length;
};

/**
 * What the floor lacks and a style sheet uses: at-rules, selectors, properties, their values and functions. What stands
 * in an `@supports` is left out: the condition says what is done without it.
 */
export const usesInStyle = (file: string, sheet: string): ReadonlyArray<Use> => {
  const text = withoutTexts(sheet);
  const found: Array<readonly [Path | undefined, number]> = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? "";
    if (!"{};".includes(sign)) continue;
    const part = text.slice(start, at);
    const rule = /^\s*@([a-z-]+)/.exec(part)?.[1];
    if (rule === "supports" && sign === "{") at = endOf(text, at);
    else if (rule !== undefined) found.push([newerThanFloor([["css", "at-rules", rule]]), start]);
    else
      for (const [paths, offset] of READ[sign === "{" ? "selector" : "value"](part))
        found.push([newerThanFloor(paths), start + offset]);
    start = at + 1;
  }
  return found.flatMap(([path, at]) => (path === undefined ? [] : [foundAt(path, file, sheet, at)]));
};
