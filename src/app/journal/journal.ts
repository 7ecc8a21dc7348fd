import { PENDING } from "../../adapters/http/exchange.ts";
import type { Field } from "../../domain/decider/field.ts";
import type { Envelope, Tagged } from "../../domain/decider/message.ts";
import { handlesAreSound, holdsHandles, typeOnly, withoutHidden } from "../../domain/decider/privacy.ts";
import { hashOf } from "../../domain/log/state-hash.ts";
import type { AnyDecider } from "./domain.ts";
import { type Checkpoint, type Entry, type Exchange, mapOutcome, type Outcome } from "./entry.ts";

/** What happened, as far back as the bounds allow (R10), unredacted and in memory only. */
export interface Journal<Root> {
  /** Records one command; `state` is the whole state after it. Called by the bus alone. */
  readonly record: (envelope: Envelope, command: Tagged, outcome: Outcome, state: Root) => void;
  /** Records an HTTP exchange; the entry of its outcome holds it. */
  readonly exchange: (exchange: Omit<Exchange, "until">) => void;
  /** The `seq` of the newest entry; 0 before the first. */
  readonly position: () => number;
  /** Oldest first. */
  readonly entries: () => ReadonlyArray<Entry>;
  readonly checkpoint: () => Checkpoint<Root>;
  /** Forgets everything before now (Help, Diagnostics: Clear). */
  readonly clear: () => void;
}

interface Options<Root extends object> {
  readonly decider: Pick<AnyDecider<Root>, "initial">;
  /** The declarations of all messages. */
  readonly definitions: Readonly<Record<string, Field<Tagged>>>;
  /** At most so many entries (default 5,000). */
  readonly entries?: number;
  /** At most about so many bytes (default 2 MB); the newest part is never dropped. */
  readonly bytes?: number;
  /** Whether an event ends a user's session or begins one; by default, read from the session's events. */
  readonly subjectChange?: (event: Tagged) => "ends" | "begins" | null;
}

const SUBJECT_CHANGES: Readonly<Record<string, "ends" | "begins">> = {
  "session.SignedOut": "ends",
  "session.SignedIn": "begins",
  "session.SessionFound": "begins",
};

const sessionChange = ({ _tag }: Tagged): "ends" | "begins" | null => SUBJECT_CHANGES[_tag] ?? null;

/** Exchanges that wait for their outcome; more than this go to the next entry, whichever it is. */
const WAITING = 50;
/** The largest answer that an entry holds, in bytes; of a larger one it holds the type (an export). */
const MOST_ANSWER = 32_000;
/** In how many parts the oldest is given up: a tenth of the bounds at a time. */
const PARTS = 10;

/** Some entries in a row, and the state that the first of them leads on from. */
interface Part<Root> {
  readonly base: Checkpoint<Root>;
  readonly entries: Entry[];
  bytes: number;
}

/** Assumed bytes of an object, a list and a leaf in addition to their texts. */
const OVERHEAD = 16;

/** About how many bytes a plain value takes in memory, shared parts included. */
export const roughSize = (value: unknown): number => {
  if (typeof value === "string") return OVERHEAD + value.length;
  if (typeof value !== "object" || value === null) return OVERHEAD;
  let total = OVERHEAD;
  if (Array.isArray(value)) for (const item of value) total += roughSize(item);
  else for (const key in value) total += roughSize((value as Readonly<Record<string, unknown>>)[key]);
  return total;
};

/** Returns a message as memory may hold it: a value in the place of a handle that is not a handle is removed. */
const soundHandles = (
  definitions: Readonly<Record<string, Field<Tagged>>>,
): (<Message extends Tagged>(message: Message) => Message) => {
  const withHandles = new Map(Object.entries(definitions).filter(([, field]) => holdsHandles(field.privacy)));
  return <Message extends Tagged>(message: Message) => {
    const field = withHandles.get(message._tag);
    if (field === undefined || handlesAreSound(field.privacy, message)) return message;
    return withoutHidden(field.privacy, message) as Message;
  };
};

const NONE: ReadonlyArray<Exchange> = [];

/** An empty journal over the decider's initial state. */
export const createJournal = <Root extends object>({
  decider,
  definitions,
  entries: mostEntries = 5_000,
  bytes: mostBytes = 2_000_000,
  subjectChange = sessionChange,
}: Options<Root>): Journal<Root> => {
  const withSoundHandles = soundHandles(definitions);
  let live: Checkpoint<Root> = { state: decider.initial, seq: 0, cleared: false };
  let parts: Part<Root>[] = [];
  let count = 0;
  let bytes = 0;
  let waiting: Exchange[] = [];
  /** Requests without an answer, by their number. */
  const open = new Map<number, Exchange>();
  let cleared = false;
  /** The last entry that belongs to the user whose session ended last, or null during a session. */
  let ended: number | null = null;
  let closed = false;

  /** The part that the next entry goes to; a new one begins with a reference to the state as it is now. */
  const openPart = (): Part<Root> => {
    const last = parts.at(-1);
    const full = last !== undefined && (last.entries.length * PARTS >= mostEntries || last.bytes * PARTS >= mostBytes);
    if (last !== undefined && !full && !closed) return last;
    closed = false;
    const made: Part<Root> = { base: live, entries: [], bytes: 0 };
    parts.push(made);
    return made;
  };

  /** The checkpoint moves up to where the next part begins: the entries before it are folded in already. */
  const dropOldest = (): void => {
    const oldest = parts.shift();
    count -= oldest?.entries.length ?? 0;
    bytes -= oldest?.bytes ?? 0;
  };

  /** Drops every part that begins before the end of the last user's session (R15). */
  const forgetBefore = (seq: number): void => {
    while (parts[0] !== undefined && parts[0].base.seq < seq) dropOldest();
    waiting = [];
    open.clear();
    cleared = false;
  };

  /** Tracks whose session it is: an entry caused by entries of an earlier user belongs to that user. */
  const follow = ({ seq, cause }: Envelope, events: ReadonlyArray<Tagged> = []): void => {
    const changes = events.map(subjectChange);
    if (changes.includes("begins")) {
      if (ended !== null) forgetBefore(ended);
      ended = null;
    }
    if (changes.includes("ends") || (ended !== null && cause !== null && cause <= ended)) {
      ended = seq;
      closed = true;
    }
  };

  const exchangesOf = (envelope: Envelope): ReadonlyArray<Exchange> => {
    if (waiting.length === 0) return NONE;
    const all = waiting;
    const isCause = ({ request }: Exchange): boolean => {
      const cause = request?.cause ?? null;
      return all.length > WAITING || (envelope.source === "reactor" && (cause === null || cause === envelope.cause));
    };
    waiting = all.filter((exchange) => !isCause(exchange));
    return all.filter(isCause);
  };

  return {
    record: (envelope, raw, rawOutcome, state) => {
      const command = withSoundHandles(raw);
      const outcome = mapOutcome(rawOutcome, withSoundHandles);
      const part = openPart();
      const hash = hashOf(state, live.state);
      live = { state, seq: envelope.seq, cleared: false };
      const exchanges = exchangesOf(envelope);
      const size = roughSize(command) + roughSize(outcome.events) + roughSize(exchanges);
      part.entries.push({ envelope, command, outcome, hash, exchanges });
      part.bytes += size;
      bytes += size;
      count += 1;
      while (parts.length > 1 && (count > mostEntries || bytes > mostBytes)) dropOldest();
      follow(envelope, outcome.events);
    },
    exchange: (reported) => {
      const exchange: Exchange = { ...reported, until: live.seq };
      const no = exchange.request?.no;
      if (no !== undefined && exchange.failure === PENDING) {
        open.set(no, exchange);
        return;
      }
      if (no !== undefined) open.delete(no);
      const large = roughSize(exchange.answer) > MOST_ANSWER;
      waiting.push(large ? { ...exchange, answer: typeOnly(exchange.answer) } : exchange);
    },
    position: () => live.seq,
    entries: () => {
      const recorded = parts.flatMap((part) => part.entries);
      const last = recorded.at(-1);
      if (last === undefined || waiting.length + open.size === 0) return recorded;
      // the newest entry also holds exchanges without an outcome yet, so that none is left out
      return [...recorded.slice(0, -1), { ...last, exchanges: [...last.exchanges, ...waiting, ...open.values()] }];
    },
    checkpoint: () => ({ ...(parts[0]?.base ?? live), cleared }),
    clear: () => {
      parts = [];
      count = 0;
      bytes = 0;
      waiting = [];
      open.clear();
      cleared = true;
    },
  };
};
