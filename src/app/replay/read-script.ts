import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { type Either, isLeft, left, right } from "fp-ts/Either";
import { allCalls } from "../../adapters/http/calls/index.ts";
import { ANY_OUTCOME, type ExchangeLine, type Line, VERSION } from "../journal/format.ts";
import type { Bundle, Problem, ScriptStep } from "./bundle.ts";
import { decodeExchange, decodeHeader, decodeLine, EXCHANGE_KEYS, LINE_KEYS } from "./line-schema.ts";
import type { Plain } from "./upcast.ts";

const HEADER = { version: VERSION, appVersion: "", locale: "en", timeZone: "UTC", at: 0, checkpoint: null };
const CALLS: ReadonlySet<unknown> = new Set(allCalls.map(({ name }) => name));
const OWN = "a script: it has no chain, and only what it says is compared";

/** What a step can say, by what it is. */
const KEYS = {
  command: [...LINE_KEYS, "after"],
  answer: [...EXCHANGE_KEYS],
  wait: ["wait"],
} as const;

/** Why a step says something that no step can say, or null. */
const unknownKey = (given: Plain, kind: keyof typeof KEYS): string | null => {
  const known: ReadonlyArray<string> = KEYS[kind];
  const other = Object.keys(given).find((key) => !known.includes(key));
  return other === undefined ? null : `a step of this kind has no "${other}"; it has ${known.join(", ")}`;
};

const kindOf = (given: Plain): keyof typeof KEYS => {
  if ("call" in given) return "answer";
  return "wait" in given ? "wait" : "command";
};

/** The answer to a request. `status` null is no answer. */
const answerOf = (given: Plain, at: number): Either<string, ExchangeLine> => {
  if (!CALLS.has(given.call)) return left(`no call is named ${JSON.stringify(given.call)}`);
  const whole = { status: 200, failure: null, at, request: null, untilEntry: 0, input: {}, answer: null, ...given };
  const decoded = decodeExchange(whole);
  return Result.isFailure(decoded) ? left(decoded.failure.message) : right(decoded.success);
};

/** The entry of a command. */
const entryOf = (given: Plain, seq: number, at: number): Either<string, Line> => {
  const id = `00000000-0000-4000-9000-${String(seq).padStart(12, "0")}`;
  const hasOutcome = ["events", "rejection", "ignored"].some((key) => key in given);
  const decoded = decodeLine({
    ...{ seq, at, id, random: 0, cause: null, source: "person", hashes: null },
    ...(hasOutcome ? {} : { ignored: ANY_OUTCOME }),
    ...given,
  });
  return Result.isFailure(decoded) ? left(decoded.failure.message) : right(decoded.success);
};

const duration = Schema.decodeUnknownResult(Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)));

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
  if (Result.isFailure(header)) return left({ line: 1, why: header.failure.message });
  const entries: Line[] = [];
  let at = header.success.at;
  for (const { line, step } of steps) {
    if (isLeft(step)) return left({ line, why: step.left });
    const kind = kindOf(step.right);
    const why = unknownKey(step.right, kind);
    if (why !== null) return left({ line, why });
    if (kind === "answer") {
      const last = entries.at(-1);
      const answer = answerOf(step.right, at);
      if (isLeft(answer)) return left({ line, why: answer.left });
      if (last === undefined) return left({ line, why: "an answer follows the command that leads to its request" });
      entries.splice(-1, 1, { ...last, exchanges: [...(last.exchanges ?? []), answer.right] });
      continue;
    }
    const { after = 1_000, wait = null, ...rest } = step.right;
    const pause = duration(wait ?? after);
    if (Result.isFailure(pause)) return left({ line, why: pause.failure.message });
    at += pause.success;
    if (kind === "wait") continue;
    const entry = entryOf(rest, entries.length + 1, at);
    if (isLeft(entry)) return left({ line, why: entry.left });
    entries.push(entry.right);
  }
  return right({ header: { ...header.success, at }, entries, damage: null, notes: [...notes, OWN] });
};
