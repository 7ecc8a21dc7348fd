import * as Result from "effect/Result";
import { type Either, isLeft, left, right } from "fp-ts/Either";
import { allCalls } from "../../adapters/http/calls/index.ts";
import { HANDLE_PATTERN } from "../../domain/decider/privacy.ts";
import { isRecord } from "../../domain/decider/record.ts";
import { declarations, definitions } from "../../domain/index.ts";
import { ANY_OUTCOME, type ExchangeLine, FORMAT, type Line, VERSION } from "../journal/format.ts";
import type { Bundle, Plain, Problem, ScriptStep } from "./bundle.ts";
import { decodeExchange, decodeHeader, decodeLine } from "./line-schema.ts";
import { nearest } from "./nearest.ts";
import { decoders } from "./redecide.ts";

const HEADER = {
  format: FORMAT,
  version: VERSION,
  appVersion: "",
  locale: "en",
  timeZone: "UTC",
  at: 0,
  checkpoint: null,
};
const CALLS: ReadonlyArray<string> = allCalls.map(({ name }) => name);
const COMMANDS = Object.keys(declarations);
const problemOf = decoders(definitions);
const OWN = "a script: it has no chain, and only what it says is compared";

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, " ");

/** Why the value of a key is no number of milliseconds, or null. */
const numberProblem = (given: Plain, key: string): string | null => {
  const value = given[key];
  const isNumber = value === undefined || (typeof value === "number" && Number.isFinite(value) && value >= 0);
  return isNumber ? null : `${key}: expected a number of milliseconds, such as 1500, not ${JSON.stringify(value)}`;
};

/** What a step can say, by what it is (docs/script.schema.json). */
const KEYS = {
  command: ["command", "source", "after", "events", "rejection", "ignored"],
  answer: ["call", "status", "answer", "took", "unreadable", "open"],
  wait: ["wait"],
} as const;

/** Why a step says something that no step can say, or null. */
const unknownKey = (given: Plain, kind: keyof typeof KEYS): string | null => {
  const known: ReadonlyArray<string> = KEYS[kind];
  const other = Object.keys(given).find((key) => !known.includes(key));
  return other === undefined ? null : `a step of this kind has no "${other}"; it has ${known.join(", ")}`;
};

/** Why a command is none of this version, or null. */
const unknownCommand = (command: unknown): string | null => {
  if (!isRecord(command) || typeof command._tag !== "string") return 'expected a command: { _tag: "module.Name", … }';
  const tag = command._tag;
  if (!COMMANDS.includes(tag)) return `no command is named ${JSON.stringify(tag)}${nearest(tag, COMMANDS)}`;
  const bare = Object.entries(command).find(
    ([, value]) => isRecord(value) && "handle" in value && !isHandle(value.handle),
  );
  if (bare !== undefined) return `${bare[0]}.handle: a secret is written as "secret:" and any UUID`;
  const why = problemOf({ ...command, _tag: tag });
  return why === null ? null : `${tag}: ${why}`;
};

const isHandle = (value: unknown): boolean => typeof value === "string" && HANDLE_PATTERN.test(value);

const kindOf = (given: Plain): keyof typeof KEYS => {
  if ("call" in given) return "answer";
  return "wait" in given ? "wait" : "command";
};

/** The answer to a request. `status` null is no answer. */
const answerOf = (given: Plain, at: number, line: number): Either<string, ExchangeLine> => {
  const call = String(given.call);
  if (!CALLS.includes(call)) return left(`no call is named ${JSON.stringify(given.call)}${nearest(call, CALLS)}`);
  const why = numberProblem(given, "took");
  if (why !== null) return left(why);
  const made = { failure: null, at, request: null, untilEntry: 0, untilRequest: 0, input: {} };
  const whole = { status: 200, answer: null, ...made, ...given };
  const decoded = decodeExchange(whole);
  return Result.isFailure(decoded) ? left(oneLine(decoded.failure.message)) : right({ ...decoded.success, line });
};

/** The id of a command by its place among those of a script. */
export const scriptId = (place: number): string => `00000000-0000-4000-9000-${String(place).padStart(12, "0")}`;

/** The entry of a command. */
const entryOf = (given: Plain, seq: number, at: number): Either<string, Line> => {
  const unknown = unknownCommand(given.command);
  if (unknown !== null) return left(unknown);
  const hasOutcome = ["events", "rejection", "ignored"].some((key) => key in given);
  const decoded = decodeLine({
    ...{ seq, at, id: scriptId(seq), random: 0, cause: null, source: "person", hashes: null },
    ...(hasOutcome ? {} : { ignored: ANY_OUTCOME }),
    ...given,
  });
  return Result.isFailure(decoded) ? left(oneLine(decoded.failure.message)) : right(decoded.success);
};

/**
 * Reads a script: its header, then its steps. A step is a command, an answer (`call`) or a `wait` in milliseconds.
 * Everything but `command` has a default: the time is `after` milliseconds (1,000) after the step before, the source a
 * person, the outcome any. A step with `call` is the answer to the next request of that call. A step that cannot be
 * read is refused by its line.
 */
export const readScript = (
  raw: Plain,
  steps: ReadonlyArray<ScriptStep>,
  notes: ReadonlyArray<string>,
): Either<Problem, Bundle> => {
  const header = decodeHeader({ ...HEADER, ...raw });
  if (Result.isFailure(header)) return left({ line: 1, why: oneLine(header.failure.message) });
  const entries: Line[] = [];
  let at = header.success.at;
  for (const { line, step } of steps) {
    if (isLeft(step)) return left({ line, why: step.left });
    const kind = kindOf(step.right);
    const why = unknownKey(step.right, kind);
    if (why !== null) return left({ line, why });
    if (kind === "answer") {
      const last = entries.at(-1);
      const answer = answerOf(step.right, at, line);
      if (isLeft(answer)) return left({ line, why: answer.left });
      if (last === undefined) return left({ line, why: "an answer follows the command that leads to its request" });
      entries.splice(-1, 1, { ...last, exchanges: [...(last.exchanges ?? []), answer.right] });
      continue;
    }
    const noNumber = numberProblem(step.right, kind === "wait" ? "wait" : "after");
    if (noNumber !== null) return left({ line, why: noNumber });
    const { after = 1_000, wait, ...rest } = step.right;
    at += Number(wait ?? after);
    if (kind === "wait") continue;
    const entry = entryOf(rest, entries.length + 1, at);
    if (isLeft(entry)) return left({ line, why: entry.left });
    entries.push(entry.right);
  }
  return right({ header: { ...header.success, at }, entries, damage: null, notes: [...notes, OWN] });
};
