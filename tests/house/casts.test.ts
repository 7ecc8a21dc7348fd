import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesBelow, root } from "./support/imports.ts";

/** The casts of a source text that the compiler cannot check: through `unknown`, or to `never`. */
const uncheckedCasts = (source: string): ReadonlyArray<string> =>
  source.match(/\bas (?:unknown as|never\b(?! [a-z]))[^;]*/g) ?? [];

describe("the types of the client", () => {
  it("are made by construction or by a guard: nothing is cast through `unknown` or to `never`", () => {
    const found = filesBelow("src").flatMap((file) =>
      uncheckedCasts(readFileSync(join(root, file), "utf8")).map((cast) => `${file}: ${cast}`),
    );
    expect(found).toEqual([]);
  });

  it("would be reported otherwise", () => {
    expect(uncheckedCasts("return derived as unknown as R;")).toHaveLength(1);
    expect(uncheckedCasts("decide(state, command as never, context);")).toHaveLength(1);
  });
});

const CAST = /\bas (?:[A-Z]\w*\b|\{|keyof\b|unknown\b|never\b|string\b|number\b|object\b|typeof\b)/;

/** The lines of a source text with a cast, without those whose line before is a comment that says why. */
const unexplainedCasts = (source: string): ReadonlyArray<string> => {
  const lines = source.split("\n").map((line) => line.trim());
  return lines.filter(
    (line, index) =>
      CAST.test(line) && !/^(?:\*|\/[/*]|import\b)/.test(line) && !(lines[index - 1] ?? "").startsWith("//"),
  );
};

describe("the types of the server", () => {
  it("come from schemas and tables: each cast says why there is one", () => {
    const found = filesBelow("server").flatMap((file) =>
      unexplainedCasts(readFileSync(join(root, file), "utf8")).map((line) => `${file}: ${line}`),
    );
    expect(found).toEqual([]);
  });

  it("would be reported otherwise", () => {
    expect(unexplainedCasts("const row = value;\nreturn row as Receipt;")).toEqual(["return row as Receipt;"]);
    expect(unexplainedCasts("// no type follows a loop\nreturn row as Receipt;")).toEqual([]);
    expect(unexplainedCasts('import { Context as HonoContext } from "hono";\nconst a = [1] as const;')).toEqual([]);
  });
});
