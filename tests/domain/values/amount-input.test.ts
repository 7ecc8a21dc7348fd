import fc from "fast-check";
import { left, right } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { readAmount } from "../../../src/domain/values/amount-input.ts";
import { amount, equal, isPositive, normalize } from "../../../src/domain/values/money.ts";
import { decimalText, runs } from "../../support/properties.ts";

const OPT = 6;

describe("an amount as typed", () => {
  it.each([
    ["1.5", "1.5"],
    ["1,5", "1.5"],
    [" 2 ", "2"],
    [".5", "0.5"],
    ["5.", "5"],
    ["007", "7"],
    ["0,500", "0.500"],
    ["1.125", "1.125"],
    ["1234,56", "1234.56"],
  ])("reads %j as %s", (typed, read) => {
    expect(readAmount(typed, OPT)).toEqual(right(read));
  });

  it.each([
    ["1,500", ["1.5", "1500"]],
    ["1,304.53", ["1304.53", "130453"]],
    ["1.304,53", ["1304.53", "130453"]],
    ["1,234,567", ["1234567"]],
    ["1.234.567", ["1234567"]],
    ["1.234.567,5", ["1234567.5", "12345675"]],
  ])("refuses %j and returns its possible readings", (typed, readings) => {
    expect(readAmount(typed, OPT)).toEqual(left({ problem: "ambiguous", readings }));
  });

  it.each(["1e3", "+1", "-1", "１２", "abc", "1 000", "0x1", "1.5 OPT", ".", ",", "0.5.5", "1,,"])(
    "refuses %j as not a number",
    (typed) => {
      expect(readAmount(typed, OPT)).toEqual(left({ problem: "not-a-number" }));
    },
  );

  it("refuses an empty text, zero, and more decimals than the token has", () => {
    expect(readAmount("  ", OPT)).toEqual(left({ problem: "empty" }));
    expect(readAmount("0.000000", OPT)).toEqual(left({ problem: "not-positive" }));
    expect(readAmount("0.0000001", OPT)).toEqual(left({ problem: "too-many-decimals", allowed: 6 }));
  });

  it("does not change the amount of a plain decimal", () => {
    fc.assert(
      fc.property(decimalText.map(amount), (written) => {
        const read = readAmount(written, 18);
        if (isPositive(written)) expect(read._tag === "Right" && equal(read.right, written)).toBe(true);
        else expect(read).toEqual(left({ problem: "not-positive" }));
      }),
      runs(10_000),
    );
  });

  it("has a result for any text, and an accepted amount is exactly what was typed", () => {
    const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789.,e+- ") }));
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 18 }), (typed, decimals) => {
        const read = readAmount(typed, decimals);
        if (read._tag === "Right") {
          const digitsTyped = typed.replace(/[^0-9]/g, "").replace(/^0+/, "");
          expect(digitsTyped.startsWith(normalize(read.right).replace(".", "").replace(/^0+/, ""))).toBe(true);
        }
      }),
      runs(10_000),
    );
  });
});
