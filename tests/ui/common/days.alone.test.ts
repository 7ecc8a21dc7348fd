import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { groupingOf } from "../../../src/domain/notifications/ages.ts";
import { calendarOf, type Day, daysBetween } from "../../../src/domain/values/time.ts";
import { dayOf, monthOf } from "../../../src/ui/common/calendar.ts";
import { dayField, midnightOf } from "../../../src/ui/common/day-field.ts";
import { deviceZone } from "../../../src/ui/common/device-zone.ts";
import { exportName } from "../../../src/ui/features/wallet/export/formats.ts";
import { datesOf } from "../../../src/ui/features/wallet/periods.ts";
import { share } from "../../support/share.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** Far east, far west, parts of an hour, half an hour of daylight saving, and clocks that change at midnight. */
const ZONES = [
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Asia/Kathmandu",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "America/Santiago",
  "America/Havana",
  "Asia/Beirut",
  "Africa/Cairo",
  "Europe/Vienna",
];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const [FIRST, LAST] = [Date.UTC(2024, 0, 1), Date.UTC(2030, 0, 1)];

/** Instants of six years on a device of the zone, half of them within a day of a change of its clocks. */
const instantsIn = (zone: string) => {
  vi.stubEnv("TZ", zone);
  const offset = (at: number) => new Date(at).getTimezoneOffset();
  const changes: number[] = [];
  for (let at = FIRST; at < LAST; at += HOUR) if (offset(at) !== offset(at + HOUR)) changes.push(at);
  const any = fc.integer({ min: FIRST, max: LAST });
  const near = fc
    .tuple(fc.constantFrom(...(changes.length === 0 ? [FIRST] : changes)), fc.integer({ min: -DAY, max: 2 * DAY }))
    .map(([at, by]) => at + by);
  return fc.oneof(any, near);
};

const dayBefore = (day: Day, days: number): Day => new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10);

describe("a date with its time", () => {
  const textsIn = async (zone: string, ...times: ReadonlyArray<string>) => {
    vi.stubEnv("TZ", zone);
    vi.stubGlobal("navigator", { languages: ["en-GB"] });
    vi.resetModules();
    const { dateTimeText } = await import("../../../src/ui/common/dates.ts");
    return times.map((time) => dateTimeText(Date.parse(time)).replace(/\p{Zs}/gu, " "));
  };

  it("has its zone where the clock shows it twice", async () => {
    const london = await textsIn(
      "Europe/London",
      ...["2026-10-24T23:59:59Z", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-10-25T02:00:00Z"],
    );
    expect(london).toEqual([
      "25 Oct 2026, 00:59",
      "25 Oct 2026, 01:30 BST",
      "25 Oct 2026, 01:30 GMT",
      "25 Oct 2026, 02:00",
    ]);
    const lordHowe = await textsIn("Australia/Lord_Howe", "2026-04-04T14:45:00Z", "2026-04-04T15:15:00Z");
    expect(lordHowe).toEqual(["5 Apr 2026, 01:45 GMT+11", "5 Apr 2026, 01:45 GMT+10:30"]);
    expect(await textsIn("Asia/Kathmandu", "2026-10-25T00:30:00Z")).toEqual(["25 Oct 2026, 06:15"]);
  });

  it.each(share(ZONES))("law: two instants an hour or half an hour apart never read the same in %s", async (zone) => {
    vi.stubEnv("TZ", zone);
    vi.resetModules();
    const { dateTimeText } = await import("../../../src/ui/common/dates.ts");
    fc.assert(
      fc.property(instantsIn(zone), fc.constantFrom(HOUR, HOUR / 2), (at, span) => {
        expect(dateTimeText(at + span)).not.toBe(dateTimeText(at));
      }),
    );
  });
});

describe.each(share(ZONES))("days on a device in %s", (zone) => {
  it("begin at their first instant, and so do months", () => {
    const calendar = calendarOf(zone);
    fc.assert(
      fc.property(instantsIn(zone), fc.nat(400), (at, before) => {
        const day = calendar(at);
        expect([calendar(dayOf(at)), calendar(dayOf(at) - 1)]).toEqual([day, dayBefore(day, 1)]);
        expect(calendar(dayOf(at, before))).toBe(dayBefore(day, before));
        expect(calendar(monthOf(at))).toBe(`${day.slice(0, 7)}-01`);
        expect(calendar(monthOf(at) - 1).slice(0, 7)).not.toBe(day.slice(0, 7));
      }),
    );
  });

  it("are whole in a filter by dates, the first and the last one included, and in the name of an export", () => {
    const calendar = calendarOf(zone);
    fc.assert(
      fc.property(instantsIn(zone), (at) => {
        const day = calendar(at);
        expect([
          dayField(at),
          exportName("koinly", { from: null, to: dayField(at) }, { chainId: "optio", symbol: "OPT" }),
        ]).toEqual([day, `optio-koinly-OPT-to-${day}.csv`]);
        const [since, until] = [midnightOf(day) ?? 0, midnightOf(day, 1) ?? 0];
        expect([calendar(since), calendar(since - 1)]).toEqual([day, dayBefore(day, 1)]);
        expect([calendar(until - 1), calendar(until)]).toEqual([day, dayBefore(day, -1)]);
        const { from, to } = datesOf("lastMonth", at);
        expect([from.slice(-2), dayBefore(to, -1)]).toEqual(["01", datesOf("thisMonth", at).from]);
      }),
    );
  });

  it("decide between Today and Yesterday, in activity and in notifications", async () => {
    const instants = instantsIn(zone);
    await import("../../support/texts.ts");
    const { dayName } = await import("../../../src/ui/features/wallet/format.ts");
    const { dateText } = await import("../../../src/ui/common/dates.ts");
    const calendar = calendarOf(zone);
    fc.assert(
      fc.property(instants, fc.oneof(fc.nat(2 * DAY), fc.nat(9 * DAY)), (now, passed) => {
        const created_at = new Date(now - passed).toISOString();
        const days = daysBetween(calendar(now - passed), calendar(now));
        const name = ["Today", "Yesterday"][days] ?? dateText(now - passed);
        expect(dayName(created_at, now)).toBe(name);
        const entry = { id: "1", created_at, text: "", read_at: null };
        const [grouped] = groupingOf(now, deviceZone())([entry]);
        expect(grouped?.group).toBe(["today", "yesterday"][days] ?? (days <= 7 ? "lastWeek" : "older"));
      }),
      // a day of 23 or 25 hours shows a wrong Yesterday for one hour
      { numRuns: 500 },
    );
  });
});

describe("a device whose time zone the browser does not know", () => {
  it("counts days in UTC: no calendar accepts the name that the browser gives", () => {
    const known = new Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ ...known, timeZone: "Etc/Unknown" });
    expect(deviceZone()).toBe("UTC");
  });
});
