import type { Envelope, Tagged } from "../../domain/decider/message.ts";
import type { StateHash } from "../../domain/log/state-hash.ts";

/** What a command led to: events, perhaps none, or one refusal. */
export type Outcome =
  | { readonly events: ReadonlyArray<Tagged>; readonly rejection: null }
  | { readonly events: null; readonly rejection: Tagged };

/**
 * One HTTP exchange as the adapters tell of it, secrets already left out.
 * `call`: its name in `adapters/http/calls`. `status`: null when no answer came. `failure`: the kind of
 * `values/failure.ts`, or null. `at`: milliseconds since 1970. `cause`: the `seq` of the entry whose event
 * asked, or null where the caller does not know it.
 */
export interface Exchange {
  readonly call: string;
  readonly status: number | null;
  readonly input: unknown;
  readonly answer: unknown;
  readonly failure: string | null;
  readonly at: number;
  readonly cause: number | null;
}

/** One line of the journal, unredacted, in memory only. `hash`: of the whole state after it. */
export interface Entry {
  readonly envelope: Envelope;
  readonly command: Tagged;
  readonly outcome: Outcome;
  readonly hash: StateHash;
  readonly exchanges: ReadonlyArray<Exchange>;
}

/**
 * The state from which the journal's first entry leads on. `seq`: of the last entry folded into it, 0 for none.
 * `cleared`: the person cleared the log since, so a written log must not show what this state holds (M6, R15).
 */
export interface Checkpoint<Root> {
  readonly cleared: boolean;
  readonly state: Root;
  readonly hash: StateHash;
  readonly seq: number;
}
