import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendarFile } from "../../../../src/ui/features/staking/calendar-file.ts";

const NOW = Date.UTC(2026, 10, 21, 9);

/** Reads the properties of each event back, by RFC 5545: unfolds, then undoes the escapes. */
const eventsOf = (file: string): ReadonlyArray<Readonly<Record<string, string>>> => {
  const lines = file.replace(/\r\n /g, "").split("\r\n");
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    if (line === "BEGIN:VEVENT") events.push({});
    const [, name, value = ""] = /^([A-Z]+):(.*)$/u.exec(line) ?? [];
    const event = events.at(-1);
    if (name !== undefined && event !== undefined) event[name] = value.replace(/\\([\\;,])/g, "$1");
  }
  return events;
};

describe("a calendar file of a stake", () => {
  it("has one event for each date, in UTC, with a name that stays the same in a later file", () => {
    const events = [{ id: "optio-OPT-lock-x", at: Date.UTC(2026, 10, 26, 5, 16), text: "500 OPT arrives; a\\b, c" }];
    expect(calendarFile(events, NOW)).toBe(
      [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Optio//Staking//EN",
        "BEGIN:VEVENT",
        "UID:optio-OPT-lock-x@optio",
        "DTSTAMP:20261121T090000Z",
        "DTSTART:20261126T051600Z",
        "SUMMARY:500 OPT arrives\\; a\\\\b\\, c",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
      ].join("\r\n"),
    );
  });

  it("reads back as written, in lines of at most 75 octets, whatever a validator's name holds", () => {
    const unit = fc.oneof(
      fc.constantFrom("\\", ";", ",", "\r", "\n", " ", "é", "漢", "🦊", ":", "\u202e"),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 60 }), (parts) => {
        const text = parts.join("");
        const file = calendarFile([{ id: "a", at: NOW, text }], NOW);
        for (const line of file.split("\r\n")) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          // nothing ends a line or hides, and no character is divided
          expect(line).not.toMatch(/[\p{Cc}\u202e\ufffd]/u);
        }
        const [event, ...others] = eventsOf(file);
        expect([Object.keys(event ?? {}), others]).toEqual([
          ["BEGIN", "UID", "DTSTAMP", "DTSTART", "SUMMARY", "END"],
          [],
        ]);
        if (/^[\x20-\x7e]*$/.test(text)) expect(event?.SUMMARY).toBe(text.replace(/\s+/g, " "));
      }),
    );
  });
});
