import { PENDING } from "../../adapters/http/exchange.ts";
import type { Field } from "../../domain/decider/field.ts";
import type { Envelope, Tagged } from "../../domain/decider/message.ts";
import { handlesAreSound, holdsHandles, typeOnly, withoutHidden } from "../../domain/decider/privacy.ts";
import { sessionChange } from "../../domain/index.ts";
import { changedHashes } from "../../domain/log/state-hash.ts";
import type { AnyDecider } from "./domain.ts";
import {
  type Checkpoint,
  type Entry,
  type Exchange,
  type Marked,
  mapOutcome,
  type Outcome,
  type Page,
} from "./entry.ts";
import type { Mark } from "./marks.ts";
import { createSharing } from "./sharing.ts";
import type { Steps } from "./slices.ts";

/** What happened, as far back as the bounds allow (R10), unredacted and in memory only. */
export interface Journal<Root> {
  /** Records one command; `state` is the whole state after it. Called by the bus alone. */
  readonly record: (envelope: Envelope, command: Tagged, outcome: Outcome, state: Root) => void;
  /** Records an HTTP exchange; the entry of its outcome holds it. */
  readonly exchange: (exchange: Omit<Exchange, "until">) => void;
  /** Records what happened on the page; the next entry holds it. */
  readonly mark: (mark: Mark, at: number) => void;
  /** The `seq` of the newest entry; 0 before the first. */
  readonly position: () => number;
  /** Oldest first. */
  readonly entries: () => ReadonlyArray<Entry>;
  readonly checkpoint: () => Checkpoint<Root>;
  /** Everything that is held, oldest first: the pages of this tab before the last reload, and this one. */
  readonly pages: () => ReadonlyArray<Page<Root>>;
  /**
   * Adds what the pages of this tab before the last reload recorded, of the same session, an entry per step. Returns the
   * pages as they are held: none if the log was cleared or the session ended meanwhile.
   */
  readonly restore: (pages: ReadonlyArray<Page<Root>>) => Steps<ReadonlyArray<Page<Root>>>;
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
  /** Whether an event ends a user's session or begins one; by default, what the event declares. */
  readonly subjectChange?: (event: Tagged) => "ends" | "begins" | null;
}

/** Exchanges that wait for their outcome; more than this go to the next entry, whichever it is. */
const WAITING = 50;
/** The most bytes of an answer that no command holds; of a larger one an entry holds the type (an export). */
const MOST_ANSWER = 32_000;
/** In how many parts the oldest is given up: a tenth of the bounds at a time. */
const PARTS = 10;

/** Some entries in a row, and the state that the first of them leads on from. */
interface Part<Root> {
  readonly base: Checkpoint<Root>;
  readonly entries: Entry[];
  bytes: number;
}

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
/** Of what happens on the page without a command, the newest. */
const MOST_MARKS = 20;

const withMarks = (entry: Entry, marks: ReadonlyArray<Marked>): Entry =>
  marks.length === 0 ? entry : { ...entry, marks };

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
  const sharing = createSharing();
  let waiting: Exchange[] = [];
  let marks: ReadonlyArray<Marked> = [];
  /** Requests without an answer, by their number. */
  const open = new Map<number, Exchange>();
  let cleared = false;
  /** The last entry that belongs to the user whose session ended last, or null during a session. */
  let ended: number | null = null;
  let closed = false;
  let earlier: ReadonlyArray<Page<Root>> = [];
  /** The entries of earlier pages that are being restored, or null. */
  let restoring: Entry[] | null = null;

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

  /** Forgets the values that no entry holds any more. */
  const keepShared = (): void =>
    sharing.keep(
      [...earlier, ...parts, { entries: restoring ?? [] }].flatMap(({ entries }) =>
        entries.flatMap(({ command, outcome, exchanges, marks: own }) => [command, outcome, exchanges, own]),
      ),
    );

  /**
   * Drops the oldest page, or else moves the checkpoint up to where the next part begins: the entries before it are folded
   * in already.
   */
  const dropOldest = (): void => {
    const [page, ...rest] = earlier;
    if (page !== undefined) {
      earlier = rest;
      count -= page.entries.length;
      return;
    }
    const oldest = parts.shift();
    count -= oldest?.entries.length ?? 0;
  };

  /** Drops every part that begins before the end of the last user's session (R15). */
  const forgetBefore = (seq: number): void => {
    restoring = null;
    while (parts[0] !== undefined && (earlier.length > 0 || parts[0].base.seq < seq)) dropOldest();
    keepShared();
    waiting = [];
    marks = [];
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

  /** An exchange as an entry holds it: what its answer has in common with other entries costs nothing. */
  const withSmallAnswer = (exchange: Exchange): Exchange => {
    const before = sharing.bytes();
    const answer = sharing.share(exchange.answer);
    const isLarge = sharing.bytes() - before > MOST_ANSWER;
    if (isLarge) keepShared();
    return { ...exchange, answer: isLarge ? typeOnly(answer) : answer };
  };

  const checkpoint = (): Checkpoint<Root> => ({ ...(parts[0]?.base ?? live), cleared });
  const recorded = (): ReadonlyArray<Entry> => {
    const all = parts.flatMap((part) => part.entries);
    const last = all.at(-1);
    if (last === undefined || waiting.length + marks.length + open.size === 0) return all;
    // the newest entry also holds exchanges without an outcome yet and the last marks, so that none is left out
    const exchanges = [...last.exchanges, ...waiting, ...open.values()];
    return [...all.slice(0, -1), withMarks({ ...last, exchanges }, [...(last.marks ?? []), ...marks])];
  };

  function* restore(pages: ReadonlyArray<Page<Root>>): Steps<ReadonlyArray<Page<Root>>> {
    // cleared while they were still being read
    if (cleared) return [];
    const restored: Entry[] = [];
    restoring = restored;
    for (const { entries } of pages) {
      for (const entry of entries) {
        const { command, outcome, exchanges, marks: own } = entry;
        const shared = {
          ...entry,
          command: sharing.share(command),
          outcome: sharing.share(outcome),
          exchanges: sharing.share(exchanges),
        };
        restored.push(own === undefined ? shared : { ...shared, marks: sharing.share(own) });
        yield;
        if (restoring !== restored) return [];
      }
    }
    restoring = null;
    let start = 0;
    earlier = pages.map(({ checkpoint: base, entries }) => {
      start += entries.length;
      return { checkpoint: base, entries: restored.slice(start - entries.length, start) };
    });
    count += restored.length;
    return earlier;
  }

  return {
    record: (envelope, raw, rawOutcome, state) => {
      const part = openPart();
      const before = sharing.bytes();
      const command = sharing.share(withSoundHandles(raw));
      const outcome = sharing.share(mapOutcome(rawOutcome, withSoundHandles));
      const exchanges = sharing.share(exchangesOf(envelope).map(withSmallAnswer));
      const entry = { envelope, command, outcome, hashes: changedHashes(live.state, state), exchanges };
      part.entries.push(withMarks(entry, sharing.share(marks)));
      marks = [];
      live = { state, seq: envelope.seq, cleared: false };
      part.bytes += sharing.bytes() - before;
      count += 1;
      while (earlier.length + parts.length > 1 && (count > mostEntries || sharing.bytes() > mostBytes)) {
        dropOldest();
        keepShared();
      }
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
      waiting.push(exchange);
    },
    mark: (mark, at) => {
      marks = [...marks, { at, after: live.seq, mark }].slice(-MOST_MARKS);
    },
    position: () => live.seq,
    entries: recorded,
    pages: () => [...earlier, { checkpoint: checkpoint(), entries: recorded() }],
    restore,
    checkpoint,
    clear: () => {
      parts = [];
      earlier = [];
      restoring = null;
      count = 0;
      keepShared();
      waiting = [];
      marks = [];
      open.clear();
      cleared = true;
    },
  };
};
