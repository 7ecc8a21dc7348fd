import type { Copied, StandIn } from "../../domain/decider/privacy.ts";
import { isDraft } from "../../domain/index.ts";
import { createStandIns } from "../../domain/log/stand-ins.ts";
import { changedHashes } from "../../domain/log/state-hash.ts";
import { collectFacts } from "./collect.ts";
import { decideEntry, folded } from "./decide-entry.ts";
import { firstDifference } from "./difference.ts";
import type { CallPrivacy, Known } from "./domain.ts";
import { type Entry, mapOutcome, type Page } from "./entry.ts";
import {
  CHAIN_START,
  chained,
  type Diverged,
  type End,
  FORMAT,
  type Header,
  hashTexts,
  type Line,
  type Meta,
  VERSION,
} from "./format.ts";
import type { Journal } from "./journal.ts";
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
 * The lines of the entries, one by one. Two runs go in lockstep: the original commands, which must lead to the
 * recorded events and hashes (the session was deterministic), and the redacted commands on the redacted state, which
 * must lead to the same events redacted (every branch is the same, R3). A line holds the outcome of the redacted run,
 * never that of the original one: so a branch that redaction changed leaks nothing, and the file always replays. Where
 * the two differ, the line says so.
 */
function* linesOf<Root extends object>(
  pages: ReadonlyArray<Page<Root>>,
  { known, calls }: Options<Root>,
  standIn: StandIn,
  redactedStart: Root,
): Generator<Line> {
  // equal values of a journal are one object, so that an unchanged answer is redacted once
  const copies = createRecent<Copied>();
  const shown = redactor(known, standIn, copies);
  const comparable = redactor(known, DERIVED_ONLY(standIn));
  const { decider } = known;
  let original = redactedStart;
  let redacted = redactedStart;

  const again = ({ envelope, command, outcome, hashes }: Entry): Diverged | null => {
    const decided = decideEntry(decider, original, envelope, command, outcome.rejection);
    const other = firstDifference(outcome, decided.outcome);
    // where nothing differs, the state after the decision is that after the recorded events
    const next = other === null ? decided.state : folded(decider, original, outcome.events ?? [], envelope);
    // drafts before a draft are left out, and what they changed with them
    const wrong = isDraft(command) ? null : firstDifference(hashes, changedHashes(original, next), "$.hashes");
    original = next;
    const found = other ?? wrong;
    return found === null ? null : { by: "session", path: found.path };
  };

  for (const [index, page] of pages.entries()) {
    original = page.checkpoint.state;
    // a later page began with the initial state
    if (index > 0) redacted = original;
    for (const [at, entry] of page.entries.entries()) {
      const inSession = again(entry);
      const envelope = { ...entry.envelope, at: Number(standIn("instant", entry.envelope.at)) };
      const command = shown(entry.command);
      const decided = decideEntry(decider, redacted, envelope, command, entry.outcome.rejection);
      const hashes = hashTexts(changedHashes(redacted, decided.state));
      redacted = decided.state;
      const wanted = mapOutcome(entry.outcome, shown);
      // few outcomes have values that rules computed, and only those are compared without them
      const found =
        firstDifference(wanted, decided.outcome) && firstDifference(wanted, mapOutcome(decided.outcome, comparable));
      const diverged = inSession ?? (found === null ? null : ({ by: "redaction", path: found.path } as const));
      yield {
        ...envelope,
        ...(index > 0 && at === 0 ? { startsPage: true } : {}),
        command,
        ...decided.outcome,
        ...(Object.keys(hashes).length === 0 ? {} : { hashes }),
        ...(entry.exchanges.length === 0
          ? {}
          : {
              exchanges: entry.exchanges.map((exchange) => redactedExchange(exchange, calls, standIn, copies)),
            }),
        ...(entry.marks === undefined
          ? {}
          : {
              marks: entry.marks.map(({ at: time, afterEntry, mark }) => ({
                at: Number(standIn("instant", time)),
                afterEntry,
                ...shown(mark),
              })),
            }),
        ...(diverged === null ? {} : { diverged }),
      };
    }
  }
}

/** The entries without drafts that the next entry replaces and that led to nothing. */
function* settled(entries: ReadonlyArray<Entry>): Steps<ReadonlyArray<Entry>> {
  const causes = new Set<number | null>();
  for (const { envelope, exchanges } of entries) {
    causes.add(envelope.cause);
    for (const exchange of exchanges) causes.add(causeOf(exchange));
    yield;
  }
  const kept: Entry[] = [];
  for (const [at, entry] of entries.entries()) {
    const { envelope, command, exchanges, marks = [] } = entry;
    const isReplaced = isDraft(command) && entries[at + 1]?.command._tag === command._tag;
    if (!isReplaced || exchanges.length + marks.length > 0 || causes.has(envelope.seq)) kept.push(entry);
    yield;
  }
  return kept;
}
const causeOf = ({ request }: Entry["exchanges"][number]): number | null => request?.cause ?? null;

/** The settled entries of all pages, which count on from those of the page before. */
function* numberedOn<Root>(pages: ReadonlyArray<Page<Root>>): Steps<ReadonlyArray<Page<Root>>> {
  let last = pages[0]?.checkpoint.seq ?? 0;
  const numbered: Page<Root>[] = [];
  for (const { checkpoint, entries } of pages) {
    const kept = yield* settled(entries);
    const first = last;
    last += kept.length;
    if (kept.length === entries.length && first === checkpoint.seq) numbered.push({ checkpoint, entries });
    else numbered.push({ checkpoint, entries: yield* renumbered(entries, kept, checkpoint.seq, first) });
  }
  return numbered;
}

/** The kept entries of a page that began after entry `base`, renumbered to follow entry `first`. */
function* renumbered(
  entries: ReadonlyArray<Entry>,
  kept: ReadonlyArray<Entry>,
  base: number,
  first: number,
): Steps<ReadonlyArray<Entry>> {
  const numbers = new Map(kept.map(({ envelope }, at) => [envelope.seq, first + 1 + at]));
  let newest = first;
  // what happened after an entry that was left out happened after the one before it
  const after = new Map<number, number>();
  for (const { envelope } of entries) {
    newest = numbers.get(envelope.seq) ?? newest;
    after.set(envelope.seq, newest);
    yield;
  }
  const moved = (seq: number): number => after.get(seq) ?? Math.max(0, seq - base + first);
  const result: Entry[] = [];
  for (const entry of kept) {
    result.push(movedBy(entry, moved));
    yield;
  }
  return result;
}

const movedBy = ({ envelope, exchanges, marks, ...entry }: Entry, moved: (seq: number) => number): Entry => {
  const movedCause = (seq: number | null): number | null => (seq === null ? null : moved(seq));
  return {
    ...entry,
    envelope: { ...envelope, seq: moved(envelope.seq), cause: movedCause(envelope.cause) },
    exchanges: exchanges.map((exchange) => ({
      ...exchange,
      untilEntry: moved(exchange.untilEntry),
      request: exchange.request && {
        ...exchange.request,
        cause: movedCause(exchange.request.cause),
        afterEntry: moved(exchange.request.afterEntry),
      },
    })),
    ...(marks && { marks: marks.map((marked) => ({ ...marked, afterEntry: moved(marked.afterEntry) })) }),
  };
};

/** How many stand-ins are drawn in one step. */
const DRAWN_AT_ONCE = 5;
/** How many lines are joined at once. */
const LINES_IN_BLOCK = 256;

/** Writes a log, with `exact` pauses or with shorter ones; and says whether some are shorter. */
function* writingWith<Root extends object>(
  journal: Pick<Journal<Root>, "pages">,
  options: Options<Root>,
  exact: boolean,
): Steps<{ readonly log: WrittenLog; readonly isShortened: boolean }> {
  const { known, meta, salt } = options;
  // as it is now: entries can be added between two steps
  const pages = yield* numberedOn(
    journal.pages().filter(({ entries }, at, all) => entries.length > 0 || at === all.length - 1),
  );
  const [first] = pages;
  if (first === undefined) throw new Error("a journal has a page");
  const { facts, personal } = yield* collectFacts(pages, options, meta.at, exact);
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
  for (const line of linesOf(pages, options, standIn, start)) {
    if (line.diverged !== undefined) notReplayed += 1;
    put(line);
    entries += 1;
    yield;
  }
  put({ end: entries });
  blocks.push(parts.join(""));
  yield;
  const log = { text: blocks.join(""), entries, notReplayed, standIn };
  return { log, isShortened: facts.pauses.length > 0 };
}

/**
 * The journal, as it is at the first step, as a file that a user may give away: JSON lines, redacted, proved and
 * chained (docs/diagnostic-log.md). A step handles one entry, one module of the checkpoint or a few stand-ins. Where
 * a rule decides otherwise after shorter pauses, because it compares times that are more than a minute apart, the
 * journal as it is then is written with the pauses as they were.
 */
export function* writing<Root extends object>(
  journal: Pick<Journal<Root>, "pages">,
  options: Options<Root>,
): Steps<WrittenLog> {
  const { log, isShortened } = yield* writingWith(journal, options, false);
  return isShortened && log.notReplayed > 0 ? (yield* writingWith(journal, options, true)).log : log;
}
