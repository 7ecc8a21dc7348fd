import { describe, expect, it } from "vitest";
import { moveGain } from "../../../src/domain/staking/figures.ts";
import { amount } from "../../../src/domain/values/money.ts";

const active = (apr: string) => ({ status: "active" as const, apr: amount(apr) });

describe("what a move changes in a year", () => {
  it.each([
    [active("0.2056"), active("0.1912"), "-0.576"],
    [active("0.1912"), active("0.2056"), "0.576"],
    [active("0.2"), active("0.2"), "0"],
    // one that is not active earns nothing, whatever its return was
    [{ ...active("0.2"), status: "jailed" as const }, active("0.1"), "4"],
    [active("0.2"), { ...active("0.1"), status: "inactive" as const }, "-8"],
  ])("%j to %j: %s", (from, to, gain) => {
    expect(Number(moveGain(amount("40"), from, to))).toBe(Number(gain));
  });

  it("is not known without both returns", () => {
    expect(moveGain(amount("40"), undefined, active("0.1"))).toBeNull();
    expect(moveGain(amount("40"), { status: "active", apr: null }, active("0.1"))).toBeNull();
    expect(moveGain(amount("40"), active("0.1"), { status: "active", apr: null })).toBeNull();
  });
});
