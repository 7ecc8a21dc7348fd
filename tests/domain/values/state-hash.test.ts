import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashOf, hashText } from "../../../src/domain/values/state-hash.ts";
import { runs } from "../../support/properties.ts";

type Json = null | boolean | number | string | ReadonlyArray<Json> | { readonly [key: string]: Json };

const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;
const state = fc.dictionary(fc.string(), json);

/** One edit somewhere in a plain value that shares with it everything that it does not touch. */
const edited = (value: Json, edits: ReadonlyArray<number>, put: Json): Json => {
  const [choice = 0, ...rest] = edits;
  if (typeof value !== "object" || value === null || edits.length === 0) return put;
  if (Array.isArray(value)) {
    const at = choice % (value.length + 1);
    if (choice % 5 === 0) return [...value.slice(0, at), ...value.slice(at + 1)];
    if (choice % 5 === 1) return [...value.slice(0, at), put, ...value.slice(at)];
    if (choice % 5 === 2) return [...value].reverse();
    if (choice % 5 === 3) return [];
    return value.map((item: Json, index) => (index === at ? edited(item, rest, put) : item));
  }
  const entries = Object.entries(value);
  const at = choice % (entries.length + 1);
  if (choice % 4 === 0) return Object.fromEntries(entries.filter((_, index) => index !== at));
  if (choice % 4 === 1) return Object.fromEntries([...entries, [`new${choice}`, put]]);
  return Object.fromEntries(entries.map(([key, item], index) => [key, index === at ? edited(item, rest, put) : item]));
};

const edits = fc.array(fc.tuple(fc.array(fc.nat(1_000), { minLength: 1, maxLength: 4 }), json), { maxLength: 8 });
const normal = (value: unknown): string =>
  JSON.stringify(value, (_, item) =>
    Array.isArray(item) || item === null || typeof item !== "object"
      ? item
      : Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))),
  );

describe("the hash of a state", () => {
  it("the hash of a state is the same from scratch, after a JSON round trip, and step by step after any edits", () => {
    fc.assert(
      fc.property(state, edits, (start, steps) => {
        let before: Json = start;
        expect(hashOf(before)).toBe(hashOf(JSON.parse(JSON.stringify(before))));
        for (const [path, put] of steps) {
          const after = edited(before, path, put);
          // a clone shares no node with what was hashed before, so it is hashed from scratch
          expect(hashOf(after, before)).toBe(hashOf(structuredClone(after)));
          expect(hashOf(after)).toBe(hashOf(after, before));
          before = after;
        }
      }),
      runs(2_000),
    );
  });

  it("the hash of a state is the same whatever state it is compared with, of any kind and hashed before or not", () => {
    fc.assert(
      fc.property(json, json, fc.boolean(), (one, other, isHashed) => {
        if (isHashed) hashOf(other);
        expect(hashOf(structuredClone(one), other)).toBe(hashOf(one));
      }),
      runs(2_000),
    );
  });

  it("the hash differs for different states, and only for them", () => {
    fc.assert(
      fc.property(state, state, (left, right) => {
        expect(hashText(hashOf(left)) === hashText(hashOf(right))).toBe(normal(left) === normal(right));
      }),
      runs(2_000),
    );
  });

  it("the hash of a state differs after any single edit that changes anything", () => {
    fc.assert(
      fc.property(state, fc.array(fc.nat(1_000), { minLength: 1, maxLength: 4 }), json, (start, path, put) => {
        const after = edited(start, path, put);
        expect(hashText(hashOf(after)) === hashText(hashOf(start))).toBe(normal(after) === normal(start));
      }),
      runs(2_000),
    );
  });

  it.each<[string, Json, Json]>([
    ["an empty object and nothing", { a: {} }, {}],
    ["an empty list and nothing", { a: [] }, {}],
    ["an empty list and an empty object", { a: [] }, { a: {} }],
    ["null and nothing", { a: null }, {}],
    ["a number and its text", { a: 1 }, { a: "1" }],
    ["false and 0", { a: false }, { a: 0 }],
    ["a number and its negative", { a: 1 }, { a: -1 }],
    ["a key that every object inherits and nothing", { constructor: 1 }, {}],
    ["a list in another order", { a: [1, 2] }, { a: [2, 1] }],
    ["equal values at exchanged keys", { a: 1, b: 2 }, { a: 2, b: 1 }],
    ["a value one level deeper", { a: { b: 1 } }, { a: 1 }],
    ["a list and an object with its indices", { a: ["x"] }, { a: { 0: "x" } }],
  ])("tells apart %s", (_, left, right) => {
    expect(hashOf(left)).not.toBe(hashOf(right));
  });

  it("the hash of a state ignores the order of keys, −0, or a key that is undefined, as JSON does not keep them", () => {
    expect(hashOf({ a: 1, b: 2 })).toBe(hashOf({ b: 2, a: 1 }));
    expect(hashOf({ a: -0 })).toBe(hashOf({ a: 0 }));
    expect(hashOf({ a: undefined, b: 1 })).toBe(hashOf({ b: 1 }));
  });

  it("the hash of a state has few collisions: none among 100,000 states that differ in one number", () => {
    const seen = new Set(Array.from({ length: 100_000 }, (_, count) => hashText(hashOf({ list: [{ count }] }))));
    expect(seen.size).toBe(100_000);
  });

  it("the hash of a state is written as thirteen hex digits", () => {
    expect(hashText(hashOf({ a: 1 }))).toMatch(/^[0-9a-f]{13}$/);
  });
});
