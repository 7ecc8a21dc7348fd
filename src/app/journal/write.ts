import type { StandIn } from "../../domain/decider/privacy.ts";
import { createStandIns } from "../../domain/log/stand-ins.ts";
import { hashOf, hashText } from "../../domain/log/state-hash.ts";
import { collectFacts, type Snapshot } from "./collect.ts";
import { decideEntry, folded } from "./decide-entry.ts";
import { firstDifference } from "./difference.ts";
import type { CallPrivacy, Known } from "./domain.ts";
import { type Entry, mapOutcome } from "./entry.ts";
import {
  CHAIN_START,
  chained,
  type Diverged,
  type End,
  FORMAT,
  type Header,
  type Line,
  type Meta,
  VERSION,
} from "./format.ts";
import type { Journal } from "./journal.ts";
import { redactedExchange, redactedState, redactor, withoutHistories } from "./redact.ts";
import type { Steps } from "./slices.ts";
import { withheld } from "./withhold.ts";

interface Options<Root extends object> {
  readonly known: Known<Root>;
  readonly calls: Readonly<Record<string, CallPrivacy>>;
  /** Path templates of the calls, which a failure names. */
  readonly endpoints?: ReadonlySet<string>;
  /** Fresh random bytes, at least 16: two logs share no stand-in (R6). */
  readonly salt: Uint8Array;
  readonly meta: Meta;
}

/** A written log. */
export interface WrittenLog {
  readonly text: string;
  readonly entries: number;
  /** How many steps went another way in the visit than they do in this file, which replays by itself. */
  readonly notReplayed: number;
  /** The stand-in of a value in this log; for tests. */
  readonly standIn: StandIn;
}

/** Whether a text of the log holds an original. */
type Holds = (text: string) => boolean;

/** Leaves values as they are but for what rules computed, so that a replay's outcome compares with a redacted one. */
const DERIVED_ONLY =
  (standIn: StandIn): StandIn =>
  (of, value) =>
    of === "derived" ? standIn(of, value) : value;

/**
 * The lines of the entries, one by one. Two runs go in lockstep: the original commands, which must lead to the
 * recorded events and hashes (the session was deterministic), and the redacted commands on the redacted state, which
 * must lead to the same events redacted (every branch is the same, R3). A line holds the outcome of the redacted run,
 * never that of the original one: what redaction changed can so leak nothing, and the file always replays. Where the
 * two differ, the line says so.
 */
function* linesOf<Root extends object>(
  { entries, checkpoint }: Snapshot<Root>,
  { known, calls }: Options<Root>,
  standIn: StandIn,
  redactedStart: Root,
  holds: Holds,
): Generator<Line> {
  const shown = redactor(known, standIn);
  const comparable = redactor(known, DERIVED_ONLY(standIn));
  const { decider } = known;
  let original = checkpoint.state;
  let redacted = redactedStart;

  const again = ({ envelope, command, outcome, hash: live }: Entry): Diverged | null => {
    const decided = decideEntry(decider, original, envelope, command, outcome.rejection);
    const next = outcome.events === undefined ? original : folded(decider, original, outcome.events, envelope);
    const hash = hashOf(next, original);
    original = next;
    const found = firstDifference(outcome, decided.outcome);
    if (found !== null) return { by: "session", path: found.path };
    return hash === live ? null : { by: "session", path: "$.hash" };
  };

  for (const entry of entries) {
    const inSession = again(entry);
    const envelope = { ...entry.envelope, at: Number(standIn("instant", entry.envelope.at)) };
    const command = withheld(shown(entry.command), holds);
    const decided = decideEntry(decider, redacted, envelope, command, entry.outcome.rejection);
    const hash = hashOf(decided.state, redacted);
    redacted = decided.state;
    // what the command withholds is withheld from its outcome: a crash in a script named like a person (R11)
    const expected = withheld(mapOutcome(entry.outcome, shown), holds);
    const found = firstDifference(expected, mapOutcome(decided.outcome, comparable));
    const diverged = inSession ?? (found === null ? null : ({ by: "redaction", path: found.path } as const));
    yield {
      ...envelope,
      command,
      ...decided.outcome,
      hash: hashText(hash),
      ...(entry.exchanges.length === 0
        ? {}
        : {
            exchanges: entry.exchanges.map((exchange) => withheld(redactedExchange(exchange, calls, standIn), holds)),
          }),
      ...(diverged === null ? {} : { diverged }),
    };
  }
}

const NO_ENDPOINTS: ReadonlySet<string> = new Set();

/** How many stand-ins are drawn in one step. */
const DRAWN_AT_ONCE = 5;
/** How many lines are joined at once. */
const LINES_IN_BLOCK = 256;

/**
 * The journal, as it is at the first step, as a file that a user may give away: JSON lines, redacted, proved and
 * chained (docs/architecture.md). A step handles one entry, one module of the checkpoint or a few stand-ins.
 */
export function* writing<Root extends object>(
  journal: Pick<Journal<Root>, "entries" | "checkpoint">,
  options: Options<Root>,
): Steps<WrittenLog> {
  const { known, calls, endpoints = NO_ENDPOINTS, meta, salt } = options;
  const snapshot: Snapshot<Root> = { entries: journal.entries(), checkpoint: journal.checkpoint() };
  const { facts, holdsOriginal, personal } = yield* collectFacts(snapshot, { known, calls }, endpoints, meta.at);
  const { standIn, isStandIn } = yield* createStandIns(salt, facts);
  let drawn = 0;
  for (const [kind, texts] of personal) {
    for (const text of texts) {
      standIn(kind, text);
      drawn += 1;
      if (drawn % DRAWN_AT_ONCE === 0) yield;
    }
  }
  const holds: Holds = (text) => !isStandIn(text) && holdsOriginal(text);
  const { state, seq, cleared } = snapshot.checkpoint;
  const shownState = (): Root => {
    const all = withheld(redactedState(known, state, standIn), holds);
    return cleared ? withoutHistories(known, all) : all;
  };
  const start = seq === 0 ? state : shownState();
  const header: Header = {
    format: FORMAT,
    version: VERSION,
    ...meta,
    at: Number(standIn("instant", meta.at)),
    checkpoint: seq === 0 ? null : { seq, state: start },
  };
  // one join of all lines would be the longest step of a large log
  const blocks: string[] = [];
  let parts: string[] = [];
  let chain = CHAIN_START;
  let entries = 0;
  let notReplayed = 0;
  const put = (line: Header | Line | End): void => {
    const made = chained(chain, line);
    chain = made.chain;
    parts.push(`${made.text}\n`);
    if (parts.length < LINES_IN_BLOCK) return;
    blocks.push(parts.join(""));
    parts = [];
  };
  put(header);
  for (const line of linesOf(snapshot, options, standIn, start, holds)) {
    // an outcome is computed from redacted values; that it holds no original is checked all the same
    const safe = withheld(line, holds);
    if (safe !== line || line.diverged !== undefined) notReplayed += 1;
    put(safe === line ? line : { ...safe, diverged: safe.diverged ?? { by: "redaction", path: "$" } });
    entries += 1;
    yield;
  }
  put({ end: entries });
  blocks.push(parts.join(""));
  yield;
  return { text: blocks.join(""), entries, notReplayed, standIn };
}
