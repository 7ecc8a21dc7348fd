import { describe, expect, it } from "vitest";
import { createRecent } from "../../../src/app/journal/recent.ts";

const objects = Array.from({ length: 20_000 }, () => ({}));

describe("what a journal remembers of its newest objects", () => {
  it("is known of the newest 10,000 objects, and of none that is 20,000 objects old", () => {
    const recent = createRecent<number>();
    for (const [at, object] of objects.entries()) recent.set(object, at);
    expect(objects.slice(-10_000).map(recent.get)).toEqual(Array.from({ length: 10_000 }, (_, at) => 10_000 + at));
    expect(objects.slice(0, 10_000).filter((object) => recent.get(object) !== undefined)).toEqual([]);
  });

  it("is of one object, and not of another with equal fields", () => {
    const recent = createRecent<string>();
    recent.set({ id: "a" }, "known");
    expect(recent.get({ id: "a" })).toBe(undefined);
  });
});
