import { visibleText } from "../../kit/visible-text.ts";

/** One entry of a calendar: `id` names it, so that a later file replaces it; `at` in milliseconds since 1970. */
export interface CalendarEvent {
  readonly id: string;
  readonly at: number;
  readonly text: string;
}

/** The most octets of a line without its line break. */
const LINE = 75;

const utc = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, "");

/* Texts of other people may hold anything: what a reader can't see is made visible, and no line is ended. */
const escaped = (text: string): string =>
  visibleText(text)
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\s+/g, " ");

/* A line in pieces that do not divide a character; every piece after the first begins with a space. */
const folded = (line: string): string => {
  const encoder = new TextEncoder();
  const pieces: string[] = [];
  let piece = "";
  for (const character of line) {
    if (encoder.encode(piece + character).length > LINE) {
      pieces.push(piece);
      piece = " ";
    }
    piece += character;
  }
  return [...pieces, piece].join("\r\n");
};

/** Events as an iCalendar file (RFC 5545): times in UTC, lines of at most 75 octets that end in CRLF. `now` is when it is written. */
export const calendarFile = (events: ReadonlyArray<CalendarEvent>, now: number): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Optio//Staking//EN",
    ...events.flatMap(({ id, at, text }) => [
      "BEGIN:VEVENT",
      `UID:${escaped(id)}@optio`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(at)}`,
      `SUMMARY:${escaped(text)}`,
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join("");
