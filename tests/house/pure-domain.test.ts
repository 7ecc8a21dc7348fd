import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesBelow, root } from "./support/imports.ts";

/** Memos over immutable nodes: they change what a call costs, never what it returns. */
const ALLOWED = ["src/domain/values/state-hash.ts: const sums = new WeakMap"];

const MUTATORS = ["set", "add", "delete", "clear", "push", "pop", "shift", "unshift", "splice", "sort", "fill"];

/** The statements of a module that create state which its functions can change. */
const mutableState = (source: string): ReadonlyArray<string> => {
  const variables = source.match(/^(?:export )?(?:let|var) .*/gm) ?? [];
  const declared = [
    ...source.matchAll(/^(?:export )?const (\w+)[^=\n]*=\s*(?:new (?:Map|Set|WeakMap|WeakSet)\b|\[\]|\{\})/gm),
  ];
  const mutated = declared.filter(([, name = ""]) =>
    new RegExp(`\\b${name}(?:\\.(?:${MUTATORS.join("|")})\\(|\\[[^\\]]*\\] = |\\.\\w+ = )`).test(source),
  );
  return [...variables, ...mutated.map(([statement]) => statement)];
};

describe("the state of modules", () => {
  it("does not exist in the domain (rule 2)", () => {
    const found = filesBelow("src/domain").flatMap((file) =>
      mutableState(readFileSync(join(root, file), "utf8")).map((statement) => `${file}: ${statement}`),
    );
    expect(found.filter((place) => !ALLOWED.some((allowed) => place.startsWith(allowed)))).toEqual([]);
  });

  it("is found where a module has any", () => {
    expect(mutableState("let count = 0;\nconst f = () => { let local = 1; };")).toEqual(["let count = 0;"]);
    expect(mutableState("const cache = new Map<string, number>();\ncache.set(key, 1);")).toHaveLength(1);
    expect(mutableState("const seen: string[] = [];\nseen.push(text);")).toHaveLength(1);
    expect(mutableState('const WORDS = new Set(["a"]);\nWORDS.has(text);')).toEqual([]);
  });
});
