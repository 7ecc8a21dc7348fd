import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COMMISSION_MEMO, nextPayoutAt } from "../../../src/domain/wallet/payouts.ts";
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

/** A payout of a validator's rewards. */
const payoutOf = (fromValidator: string, day: number) => ({ ...payout(day, `${fromValidator} ${day}`), fromValidator });

const [A, B] = [{ validator_address: "a" }, { validator_address: "b" }];

describe("the next payout of rewards", () => {
  it("is an interval after the last one", () => {
    expect(nextPayoutAt([payout(1), payout(8), payout(8, "other")], undefined, WEEK, at(10))).toBe(at(15));
    expect(nextPayoutAt([payout(8)], undefined, WEEK, at(15))).toBe(at(22));
  });

  it("is the first of the stakes, of which each has weeks of its own and a change begins new ones", () => {
    const rows = [payoutOf("a", 4), payoutOf("b", 1), payoutOf("a", 11), payoutOf("b", 8)];
    expect(nextPayoutAt(rows, [A, B], WEEK, at(12))).toBe(at(15));
    const stake = transaction({ type: "delegate", toValidator: "b", created_at: new Date(at(13)).toISOString() });
    const changed = [...rows, { ...stake, status: "pending" }, payoutOf("b", 13)];
    expect(nextPayoutAt(changed, [A, B], WEEK, at(14))).toBe(at(18));
    expect(nextPayoutAt(changed, [B], WEEK, at(14))).toBe(at(20));
    // a first stake is paid an interval later, without a payout before
    expect(nextPayoutAt([stake], [B], WEEK, at(14))).toBe(at(20));
    expect(nextPayoutAt([{ ...stake, status: "failed" }], [B], WEEK, at(14))).toBeNull();
    expect(nextPayoutAt(changed, [], WEEK, at(14))).toBeNull();
  });

  it("is when the server says, where it says so of a stake, whatever rows are known", () => {
    const soon = { ...A, payoutAt: new Date(at(13)).toISOString() };
    for (const rows of [[], [payoutOf("a", 4)], [payoutOf("a", 11), payoutOf("b", 8)]])
      expect(nextPayoutAt(rows, [soon, B], WEEK, at(12))).toBe(at(13));
    // an answer from before it was paid
    expect(nextPayoutAt([], [soon], WEEK, at(13))).toBe(at(20));
    expect(nextPayoutAt([payoutOf("b", 5)], [soon, B], WEEK, at(11))).toBe(at(12));
  });

  it("does not follow the commission of the own validator, which is paid in weeks of its own", () => {
    const commission = { ...payoutOf("a", 9), memo: COMMISSION_MEMO };
    expect(nextPayoutAt([commission, payoutOf("a", 4)], [A], WEEK, at(10))).toBe(at(11));
    expect(nextPayoutAt([commission], [A], WEEK, at(10))).toBeNull();
  });

  it("is unknown without a payout, an interval or a readable date", () => {
    expect(nextPayoutAt([], undefined, WEEK, at(1))).toBeNull();
    expect(nextPayoutAt([payout(1)], undefined, null, at(2))).toBeNull();
    expect(nextPayoutAt([payout(1)], undefined, 0, at(2))).toBeNull();
    expect(nextPayoutAt([{ ...payout(1), created_at: "soon" }], undefined, WEEK, at(2))).toBeNull();
    expect(nextPayoutAt([{ ...payout(1), status: "failed" }], undefined, WEEK, at(2))).toBeNull();
  });

  it("is always in the future, within one interval, and a whole number of intervals after a payout", () => {
    forAll(300, fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 10 ** 7 }), (later, interval) => {
      const now = at(1) + later * 3_600_000;
      const next = nextPayoutAt([payout(1)], undefined, interval, now) ?? 0;
      expect(next > now && next - now <= interval * 1000 && (next - at(1)) % (interval * 1000) === 0).toBe(true);
    });
  });
});
