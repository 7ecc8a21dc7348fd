import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { texts } from "../../src/ui/i18n/application.ts";
import { entry } from "../../src/ui/i18n/en/entry.ts";
import { filesBelow, ownImportsOf, root } from "./support/imports.ts";

interface Texts {
  readonly [key: string]: string | Texts;
}

/** The keys of all texts, as `area.name`. */
const keysOf = (tree: Texts, path = ""): ReadonlyArray<string> =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [`${path}${key}`] : keysOf(value, `${path}${key}.`),
  );

/** The parts of a tree whose keys are not in alphabetical order. */
const unsorted = (tree: Texts, path: string): ReadonlyArray<string> => {
  const keys = Object.keys(tree);
  const nested = keys.flatMap((key) => {
    const value = tree[key];
    return typeof value === "object" ? unsorted(value, `${path}.${key}`) : [];
  });
  return keys.join() === keys.toSorted().join() ? nested : [path, ...nested];
};

const sources = filesBelow("src")
  .filter((file) => !file.startsWith("src/ui/i18n/en/"))
  .map((file) => ({ file, source: readFileSync(join(root, file), "utf8") }));
const all = sources.map(({ source }) => source).join("\n");

/** Keys that sources name in full, and templates such as `wallet.type.${kind}` as patterns. */
const named = new Set([...all.matchAll(/["'`]([a-zA-Z]+(?:\.\w+)+)["'`]/g)].map((match) => match[1] ?? ""));
const templates = [...all.matchAll(/`([a-z][a-zA-Z]*\.(?:[\w.]*\$\{[^`]*?\})+[\w.]*)`/g)].map(
  (match) => new RegExp(`^${(match[1] ?? "").replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "[\\w.]+")}$`),
);
const kitKeys = /type KitTextKey =([^;]+);/.exec(all)?.[1] ?? "";

const isUsed = (key: string): boolean => {
  const base = key.replace(/_(?:one|other)$/, "");
  // `rules.x` is the text of the domain's `rule.x`
  const names = [base, base.replace(/^rules\./, "rule.")];
  return (
    names.some((name) => named.has(name) || templates.some((template) => template.test(name))) ||
    (base.startsWith("kit.") && kitKeys.includes(`"${base.slice(4)}"`))
  );
};

/** The files that a file imports when it needs them. */
const lazyIn = (file: string, source: string): ReadonlyArray<string> =>
  [...source.matchAll(/import\("(\.[^"]+)"\)/g)].map((match) => join(file, "..", match[1] ?? ""));

/** A file and what is loaded together with it: no types, and nothing that is imported when it is needed. */
const loadedWith = (file: string, files: Set<string> = new Set()): ReadonlySet<string> => {
  if (files.has(file)) return files;
  files.add(file);
  const source = sources.find((candidate) => candidate.file === file)?.source ?? "";
  const types = [...source.matchAll(/import type [^;]*?"([^"]+)";/g)].map((match) => join(file, "..", match[1] ?? ""));
  const left = new Set([...types, ...lazyIn(file, source)]);
  for (const target of ownImportsOf(file).filter((target) => !left.has(target))) loadedWith(target, files);
  return files;
};

describe("the English texts", () => {
  const keys = [...keysOf(entry), ...keysOf(texts)];

  it("have each key once", () => {
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it("are all used", () => {
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });

  it("and every date, list and name that is written in words share one locale", () => {
    const other = sources.filter(
      ({ file, source }) =>
        file.startsWith("src/ui/") && /new Intl\.\w+\((?!LOCALE\b)|\.toLocale\w+\((?!LOCALE\b)/.test(source),
    );
    expect(other.map(({ file }) => file)).toEqual([]);
  });

  it("are sorted by key", () => {
    const areas: Readonly<Record<string, Texts>> = { ...texts, entry };
    expect(Object.entries(areas).flatMap(([area, tree]) => unsorted(tree, area))).toEqual([]);
  });

  it("have every key that the sign-in page uses in the file that is loaded with it", () => {
    const files = loadedWith("src/ui/start/entry.tsx");
    expect(files).toContain("src/ui/features/session/LoginScreen.tsx");
    expect(files).not.toContain("src/ui/start/application.tsx");
    const later = new Set(keysOf(texts).map((key) => key.replace(/_(?:one|other)$/, "")));
    const missing = sources
      .filter(({ file }) => files.has(file) && !file.startsWith("src/ui/i18n/"))
      .flatMap(({ file, source }) =>
        [...source.matchAll(/\bt\("([\w.]+)"/g)]
          .map((match) => (file.startsWith("src/ui/kit/") ? `kit.${match[1]}` : (match[1] ?? "")))
          .filter((key) => later.has(key))
          .map((key) => `${file}: ${key}`),
      );
    expect(missing).toEqual([]);
  });

  it("that come with the application are loaded at one place, and a screen does not know where its words are", () => {
    const bundle = "src/ui/i18n/application.ts";
    const importers = sources.filter(({ file }) => file !== bundle && ownImportsOf(file).includes(bundle));
    const typesOnly = "src/ui/i18n/types.d.ts";
    // the player of logs is a page of its own
    const ofTheProduct = importers.map(({ file }) => file).filter((file) => !/^src\/(?:ui\/)?player\//.test(file));
    expect(ofTheProduct.filter((file) => file !== typesOnly)).toEqual(["src/ui/start/application.tsx"]);
  });
});

describe("the glossary's words of the screens", () => {
  const document = (name: string): string => readFileSync(join(root, "docs", name), "utf8");
  const cellsOf = (text: string): ReadonlyArray<ReadonlyArray<string>> =>
    text
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .map((line) => line.split("|").map((cell) => cell.trim()));
  const listed = (cell = ""): ReadonlyArray<string> => cell.split(", ").filter((word) => word !== "");
  const rows = cellsOf(document("glossary.md").split("## Words of the screens")[1] ?? "").slice(2);
  const allowed = rows.flatMap(([, word]) => listed(word));
  const forbidden = rows.flatMap(([, , , not]) => listed(not));
  const names = new Set([...document("design.md").matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  const sentences = cellsOf(document("specification.md")).map(([, , sentence = ""]) => sentence);
  const wire = document("wire.md");
  const isFixed = (text: string): boolean =>
    names.has(text) || wire.includes(`'${text}'`) || sentences.some((sentence) => sentence.includes(text));

  /** The words of a text that the glossary forbids. */
  const forbiddenIn = (text: string): ReadonlyArray<string> => {
    const words = [/\{\{[^}]*\}\}/g, ...allowed].reduce<string>(
      (rest, word) => rest.replaceAll(word, " "),
      text.toLowerCase(),
    );
    return isFixed(text) ? [] : forbidden.filter((word) => new RegExp(`\\b${word.toLowerCase()}\\b`).test(words));
  };

  const textsOf = (tree: Texts, path: string): ReadonlyArray<readonly [string, string]> =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === "string" ? [[`${path}.${key}`, value] as const] : textsOf(value, `${path}.${key}`),
    );

  it("are the only ones for their things in all texts, besides names and texts that are fixed", async () => {
    const files = filesBelow("src/ui/i18n/en");
    const found = await Promise.all(
      files.map(async (file) => {
        const area: Texts = await import(join(root, file));
        // further words that find an entry of the palette are typed, and not shown
        return textsOf(area, "").filter(([key]) => !/^\.palette\.\w+Words$/.test(key));
      }),
    );
    expect(found.flat().length).toBeGreaterThan(500);
    expect(forbidden.length).toBeGreaterThan(20);
    expect(
      found.flat().flatMap(([key, text]) => forbiddenIn(text).map((word) => `${key.slice(1)} has "${word}": ${text}`)),
    ).toEqual([]);
  });

  it("are looked for as whole words, in any case, and not in values or fixed texts", () => {
    expect(forbiddenIn("Delegations to {{chain}}, and undelegate")).toEqual(["delegations", "undelegate"]);
    expect(forbiddenIn("Delegators stake; the minimum self-delegation stays")).toEqual([]);
    expect([forbiddenIn("Unbonding"), forbiddenIn("Invalid wallet key.")]).toEqual([[], []]);
  });
});
