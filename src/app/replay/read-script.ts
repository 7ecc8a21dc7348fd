import * as Result from "effect/Result";
import { type Either, isLeft, left, right } from "fp-ts/Either";
import { allCalls } from "../../adapters/http/calls/index.ts";
import { isRecord } from "../../domain/decider/record.ts";
import { declarations, definitions } from "../../domain/index.ts";
import { ANY_OUTCOME, type ExchangeLine, FORMAT, type Header, type Line, VERSION } from "../journal/format.ts";
import type { Bundle, Place, PlaceOf, Plain, Problem, ScriptStep } from "./bundle.ts";
import { decodeExchange, decodeHeader, decodeLine, HEADER_KEYS } from "./line-schema.ts";
import { decodeMistake, type Mistake, messageMistake, type Path, unknownKey } from "./mistake.ts";
import { nearest } from "./nearest.ts";
import { statePathProblem } from "./state-path.ts";

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
const OUTCOMES = Object.keys(definitions).filter((tag) => !COMMANDS.includes(tag));
const OWN = "a script: it has no chain, and only what it says is compared";

/** What a script says before its steps and after them (docs/script.schema.json). */
export const SCRIPT_KEYS = ["script", "format", "version", "title", "at", "locale", "timeZone", "steps", "ends"];

/** What a step can say, by what it is (docs/script.schema.json). */
export const KEYS = {
  command: ["command", "source", "after", "events", "rejection", "ignored"],
  answer: ["call", "status", "answer", "took", "unreadable", "open"],
  wait: ["wait"],
} as const;

/** Who a step can be of; reactors do theirs themselves. */
const SOURCES = ["person", "screen", "system"];

/** Why the value of a key is no number of milliseconds, or null. */
const numberMistake = (given: Plain, key: string): Mistake | null => {
  const value = given[key];
  if (value === undefined || (typeof value === "number" && Number.isFinite(value) && value >= 0)) return null;
  return {
    path: [key],
    why: `${key}: expected a number of milliseconds, such as 1500, not ${JSON.stringify(value)}`,
  };
};

/** Why a step says something that no step of its kind can say, or null. */
const keyMistake = (given: Plain, kind: keyof typeof KEYS): Mistake | null => {
  const known: ReadonlyArray<string> = KEYS[kind];
  const other = Object.keys(given).find((key) => !known.includes(key));
  return other === undefined ? null : unknownKey("a step of this kind", [], other, known);
};

/** Why a text is none of some names, or null. */
const nameMistake = (kind: string, name: unknown, known: ReadonlyArray<string>, path: Path): Mistake | null => {
  if (typeof name === "string" && known.includes(name)) return null;
  return { path, why: `no ${kind} is named ${JSON.stringify(name)}${nearest(String(name), known)}` };
};

/** Why a command is none of this version, or null. */
const commandMistake = ({ command }: Plain): Mistake | null => {
  if (!isRecord(command) || typeof command._tag !== "string")
    return { path: ["command"], why: 'expected a command: { _tag: "module.Name", … }' };
  const unknown = nameMistake("command", command._tag, COMMANDS, ["command", "_tag"]);
  const field = definitions[command._tag];
  if (unknown !== null || field === undefined) return unknown;
  return messageMistake(field, { ...command, _tag: command._tag }, ["command"]);
};

/** Why the named outcome is none of this version, or null. */
const outcomeMistake = ({ events, rejection }: Plain): Mistake | null => {
  const of = (kind: string, outcome: unknown, path: Path): Mistake | null =>
    isRecord(outcome)
      ? nameMistake(kind, outcome._tag, OUTCOMES, [...path, "_tag"])
      : { path, why: `expected an ${kind === "event" ? kind : "outcome"}: { _tag: "module.Name", … }` };
  const all = Array.isArray(events) ? events.map((event, at) => of("event", event, ["events", at])) : [];
  const refused = rejection === undefined ? null : of("rejection", rejection, ["rejection"]);
  return all.find((mistake) => mistake !== null) ?? refused;
};

const kindOf = (given: Plain): keyof typeof KEYS => {
  if ("call" in given) return "answer";
  return "wait" in given ? "wait" : "command";
};

/** The answer to a request. `status` null is no answer. */
const answerOf = (given: Plain, at: number, line: number): Either<Mistake, ExchangeLine> => {
  const mistake = nameMistake("call", given.call, CALLS, ["call"]) ?? numberMistake(given, "took");
  if (mistake !== null) return left(mistake);
  const made = { failure: null, at, request: null, untilEntry: 0, untilRequest: 0, input: {} };
  const whole = { status: 200, answer: null, ...made, ...given };
  const decoded = decodeExchange(whole);
  if (Result.isSuccess(decoded)) return right({ ...decoded.success, line });
  return left(decodeMistake(decodeExchange, whole, [], "") ?? { path: [], why: decoded.failure.message });
};

/** The id of a command by its place among those of a script. */
export const scriptId = (place: number): string => `00000000-0000-4000-9000-${String(place).padStart(12, "0")}`;

/** The entry of a command. */
const entryOf = (given: Plain, seq: number, at: number): Either<Mistake, Line> => {
  const sourceMistake =
    given.source === undefined || SOURCES.includes(String(given.source))
      ? null
      : {
          path: ["source"],
          why: `source: expected one of ${SOURCES.join(", ")}, not ${JSON.stringify(given.source)}${nearest(String(given.source), SOURCES)}`,
        };
  const mistake = commandMistake(given) ?? sourceMistake ?? outcomeMistake(given);
  if (mistake !== null) return left(mistake);
  const hasOutcome = ["events", "rejection", "ignored"].some((key) => key in given);
  const whole = {
    ...{ seq, at, id: scriptId(seq), random: 0, cause: null, source: "person", hashes: null },
    ...(hasOutcome ? {} : { ignored: ANY_OUTCOME }),
    ...given,
  };
  const decoded = decodeLine(whole);
  if (Result.isSuccess(decoded)) return right(decoded.success);
  return left(decodeMistake(decodeLine, whole, [], "") ?? { path: [], why: decoded.failure.message });
};

/** What a script says of itself, before and after its steps. */
const headerOf = (raw: Plain): Either<Mistake, Header> => {
  // the header of a log may become that of a script
  const other = Object.keys(raw).find((key) => !SCRIPT_KEYS.includes(key) && !HEADER_KEYS.includes(key));
  if (other !== undefined) return left(unknownKey("a script", [], other, SCRIPT_KEYS));
  const whole = { ...HEADER, ...raw };
  const decoded = decodeHeader(whole);
  if (Result.isFailure(decoded))
    return left(decodeMistake(decodeHeader, whole, [], "") ?? { path: [], why: decoded.failure.message });
  for (const path of Object.keys(decoded.success.ends ?? {})) {
    const why = statePathProblem(path);
    if (why !== null) return left({ path: ["ends", path], isKey: true, why: `ends: ${why}` });
  }
  return right(decoded.success);
};

const problemAt = (placeOf: PlaceOf, { path, isKey, why }: Mistake): Problem => ({
  ...placeOf(path, isKey === true),
  why: why.replace(/\s*\n\s*/g, " "),
});

/** A file of JSON lines has each step on its line. */
export const inLine =
  (line: number): PlaceOf =>
  (): Place => ({ line });

/**
 * Reads a script: its header, then its steps. A step is a command, an answer (`call`) or a `wait` in milliseconds.
 * Everything but `command` has a default: the time is `after` milliseconds (1,000) after the step before, the source a
 * person, the outcome any. A step with `call` is the answer to the next request of that call. What cannot be read is
 * refused by its place.
 */
export const readScript = (
  raw: Plain,
  steps: ReadonlyArray<ScriptStep>,
  notes: ReadonlyArray<string>,
  placeOf: PlaceOf = inLine(1),
): Either<Problem, Bundle> => {
  const header = headerOf(raw);
  if (isLeft(header)) return left(problemAt(placeOf, header.left));
  const entries: Line[] = [];
  let at = header.right.at;
  for (const { line, step, placeOf: inStep } of steps) {
    if (isLeft(step)) return left({ ...inStep([], false), why: step.left });
    const refused = (mistake: Mistake): Either<Problem, never> => left(problemAt(inStep, mistake));
    const kind = kindOf(step.right);
    const unknown = keyMistake(step.right, kind);
    if (unknown !== null) return refused(unknown);
    if (kind === "answer") {
      const last = entries.at(-1);
      const answer = answerOf(step.right, at, line);
      if (isLeft(answer)) return refused(answer.left);
      if (last === undefined)
        return refused({ path: [], why: "an answer follows the command that leads to its request" });
      entries.splice(-1, 1, { ...last, exchanges: [...(last.exchanges ?? []), answer.right] });
      continue;
    }
    const noNumber = numberMistake(step.right, kind === "wait" ? "wait" : "after");
    if (noNumber !== null) return refused(noNumber);
    const { after = 1_000, wait, ...rest } = step.right;
    at += Number(wait ?? after);
    if (kind === "wait") continue;
    const entry = entryOf(rest, entries.length + 1, at);
    if (isLeft(entry)) return refused(entry.left);
    entries.push(entry.right);
  }
  return right({ header: { ...header.right, at }, entries, damage: null, notes: [...notes, OWN] });
};
