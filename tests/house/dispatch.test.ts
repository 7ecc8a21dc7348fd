import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../../src/ui");
// the player is the application of its screens: it says what a press would have done
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (name) => /\.tsx?$/.test(name) && !name.startsWith("player"),
);

/** The arguments of each call of `dispatch` in a source text, and what stands before it on its line. */
const dispatches = (source: string): ReadonlyArray<{ readonly before: string; readonly args: string }> =>
  [...source.matchAll(/^(.*)\.dispatch\(/gm)].map((found) => {
    const start = found.index + found[0].length;
    let depth = 1;
    let end = start;
    for (; depth > 0 && end < source.length; end += 1) {
      if ("([{".includes(source[end] ?? "")) depth += 1;
      if (")]}".includes(source[end] ?? "")) depth -= 1;
    }
    return { before: found[1] ?? "", args: source.slice(start, end - 1) };
  });

describe("a screen", () => {
  it("W17: uses the result of each command that it dispatches for the user: it is returned, or a variable takes it", () => {
    const dropped = files.flatMap((name) =>
      dispatches(readFileSync(resolve(root, name), "utf8")).flatMap(({ before, args }) =>
        /"screen",?\s*$/.test(args) || /const \w+ = \w*$|isRight\(\w*$|return \w*$/.test(before)
          ? []
          : [`${name}: dispatch(${args})`],
      ),
    );
    expect(dropped).toEqual([]);
  });

  it("W17: calls dispatch as a method of the app alone, where the test above sees it", () => {
    const isHidden = (source: string): boolean =>
      /(?<!\.)\bdispatch\b|\.dispatch\b(?!\()/.test(source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ""));
    expect(files.filter((name) => isHidden(readFileSync(resolve(root, name), "utf8")))).toEqual([]);
    for (const source of ["const { dispatch } = app;", "const send = app.dispatch;"])
      expect(isHidden(source)).toBe(true);
  });
});
