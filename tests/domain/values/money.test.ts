import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  add,
  amount,
  compare,
  decimalsOf,
  divide,
  equal,
  isMoney,
  type Money,
  multiply,
  normalize,
  notBelowZero,
  roundUp,
  subtract,
  sum,
  truncate,
} from "../../../src/domain/values/money.ts";
import { decimalText, forAll } from "../../support/properties.ts";

const money: fc.Arbitrary<Money> = decimalText.map(amount);

/** The same amount in units of 10⁻¹⁸, by BigInt, as a reference implementation. */
const units = (of: Money): bigint => {
  const [whole = "0", fraction = ""] = of.replace("-", "").split(".");
  const value = BigInt(whole + fraction.padEnd(18, "0"));
  return of.startsWith("-") ? -value : value;
};

describe("money", () => {
  it("W6: adds and subtracts 10,000 random decimals without losing a digit", () => {
    forAll(10_000, money, money, (a, b) => {
      expect(units(add(a, b))).toBe(units(a) + units(b));
      expect(units(subtract(a, b))).toBe(units(a) - units(b));
      expect(isMoney(add(a, b))).toBe(true);
    });
  });

  it("W6: is unchanged after formatting and reading", () => {
    forAll(10_000, money, (a) => {
      expect(isMoney(normalize(a))).toBe(true);
      expect(equal(normalize(a), a)).toBe(true);
      expect(units(normalize(a))).toBe(units(a));
    });
  });

  it.each(["1e3", "1,5", "+1", "１２", "", ".5", "5.", "01", " 1", "1 ", "NaN", "Infinity", "0x10", "--1", "1.2.3"])(
    "W6: refuses %j as a decimal",
    (text) => {
      expect(isMoney(text)).toBe(false);
      expect(() => amount(text)).toThrow();
    },
  );

  it("W6: does not accept a number", () => {
    // @ts-expect-error a number is not a Money
    const refused: Money = 1;
    expect(refused).toBe(1);
  });

  it("orders by value, not by text", () => {
    forAll(2_000, money, money, (a, b) => {
      const expected = units(a) < units(b) ? -1 : units(a) > units(b) ? 1 : 0;
      expect(compare(a, b)).toBe(expected);
    });
  });

  it("rounds to neighbouring base units, never past them", () => {
    forAll(2_000, money, fc.integer({ min: 0, max: 18 }), (a, decimals) => {
      const [cut, up] = [truncate(a, decimals), roundUp(a, decimals)];
      const unit = 10n ** BigInt(18 - decimals);
      expect(units(cut)).toBe((units(a) / unit) * unit);
      expect(units(up) - units(a)).toBeLessThan(unit);
      expect(units(up)).toBeGreaterThanOrEqual(units(a));
      expect(decimalsOf(cut)).toBeLessThanOrEqual(decimals);
    });
  });

  it("multiplies exactly and rounds quotients down", () => {
    expect(multiply(amount("0.1"), amount("0.2"))).toBe("0.02");
    expect(divide(amount("1"), amount("3"), 4)).toBe("0.3333");
    expect(sum([amount("0.1"), amount("0.2"), amount("0.3")])).toBe("0.6");
    expect(notBelowZero(amount("-0.5"))).toBe("0");
    expect(subtract(amount("1"), amount("1.0"))).toBe("0");
  });
});
