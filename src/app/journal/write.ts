import type { StandIn } from "../../domain/decider/privacy.ts";
import type { Copied } from "../../domain/decider/redact.ts";
import { createStandIns } from "../../domain/log/stand-ins.ts";
import { changedHashes } from "../../domain/values/state-hash.ts";
import { collectFacts } from "./collect.ts";
import { decideEntry } from "./decide-entry.ts";
import { type Difference, firstDifference } from "./difference.ts";
import type { CallPrivacy, Known } from "./domain.ts";
import { type Entry, mapOutcome, type Outcome, type Page } from "./entry.ts";
import {
  CHAIN_START,
  chained,
  type End,
  FORMAT,
  type Header,
  hashTexts,
  type Line,
  type Meta,
  VERSION,
} from "./format.ts";
import type { Journal } from "./journal.ts";
import { numberedOn } from "./numbered.ts";
import { createRecent } from "./recent.ts";
import { redactedExchange, redactedState, redactor, withoutHistories } from "./redact.ts";
import type { Steps } from "./slices.ts";
import { createPacker } from "./table.ts";

interface Options<Root extends object> {
  readonly known: Known<Root>;
  readonly calls: Readonly<Record<string, CallPrivacy>>;
  /** Fresh random bytes, at least 16: two logs share no stand-in (R6). */
  readonly salt: Uint8Array;
  readonly meta: Meta;
}

/** A written log. */
export interface WrittenLog {
  readonly text: string;
  readonly entries: number;
  /** How many entries had another outcome in the visit than in this file, whose own outcomes always replay. */
  readonly notReplayed: number;
  /** The stand-in of a value in this log; for tests. */
  readonly standIn: StandIn;
}

/**
 * Leaves values as they are, except what rules computed, so that a replayed outcome can be compared with a redacted
 * one.
 */
const DERIVED_ONLY =
  (standIn: StandIn): StandIn =>
  (of, value) =>
    of === "derived" ? standIn(of, value) : value;

/**
 * Puts the lines of the entries, one per step. The redacted commands are decided on the redacted state, and must lead to
 * the recorded events, redacted (every branch is the same, R3). A line holds the outcome of this run, never the recorded
 * one: so a branch that redaction changed leaks nothing, and the file always replays. Where the two differ, the line says
 * so.
 */
function* putLines<Root extends object>(
  pages: ReadonlyArray<Page<Root>>,
  { known, calls }: Options<Root>,
  { standIn, start, put }: { standIn: StandIn; start: Root; put: (line: Line) => void },
): Steps<void> {
  // equal values of a journal are one object, so that an unchanged answer is redacted once
  const copies = createRecent<Copied>();
  const shown = redactor(known, standIn, copies);
  const comparable = redactor(known, DERIVED_ONLY(standIn));
  const instant = (at: number): number => Number(standIn("instant", at));
  let redacted = start;

  const differenceOf = (recorded: Outcome, decided: Outcome): Difference | null => {
    const wanted = mapOutcome(recorded, shown);
    // few outcomes have values that rules computed, and only those are compared without them
    return firstDifference(wanted, decided) && firstDifference(wanted, mapOutcome(decided, comparable));
  };
  const lineOf = (entry: Entry, startsPage: boolean): Line => {
    const { at, id } = entry.envelope;
    const envelope = { ...entry.envelope, at: instant(at), id: String(standIn("key", id)) };
    const command = shown(entry.command);
    const { outcome, state } = decideEntry(known.decider, redacted, envelope, command, entry.outcome.rejection);
    const hashes = hashTexts(changedHashes(redacted, state));
    redacted = state;
    const found = differenceOf(entry.outcome, outcome);
    const { exchanges, marks } = entry;
    return {
      ...envelope,
      ...(startsPage && { startsPage }),
      command,
      ...outcome,
      ...(Object.keys(hashes).length > 0 && { hashes }),
      ...(exchanges.length > 0 && {
        exchanges: exchanges.map((exchange) => redactedExchange(exchange, calls, standIn, copies)),
      }),
      ...(marks && {
        marks: marks.map(({ at, afterEntry, mark }) => ({ at: instant(at), afterEntry, ...shown(mark) })),
      }),
      ...(found && { diverged: { path: found.path } }),
    };
  };

  for (const [index, page] of pages.entries()) {
    // a later page began with the initial state
    if (index > 0) redacted = page.checkpoint.state;
    for (const [at, entry] of page.entries.entries()) {
      put(lineOf(entry, index > 0 && at === 0));
      yield;
    }
  }
}

/** How many stand-ins are drawn in one step. */
const DRAWN_AT_ONCE = 5;
/** How many lines are joined at once. */
const LINES_IN_BLOCK = 256;

/**
 * The journal, as it is at the first step, as a file that a user may give away: JSON lines, redacted, decided again and
 * chained (docs/diagnostic-log.md). A step handles one entry, one module of the checkpoint or a few stand-ins.
 */
export function* writing<Root extends object>(
  journal: Pick<Journal<Root>, "pages">,
  options: Options<Root>,
): Steps<WrittenLog> {
  const { known, meta, salt } = options;
  // as it is now: entries can be added between two steps
  const pages = yield* numberedOn(
    journal.pages().filter(({ entries }, at, all) => entries.length > 0 || at === all.length - 1),
  );
  const [first] = pages;
  if (first === undefined) throw new Error("a journal has a page");
  const { facts, personal } = yield* collectFacts(pages, options, meta.at);
  const standIn = yield* createStandIns(salt, facts);
  let drawn = 0;
  for (const [kind, texts] of personal) {
    for (const text of texts) {
      standIn(kind, text);
      drawn += 1;
      if (drawn % DRAWN_AT_ONCE === 0) yield;
    }
  }
  const { state, seq, cleared } = first.checkpoint;
  const shownState = (): Root => {
    const all = redactedState(known, state, standIn);
    return cleared ? withoutHistories(known, all) : all;
  };
  const start = seq === 0 ? state : shownState();
  const header: Header = {
    format: FORMAT,
    version: VERSION,
    ...meta,
    // not the moment of writing: somebody who knows it could tell when each entry happened
    at: Number(standIn("instant", facts.span.last)),
    checkpoint: seq === 0 ? null : { seq, state: start },
  };
  // one join of all lines would be the longest step of a large log
  const blocks: string[] = [];
  let parts: string[] = [];
  let chain = CHAIN_START;
  let entries = 0;
  let notReplayed = 0;
  const pack = createPacker();
  const packed = <Value extends object>(line: Value): Value => {
    const fields: Record<string, unknown> = {};
    for (const key in line) fields[key] = pack(line[key]);
    return fields as Value;
  };
  const put = (line: Header | Line | End): void => {
    const made = chained(chain, packed(line));
    chain = made.chain;
    parts.push(`${made.text}\n`);
    if (parts.length < LINES_IN_BLOCK) return;
    blocks.push(parts.join(""));
    parts = [];
  };
  put(header);
  const putLine = (line: Line): void => {
    if (line.diverged !== undefined) notReplayed += 1;
    put(line);
    entries += 1;
  };
  yield* putLines(pages, options, { standIn, start, put: putLine });
  put({ end: entries });
  blocks.push(parts.join(""));
  yield;
  return { text: blocks.join(""), entries, notReplayed, standIn };
}
