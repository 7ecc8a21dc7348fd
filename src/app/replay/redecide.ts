import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { Field } from "../../domain/decider/field.ts";
import type { Tagged } from "../../domain/decider/message.ts";
import { changedHashes } from "../../domain/values/state-hash.ts";
import { decideEntry } from "../journal/decide-entry.ts";
import { type Difference, firstDifference } from "../journal/difference.ts";
import type { Known } from "../journal/domain.ts";
import type { Outcome } from "../journal/entry.ts";
import { ANY_OUTCOME, hashTexts, type Line } from "../journal/format.ts";
import type { Bundle } from "./bundle.ts";

/** Where a replay first did something else than the journal says. `index` counts entries from 0. */
export interface Divergence extends Difference {
  readonly index: number;
  readonly seq: number;
  readonly command: string;
  /**
   * What differed: an entry is missing or out of place, the command cannot be read or is another, something else was
   * decided, the state is another, or a reactor made another call.
   */
  readonly kind: "order" | "command" | "outcome" | "state" | "call";
}

/** A step that replays, but led to something else in the visit: the writer found the two runs to differ at `path`. */
interface Differing {
  readonly seq: number;
  readonly path: string;
}

/** The result of a replay: how many entries are identical, the state after them, and why it stopped, or null. */
export interface Replayed<Root> {
  readonly identical: number;
  readonly state: Root;
  readonly divergence: Divergence | null;
  readonly differing: ReadonlyArray<Differing>;
  readonly otherState: OtherState | null;
}

/**
 * The first entry of a build's log that led to another state, and the first field that differs. The build can be of
 * another version than this program, so states are not compared from there on.
 */
export interface OtherState {
  readonly seq: number;
  readonly path: string;
}

type Decode = (command: unknown) => string | null;

/** Returns the function that says why a value is not the declared message, or null. */
const decoderOf = (field: Field<Tagged>): Decode => {
  const decode = Schema.decodeUnknownResult(field.schema);
  return (command) => {
    const decoded = decode(command);
    return Result.isFailure(decoded) ? decoded.failure.message.replace(/\s*\n\s*/g, " ") : null;
  };
};

/** Returns the function that says why this version has no such command, or null. It caches a decoder per tag. */
export const decoders = (definitions: Known<object>["definitions"]): ((command: Tagged) => string | null) => {
  const made = new Map<string, Decode>();
  return (command) => {
    const cached = made.get(command._tag);
    if (cached !== undefined) return cached(command);
    if (!Object.hasOwn(definitions, command._tag)) return "no command of this version has this name";
    const field = definitions[command._tag];
    if (field === undefined) return "no command of this version has this name";
    const decode = decoderOf(field);
    made.set(command._tag, decode);
    return decode(command);
  };
};

/** The recorded outcome; a script that says none accepts the actual one. */
const recordedOutcome = ({ events, rejection, ignored = "" }: Line, actual: Outcome): Outcome => {
  if (events !== undefined) return { events };
  if (rejection !== undefined) return { rejection };
  return ignored === ANY_OUTCOME ? actual : { ignored };
};

/** Where an outcome differs from that of an entry, or null. */
export const outcomeDifference = (line: Line, outcome: Outcome): Difference | null =>
  firstDifference(recordedOutcome(line, outcome), outcome);

/** The first field of the state whose change is not that of an entry, or null; its values are hashes. */
export const stateDifference = ({ hashes = {} }: Line, before: object, after: object): Difference | null => {
  if (hashes === null) return null;
  const actual = hashTexts(changedHashes(before, after));
  const at = (key: string): Difference => ({ path: `$.${key}`, expected: hashes[key], actual: actual[key] });
  for (const key in hashes) if (hashes[key] !== actual[key]) return at(key);
  for (const key in actual) if (hashes[key] !== actual[key]) return at(key);
  return null;
};

/**
 * Decides every recorded command again, at its recorded time and with its recorded ids, and compares events,
 * rejection and state hash entry by entry, up to the first difference. Touches no network, storage or timer.
 * `onState`: is called with the state after each entry that is identical.
 */
export const redecide = <Root extends object>(
  bundle: Pick<Bundle, "header"> & { readonly entries: Iterable<Line> },
  { decider, definitions }: Pick<Known<Root>, "decider" | "definitions">,
  onState: (state: Root) => void = () => undefined,
): Replayed<Root> => {
  const problemOf = decoders(definitions);
  let state = (bundle.header.checkpoint?.state ?? decider.initial) as Root;
  let identical = 0;
  const differing: Differing[] = [];
  let otherState: OtherState | null = null;
  let seq = bundle.header.checkpoint?.seq ?? 0;

  const check = (line: Line): Omit<Divergence, "index" | "seq" | "command"> | null => {
    if (line.seq !== seq + 1) return { kind: "order", path: "$.seq", expected: seq + 1, actual: line.seq };
    const unreadable = problemOf(line.command);
    if (unreadable !== null) {
      return { kind: "command", path: "$.command", expected: line.command, actual: unreadable };
    }
    if (line.startsPage === true) state = decider.initial;
    const decided = decideEntry(decider, state, line, line.command, line.rejection);
    const found = outcomeDifference(line, decided.outcome);
    if (found !== null) return { kind: "outcome", ...found };
    const other = otherState === null ? stateDifference(line, state, decided.state) : null;
    if (other !== null && bundle.header.build === undefined) return { kind: "state", ...other };
    if (other !== null) otherState ??= { seq: line.seq, path: other.path };
    if (line.diverged !== undefined) differing.push({ seq: line.seq, ...line.diverged });
    state = decided.state;
    seq = line.seq;
    return null;
  };

  for (const line of bundle.entries) {
    const found = check(line);
    if (found !== null) {
      const place = { index: identical, seq: line.seq, command: line.command._tag };
      return { identical, state, divergence: { ...place, ...found }, differing, otherState };
    }
    identical += 1;
    onState(state);
  }
  return { identical, state, divergence: null, differing, otherState };
};
