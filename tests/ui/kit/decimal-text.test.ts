import Big from "big.js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalText, usdText } from "../../../src/ui/kit/decimal-text.ts";

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: min, maxLength: max, size: "max" });
const decimals = fc
  .tuple(fc.boolean(), digits(1, 30), digits(0, 18))
  .map(([negative, whole, rest]) => `${negative ? "-" : ""}${whole}${rest === "" ? "" : `.${rest}`}`);
const places = fc.integer({ min: 0, max: 18 });

describe("the text of an amount", () => {
  it("W6 is the exact value rounded toward zero, for any decimal string and any number of places", () => {
    fc.assert(
      fc.property(decimals, places, (value, shown) => {
        const cut = new Big(value).round(shown, Big.roundDown);
        const text = decimalText(value, shown) ?? "";
        if (cut.eq(0) && !new Big(value).eq(0)) expect(text).toMatch(/^(<|>-)(1|0\.0*1)$/);
        else expect(new Big(text.replaceAll(",", "")).eq(cut)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("groups thousands by three and shows at most the requested decimals", () => {
    fc.assert(
      fc.property(decimals, places, (value, shown) => {
        const text = decimalText(value, shown) ?? "";
        expect(text).toMatch(/^(-?\d{1,3}(,\d{3})*(\.\d+)?|<(1|0\.\d+)|>-(1|0\.\d+))$/);
        expect((text.split(".")[1] ?? "").length).toBeLessThanOrEqual(shown);
      }),
    );
  });

  it.each([
    ["1234567.5", 6, "1,234,567.5"],
    ["0.004", 2, "<0.01"],
    ["-0.004", 2, ">-0.01"],
    ["0.000", 6, "0"],
    ["-0", 6, "0"],
    ["999.999999999", 6, "999.999999"],
  ])("writes %s with %i places as %s", (value, shown, text) => {
    expect(decimalText(value, shown)).toBe(text);
  });

  it.each(["1e3", "1,5", "+1", "１", "", " 1", "NaN", "1."])("refuses %j", (value) => {
    expect(decimalText(value, 6)).toBeNull();
  });

  it.each([
    ["1234.5", "$1,234.50"],
    ["0", "$0.00"],
    ["0.001", "<$0.01"],
    ["-3", "-$3.00"],
    ["-0.001", ">-$0.01"],
  ])("writes %s dollars as %s", (value, text) => {
    expect(usdText(value)).toBe(text);
  });
});
