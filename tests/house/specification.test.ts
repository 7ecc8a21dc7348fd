import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { read } from "./support/documents.ts";
import { root } from "./support/imports.ts";

/** The rows of docs/specification.md: id, sentence, files of the code, and tests with their quoted titles. */
const rows = read("docs/specification.md")
  .split("\n")
  .filter((line) => /^\| S\d/.test(line))
  .map((line) => {
    const [, id = "", sentence = "", code = "", tests = ""] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return { id, sentence, code, tests };
  });

const linksOf = (cell: string): ReadonlyArray<string> =>
  [...cell.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map((match) => match[1] ?? "");

/** The tests of a cell: each link is followed by the title of a test, or the name of a property, in quotes. */
const testsOf = (cell: string): ReadonlyArray<{ readonly file: string; readonly title: string }> =>
  [...cell.matchAll(/\]\(\.\.\/([^)]+)\) “([^”]+)”/g)].map(([, file = "", title = ""]) => ({
    file,
    title: title.replaceAll("\\|", "|"),
  }));

/** The source of a test, with one space for each white space and plain quotes. */
const sourceOf = (file: string): string =>
  existsSync(join(root, file)) ? read(file).replace(/\s+/g, " ").replaceAll('\\"', '"').replaceAll("\\'", "'") : "";

const quotes = (source: string, title: string): boolean =>
  ['"', "`", "'"].some((quote) => source.includes(`${quote}${title}${quote}`));

describe("docs/specification.md", () => {
  it("has the 333 sentences of the specification in order", () => {
    const expected = Array.from({ length: 333 }, (_, index) => `S${String(index + 1).padStart(3, "0")}`);
    expect(rows.map((row) => row.id)).toEqual(expected);
    expect(rows.filter((row) => row.sentence === "")).toEqual([]);
  });

  it("links each sentence to code that exists", () => {
    const missing = rows.filter(({ code }) => {
      const files = linksOf(code);
      return files.length === 0 || files.some((file) => !existsSync(join(root, file)));
    });
    expect(missing.map((row) => row.id)).toEqual([]);
  });

  it("proves each sentence by a test that has the quoted title", () => {
    const found = rows.flatMap(({ id, tests }) => {
      const named = testsOf(tests);
      if (named.length === 0) return [`${id}: no test`];
      return named
        .filter(({ file, title }) => !quotes(sourceOf(file), title))
        .map(({ file, title }) => `${id}: ${file} “${title}”`);
    });
    expect(found).toEqual([]);
  });
});
