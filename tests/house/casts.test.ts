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
