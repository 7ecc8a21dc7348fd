import type { ReportedExchange } from "../../adapters/http/exchange.ts";
import type { Ignored } from "../../domain/decider/decision.ts";
import type { Envelope, Tagged } from "../../domain/decider/message.ts";
import type { Mark } from "./marks.ts";

/** What a command led to: events, a rejection, or the reason why it was ignored. */
export type Outcome =
  | { readonly events: ReadonlyArray<Tagged>; readonly rejection?: never; readonly ignored?: never }
  | { readonly rejection: Tagged; readonly events?: never; readonly ignored?: never }
  | (Ignored & { readonly events?: never; readonly rejection?: never });

/** The outcome of a decision that is not a rejection. */
export const outcomeOf = (decided: ReadonlyArray<Tagged> | Ignored): Outcome =>
  "ignored" in decided ? decided : { events: decided };

/** The outcome with every message replaced. */
export const mapOutcome = (outcome: Outcome, change: (message: Tagged) => Tagged): Outcome => {
  if (outcome.events !== undefined) return { events: outcome.events.map(change) };
  return outcome.rejection === undefined ? outcome : { rejection: change(outcome.rejection) };
};

/**
 * One HTTP exchange as the adapters report it, without secrets. `at`: milliseconds since 1970; `untilEntry` and
 * `untilRequest`: the newest entry and the newest request when it ended, so that a replay knows the order.
 */
export interface Exchange extends ReportedExchange {
  readonly at: number;
  readonly untilEntry: number;
  readonly untilRequest: number;
}

/** What happened on the page. `at`: milliseconds since 1970; `afterEntry`: the `seq` of the newest entry then. */
export interface Marked {
  readonly at: number;
  readonly afterEntry: number;
  readonly mark: Mark;
}

/** One line of the journal, unredacted, in memory only. */
export interface Entry {
  readonly envelope: Envelope;
  readonly command: Tagged;
  readonly outcome: Outcome;
  readonly exchanges: ReadonlyArray<Exchange>;
  /** Since the entry before; absent where nothing happened. */
  readonly marks?: ReadonlyArray<Marked>;
}

/** What was recorded in one page: a reload begins another. */
export interface Page<Root> {
  readonly checkpoint: Checkpoint<Root>;
  readonly entries: ReadonlyArray<Entry>;
}

/**
 * The state before the journal's first entry. `seq`: of the last entry folded into it, 0 for none.
 * `cleared`: the user cleared the log since, so a written log must not show what this state holds (R15).
 */
export interface Checkpoint<Root> {
  readonly cleared: boolean;
  readonly state: Root;
  readonly seq: number;
}
