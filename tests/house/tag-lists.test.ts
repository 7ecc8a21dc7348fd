import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { definitions } from "../../src/domain/index.ts";

const root = resolve(import.meta.dirname, "../../src");
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));

const isTag = (text: string): boolean => Object.hasOwn(definitions, text);

/** The arrays of a source text that hold the tag of a message; `state["key"]` is no array. */
const tagLists = (source: string): ReadonlyArray<string> =>
  [...source.matchAll(/(?<![\w)\]>])\[([^[\]]*)\]/g)]
    .filter(([, items = ""]) => [...items.matchAll(/"([^"]+)"/g)].some(([, text = ""]) => isTag(text)))
    .map(([list]) => list);

/** The regular expressions of a source text that match tags by their names, such as `/\.Record[A-Z]/`. */
const tagPatterns = (source: string): ReadonlyArray<string> =>
  [...source.matchAll(/\/(?![/*])[^/\n]*\\\.\(?(?:\?:)?[A-Z][a-z]+[^/\n]*\/[gimsuy]*(?=[.,;)])/g)].map(
    ([pattern]) => pattern,
  );

/** The statements of a source text that read a declaration and except a message by its tag. */
const tagExceptions = (source: string): ReadonlyArray<string> =>
  source
    .split(";")
    .filter((statement) => /\bdeclarations\b/.test(statement))
    .flatMap((statement) => statement.match(/\b_?tag [!=]== "[^"]+"/g) ?? []);

describe("what a message is stands on its declaration", () => {
  it.each([
    ["a list of tags", tagLists],
    ["a regular expression over tags", tagPatterns],
    ["an exception by tag from a declaration", tagExceptions],
  ])("and not in %s", (_, find) => {
    const found = files.flatMap((name) =>
      find(readFileSync(resolve(root, name), "utf8")).map((text) => `${name}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['new Set(["session.SignedIn", "session.SignedOut"])', tagLists],
    ['(["wallet.TokensLoaded"] as const)', tagLists],
    ["/\\.Record[A-Z]/.test(tag)", tagPatterns],
    ["/^[a-z]+\\.Load[A-Z]/.test(tag)", tagPatterns],
    ['declarations[command._tag]?.reads === true && command._tag !== "session.SubmitCode"', tagExceptions],
  ])("and %s is found", (source, find) => {
    expect(find(`const messages = ${source};`)).toHaveLength(1);
  });
});
