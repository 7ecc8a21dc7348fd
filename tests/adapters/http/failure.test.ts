import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CATALOGUE } from "../../../src/adapters/http/catalogue.ts";
import {
  type ApiError,
  classify,
  fromFailure,
  notOffered,
  sessionEnded,
  toFailure,
  unreachable,
  unreadable,
  unsent,
} from "../../../src/adapters/http/failure.ts";
import { runs } from "../../support/properties.ts";

const at = { endpoint: "/user/follow/:id", method: "POST" };
const answer = (status: number, body: unknown): ApiError => classify({ ...at, status, body });

const word = fc.oneof(fc.string(), fc.constantFrom("", "  ", "Taken", "Invalid Auth Code"));
const entry = fc.oneof(word, fc.integer(), fc.constant(null), fc.array(word, { maxLength: 3 }));
const lists = fc.oneof(fc.array(entry, { maxLength: 3 }), fc.dictionary(fc.string(), entry, { maxKeys: 3 }));
const body = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ error: fc.oneof(word, lists), errors: lists, message: word }, { requiredKeys: [] }),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.constant(undefined) },
);
const status = fc.oneof(
  fc.constantFrom(400, 401, 403, 404, 409, 422, 429, 499, 500, 502, 503),
  fc.integer({ min: 300, max: 599 }),
);
const CASES = 10_000;

const kindOf = (code: number): ApiError["_tag"] =>
  (({ 499: "Cancelled", 422: "Invalid", 409: "Conflict", 500: "ServerFault", 401: "Unauthorized" }) as const)[code] ??
  "Rejected";

describe("the error catalogue (spec §8)", () => {
  it("always returns a non-empty message, and the kind that matches the status", () => {
    const hits = new Map<string, number>();
    fc.assert(
      fc.property(status, body, (code, content) => {
        const error = answer(code, content);
        expect(error._tag).toBe(kindOf(code));
        expect(error.message.trim()).not.toBe("");
        expect(error).toMatchObject({ ...at, status: code });
        hits.set(error._tag, (hits.get(error._tag) ?? 0) + 1);
      }),
      runs(CASES),
    );
    for (const kind of ["Cancelled", "Invalid", "Conflict", "ServerFault", "Unauthorized", "Rejected"]) {
      expect(hits.get(kind) ?? 0, kind).toBeGreaterThan(100);
    }
  });

  it("prefers the error field to everything else, except for status 499 and 500", () => {
    const said = fc.string().filter((text) => text.trim() !== "");
    fc.assert(
      fc.property(status, said, lists, word, (code, error, errors, message) => {
        const expected = code === 499 ? CATALOGUE.cancelled : code === 500 ? CATALOGUE.serverFault : error;
        expect(answer(code, { error, errors, message }).message).toBe(expected);
      }),
      runs(2_000),
    );
  });

  it.each([422, 409])("reads a %i as message field, joined lists, 'Validation error', in this order", (code) => {
    expect(answer(code, { errors: { a: ["One"], b: ["Two", "Three"] }, message: "Told" }).message).toBe("Told");
    expect(answer(code, { errors: { a: ["One"], b: ["Two", "Three"] } }).message).toBe("One\nTwo\nThree");
    expect(answer(code, { error: ["One"], errors: ["Two"] }).message).toBe("One\nTwo");
    expect(answer(code, {}).message).toBe("Validation error");
    expect(answer(code, "<html>").message).toBe("Validation error");
  });

  it.each([400, 401, 404, 429, 503])(
    "reads a %i as first of the lists, message field, unknown, in this order",
    (code) => {
      expect(answer(code, { errors: { a: ["One", "Two"] }, message: "Told" }).message).toBe("One");
      expect(answer(code, { error: ["One"], errors: ["Two"] }).message).toBe("One");
      expect(answer(code, { errors: [], message: "Told" }).message).toBe("Told");
      expect(answer(code, null).message).toBe("An unknown error occurred");
    },
  );

  it("isKept the whole body of a 422 and a 409 as validation data, and of no other status", () => {
    let count = 0;
    fc.assert(
      fc.property(status, body, (code, content) => {
        const { validation } = toFailure(answer(code, content));
        const isKept = code === 422 || code === 409;
        if (isKept) count += 1;
        expect(validation).toEqual(isKept ? (content ?? null) : null);
      }),
      runs(2_000),
    );
    expect(count).toBeGreaterThan(100);
  });

  it("never reads a text from a prototype", () => {
    expect(answer(400, Object.create({ error: "inherited" })).message).toBe("An unknown error occurred");
  });
});

describe("a failure without an answer of the catalogue", () => {
  it.each([
    ["Unsent", "cancelled", 499, "Request was cancelled", unsent(at)],
    ["Unreachable", "serverFault", 500, "Something went wrong. Please try again later.", unreachable(at)],
    ["Unreadable", "serverFault", 200, "Something went wrong. Please try again later.", unreadable(at, 200)],
    ["SessionEnded", "invalidRefresh", 401, "Invalid refresh token", sessionEnded(at, "Invalid refresh token")],
    ["NotOffered", "notOffered", 404, "Not available on this server.", notOffered(at)],
  ])("%s has its code, its status, its text, its endpoint and its method", (kind, code, status, message, error) => {
    expect(toFailure(error)).toEqual({ kind, code, status, message, ...at, validation: null });
  });
});

describe("the error of a failure", () => {
  it.each(
    [499, 422, 409, 401, 500, 429]
      .map((code) => answer(code, { errors: { memo: ["Too long"] } }))
      .concat(
        unsent(at),
        unreachable(at),
        unreadable(at, 200),
        sessionEnded(at, "Invalid refresh token"),
        notOffered(at),
      ),
  )("$_tag is the error that the failure was made from", (error) => {
    const again = fromFailure(toFailure(error));
    expect([again._tag, toFailure(again)]).toEqual([error._tag, toFailure(error)]);
    expect(again).toBeInstanceOf(error.constructor);
  });

  it("is that of a call that was not sent where the failure is of no call", () => {
    const unproven = { ...toFailure(unreachable(at)), kind: "Unproven" } as const;
    expect(fromFailure(unproven)._tag).toBe("Unsent");
  });
});
