import * as Schema from "effect/Schema";
import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  hidden,
  integer,
  list,
  nullable,
  privateText,
  struct,
  type TypeOf,
  text,
  union,
} from "../../../src/domain/decider/field.ts";
import { HANDLE, holds, withoutHidden } from "../../../src/domain/decider/privacy.ts";
import { redact, visitLeaves } from "../../../src/domain/decider/redact.ts";
import { hashOf } from "../../../src/domain/values/state-hash.ts";
import { anyLeaf, declared } from "../../support/declared.ts";

/** `note` is plain in one variant, personal in another and hidden in a third. */
const example = union("status", {
  idle: {},
  pending: { id: text, note: text },
  failed: { note: privateText, attempts: integer },
  done: { note: hidden(Schema.String), parts: list(struct({ name: privateText })) },
});
type Example = TypeOf<typeof example>;

const values = declared(example, anyLeaf) as fc.Arbitrary<Example>;
const standIn = (of: string, value: string | number) => (typeof value === "number" ? 0 : `‹${of}›`);

describe("a tagged union of fields", () => {
  it("has the discriminated union as its type", () => {
    expectTypeOf<Example>().toEqualTypeOf<
      | { readonly status: "idle" }
      | { readonly status: "pending"; readonly id: string; readonly note: string }
      | { readonly status: "failed"; readonly note: string; readonly attempts: number }
      | { readonly status: "done"; readonly note: string; readonly parts: ReadonlyArray<{ readonly name: string }> }
    >();
  });

  it("decodes each variant by its own fields and nothing else", () => {
    const decode = Schema.decodeUnknownSync(example.schema);
    fc.assert(
      fc.property(values, (value) => {
        expect(decode(value)).toEqual(value);
      }),
    );
    expect(() => decode({ status: "pending", id: "request-1" })).toThrow();
    expect(() => decode({ status: "other" })).toThrow();
    expect(decode({ status: "idle", id: "request-1" })).toEqual({ status: "idle" });
  });

  it("generates every variant", () => {
    const statuses = new Set(fc.sample(values, 200).map(({ status }) => status));
    expect([...statuses].sort()).toEqual(["done", "failed", "idle", "pending"]);
  });

  it("shows a key by the class that its variant gives it", () => {
    const shown = (value: unknown) => redact(example.privacy, value, standIn);
    expect(shown({ status: "pending", id: "request-1", note: "Maria" })).toEqual({
      status: "pending",
      id: "request-1",
      note: "Maria",
    });
    expect(shown({ status: "failed", note: "Maria", attempts: 3 })).toEqual({
      status: "failed",
      note: "‹text›",
      attempts: 3,
    });
    expect(shown({ status: "done", note: "Maria", parts: [{ name: "Maria" }] })).toEqual({
      status: "done",
      note: "‹string›",
      parts: [{ name: "‹text›" }],
    });
    expect(withoutHidden(example.privacy, { status: "done", note: "Maria", parts: [] })).toEqual({
      status: "done",
      note: "‹string›",
      parts: [],
    });
  });

  it("shows nothing of keys of another variant, of an unknown tag, or of a value of another type", () => {
    const shown = (value: unknown) => redact(example.privacy, value, standIn);
    expect(shown({ status: "idle", note: "Maria" })).toEqual({ status: "idle", "‹unlisted›": 1 });
    for (const value of [
      { status: "Maria", note: "Maria" },
      { status: "__proto__", note: "Maria" },
      { note: "Maria" },
    ]) {
      expect(JSON.stringify(shown(value))).not.toContain("Maria");
      expect(JSON.stringify(withoutHidden(example.privacy, value))).not.toContain("Maria");
    }
    expect(shown("Maria")).toBe("‹string›");
    expect(shown(["Maria"])).toBe("‹list›");
    expect(shown(null)).toBeNull();
  });

  it("visits each personal or hidden leaf of the variant", () => {
    const visited = (value: unknown) => {
      const leaves: [string | null, string | number][] = [];
      visitLeaves(nullable(example).privacy, value, (of, leaf) => leaves.push([of, leaf]));
      return leaves;
    };
    expect(visited({ status: "pending", id: "request-1", note: "Maria" })).toEqual([]);
    expect(visited({ status: "failed", note: "Maria", attempts: 3 })).toEqual([["text", "Maria"]]);
    expect(visited({ status: "done", note: "Maria", parts: [{ name: "Ada" }] })).toEqual([
      [null, "Maria"],
      ["text", "Ada"],
    ]);
    // without a declared tag every leaf counts as hidden
    expect(visited({ status: "other", note: "Maria" })).toEqual([
      [null, "other"],
      [null, "Maria"],
    ]);
  });

  it("finds a handle in any variant", () => {
    const handle = { ...hidden(Schema.String), privacy: HANDLE };
    expect(holds("handle", union("status", { idle: {}, pending: { handle } }).privacy)).toBe(true);
    expect(holds("handle", example.privacy)).toBe(false);
  });

  it("has the same state hash whether it is computed from scratch or from a change", () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        const first = { before };
        hashOf(first);
        expect(hashOf({ before: after }, first)).toBe(hashOf(structuredClone({ before: after })));
      }),
    );
  });
});
