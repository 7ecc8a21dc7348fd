import type { Tagged } from "../../domain/kernel/message.ts";
import { redact, typeOnly } from "../../domain/kernel/privacy.ts";
import { createPseudonyms } from "../../domain/kernel/pseudonym.ts";
import { hashOf, hashText, rehash, sameHash } from "../../domain/kernel/state-hash.ts";
import { decideOnce, folded } from "./decide-once.ts";
import { firstDifference } from "./difference.ts";
import type { CallPrivacy, Known } from "./domain.ts";
import type { Entry, Exchange, Outcome } from "./entry.ts";
import {
  CHAIN_START,
  chained,
  type Diverged,
  type End,
  type ExchangeLine,
  FORMAT,
  type Header,
  type Line,
  type Meta,
  VERSION,
} from "./format.ts";
import type { Journal } from "./journal.ts";

interface Options<Root extends object> {
  readonly known: Known<Root>;
  readonly calls: Readonly<Record<string, CallPrivacy>>;
  /** Fresh random bytes, at least 16: two bundles share no pseudonym (R6). */
  readonly salt: Uint8Array;
  readonly meta: Meta;
}

type Pseudonym = (text: string) => string;

/** What a log may show of a message; of one that is not listed, its tag alone. */
const redactor =
  (known: Pick<Known<object>, "definitions">, pseudonym: Pseudonym) =>
  (message: Tagged): Tagged => {
    const field = known.definitions[message._tag];
    return field === undefined ? { _tag: message._tag } : (redact(field.privacy, message, pseudonym) as Tagged);
  };

const redactedOutcome = (outcome: Outcome, shown: (message: Tagged) => Tagged): Outcome =>
  outcome.rejection === null
    ? { events: outcome.events.map(shown), rejection: null }
    : { events: null, rejection: shown(outcome.rejection) };

const redactedExchange = (exchange: Exchange, calls: Options<object>["calls"], pseudonym: Pseudonym): ExchangeLine => {
  const privacy = Object.hasOwn(calls, exchange.call) ? calls[exchange.call] : undefined;
  const answer = privacy?.answer ?? null;
  return {
    call: privacy === undefined ? String(typeOnly(exchange.call)) : exchange.call,
    status: exchange.status,
    failure: exchange.failure,
    at: exchange.at,
    input: privacy === undefined ? typeOnly(exchange.input) : redact(privacy.input, exchange.input, pseudonym),
    // an answer without a body (204) is null: a key that JSON drops would make the line unreadable
    answer:
      (answer === null || exchange.failure !== null
        ? typeOnly(exchange.answer)
        : redact(answer, exchange.answer, pseudonym)) ?? null,
  };
};

/** The whole state as a log may show it. */
export const redactedState = <Root extends object>(
  { stateFields }: Pick<Known<Root>, "stateFields">,
  state: Root,
  pseudonym: Pseudonym,
): Root =>
  Object.fromEntries(
    Object.entries(state).map(([module, part]) => {
      const field = (stateFields as Known<Record<string, unknown>>["stateFields"])[module];
      return [module, field === undefined ? typeOnly(part) : redact(field.privacy, part, pseudonym)];
    }),
  ) as Root;

/**
 * The lines of the entries, one by one. Two runs go in lockstep: the original commands, which must lead to the
 * recorded events and hashes (the session was deterministic), and the redacted commands on the redacted
 * state, which must lead to the same events redacted (every branch is the same, R3). What a line says can
 * so be proved again by anyone who holds only the file; where it could not be, the line says so.
 */
function* linesOf<Root extends object>(
  journal: Journal<Root>,
  { known, calls }: Options<Root>,
  pseudonym: Pseudonym,
  redactedStart: Root,
): Generator<Line> {
  const shown = redactor(known, pseudonym);
  const { decider } = known;
  let original = journal.checkpoint().state;
  let redacted = redactedStart;
  let originalHash = journal.checkpoint().hash;
  let hash = hashOf(redacted);

  const again = ({ envelope, command, outcome, hash: live }: Entry): Diverged | null => {
    const decided = decideOnce(decider, original, envelope, command, outcome.rejection);
    const next = outcome.events === null ? original : folded(decider, original, outcome.events, envelope);
    originalHash = rehash(originalHash, original, next);
    original = next;
    const found = firstDifference(outcome, decided.outcome);
    if (found !== null) return { by: "session", path: found.path };
    return sameHash(originalHash, live) ? null : { by: "session", path: "$.hash" };
  };

  for (const entry of journal.entries()) {
    const inSession = again(entry);
    const command = shown(entry.command);
    const outcome = redactedOutcome(entry.outcome, shown);
    const decided = decideOnce(decider, redacted, entry.envelope, command, outcome.rejection);
    hash = rehash(hash, redacted, decided.state);
    redacted = decided.state;
    const found = firstDifference(outcome, decided.outcome);
    const diverged = inSession ?? (found === null ? null : ({ by: "redaction", path: found.path } as const));
    yield {
      ...entry.envelope,
      command,
      ...(outcome.events === null ? { rejection: outcome.rejection } : { events: outcome.events }),
      hash: hashText(hash),
      ...(entry.exchanges.length === 0
        ? {}
        : { exchanges: entry.exchanges.map((each) => redactedExchange(each, calls, pseudonym)) }),
      ...(diverged === null ? {} : { diverged }),
    };
  }
}

/** The journal as a file that a person may give away: JSON lines, redacted, proved, chained (architecture.md). */
export const writeBundle = <Root extends object>(journal: Journal<Root>, options: Options<Root>): string => {
  const pseudonym = createPseudonyms(options.salt);
  const { state, seq } = journal.checkpoint();
  const start = seq === 0 ? state : redactedState(options.known, state, pseudonym);
  const header: Header = {
    format: FORMAT,
    version: VERSION,
    ...options.meta,
    checkpoint: seq === 0 ? null : { seq, state: start },
  };
  let text = "";
  let chain = CHAIN_START;
  let count = 0;
  const put = (line: Header | Line | End): void => {
    const made = chained(chain, line);
    chain = made.chain;
    text += `${made.text}\n`;
  };
  put(header);
  for (const line of linesOf(journal, options, pseudonym, start)) {
    put(line);
    count += 1;
  }
  put({ end: count });
  return text;
};
