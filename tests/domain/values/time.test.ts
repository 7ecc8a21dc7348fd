import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { calendarOf } from "../../../src/domain/values/time.ts";
import { forAll } from "../../support/properties.ts";

afterEach(() => vi.unstubAllGlobals());

describe("the calendar day", () => {
  it("in UTC is the date of the ISO text", () => {
    forAll(200, fc.date({ min: new Date("0100-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }), (at) => {
      expect(calendarOf("UTC")(at.getTime())).toBe(at.toISOString().slice(0, 10));
    });
  });

  it.each([
    ["Pacific/Kiritimati", "2026-01-16"],
    ["Pacific/Pago_Pago", "2026-01-15"],
    ["Europe/Vienna", "2026-01-15"],
  ])("in %s is the local day", (zone, day) => {
    expect(calendarOf(zone)(Date.UTC(2026, 0, 15, 12))).toBe(day);
  });

  it("does not depend on a locale's order of the parts", () => {
    class Reordered extends Intl.DateTimeFormat {
      override readonly format = (): string => "15.1.2026";
    }
    vi.stubGlobal("Intl", { DateTimeFormat: Reordered });
    // a zone that no other test uses: formatters are cached
    expect(calendarOf("Europe/Oslo")(Date.UTC(2026, 0, 15, 12))).toBe("2026-01-15");
  });
});
