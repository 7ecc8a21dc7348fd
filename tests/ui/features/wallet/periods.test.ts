import { describe, expect, it } from "vitest";
import { datesOf, PERIODS, periodOf } from "../../../../src/ui/features/wallet/periods.ts";

describe("the periods that the filter of transactions offers", () => {
  const now = new Date(2026, 0, 15, 12).getTime();

  it("are whole months and years of the device's calendar, open at their end while they last", () => {
    expect(datesOf("thisMonth", now)).toEqual({ from: "2026-01-01", to: "" });
    expect(datesOf("lastMonth", now)).toEqual({ from: "2025-12-01", to: "2025-12-31" });
    expect(datesOf("lastMonth", new Date(2028, 2, 31).getTime())).toEqual({ from: "2028-02-01", to: "2028-02-29" });
    expect(datesOf("thisYear", new Date(2026, 5, 3).getTime())).toEqual({ from: "2026-01-01", to: "" });
  });

  it("are recognized by their dates, and no other dates are", () => {
    const june = new Date(2026, 5, 3).getTime();
    expect(PERIODS.map((period) => periodOf(datesOf(period, june), june))).toEqual([...PERIODS]);
    expect(periodOf({ from: "2026-01-02", to: "" }, june)).toBeNull();
  });
});
