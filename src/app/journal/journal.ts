import type { Field } from "../../domain/decider/field.ts";
import type { Envelope, Tagged } from "../../domain/decider/message.ts";
import { handlesAreSound, holdsHandles, withoutHidden } from "../../domain/decider/privacy.ts";
import { sessionChange } from "../../domain/index.ts";
import { changedHashes } from "../../domain/log/state-hash.ts";
import type { AnyDecider } from "./domain.ts";
import { type Checkpoint, type Entry, type Exchange, mapOutcome, type Outcome, type Page } from "./entry.ts";
import { createHeld } from "./held.ts";
import type { Mark } from "./marks.ts";
import { sharedEntry } from "./shared-entry.ts";
import { createSharing } from "./sharing.ts";
import type { Steps } from "./slices.ts";
import { createWaiting } from "./waiting.ts";

/** What happened, as far back as the bounds allow (R10), unredacted and in memory only. */
export interface Journal<Root> {
  /** Records one command; `state` is the whole state after it. Called by the bus alone. */
  readonly record: (envelope: Envelope, command: Tagged, outcome: Outcome, state: Root) => void;
  /** Records an HTTP exchange; the entry of its outcome holds it. */
  readonly exchange: (exchange: Omit<Exchange, "untilEntry">) => void;
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
   * Adds what the pages of this tab before the last reload recorded, of the same session, an entry per step. Returns
   * the pages as they are held: none if the log was cleared or the session ended in the meantime.
   */
  readonly restore: (pages: ReadonlyArray<Page<Root>>) => Steps<ReadonlyArray<Page<Root>>>;
  /** Forgets everything before now (Help, Diagnostics: Clear). */
  readonly clear: () => void;
}

interface Options<Root extends object> {
  readonly decider: Pick<AnyDecider<Root>, "initial">;
  /** The declarations of all messages. */
  readonly definitions: Readonly<Record<string, Field<Tagged>>>;
  /** The most entries (default 5,000). */
  readonly entries?: number;
  /** The most bytes, as estimated (default 2 MB); the newest part is never dropped. */
  readonly bytes?: number;
  /** Whether an event ends a user's session or begins one; by default, what the event declares. */
  readonly subjectChange?: (event: Tagged) => "ends" | "begins" | null;
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

/** Tracks whose session it is: an entry caused by entries of an earlier user belongs to that user (R15). */
const createOwnership = (subjectChange: (event: Tagged) => "ends" | "begins" | null) => {
  /** The last entry that belongs to the user whose session ended last, or null during a session. */
  let ended: number | null = null;
  /** `forget`: entries before this one are an earlier user's. `ends`: the entry is the last one of its user so far. */
  return ({ seq, cause }: Envelope, events: ReadonlyArray<Tagged> = []) => {
    const changes = events.map(subjectChange);
    const begins = changes.includes("begins");
    const forget = begins ? ended : null;
    if (begins) ended = null;
    const ends = changes.includes("ends") || (ended !== null && cause !== null && cause <= ended);
    if (ends) ended = seq;
    return { forget, ends };
  };
};

/** The most bytes of an answer that no command holds; of a larger one an entry holds the type (an export). */
const MOST_ANSWER = 32_000;

/** An empty journal over the decider's initial state. */
export const createJournal = <Root extends object>({
  decider,
  definitions,
  entries: mostEntries = 5_000,
  bytes: mostBytes = 2_000_000,
  subjectChange = sessionChange,
}: Options<Root>): Journal<Root> => {
  const sharing = createSharing();
  const held = createHeld<Root>(sharing, { entries: mostEntries, bytes: mostBytes });
  const waiting = createWaiting();
  const ownerAfter = createOwnership(subjectChange);
  const withSoundHandles = soundHandles(definitions);
  let live: Checkpoint<Root> = { state: decider.initial, seq: 0, cleared: false };
  let cleared = false;

  const checkpoint = (): Checkpoint<Root> => ({ ...(held.base() ?? live), cleared });
  const entries = (): ReadonlyArray<Entry> => waiting.withRest(held.entries());
  return {
    record: (envelope, raw, rawOutcome, state) => {
      const outcome = mapOutcome(rawOutcome, withSoundHandles);
      held.add(live, (holder) => {
        const hashes = changedHashes(live.state, state);
        const entry = { envelope, command: withSoundHandles(raw), outcome, hashes, ...waiting.take(envelope) };
        return sharedEntry(sharing, entry, holder, MOST_ANSWER);
      });
      live = { state, seq: envelope.seq, cleared: false };
      const { forget, ends } = ownerAfter(envelope, outcome.events);
      if (forget !== null) {
        held.forgetBefore(forget);
        waiting.clear();
        cleared = false;
      }
      if (ends) held.close();
    },
    exchange: (reported) => waiting.exchange({ ...reported, untilEntry: live.seq }),
    mark: (mark, at) => waiting.mark({ at, afterEntry: live.seq, mark }),
    position: () => live.seq,
    entries,
    pages: () => [...held.earlier(), { checkpoint: checkpoint(), entries: entries() }],
    restore: function* (pages) {
      // cleared while the pages were still being read
      return cleared ? [] : yield* held.restore(pages);
    },
    checkpoint,
    clear: () => {
      held.clear();
      waiting.clear();
      cleared = true;
    },
  };
};
