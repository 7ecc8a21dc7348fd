import type { Tagged } from "../../domain/decider/message.ts";
import type { ExchangeLine, Header, Line } from "../journal/format.ts";
import { printable } from "./printable.ts";

const MINUTE = 60_000;
/** The latest instant that a date can tell, in milliseconds. */
const LATEST = 8.64e15;

/** `2026-11-21 10:15:00.250 +01:00` at the place of the recording; UTC where the zone is not known here. */
export const localTime = (at: number, timeZone: string): string => {
  try {
    const parts = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    }).formatToParts(at);
    const part = (type: string): string => parts.find((found) => found.type === type)?.value ?? "";
    const seconds = `${part("hour")}:${part("minute")}:${part("second")}`;
    const day = `${part("year")}-${part("month")}-${part("day")}`;
    const offset = Math.round((Date.parse(`${day}T${seconds}Z`) - Math.floor(at / 1000) * 1000) / MINUTE);
    const size = Math.abs(offset);
    const two = (value: number): string => String(value).padStart(2, "0");
    const zone = `${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
    return `${day} ${seconds}.${String(((at % 1000) + 1000) % 1000).padStart(3, "0")} ${zone}`;
  } catch {
    // a time zone or a time that this system does not know
    return Math.abs(at) <= LATEST ? new Date(at).toISOString() : String(at);
  }
};

/** How much of a value a line shows. */
const SHOWN = 60;

/** How much of an id a line shows: enough to tell the ids of one visit apart. */
const ID_SHOWN = 8;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids by their end, where the ids of tests count up; `--json` prints the whole id. */
const shortId = (id: string): string => `…${id.slice(-ID_SHOWN)}`;

const quoted = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "";
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
};

/** The part of a nested value that support reads first: a failure's kind, status and text, a challenge's kind. */
const nested = (key: string, value: Readonly<Record<string, unknown>>): string => {
  if (key === "failure") {
    const violated =
      typeof value.validation === "object" && value.validation !== null ? Object.keys(value.validation) : [];
    const keys = violated.length === 0 ? "" : ` ${quoted(violated.join(", "))}`;
    return `{${String(value.kind)} ${String(value.status)} ${quoted(value.message)}${keys}}`;
  }
  if (key === "challenge") return `{${String(value.purpose)} ${String(value.type)}}`;
  return "{…}";
};

const short = (key: string, value: unknown): string => {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (typeof value === "object" && value !== null) return nested(key, value as Readonly<Record<string, unknown>>);
  if (typeof value === "string" && ID.test(value)) return shortId(value);
  return quoted(value);
};

/** `notifications.LoadPage page=1`: a message with its own fields; of what is nested, only what support reads first. */
const messageText = (message: Tagged): string =>
  Object.entries(message)
    .map(([key, value]) => (key === "_tag" ? String(value) : `${key}=${short(key, value)}`))
    .join(" ");

const WHO = { person: "person ", screen: "screen ", reactor: "reactor", system: "system " } as const;

const outcomeText = (line: Line): ReadonlyArray<string> => {
  if (line.rejection !== undefined) return [`  ✗ ${messageText(line.rejection)}`];
  if (line.ignored !== undefined) return [`  · ignored: ${line.ignored}`];
  const events = line.events ?? [];
  return events.length === 0 ? ["  · no event"] : events.map((event) => `  → ${messageText(event)}`);
};

const exchangeText = ({ call, status, failure, fields = [] }: ExchangeLine): string =>
  [`  ⇄ ${call} ${status ?? "no answer"}`, ...(failure === null ? [] : [failure]), ...fields].join(" ");

/** One entry as text: time, source, command, exchanges and outcome. */
export const entryText = (line: Line, { timeZone }: Pick<Header, "timeZone">): string => {
  const because = line.cause === null ? "" : ` (of #${line.cause})`;
  return [
    `#${line.seq} ${localTime(line.at, timeZone)} ${WHO[line.source]} ${messageText(line.command)}${because}`,
    ...(line.exchanges ?? []).map(exchangeText),
    ...outcomeText(line),
  ]
    .map(printable)
    .join("\n");
};

/** What the file says of itself. */
export const headerText = (header: Header, entries: number): string =>
  [
    `${header.format} version ${header.version}, app ${header.appVersion}, ${header.locale}, ${header.timeZone}`,
    `written ${localTime(header.at, header.timeZone)}, ${entries} entries` +
      (header.checkpoint === null ? "" : `, from a checkpoint after #${header.checkpoint.seq}`),
  ]
    .map(printable)
    .join("\n");
