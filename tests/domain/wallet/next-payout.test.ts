import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextPayoutAt } from "../../../src/domain/wallet/payouts.ts";
import { forAll } from "../../support/properties.ts";
import { transaction } from "./movements.ts";

const WEEK = 604_800;
const at = (day: number): number => Date.UTC(2026, 0, day);
const payout = (day: number, hash = `payout ${day}`) =>
  transaction({
    id: `${day}${hash}`,
    type: "distribution",
    created_at: new Date(at(day)).toISOString(),
    transactionHash: hash,
  });

describe("the next payout of rewards", () => {
  it("is an interval after the last one", () => {
    expect(nextPayoutAt([payout(1), payout(8), payout(8, "other")], WEEK, at(10))).toBe(at(15));
    expect(nextPayoutAt([payout(8)], WEEK, at(15))).toBe(at(22));
  });

  it("does not count what a change to a stake paid", () => {
    const stake = transaction({ id: "s", type: "delegate", transactionHash: "stake" });
    expect(nextPayoutAt([payout(1), payout(3, "stake"), stake], WEEK, at(4))).toBe(at(8));
  });

  it("is unknown without a payout, an interval or a readable date", () => {
    expect(nextPayoutAt([], WEEK, at(1))).toBeNull();
    expect(nextPayoutAt([payout(1)], null, at(2))).toBeNull();
    expect(nextPayoutAt([payout(1)], 0, at(2))).toBeNull();
    expect(nextPayoutAt([{ ...payout(1), created_at: "soon" }], WEEK, at(2))).toBeNull();
    expect(nextPayoutAt([{ ...payout(1), status: "pending" }], WEEK, at(2))).toBeNull();
  });

  it("is always in the future, within one interval, and a whole number of intervals after a payout", () => {
    forAll(300, fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 10 ** 7 }), (later, interval) => {
      const now = at(1) + later * 3_600_000;
      const next = nextPayoutAt([payout(1)], interval, now) ?? 0;
      expect(next > now && next - now <= interval * 1000 && (next - at(1)) % (interval * 1000) === 0).toBe(true);
    });
  });
});
