import { describe, expect, it } from "vitest";
import { commentsOf, read, stringsOf, tracked } from "./support/documents.ts";

/** Words that look like tags: an engine, headings, windowing systems, and a code point. */
const NO_TAG = /^(?:V8|H[1-6]|X11|D800)$/;

const REVIEW_TAG = /(?<![\w#./$&+%-])(?:AB|SP|RP|SV|[BCDEFGHLMNUVXYZ])\d{1,3}(?![\w-])/g;
const OUTSIDE = /\bissues? #?\d+|\bpains\b|\bserver review\b/gi;
const DOCUMENT = /(?<![\w/.-])(?:[\w-]+\/)*[\w-]+\.md\b/g;

/** What a text names that is not in the repository: tags of reviews, issues, and documents. */
const outsideIn = (text: string): ReadonlyArray<string> => [
  ...(text.match(REVIEW_TAG) ?? []).filter((tag) => !NO_TAG.test(tag)),
  ...(text.match(OUTSIDE) ?? []),
];

const missingDocuments = (text: string): ReadonlyArray<string> =>
  (text.match(DOCUMENT) ?? []).filter((document) => document !== "README.md" && !tracked.includes(document));

const isCode = (file: string): boolean => /^(?:(?:src|server|tests)\/.*|[\w.-]+)\.(?:tsx?|css|sql)$/.test(file);
/** The beginning of a title up to its colon, where a tag would be. */
const leadingTag = (text: string): string =>
  /^[A-Za-z]{1,2}\d{1,3}(?:(?:, | |–)[A-Za-z]{1,2}\d{1,3})*(?=:)/.exec(text)?.[0] ?? "";

/** Text of a document without code. */
const proseOf = (text: string): string => text.replace(/```[\s\S]*?```|`[^`]*`/g, "");

describe("the repository refers to nothing outside of it", () => {
  const code = tracked.filter((file) => isCode(file) && file !== "tests/house/references.test.ts");
  const documents = tracked.filter((file) => file.endsWith(".md"));

  it("in a comment", () => {
    const found = code.flatMap((file) => {
      const comments = file.endsWith(".sql") ? (read(file).match(/--.*$/gm) ?? []) : commentsOf(read(file));
      return comments
        .flatMap((text) => [...outsideIn(text), ...missingDocuments(text)])
        .map((tag) => `${file}: ${tag}`);
    });
    expect(found).toEqual([]);
  });

  it("and names a section of a document by its heading", () => {
    const headings = (file: string): ReadonlyArray<string> =>
      [...read(file).matchAll(/^##+ (\w+)/gm)].map((match) => match[1] ?? "");
    const known = { wire: headings("docs/wire.md"), rules: headings("docs/rules.md") };
    const named = code.flatMap((file) =>
      [...read(file).matchAll(/docs\/(wire|rules)\.md[,:(]? ?(?:\n\s*\*\s*)?([^\s,.:;)]*)/g)].map(
        ([text, page, word = ""]) => ({
          found: `${file}: ${text}`,
          ok: page !== "wire" && page !== "rules" ? false : known[page].includes(word),
        }),
      ),
    );
    expect(named.filter(({ ok }) => !ok).map(({ found }) => found)).toEqual([]);
    expect(named.length).toBeGreaterThan(50);
  });

  it("in the title of a test", () => {
    const found = code
      .filter((file) => file.startsWith("tests/"))
      .flatMap((file) =>
        stringsOf(read(file))
          .flatMap((text) => [
            ...outsideIn(leadingTag(text)),
            ...outsideIn(/\([A-Z]{1,2}\d{1,3}\)$/.exec(text)?.[0] ?? ""),
          ])
          .map((tag) => `${file}: ${tag}`),
      );
    expect(found).toEqual([]);
  });

  it("in a document", () => {
    const found = documents.flatMap((file) => outsideIn(proseOf(read(file))).map((tag) => `${file}: ${tag}`));
    expect(found).toEqual([]);
  });

  it("and would say where it does", () => {
    expect(outsideIn("A code is required (F32), see issue 9")).toEqual(["F32", "issue 9"]);
    expect(outsideIn(leadingTag("M3, W13: a new password"))).toEqual(["M3"]);
    expect(outsideIn("V8 draws an H1 heading in U+D800, W13")).toEqual([]);
    expect(missingDocuments("see decisions.md and docs/architecture.md")).toEqual(["decisions.md"]);
  });
});
