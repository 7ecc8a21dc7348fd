import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { read } from "./support/documents.ts";
import { root } from "./support/imports.ts";

/** The rows of docs/specification.md: id, sentence, files of the code, and files of the tests. */
const rows = read("docs/specification.md")
  .split("\n")
  .filter((line) => /^\| S\d/.test(line))
  .map((line) => {
    const [, id = "", sentence = "", code = "", tests = ""] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return { id, sentence, code, tests };
  });

const linksOf = (cell: string): ReadonlyArray<string> =>
  [...cell.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map((match) => match[1] ?? "");

describe("docs/specification.md", () => {
  it("has the 333 sentences of the specification in order", () => {
    const expected = Array.from({ length: 333 }, (_, index) => `S${String(index + 1).padStart(3, "0")}`);
    expect(rows.map((row) => row.id)).toEqual(expected);
    expect(rows.filter((row) => row.sentence === "")).toEqual([]);
  });

  it.each([
    ["code", /^(src|server|build)\/|^index\.html$|^public\//],
    ["tests", /^tests\/.+\.(test|e2e|engines)\.tsx?$|^tests\/properties\//],
  ] as const)("links each sentence to files of %s that exist", (column, where) => {
    const wrong = rows.filter((row) => {
      const files = linksOf(row[column]);
      return files.length === 0 || files.some((file) => !where.test(file) || !existsSync(join(root, file)));
    });
    expect(wrong.map((row) => row.id)).toEqual([]);
  });
});
