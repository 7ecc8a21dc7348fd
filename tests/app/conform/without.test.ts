import { describe, expect, it } from "vitest";
import { allCalls } from "../../../src/adapters/http/calls/index.ts";
import { declarationsOf, nameOf, patternOf } from "../../../src/app/conform/declared.ts";
import { WITHOUT } from "../../../src/app/conform/without.ts";
import { dispensable } from "./removed.ts";

const shown = ({ call, path }: { readonly call: string; readonly path: string }): string => `${call}: ${path}`;

describe("what the product does without a field", () => {
  const found = dispensable();

  it("is said of each field that an answer may lack, as the reader reads it", () => {
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter(({ fields, key }) => WITHOUT.get(fields)?.[key] === undefined).map(shown)).toEqual([]);
  });

  it("is said of no field that is needed", () => {
    const dispensed = new Set(found.map(shown));
    const needed = allCalls
      .flatMap((call) => declarationsOf(call).values.map((declared) => ({ ...declared, call: nameOf(call) })))
      .filter((declared) => !dispensed.has(shown(declared)));
    expect(needed.length).toBeGreaterThan(30);
    expect(needed.filter(({ fields, key }) => WITHOUT.get(fields)?.[key] !== undefined).map(shown)).toEqual([]);
  });
});

describe("the path of a field", () => {
  it.each([
    ["tokens.0.balance", "tokens[].balance"],
    ["12.code", "[].code"],
    ["unbondingDetails.entries.3.creationHeight", "unbondingDetails.entries[].creationHeight"],
    ["change24h", "change24h"],
  ])("%s is that of any entry of its list: %s", (path, pattern) => {
    expect(patternOf(path)).toBe(pattern);
  });
});
