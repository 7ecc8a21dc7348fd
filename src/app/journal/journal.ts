import type { Envelope, Tagged } from "../../domain/kernel/message.ts";
import { hashOf, rehash } from "../../domain/kernel/state-hash.ts";
import type { AnyDecider } from "./domain.ts";
import type { Checkpoint, Entry, Exchange, Outcome } from "./entry.ts";
import { roughSize } from "./size.ts";

/** What happened, as far back as the bounds allow (R10), unredacted and in memory only. */
export interface Journal<Root> {
  /** Takes down one command; `state` is the whole state after it. Called by the bus alone. */
  readonly record: (envelope: Envelope, command: Tagged, outcome: Outcome, state: Root) => void;
  /** Takes down one HTTP exchange; it is kept beside the outcome that it caused. */
  readonly exchange: (exchange: Exchange) => void;
  /** Oldest first. */
  readonly entries: () => ReadonlyArray<Entry>;
  readonly checkpoint: () => Checkpoint<Root>;
  /** Forgets everything before now (Help, Diagnostics: Clear). */
  readonly clear: () => void;
}

interface Options<Root extends object> {
  readonly decider: Pick<AnyDecider<Root>, "initial" | "evolve">;
  /** At most so many entries (default 5,000). */
  readonly entries?: number;
  /** At most about so many bytes (default 2 MB). */
  readonly bytes?: number;
}

/** Exchanges that wait for their outcome; more than this go to the next entry, whichever it is. */
const WAITING = 50;
/** How many slots at the front of the list may lie empty before it is moved up. */
const SLACK = 1_024;

const NONE: ReadonlyArray<Exchange> = [];

/** An empty journal over the decider's initial state. */
export const createJournal = <Root extends object>({
  decider,
  entries: mostEntries = 5_000,
  bytes: mostBytes = 2_000_000,
}: Options<Root>): Journal<Root> => {
  let base: Checkpoint<Root> = { state: decider.initial, hash: hashOf(decider.initial), seq: 0 };
  let live = base;
  let held: Entry[] = [];
  let sizes: number[] = [];
  let first = 0;
  let bytes = 0;
  let waiting: Exchange[] = [];

  /** Folds the oldest entry into the checkpoint, by its own events. */
  const foldOldest = (): void => {
    const oldest = held[first];
    if (oldest === undefined) return;
    let state = base.state;
    for (const event of oldest.outcome.events ?? []) state = decider.evolve(state, event, oldest.envelope)[0];
    base = { state, hash: oldest.hash, seq: oldest.envelope.seq };
    bytes -= sizes[first] ?? 0;
    first += 1;
    if (first > SLACK) {
      held = held.slice(first);
      sizes = sizes.slice(first);
      first = 0;
    }
  };

  const exchangesOf = (envelope: Envelope): ReadonlyArray<Exchange> => {
    if (waiting.length === 0) return NONE;
    const all = waiting;
    const answers = (each: Exchange): boolean =>
      all.length > WAITING || (envelope.source === "reactor" && (each.cause === null || each.cause === envelope.cause));
    waiting = all.filter((each) => !answers(each));
    return all.filter(answers);
  };

  return {
    record: (envelope, command, outcome, state) => {
      const hash = rehash(live.hash, live.state, state);
      live = { state, hash, seq: envelope.seq };
      const exchanges = exchangesOf(envelope);
      const size = roughSize(command) + roughSize(outcome.events) + roughSize(exchanges);
      held.push({ envelope, command, outcome, hash, exchanges });
      sizes.push(size);
      bytes += size;
      while (held.length - first > mostEntries || (bytes > mostBytes && held.length > first)) foldOldest();
    },
    exchange: (exchange) => {
      waiting.push(exchange);
    },
    entries: () => {
      const last = held.at(-1);
      if (last === undefined || held.length === first || waiting.length === 0) return held.slice(first);
      // what was answered and came to nothing yet stands beside the newest entry, so that no exchange is left out
      return [...held.slice(first, -1), { ...last, exchanges: [...last.exchanges, ...waiting] }];
    },
    checkpoint: () => base,
    clear: () => {
      base = live;
      held = [];
      sizes = [];
      first = 0;
      bytes = 0;
      waiting = [];
    },
  };
};
