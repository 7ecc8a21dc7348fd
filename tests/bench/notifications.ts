import type { Known } from "../../src/app/journal/domain.ts";
import { combine } from "../../src/domain/decider/combine.ts";
import { definitionsOf, type Tagged } from "../../src/domain/decider/message.ts";
import {
  Command,
  Event,
  type Notification,
  notifications,
  Rejection,
  type State,
} from "../../src/domain/notifications/index.ts";
import { state as stateField } from "../../src/domain/notifications/state.ts";

/** How many notifications the state holds. */
const ENTRIES = 1_000;
export const START = Date.UTC(2026, 0, 15);
export const READ_AT = new Date(START).toISOString();

export interface Root {
  readonly notifications: State;
}

const entry = (at: number): Notification => ({
  id: `notification-${at}`,
  text: `You received ${at} OPT`,
  created_at: READ_AT,
  read_at: null,
});

export const entries = (): ReadonlyArray<Notification> => Array.from({ length: ENTRIES }, (_, at) => entry(at));

/** The notifications module of the product, alone. */
export const known: Known<Root> = {
  decider: combine<Root, Tagged, Tagged, Tagged>({ notifications }),
  definitions: { ...definitionsOf(Command), ...definitionsOf(Event), ...definitionsOf(Rejection) },
  stateFields: { notifications: stateField },
};

const nothing = {
  kind: "Unreachable",
  code: "serverFault",
  message: "Something went wrong. Please try again later.",
  status: 500,
  endpoint: "/mark-notification-as-read",
  method: "POST",
  validation: null,
} as const;

/** The two commands that fill the list before the measurement. */
export const filling = (request: string): ReadonlyArray<Command> => [
  Command.LoadPage({ page: 1 }),
  Command.RecordPage({ request, page: { data: entries(), current_page: 1, last_page: 1 } }),
];

/** The index of the nth change, and whether it marks the entry as read or reverts the change before it. */
export const change = (nth: number): { readonly at: number; readonly read: boolean } => ({
  // a step coprime with the length visits every entry, near and far
  at: (Math.floor(nth / 2) * 617) % ENTRIES,
  read: nth % 2 === 0,
});

const reads = entries().map(({ id }) => Command.MarkRead({ id }));

/** The nth change as a command of the real module; the bus names the nth command `request-n`. */
export const command = (nth: number): Command => {
  const { at, read } = change(nth);
  if (!read)
    return Command.RecordMarkReadFailure({ request: `request-${nth - 1}`, id: `notification-${at}`, failure: nothing });
  return reads[at] ?? Command.Clear();
};
