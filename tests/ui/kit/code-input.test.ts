import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boxAfter, digitsOf, writeDigits } from "../../../src/ui/kit/CodeInput.tsx";

const EMPTY = ["", "", "", "", "", ""];

describe("A5 a typed or pasted code", () => {
  it.each(["123456", "123 456", "123-456", " 1 2 3 4 5 6 ", "code: 123456.", "１２３　４５６", "١٢٣٤٥٦", "۱۲۳۴۵۶"])(
    "%j fills all six boxes",
    (text) => {
      for (const at of [0, 3, 5]) expect(writeDigits(EMPTY, at, text).join("")).toBe("123456");
    },
  );

  it("writes one digit into its own box and moves on", () => {
    expect(writeDigits(["1", "", "", "", "", ""], 1, "7")).toEqual(["1", "7", "", "", "", ""]);
    expect(boxAfter(EMPTY, 1, "7")).toBe(2);
    expect(boxAfter(EMPTY, 5, "7")).toBe(5);
  });

  it("fills from the first changed box when it is shorter, and drops surplus digits", () => {
    expect(writeDigits(EMPTY, 4, "789")).toEqual(["", "", "", "", "7", "8"]);
  });

  it("ignores text without digits", () => {
    expect(writeDigits(["1", "2", "", "", "", ""], 2, "ab-")).toEqual(["1", "2", "", "", "", ""]);
    expect(boxAfter(EMPTY, 2, "ab")).toBe(2);
  });

  it("accepts only ASCII digits, at most the requested number", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 8 }), (text, length) => {
        expect(digitsOf(text, length)).toMatch(new RegExp(`^[0-9]{0,${length}}$`));
      }),
    );
  });
});
