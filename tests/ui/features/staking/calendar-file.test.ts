import * as fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { stakeRowPath } from "../../../../src/app/routing/row-paths.ts";
import { calendarFile } from "../../../../src/ui/features/staking/calendar-file.ts";
import { visibleText } from "../../../../src/ui/kit/visible-text.ts";

const NOW = Date.UTC(2026, 10, 21, 9);

/** The lines of a file by RFC 5545 3.1, unfolded; throws where one is too long, ends wrongly or divides a character. */
const linesOf = (file: string): ReadonlyArray<string> => {
  if (!file.endsWith("\r\n")) throw new Error("the last line does not end");
  const physical = file.slice(0, -2).split("\r\n");
  const wrong = physical.find((line) => Buffer.byteLength(line) > 75 || /[\p{Cc}\u202e\ufffd]/u.test(line));
  if (wrong !== undefined) throw new Error(`no line of RFC 5545: ${JSON.stringify(wrong)}`);
  return physical.join("\r\n").replaceAll("\r\n ", "").split("\r\n");
};

/** The text of a value by RFC 5545 3.3.11; throws on a character that has to be escaped. */
const textOf = (value: string): string => {
  if (!/^(?:[^\\;,]|\\[\\;,nN])*$/u.test(value)) throw new Error(`not escaped: ${value}`);
  return value.replace(/\\([\\;,])/g, "$1");
};

/** The properties of each event of a file, in order; throws where the calendar around them is another. */
const eventsOf = (file: string): ReadonlyArray<ReadonlyArray<readonly [string, string]>> => {
  const [begin, version, product, ...lines] = linesOf(file);
  expect([begin, version, product, lines.pop()]).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Optio//Staking//EN",
    "END:VCALENDAR",
  ]);
  const events: (readonly [string, string])[][] = [];
  for (const line of lines) {
    const at = line.indexOf(":");
    const [name, value] = [line.slice(0, at), line.slice(at + 1)];
    if (line === "BEGIN:VEVENT") events.push([]);
    // RFC 5545 3.3.13: an address is no text
    events.at(-1)?.push([name, name === "URL" ? new URL(value).href : textOf(value)]);
  }
  return events;
};

const LINK = "https://optio.example/my-assets/stake/optio/OPT";

describe("a calendar file of a stake", () => {
  it("names the product, links back and reminds a day before, in UTC, with a name that stays the same in a later file", () => {
    const event = {
      id: "optio-OPT-lock-x",
      at: Date.UTC(2026, 10, 26, 5, 16),
      text: "Optio: 500 OPT arrives; a\\b, c",
      details: `Unstaked from Anna. ${LINK}?a=1,2;3`,
      link: `${LINK}?a=1,2;3`,
    };
    expect(calendarFile([event], NOW)).toBe(
      [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Optio//Staking//EN",
        "BEGIN:VEVENT",
        "UID:optio-OPT-lock-x@optio",
        "DTSTAMP:20261121T090000Z",
        "DTSTART:20261126T051600Z",
        "SUMMARY:Optio: 500 OPT arrives\\; a\\\\b\\, c",
        "DESCRIPTION:Unstaked from Anna. https://optio.example/my-assets/stake/optio",
        " /OPT?a=1\\,2\\;3",
        "URL:https://optio.example/my-assets/stake/optio/OPT?a=1,2;3",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        "DESCRIPTION:Optio: 500 OPT arrives\\; a\\\\b\\, c",
        "TRIGGER:-P1D",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
      ].join("\r\n"),
    );
  });

  it("is read by ical.js: the event with its texts, its time in UTC, its link, and its reminder a day before", () => {
    const text = "Optio: 500 OPT arrives; a\\b, c 漢🦊";
    const at = Date.UTC(2026, 10, 26, 5, 16);
    const file = calendarFile([{ id: "one", at, text, details: text.repeat(9), link: LINK }], NOW);
    const [entry, ...others] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent");
    const event = new ICAL.Event(entry);
    const alarm = entry?.getFirstSubcomponent("valarm");
    expect({
      others,
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      at: event.startDate.toJSDate().getTime(),
      link: entry?.getFirstPropertyValue("url"),
      action: alarm?.getFirstPropertyValue("action"),
      before: String(alarm?.getFirstPropertyValue("trigger")),
    }).toEqual({
      others: [],
      uid: "one@optio",
      summary: text,
      description: text.repeat(9),
      at,
      link: LINK,
      action: "DISPLAY",
      before: "-P1D",
    });
  });

  it("follows RFC 5545 and reads back as written, whatever the names of validators hold, at any time", () => {
    const unit = fc.oneof(
      fc.constantFrom("\\", ";", ",", "\r\n", "\n", " ", "é", "漢", "🦊", ":", '"', "\u202e", "END:VEVENT"),
      fc.string(),
    );
    // what stands for characters that a reader can't see is the business of `visibleText`
    const shown = (text: string) => visibleText(text).replace(/\s+/g, " ");
    const foreign = fc.array(unit, { maxLength: 60 }).map((parts) => parts.join(""));
    const event = fc.record({
      id: fc.string(),
      at: fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) }).map((at) => at - (at % 1_000)),
      text: foreign,
      details: foreign,
      link: fc
        .tuple(fc.string(), fc.string(), fc.string())
        .map(
          ([chainId, symbol, validator]) =>
            `https://optio.example${stakeRowPath({ chainId, symbol }, { validator, height: "7" })}`,
        ),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 4 }), (events) => {
        const later = NOW + 86_400_000;
        const compact = (at: number) => new Date(at).toISOString().replace(".000", "").replaceAll(/[-:]/g, "");
        for (const now of [NOW, later])
          expect(eventsOf(calendarFile(events, now))).toEqual(
            events.map(({ id, at, text, details, link }) => [
              ["BEGIN", "VEVENT"],
              ["UID", `${shown(id)}@optio`],
              ["DTSTAMP", compact(now)],
              ["DTSTART", compact(at)],
              ["SUMMARY", shown(text)],
              ["DESCRIPTION", shown(details)],
              ["URL", new URL(link).href],
              ["BEGIN", "VALARM"],
              ["ACTION", "DISPLAY"],
              ["DESCRIPTION", shown(text)],
              ["TRIGGER", "-P1D"],
              ["END", "VALARM"],
              ["END", "VEVENT"],
            ]),
          );
      }),
    );
  });
});
