import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { type Either, isLeft, left, right } from "fp-ts/Either";
import { isRecord } from "../../domain/decider/record.ts";
import {
  ANY_OUTCOME,
  CHAIN_START,
  type ExchangeLine,
  FORMAT,
  type Header,
  type Line,
  VERSION,
  verifiedChain,
} from "../journal/format.ts";
import { createUnpacker, Unpackable } from "../journal/table.ts";
import { type Plain, stepsFrom, type Upcaster } from "./upcast.ts";

/** What is wrong with a file. `line` counts from 1. */
export interface Problem {
  readonly line: number;
  readonly why: string;
}

/** A journal as read. `damage`: why it ends before its end, or null; the entries before it are sound. */
export interface Bundle {
  readonly header: Header;
  readonly entries: ReadonlyArray<Line>;
  readonly damage: Problem | null;
  /** What was read although no writer writes it so: a byte order mark, line ends of Windows. */
  readonly notes: ReadonlyArray<string>;
}

/** Milliseconds since 1970 that a date can tell. */
const instant = Schema.Finite.check(
  Schema.makeFilter((at) => (Math.abs(at) <= 8.64e15 ? undefined : "an instant that a date can tell")),
);

const message = Schema.StructWithRest(Schema.Struct({ _tag: Schema.NonEmptyString }), [
  Schema.Record(Schema.String, Schema.Unknown),
]);
const exchange = Schema.Struct({
  call: Schema.String,
  status: Schema.NullOr(Schema.Int),
  failure: Schema.NullOr(Schema.String),
  fields: Schema.optionalKey(Schema.Array(Schema.String)),
  at: instant,
  request: Schema.NullOr(Schema.Struct({ no: Schema.Int, cause: Schema.NullOr(Schema.Int), after: Schema.Int })),
  until: Schema.Int,
  input: Schema.Unknown,
  answer: Schema.Unknown,
});
const headerSchema = Schema.Struct({
  format: Schema.Literal(FORMAT),
  version: Schema.Literal(VERSION),
  appVersion: Schema.String,
  locale: Schema.String,
  timeZone: Schema.String,
  at: instant,
  seed: Schema.optionalKey(Schema.Finite),
  build: Schema.optionalKey(Schema.String),
  browser: Schema.optionalKey(Schema.String),
  viewport: Schema.optionalKey(Schema.String),
  scheme: Schema.optionalKey(Schema.Literals(["light", "dark"])),
  reducedMotion: Schema.optionalKey(Schema.Boolean),
  script: Schema.optionalKey(Schema.Literal(true)),
  checkpoint: Schema.NullOr(Schema.Struct({ seq: Schema.Int, state: Schema.Unknown })),
});
const lineSchema = Schema.Struct({
  seq: Schema.Int,
  at: instant,
  id: Schema.String,
  chance: Schema.Finite,
  cause: Schema.NullOr(Schema.Int),
  source: Schema.Literals(["person", "screen", "reactor", "system"]),
  starts: Schema.optionalKey(Schema.Literal(true)),
  command: message,
  events: Schema.optionalKey(Schema.Array(message)),
  rejection: Schema.optionalKey(message),
  ignored: Schema.optionalKey(Schema.String),
  hashes: Schema.optionalKey(Schema.NullOr(Schema.Record(Schema.String, Schema.String))),
  exchanges: Schema.optionalKey(Schema.Array(exchange)),
  diverged: Schema.optionalKey(Schema.Struct({ by: Schema.Literals(["session", "redaction"]), path: Schema.String })),
}).check(
  Schema.makeFilter((line) =>
    [line.events, line.rejection, line.ignored].filter((part) => part !== undefined).length === 1
      ? undefined
      : "either events, or a rejection, or a reason why it was ignored",
  ),
);
const decodeHeader = Schema.decodeUnknownResult(headerSchema);
const decodeLine = Schema.decodeUnknownResult(lineSchema);

type Unpack = ReturnType<typeof createUnpacker>;

/** One line as an object with its references put back, or why it is none. */
const unpacked = (text: string, unpack: Unpack): Either<string, Plain> => {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return left("expected one JSON object");
    return right(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unpack(item)])));
  } catch (error) {
    return left(error instanceof Unpackable ? error.message : "expected one JSON object");
  }
};

const upcastHeader = (
  raw: Plain,
): Either<string, { readonly header: Header; readonly steps: ReadonlyArray<Upcaster> }> => {
  if (raw.format !== FORMAT) return left(`expected a journal ("format": "${FORMAT}")`);
  if (typeof raw.version !== "number" || !Number.isInteger(raw.version)) return left("expected a version number");
  if (raw.version > VERSION)
    return left(`version ${raw.version} is newer than this program, which reads up to ${VERSION}`);
  const steps = stepsFrom(raw.version);
  if (steps === null) return left(`version ${raw.version} is none that was ever released`);
  let upcast: Plain;
  try {
    upcast = steps.reduce((header, step) => step.header(header), raw);
  } catch (error) {
    return left(error instanceof Error ? error.message : String(error));
  }
  const decoded = decodeHeader(upcast);
  return Result.isFailure(decoded)
    ? left(decoded.failure.message)
    : right({ header: decoded.success as Header, steps });
};

const CUT_OFF = "the file was cut off: its last line, which counts the entries, is missing";

/** Why the chain of a line does not hold. */
const whyBroken = (text: string, isLast: boolean): string => {
  if (text === "" && isLast) return CUT_OFF;
  try {
    JSON.parse(text);
    return "this line was changed, moved, added, or follows a removed one: its chain does not hold";
  } catch {
    return isLast ? "the file was cut off in this line" : "expected one JSON object";
  }
};

/** Reads entries as long as they are valid. Returns why it stopped, or null at the end of the file. */
const readEntries = (
  lines: ReadonlyArray<string>,
  first: string,
  { steps, unpack }: { readonly steps: ReadonlyArray<Upcaster>; readonly unpack: Unpack },
  entries: Line[],
): Problem | null => {
  let chain = first;
  for (let at = 1; at < lines.length; at += 1) {
    const text = lines[at] ?? "";
    const line = at + 1;
    const next = verifiedChain(chain, text);
    if (next === null) return { line, why: whyBroken(text, at === lines.length - 1) };
    chain = next;
    const raw = unpacked(text, unpack);
    if (isLeft(raw)) return { line, why: raw.left };
    if ("end" in raw.right) {
      if (raw.right.end !== entries.length) return { line, why: `expected an end after ${entries.length} entries` };
      const whole = at === lines.length - 2 && lines[at + 1] === "";
      return whole ? null : { line: line + 1, why: "expected the file to end with the line before" };
    }
    const decoded = decodeLine(steps.reduce((entry, step) => step.entry(entry), raw.right));
    if (Result.isFailure(decoded)) return { line, why: decoded.failure.message };
    entries.push(decoded.success as Line);
  }
  return { line: lines.length, why: CUT_OFF };
};

const scriptHeader = { version: VERSION, appVersion: "", locale: "en", timeZone: "UTC", at: 0, checkpoint: null };

/**
 * Reads a script: a header with `"script": true`, then a command or an answer per line. Everything but `command` has a
 * default: the time is `after` milliseconds (1,000) after the line before, the source a person, the outcome any. A line
 * with `call` is the answer to the next request of that call. A line that cannot be read is refused by its number.
 */
const readScript = (
  raw: Plain,
  lines: ReadonlyArray<string>,
  notes: ReadonlyArray<string>,
): Either<Problem, Bundle> => {
  const header = decodeHeader({ ...scriptHeader, ...raw });
  if (Result.isFailure(header)) return left({ line: 1, why: header.failure.message });
  const entries: Line[] = [];
  let at = header.success.at;
  const unpack = createUnpacker();
  for (const [index, text] of lines.entries()) {
    if (index === 0 || text.trim() === "") continue;
    const line = index + 1;
    const found = unpacked(text, unpack);
    if (isLeft(found)) return left({ line, why: found.left });
    const given = found.right;
    const last = entries.at(-1);
    if ("call" in given) {
      const answered = { status: 200, failure: null, at, request: null, until: 0, input: {}, answer: null, ...given };
      const decoded = Schema.decodeUnknownResult(exchange)(answered);
      if (Result.isFailure(decoded)) return left({ line, why: decoded.failure.message });
      if (last === undefined) return left({ line, why: "an answer follows the command that leads to its request" });
      entries.splice(-1, 1, { ...last, exchanges: [...(last.exchanges ?? []), decoded.success as ExchangeLine] });
      continue;
    }
    const { after = 1_000, ...rest } = given;
    at += typeof after === "number" ? after : Number.NaN;
    const seq = entries.length + 1;
    const id = `00000000-0000-4000-9000-${String(seq).padStart(12, "0")}`;
    const hasOutcome = ["events", "rejection", "ignored"].some((key) => key in rest);
    const decoded = decodeLine({
      ...{ seq, at, id, chance: 0, cause: null, source: "person", hashes: null },
      ...(hasOutcome ? {} : { ignored: ANY_OUTCOME }),
      ...rest,
    });
    if (Result.isFailure(decoded)) return left({ line, why: decoded.failure.message });
    entries.push(decoded.success as Line);
  }
  const own = "a script: it has no chain, and only what it says is compared";
  return right({ header: header.success as Header, entries, damage: null, notes: [...notes, own] });
};

/**
 * Reads a journal file. Refuses a file whose first line is no sound header; a file that was edited or cut off
 * later is read as far as its chain holds, and `damage` says where and why it ended (R9).
 */
export const readBundle = (given: string): Either<Problem, Bundle> => {
  const hasMark = given.startsWith("\uFEFF");
  const hasReturns = given.includes("\r\n");
  // no line of JSON holds a line end of its own
  const text = (hasMark ? given.slice(1) : given).replaceAll("\r\n", "\n");
  const notes = [
    ...(hasMark ? ["read without its byte order mark"] : []),
    ...(hasReturns ? ["read with line ends of Windows"] : []),
  ];
  const lines = text.split("\n");
  const first = lines[0] ?? "";
  const unpack = createUnpacker();
  const found = unpacked(first, unpack);
  if (isLeft(found)) return left({ line: 1, why: found.left.replace("expected", "expected the header,") });
  const raw = found.right;
  if (raw.script === true) return readScript(raw, lines, notes);
  const chain = verifiedChain(CHAIN_START, first);
  const upcast = upcastHeader(raw);
  if (isLeft(upcast)) return left({ line: 1, why: upcast.left });
  if (chain === null) return left({ line: 1, why: "the header was changed: its chain does not hold" });
  const { header, steps } = upcast.right;
  const entries: Line[] = [];
  const damage = readEntries(lines, chain, { steps, unpack }, entries);
  return right({ header, entries, damage, notes });
};
