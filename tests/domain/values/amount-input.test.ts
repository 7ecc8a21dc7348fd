import { describe, expect, it } from "vitest";
import { readAmount } from "../../../src/domain/values/amount-input.ts";

const readingsOf = (typed: string): ReadonlyArray<string> | string => {
  const read = readAmount(typed, 6);
  if (read._tag === "Right") return read.right;
  return read.left.problem === "ambiguous" ? read.left.readings : read.left.problem;
};

describe("an amount with several separators", () => {
  it.each<readonly [string, ReadonlyArray<string>]>([
    ["1,304", ["1.304", "1304"]],
    ["1,234,567", ["1234567"]],
    ["1.234.567", ["1234567"]],
    ["1,304.53", ["1304.53"]],
    ["1.304,53", ["1304.53"]],
    ["1,000.1234", ["1000.1234"]],
    ["1.000,00", ["1000"]],
    ["12,34,567.5", ["1234567.5"]],
    ["12,34,567", ["1234567"]],
    ["1,234,567.", ["1234567"]],
    ["1'304.53", ["1304.53"]],
    ["1 304,53", ["1304.53"]],
  ])("offers for %s what somebody can mean by it: %j", (typed, readings) => {
    expect(readingsOf(typed)).toEqual(readings);
  });

  it.each(["5..5", "1,2.5", "1234,567.5", "1,23.4,5", "0,500.5", "1.23.456", ",5.5", "1,304,53", "1.2.3"])(
    "offers nothing for %s, which is no number in any notation",
    (typed) => {
      expect(readingsOf(typed)).toBe("not-a-number");
    },
  );
});
