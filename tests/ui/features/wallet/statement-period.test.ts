import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  hasBegun,
  isRunning,
  neighbourOf,
  periodFrom,
  periodOfKind,
  periodParameter,
  type StatementPeriod,
  spanOf,
} from "../../../../src/ui/features/wallet/statement/period.ts";
import { periodName } from "../../../../src/ui/features/wallet/statement/period-name.ts";
import "../../../support/texts.ts";

afterEach(() => vi.unstubAllEnvs());

const NOW = Date.UTC(2026, 10, 29, 12);
const HOUR = 3_600_000;

/** The ends of a period in UTC, on a device of a zone. */
const spanIn = (zone: string, text: string): ReadonlyArray<string | null> => {
  vi.stubEnv("TZ", zone);
  const { from, to } = spanOf(periodFrom(text, NOW));
  return [from, to].map((at) => (at === null ? null : new Date(at).toISOString().slice(0, 16)));
};

const ZONES = ["Europe/Vienna", "Asia/Kathmandu", "America/Havana", "Australia/Lord_Howe", "Asia/Beirut", "UTC"];

describe("the period of a statement", () => {
  it.each([
    // 745 hours: clocks are set back on the 25th
    ["Europe/Vienna", "2026-10", "2026-09-30T22:00", "2026-10-31T23:00"],
    ["Europe/Vienna", "2026-Q4", "2026-09-30T22:00", "2026-12-31T23:00"],
    ["Europe/Vienna", "2026", "2025-12-31T23:00", "2026-12-31T23:00"],
    ["Asia/Kathmandu", "2026-11", "2026-10-31T18:15", "2026-11-30T18:15"],
    ["Asia/Kathmandu", "2024-02-29..2024-02-29", "2024-02-28T18:15", "2024-02-29T18:15"],
    // the midnight that begins November comes twice there: the first one counts
    ["America/Havana", "2026-11", "2026-11-01T04:00", "2026-12-01T05:00"],
    ["America/Havana", "2026-10", "2026-10-01T04:00", "2026-11-01T04:00"],
    // this day begins at one o'clock, and has 23 hours
    ["Asia/Beirut", "2026-03-29..2026-03-29", "2026-03-28T22:00", "2026-03-29T21:00"],
    ["Australia/Lord_Howe", "2026-04", "2026-03-31T13:00", "2026-04-30T13:30"],
  ])("is one of the device's calendar: in %s %j is from %s until before %s", (zone, text, from, to) => {
    expect(spanIn(zone, text)).toEqual([from, to]);
  });

  it("is everything without an end", () => {
    expect(spanIn("UTC", "all")).toEqual([null, null]);
  });

  it.each([
    ...[null, "", "2026-13", "2026-00", "2026-Q5", "2026-q4", "26-11", "2026-11 ", "2026-11\n", "ALL", "٢٠٢٦-١١"],
    ...["1969", "0000", "2008-12", "1999-Q1", "9999", "2027-01", "2026-12", "2027-Q1", "2027"],
    ...["2026-11-18..2026-11-03", "2026-02-30..2026-03-01", "2026-11-03", "2026-11-03..", "..2026-11-03"],
    ...["2026-12-01..2026-12-31", "0001-01-01..2026-01-01", "__proto__", "<b>2026-11</b>", "9".repeat(100_000)],
  ])("is the current month where the address has %j", (text) => {
    vi.stubEnv("TZ", "Asia/Kathmandu");
    expect(periodParameter(periodFrom(text, NOW))).toBe("2026-11");
  });

  it("of the address is the same after a copy of the link, or the current month for any text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const period = periodFrom(text, NOW);
        expect(periodFrom(periodParameter(period), NOW)).toEqual(period);
        expect(hasBegun(period, NOW)).toBe(true);
      }),
    );
  });

  it("is tiled: the months of a year and its quarters follow each other without a gap, in every zone", () => {
    for (const zone of ZONES) {
      vi.stubEnv("TZ", zone);
      fc.assert(
        fc.property(fc.integer({ min: 2009, max: 2100 }), (year) => {
          const whole = spanOf({ kind: "year", year });
          const months = Array.from({ length: 12 }, (_, month) => spanOf({ kind: "month", year, month }));
          const quarters = [1, 2, 3, 4].map((quarter) => spanOf({ kind: "quarter", year, quarter }));
          for (const parts of [months, quarters]) {
            expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([whole.from, whole.to]);
            for (const [at, part] of parts.slice(1).entries()) expect(part.from).toBe(parts[at]?.to);
          }
        }),
        { numRuns: 30 },
      );
    }
  });

  it("has neighbours that meet it, and that lead back to it", () => {
    for (const zone of ZONES) {
      vi.stubEnv("TZ", zone);
      fc.assert(
        fc.property(
          fc.integer({ min: 2010, max: 2090 }),
          fc.integer({ min: 0, max: 11 }),
          fc.constantFrom("month", "quarter", "year"),
          (year, month, kind) => {
            const all: Readonly<Record<string, StatementPeriod>> = {
              month: { kind: "month", year, month },
              quarter: { kind: "quarter", year, quarter: (month % 4) + 1 },
              year: { kind: "year", year },
            };
            const period = all[kind];
            if (period === undefined) throw new Error(kind);
            const next = neighbourOf(period, 1);
            if (next === null) throw new Error("no next period");
            expect(spanOf(next).from).toBe(spanOf(period).to);
            expect(neighbourOf(next, -1)).toEqual(period);
          },
        ),
        { numRuns: 30 },
      );
    }
  });

  it("has none before the first blockchain, and own dates and all have none", () => {
    expect(neighbourOf({ kind: "month", year: 2009, month: 0 }, -1)).toBeNull();
    expect(neighbourOf({ kind: "all" }, 1)).toBeNull();
    expect(neighbourOf({ kind: "dates", first: "2026-11-03", last: "2026-11-18" }, 1)).toBeNull();
  });

  it.each([
    ["2026-11", "quarter", "2026-Q4"],
    ["2026-11", "year", "2026"],
    ["2026-11", "all", "all"],
    ["2026-11", "dates", "2026-11-01..2026-11-29"],
    ["2026-03", "dates", "2026-03-01..2026-03-31"],
    ["2025", "month", "2025-12"],
    ["2025-Q2", "month", "2025-06"],
    // it lasts: now counts, not its end
    ["2026", "month", "2026-11"],
    ["all", "month", "2026-11"],
    ["all", "dates", "2026-11-01..2026-11-29"],
    ["2026-02-03..2026-08-18", "quarter", "2026-Q3"],
  ] as const)("of %j as a %s is %j", (text, kind, wanted) => {
    vi.stubEnv("TZ", "Europe/Vienna");
    expect(periodParameter(periodOfKind(periodFrom(text, NOW), kind, NOW))).toBe(wanted);
  });

  it("lasts until its last instant", () => {
    vi.stubEnv("TZ", "UTC");
    const november = periodFrom("2026-11", NOW);
    const end = Date.UTC(2026, 11, 1);
    expect([end - HOUR, end - 1, end].map((at) => isRunning(november, at))).toEqual([true, true, false]);
    expect(isRunning({ kind: "all" }, NOW)).toBe(true);
  });

  it("has a name", () => {
    vi.stubEnv("TZ", "UTC");
    const names = ["2026-11", "2026-Q4", "2026", "all", "2026-11-03..2026-11-18", "2026-11-03..2026-11-03"].map(
      (text) => periodName(periodFrom(text, NOW)).replaceAll("\u00a0", " "),
    );
    expect(names).toEqual(["November 2026", "Q4 2026", "2026", "All time", "3 Nov 2026 to 18 Nov 2026", "3 Nov 2026"]);
  });
});
