import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestOf, burnedOf } from "../../../src/domain/staking/figures.ts";
import { amount, compare } from "../../../src/domain/values/money.ts";

const figures = fc.array(
  fc.integer({ min: 0, max: 4 }).map((tenths) => amount(`0.${tenths}`)),
  {
    minLength: 2,
    maxLength: 3,
  },
);

describe("the best of compared figures", () => {
  it("is marked where one differs, at every place that has it, and nowhere else", () => {
    fc.assert(
      fc.property(figures, fc.constantFrom("high", "low"), (of, end) => {
        const marks = bestOf(of, end);
        const sorted = of.toSorted(compare);
        const best = end === "high" ? sorted.at(-1) : sorted[0];
        const isEven = sorted[0] === sorted.at(-1);
        expect(marks).toEqual(of.map((figure) => !isEven && figure === best));
      }),
    );
  });

  it("is not known while one figure is unknown", () => {
    expect(bestOf([amount("0.2"), null, amount("0.1")], "high")).toEqual([false, false, false]);
    expect(bestOf([amount("0.2"), undefined], "low")).toEqual([false, false]);
    expect(bestOf([amount("0.2"), amount("0.1")], "low")).toEqual([false, true]);
  });
});

it("a fault of a validator burns its share of a stake, cut to what a coin has, and nothing is said without the shares", () => {
  const shares = { downtime: amount("0.0001"), doubleSign: amount("0.05") };
  expect(burnedOf(amount("40.512345"), shares)).toEqual({ shares, downtime: "0.004051", doubleSign: "2.025617" });
  expect(burnedOf(amount("40.5"), undefined)).toBeNull();
});
