import type { Tagged } from "../../domain/decider/message.ts";
import { isRecord } from "../../domain/decider/record.ts";
import type { Difference } from "../journal/difference.ts";
import { ANY_OUTCOME, type ExchangeLine, type Header, type Line } from "../journal/format.ts";
import { markText } from "./marks.ts";
import { printable } from "./printable.ts";

/** The time since the first entry, in seconds. The dates of a log are shifted, so only this is true. */
const since = (ms: number): string => `${ms < 0 ? "-" : "+"}${(Math.abs(ms) / 1000).toFixed(3)} s`;

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
  if (isRecord(value)) return nested(key, value);
  if (typeof value === "string" && ID.test(value)) return shortId(value);
  return quoted(value);
};

/** `notifications.LoadPage page=1`: a message with its fields; of a nested value, only what support reads first. */
const messageText = (message: Tagged): string =>
  Object.entries(message)
    .map(([key, value]) => (key === "_tag" ? String(value) : `${key}=${short(key, value)}`))
    .join(" ");

const WHO = { person: "person ", screen: "screen ", reactor: "reactor", system: "system " } as const;

const outcomeText = (line: Line): ReadonlyArray<string> => {
  if (line.rejection !== undefined) return [`  ✗ ${messageText(line.rejection)}`];
  if (line.ignored === ANY_OUTCOME) return [];
  if (line.ignored !== undefined) return [`  · ignored: ${line.ignored}`];
  const events = line.events ?? [];
  return events.length === 0 ? ["  · no event"] : events.map((event) => `  → ${messageText(event)}`);
};

const exchangeText = (exchange: ExchangeLine, at: number, all: ReadonlyArray<ExchangeLine>): string => {
  const { call, status, failure, fields = [], request, took = 0, noAnswer, requestId, retryAfter } = exchange;
  const sent = all
    .slice(0, at + 1)
    .filter((other) => request !== null && other.request?.number === request.number).length;
  return [
    `  ⇄ ${call} ${status ?? "no answer"}`,
    ...(failure === null ? [] : [failure]),
    ...fields,
    ...(noAnswer === undefined ? [] : [`(${noAnswer})`]),
    ...(took === 0 ? [] : [`in ${took} ms`]),
    ...(sent > 1 ? [`attempt ${sent}`] : []),
    ...(retryAfter === undefined ? [] : [`retry after ${retryAfter} s`]),
    ...(requestId === undefined ? [] : [`request ${requestId}`]),
  ].join(" ");
};

/** What happened on the page before an entry, or after it if that was the newest. */
const marksText = ({ seq, marks = [] }: Line, start: number, isAfter: boolean): ReadonlyArray<string> =>
  marks
    .filter(({ afterEntry }) => afterEntry >= seq === isAfter)
    .map((mark) => `${since(mark.at - start)} page    ${markText(mark)}`);

/** How many changes of the state an entry shows. */
const CHANGES_SHOWN = 12;

/** What an entry changed in the state, by paths as `--state` and `--expect` take them. */
const changesText = (changes: ReadonlyArray<Difference>): ReadonlyArray<string> => [
  ...changes.slice(0, CHANGES_SHOWN).map(({ path, expected, actual }) => {
    const [before, after] = [expected, actual].map((value) => (value === undefined ? "nothing" : quoted(value)));
    return `  Δ ${path.slice(2)}: ${before} → ${after}`;
  }),
  ...(changes.length > CHANGES_SHOWN ? [`  Δ ${changes.length - CHANGES_SHOWN} more`] : []),
];

/** One entry as text: time since `start`, source, command, exchanges, outcome, changes, and what happened on the page. */
export const entryText = (line: Line, start: number, changes: ReadonlyArray<Difference> = []): string => {
  const because = line.cause === null ? "" : ` (of #${line.cause})`;
  return [
    ...(line.startsPage ? [`${since(line.at - start)} page    starts again, as after a reload`] : []),
    ...marksText(line, start, false),
    `#${line.seq} ${since(line.at - start)} ${WHO[line.source]} ${messageText(line.command)}${because}`,
    ...(line.exchanges ?? []).map(exchangeText),
    ...outcomeText(line),
    ...changesText(changes),
    ...marksText(line, start, true),
  ]
    .map(printable)
    .join("\n");
};

/** The header as one line. */
export const headerText = ({ format, version, appVersion, locale, timeZone, checkpoint, ...of }: Header): string =>
  printable(
    [
      ...[
        `${format} version ${version}`,
        appVersion === "" ? undefined : `app ${appVersion}`,
        of.build,
        locale,
        timeZone,
        of.browser,
        of.viewport,
      ],
      of.seed === undefined ? undefined : `seed ${of.seed}`,
    ]
      .filter((part) => part !== undefined)
      .join(", ") + (checkpoint === null ? "" : `, from a checkpoint after #${checkpoint.seq}`),
  );

/** Whether a call of an entry failed, a form was refused before it, or it is a crash. */
const hasFailed = ({ command, exchanges = [], marks = [] }: Line): boolean =>
  command._tag === "session.RecordCrash" ||
  marks.some(({ _tag }) => _tag === "page.Refused") ||
  exchanges.some(({ failure, status }) => failure !== null || status === null || status >= 400);

/** Whether an entry is what support looks for first: a refused command or form, a failed call, a crash. */
export const isFailure = (line: Line): boolean => line.rejection !== undefined || hasFailed(line);

/** Whether no more went wrong with an entry than that a command of a screen was refused, which no user sees. */
const isScreenRefusal = (line: Line): boolean =>
  line.source === "screen" && line.rejection !== undefined && !hasFailed(line);

/** How many of the user's last steps, or of the refused commands of screens, a summary names. */
const MOST_NAMED = 5;

/** What the user did last, which is what a report of a problem is about. */
const lastSteps = (entries: ReadonlyArray<Line>): string => {
  const steps = entries.filter(({ source }) => source === "person").slice(-MOST_NAMED);
  if (steps.length === 0) return "the user did nothing";
  return printable(`the user last did ${steps.map(({ seq, command }) => `#${seq} ${command._tag}`).join(", ")}`);
};

/** A number of entries in words. */
export const countText = (count: number): string => (count === 1 ? "1 entry" : `${count} entries`);

/** What went wrong first, and below it the refused commands of screens. */
const failuresText = (entries: ReadonlyArray<Line>, start: number): ReadonlyArray<string> => {
  const failures = entries.filter(isFailure);
  const [wrong, ...others] = failures.filter((line) => !isScreenRefusal(line));
  const ofScreens = failures.filter(isScreenRefusal).map(({ seq, command }) => `#${seq} ${command._tag}`);
  const more = ofScreens.length > MOST_NAMED ? [`${ofScreens.length - MOST_NAMED} more`] : [];
  return [
    wrong === undefined
      ? "nothing that the user did was refused and no call failed"
      : `${others.length + 1} refused or failed, first ${entryText(wrong, start)}`,
    ...(ofScreens.length === 0
      ? []
      : [printable(`refused commands of screens: ${[...ofScreens.slice(0, MOST_NAMED), ...more].join(", ")}`)]),
  ];
};

/** How many entries each source made in which time, what the user did last, and what went wrong first. */
export const summaryText = (entries: ReadonlyArray<Line>): ReadonlyArray<string> => {
  const [first, last] = [entries[0], entries.at(-1)];
  if (first === undefined || last === undefined) return ["no entries"];
  const who = Object.keys(WHO).map((source) => `${entries.filter((line) => line.source === source).length} ${source}`);
  return [
    `${countText(entries.length)} (${who.join(", ")}) in ${since(last.at - first.at).slice(1)}`,
    lastSteps(entries),
    ...failuresText(entries, first.at),
  ];
};
