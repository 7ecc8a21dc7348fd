import type { Field } from "../../domain/decider/field.ts";
import type { Envelope, Tagged } from "../../domain/decider/message.ts";
import { handlesAreSound, holds, withoutHidden } from "../../domain/decider/privacy.ts";
import { sessionChange } from "../../domain/index.ts";
import type { AnyDecider } from "./domain.ts";
import { type Checkpoint, type Entry, type Exchange, mapOutcome, type Outcome, type Page } from "./entry.ts";
import { createHeld } from "./held.ts";
import type { Mark } from "./marks.ts";
import { createOwnership } from "./ownership.ts";
import type { Steps } from "./slices.ts";
import { createWaiting, withMarks } from "./waiting.ts";

/** What happened, as far back as the bounds allow (R10), unredacted and in memory only. */
export interface Journal<Root> {
  /** Records one command; `state` is the whole state after it. Called by the bus alone. */
  readonly record: (envelope: Envelope, command: Tagged, outcome: Outcome, state: Root) => void;
  /** Records an HTTP exchange; the entry of its outcome holds it. */
  readonly exchange: (exchange: Omit<Exchange, "untilEntry" | "untilRequest">) => void;
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
  /** Whether it has what a session recorded that has ended, while no other one has begun. */
  readonly hasEnded: () => boolean;
  /** Forgets what a session recorded that has ended, unless the one since then is known to be of the same user. */
  readonly forgetEnded: () => void;
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
  /** The id of the user whose session it is; null without one, or while it is not known. By default it never is. */
  readonly userOf?: (state: Root) => string | null;
}

/** Returns a message as memory may hold it: a value in the place of a handle that is not a handle is removed. */
const soundHandles = (
  definitions: Readonly<Record<string, Field<Tagged>>>,
): (<Message extends Tagged>(message: Message) => Message) => {
  const withHandles = new Map(Object.entries(definitions).filter(([, field]) => holds("handle", field.privacy)));
  return <Message extends Tagged>(message: Message) => {
    const field = withHandles.get(message._tag);
    if (field === undefined || handlesAreSound(field.privacy, message)) return message;
    return withoutHidden(field.privacy, message) as Message;
  };
};

/** An empty journal over the decider's initial state. */
export const createJournal = <Root extends object>({
  decider,
  definitions,
  entries: mostEntries = 5_000,
  bytes: mostBytes = 2_000_000,
  subjectChange = sessionChange,
  userOf = () => null,
}: Options<Root>): Journal<Root> => {
  const held = createHeld<Root>({ entries: mostEntries, bytes: mostBytes });
  const waiting = createWaiting();
  const ownership = createOwnership(subjectChange);
  const withSoundHandles = soundHandles(definitions);
  let live: Checkpoint<Root> = { state: decider.initial, seq: 0, cleared: false };
  let cleared = false;
  let newestRequest = 0;

  const checkpoint = (): Checkpoint<Root> => {
    const undecided = ownership.undecided();
    return { ...(held.base(undecided) ?? live), cleared: cleared && undecided === null };
  };
  const entries = (): ReadonlyArray<Entry> => waiting.withRest(held.entries(ownership.undecided()));
  const clear = (): void => {
    held.clear();
    waiting.clear();
    cleared = true;
  };
  const forgetUpTo = (seq: number): void => {
    held.forgetBefore(seq);
    cleared = false;
  };
  return {
    record: (envelope, raw, rawOutcome, state) => {
      const outcome = mapOutcome(rawOutcome, withSoundHandles);
      const { begins, forget, ends } = ownership.next(envelope, outcome.events ?? [], userOf(state));
      // what was under way when the session before ended belongs to it
      if (begins !== null) held.addExchanges(begins, waiting.takeCausedUpTo(begins));
      const { exchanges, marks } = waiting.take(envelope);
      held.add(live, withMarks({ envelope, command: withSoundHandles(raw), outcome, exchanges }, marks));
      live = { state, seq: envelope.seq, cleared: false };
      if (forget !== null) forgetUpTo(forget);
      if (ends) held.close();
    },
    exchange: (reported) => {
      newestRequest = Math.max(newestRequest, reported.request?.number ?? 0);
      waiting.exchange({ ...reported, untilEntry: live.seq, untilRequest: newestRequest });
    },
    mark: (mark, at) => waiting.mark({ at, afterEntry: live.seq, mark }),
    position: () => live.seq,
    entries,
    pages: () => [
      ...(ownership.undecided() === null ? held.earlier() : []),
      { checkpoint: checkpoint(), entries: entries() },
    ],
    restore: function* (pages) {
      // cleared while the pages were still being read
      return cleared ? [] : yield* held.restore(pages);
    },
    checkpoint,
    hasEnded: () => {
      const [ended, first] = [ownership.ended(), held.entries(null)[0]];
      return ended !== null && first !== undefined && first.envelope.seq <= ended;
    },
    forgetEnded: () => {
      const undecided = ownership.undecided();
      if (undecided !== null) forgetUpTo(undecided);
      else if (ownership.ended() !== null) clear();
    },
    clear,
  };
};
