import { PENDING } from "../../adapters/http/exchange.ts";
import type { Tagged } from "../../domain/decider/message.ts";
import { isRecord } from "../../domain/decider/record.ts";
import { ANY_OUTCOME, type Header, type Line } from "../journal/format.ts";
import { type Call, type Calls, callsOf } from "./calls.ts";
import { type Changes, figuresText, rowsText } from "./changes.ts";
import { markText, placedMarks } from "./marks.ts";
import { printable } from "./printable.ts";
import { type EntryProblem, entryProblems } from "./problems.ts";

/** The time since the first entry, in seconds. The dates of a log are shifted, so only this is true. */
const since = (ms: number): string => `${ms < 0 ? "-" : "+"}${(Math.abs(ms) / 1000).toFixed(3)} s`;

/** How much of a value a line shows. */
const SHOWN = 60;

/** How much of an id a line shows: enough to tell the ids of one visit apart. */
const ID_SHOWN = 8;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids by their end. */
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
    // which field of an answer broke its contract
    const misread = typeof value.misread === "string" ? `: ${value.misread}` : "";
    return `{${String(value.kind)} ${String(value.status)} ${quoted(value.message)}${keys}${misread}}`;
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

/** A call below the entry that requested it. `seq`: of that entry. */
const callText = ({ exchange, attempt, isUnhandled }: Call, seq: number | null): string => {
  const {
    call,
    status,
    failure,
    fields = [],
    request,
    untilEntry,
    took = 0,
    noAnswer,
    requestId,
    retryAfter,
  } = exchange;
  const cause = request?.cause ?? null;
  return [
    `  ⇄ ${call} ${failure === PENDING ? "is open" : (status ?? "no answer")}`,
    ...(failure === null || failure === PENDING ? [] : [failure]),
    ...fields,
    ...(noAnswer === undefined ? [] : [`(${noAnswer})`]),
    ...(took === 0 ? [] : [`in ${took} ms`]),
    ...(attempt > 1 ? [`attempt ${attempt}`] : []),
    ...(retryAfter === undefined ? [] : [`retry after ${retryAfter} s`]),
    ...(requestId === undefined ? [] : [`request ${requestId}`]),
    ...(cause === null || cause === seq ? [] : [`(of #${cause})`]),
    ...(cause === null || cause !== seq || untilEntry <= cause || failure === PENDING
      ? []
      : [`ended after #${untilEntry}`]),
    ...(isUnhandled ? ["· nothing followed"] : []),
  ].join(" ");
};

/** How many changes of the state an entry shows. */
const CHANGES_SHOWN = 12;

/** What an entry changed in the state, by paths as `--state` and `--expect` take them. */
const changesText = ({ changes, figures }: Changes): ReadonlyArray<string> => {
  const ofFigures = figuresText(figures);
  return [
    ...changes.slice(0, CHANGES_SHOWN).map(({ kind, path, expected, actual }) => {
      if (kind === "rows") return `  Δ ${path.slice(2)}: ${rowsText({ expected, actual })}`;
      const [before, after] = [expected, actual].map((value) => (value === undefined ? "nothing" : quoted(value)));
      return `  Δ ${path.slice(2)}: ${before} → ${after}`;
    }),
    ...(changes.length > CHANGES_SHOWN ? [`  Δ ${changes.length - CHANGES_SHOWN} more`] : []),
    ...(ofFigures === null ? [] : [`  Δ ${ofFigures}`]),
  ];
};

/** The stacks of a crash, a line per frame. `frame`: how a frame is shown. */
const crashText = ({ command }: Line, frame: FrameText): ReadonlyArray<string> => {
  if (command._tag !== "session.RecordCrash") return [];
  const stacks: Readonly<Record<string, unknown>> = { ...command };
  return [
    ["frames", "called from"],
    ["components", "in the component"],
  ].flatMap(([key = "", words = ""]) => {
    const frames = stacks[key];
    if (!Array.isArray(frames)) return [];
    return frames.map(
      (text, at) => `    ${at === 0 ? `${key}: ` : ""}${at === 0 ? "" : `${words} `}${frame(String(text))}`,
    );
  });
};

/** How a frame of a crash is shown: as it is, or as the place in the sources that it names. */
type FrameText = (frame: string) => string;

/** A log as the command line prints it. */
export interface Timeline {
  /**
   * One entry: its time since the first one, source, command, the calls that it requested, its outcome, what it changed,
   * and what happened on the page after it.
   */
  readonly textOf: (index: number, changes?: Changes, frame?: FrameText) => string;
  /** What went wrong in each entry. */
  readonly problems: ReadonlyArray<ReadonlyArray<EntryProblem>>;
  /** The calls that were open when the log ended; empty where none was. */
  readonly openText: ReadonlyArray<string>;
  /** The calls of each entry. */
  readonly calls: Calls;
}

/** The timeline of a log. */
export const timelineOf = (entries: ReadonlyArray<Line>): Timeline => {
  const calls = callsOf(entries);
  const start = entries[0]?.at ?? 0;
  const first = entries[0]?.seq ?? 1;
  const marks = new Map<string, string[]>();
  for (const { index, line } of placedMarks(entries)) {
    const isBefore = line.afterEntry < (entries[index]?.seq ?? first);
    const place = `${index} ${isBefore}`;
    marks.set(place, [...(marks.get(place) ?? []), `${since(line.at - start)} page    ${markText(line)}`]);
  }
  return {
    calls,
    problems: entryProblems(entries, calls),
    openText: calls.open.map((call) => printable(callText(call, null))),
    textOf: (index, changes = { changes: [], figures: 0 }, frame = (text) => text) => {
      const line = entries[index];
      if (line === undefined) return "";
      const because = line.cause === null ? "" : ` (of #${line.cause})`;
      return [
        ...(line.startsPage ? [`${since(line.at - start)} page    starts again, as after a reload`] : []),
        ...(marks.get(`${index} true`) ?? []),
        `#${line.seq} ${since(line.at - start)} ${WHO[line.source]} ${messageText(line.command)}${because}`,
        ...crashText(line, frame),
        ...(calls.byEntry[index] ?? []).map((call) => callText(call, line.seq)),
        ...outcomeText(line),
        ...changesText(changes),
        ...(marks.get(`${index} false`) ?? []),
      ]
        .map(printable)
        .join("\n");
    },
  };
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
      of.forms === undefined ? undefined : `other forms: ${of.forms.join("; ")}`,
    ]
      .filter((part) => part !== undefined)
      .join(", ") + (checkpoint === null ? "" : `, from a checkpoint after #${checkpoint.seq}`),
  );

/** How many of the user's last steps, or of the refused commands of screens, a summary names. */
const MOST_NAMED = 5;

/** What the user did last, which is what a report of a problem is about. */
const lastSteps = (entries: ReadonlyArray<Line>): string => {
  const steps = entries.filter(({ source }) => source === "person").slice(-MOST_NAMED);
  // a press that sends no command, such as one that opens a row, is not in a log
  if (steps.length === 0) return "no command of the user";
  return printable(`the user last did ${steps.map(({ seq, command }) => `#${seq} ${command._tag}`).join(", ")}`);
};

/** A number of entries in words. */
export const countText = (count: number): string => (count === 1 ? "1 entry" : `${count} entries`);

/** What went wrong first, and below it the refused commands of screens, which no user sees. */
const failuresText = (entries: ReadonlyArray<Line>, { problems, textOf }: Timeline): ReadonlyArray<string> => {
  const failures = [...entries.keys()].filter((index) => problems[index]?.length !== 0);
  const isScreenRefusal = (index: number): boolean =>
    entries[index]?.source === "screen" && problems[index]?.join() === "rejection";
  const [wrong, ...others] = failures.filter((index) => !isScreenRefusal(index));
  const ofScreens = failures.filter(isScreenRefusal).map((at) => `#${entries[at]?.seq} ${entries[at]?.command._tag}`);
  const more = ofScreens.length > MOST_NAMED ? [`${ofScreens.length - MOST_NAMED} more`] : [];
  return [
    wrong === undefined
      ? "nothing that the user did was refused and no call failed"
      : `${others.length + 1} refused or failed, first ${textOf(wrong)}`,
    ...(ofScreens.length === 0
      ? []
      : [printable(`refused commands of screens: ${[...ofScreens.slice(0, MOST_NAMED), ...more].join(", ")}`)]),
  ];
};

/** What the dates and amounts of a log say. */
export const REPLACED = "dates are shifted, and amounts keep only their order";

/** How many entries each source made in which time, what the user did last, and what went wrong first. */
export const summaryText = (entries: ReadonlyArray<Line>, timeline = timelineOf(entries)): ReadonlyArray<string> => {
  const [first, last] = [entries[0], entries.at(-1)];
  if (first === undefined || last === undefined) return ["no entries"];
  const who = Object.keys(WHO).map((source) => `${entries.filter((line) => line.source === source).length} ${source}`);
  return [
    `${countText(entries.length)} (${who.join(", ")}) in ${since(last.at - first.at).slice(1)}`,
    lastSteps(entries),
    ...failuresText(entries, timeline),
  ];
};
