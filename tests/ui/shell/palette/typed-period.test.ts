import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayField } from "../../../../src/ui/common/day-field.ts";
import { boundsOf, type Period } from "../../../../src/ui/shell/palette/typed-period.ts";

/** A Monday. */
const NOW = new Date(2026, 10, 30, 12).getTime();
const bounds = (period: Period, now = NOW) => {
  const { from, until } = boundsOf(period, now);
  return [dayField(from), dayField(until)];
};

describe("the days of a period", () => {
  it.each<[Period, string, string]>([
    [{ unit: "month", month: 9, year: null }, "2026-10-01", "2026-11-01"],
    [{ unit: "month", month: 10, year: null }, "2026-11-01", "2026-12-01"],
    [{ unit: "month", month: 11, year: null }, "2025-12-01", "2026-01-01"],
    [{ unit: "month", month: 1, year: 2024 }, "2024-02-01", "2024-03-01"],
    [{ unit: "year", year: 2025 }, "2025-01-01", "2026-01-01"],
    [{ unit: "days", ago: 0 }, "2026-11-30", "2026-12-01"],
    [{ unit: "days", ago: 1 }, "2026-11-29", "2026-11-30"],
    [{ unit: "weeks", ago: 0 }, "2026-11-30", "2026-12-07"],
    [{ unit: "weeks", ago: 1 }, "2026-11-23", "2026-11-30"],
    [{ unit: "months", ago: 0 }, "2026-11-01", "2026-12-01"],
    [{ unit: "months", ago: 1 }, "2026-10-01", "2026-11-01"],
    [{ unit: "years", ago: 1 }, "2025-01-01", "2026-01-01"],
  ])("of %j are those from %s on and before %s", (period, from, until) => {
    expect(bounds(period)).toEqual([from, until]);
  });

  it("a Sunday ends its week, and January follows the December of the year before", () => {
    expect(bounds({ unit: "weeks", ago: 0 }, new Date(2026, 10, 29).getTime())).toEqual(["2026-11-23", "2026-11-30"]);
    expect(bounds({ unit: "months", ago: 1 }, new Date(2026, 0, 31).getTime())).toEqual(["2025-12-01", "2026-01-01"]);
  });

  it("a month without a year has begun, and began less than a year ago", () => {
    fc.assert(
      fc.property(
        fc.nat(11),
        fc.date({ min: new Date(2000, 0, 1), max: new Date(2100, 0, 1), noInvalidDate: true }),
        (month, now) => {
          const { from } = boundsOf({ unit: "month", month, year: null }, now.getTime());
          expect(from.getMonth()).toBe(month);
          expect(from.getTime()).toBeLessThanOrEqual(now.getTime());
          const months = (now.getFullYear() - from.getFullYear()) * 12 + now.getMonth() - from.getMonth();
          expect(months).toBeLessThan(12);
        },
      ),
    );
  });
});
