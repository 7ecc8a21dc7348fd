import { describe, expect, it } from "vitest";
import { commentsOf, read, TAG, tagsOfTitle, testsByTag, tracked } from "./support/documents.ts";

/** Behaviours that docs/behaviours.md announces and no test proves yet. */
const PLANNED: ReadonlyArray<string> = [];

const FAMILIES = { W: 17, T: 13, I: 12, R: 17, P: 6, S: 21, A: 12 };

const page = read("docs/behaviours.md");
/** The entries of the page: heading, sentence, and the line of its tests. */
const entries = page
  .split(/^### /m)
  .slice(1)
  .map((entry) => {
    const [id = "", , sentence = "", , line = ""] = entry.split("\n");
    return { id, sentence, line, files: [...line.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map((match) => match[1] ?? "") };
  });
const tests = testsByTag();

describe("docs/behaviours.md", () => {
  it("has each behaviour of each family once, in order", () => {
    const expected = Object.entries(FAMILIES).flatMap(([family, count]) =>
      Array.from({ length: count }, (_, index) => `${family}${index + 1}`),
    );
    expect(entries.map((entry) => entry.id)).toEqual(expected);
    expect(entries.filter((entry) => !entry.sentence.endsWith("."))).toEqual([]);
  });

  it("names tests that carry the tag in a title", () => {
    const wrong = entries.flatMap(({ id, files }) =>
      files.filter((file) => !tests.get(id)?.has(file)).map((file) => `${id}: ${file}`),
    );
    expect(wrong).toEqual([]);
  });

  it("names at least one test of each behaviour, except of the planned ones", () => {
    expect(entries.filter((entry) => entry.files.length === 0).map((entry) => entry.id)).toEqual(PLANNED);
    expect(entries.filter((entry) => entry.line.startsWith("Planned: ")).map((entry) => entry.id)).toEqual(PLANNED);
  });

  it("defines every tag of a title", () => {
    const known = new Set(entries.map((entry) => entry.id));
    expect([...tests.keys()].filter((tag) => !known.has(tag))).toEqual([]);
  });

  it("defines every tag of a comment and of a document", () => {
    const known = new Set(entries.map((entry) => entry.id));
    const texts = tracked.flatMap((file) => {
      if (/^(?:src|server|tests)\/.*\.(?:tsx?|css)$/.test(file)) return commentsOf(read(file));
      return file.endsWith(".md") ? [read(file)] : [];
    });
    const tags = texts.flatMap((text) => text.match(new RegExp(`(?<=[( ])${TAG}(?=[),;:.])`, "g")) ?? []);
    expect([...new Set(tags)].filter((tag) => !known.has(tag))).toEqual([]);
    expect(tags.length).toBeGreaterThan(100);
  });
});

describe("the tests", () => {
  it("run all: none is skipped, and none runs alone", () => {
    const files = tracked.filter((file) => /^tests\/.*\.(?:tsx?)$/.test(file));
    const skipping = /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|only|todo|fixme|skipIf|runIf)\b/;
    expect(files.filter((file) => skipping.test(read(file)))).toEqual([]);
    expect(skipping.test(`it.${"only"}("W1: …")`)).toBe(true);
  });

  it("name their scenarios at the beginning of a title, after a semicolon or in parentheses", () => {
    expect(tagsOfTitle("W2, W15: sent once (T5)")).toEqual(["W2", "W15", "T5"]);
    expect(tagsOfTitle("stay in their fields; W13: no failure is shown")).toEqual(["W13"]);
    expect(tagsOfTitle("T10 T2 six tabs")).toEqual(["T10", "T2"]);
    expect(tagsOfTitle("reads S3 and 2026-01-15T10:00")).toEqual([]);
  });
});
