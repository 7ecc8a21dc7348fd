import fc from "fast-check";
import { getNotifications, markNotificationAsRead } from "../../../src/adapters/http/calls/notifications.ts";
import { createBus } from "../../../src/app/bus.ts";
import { type Known, privacyOfCalls } from "../../../src/app/journal/domain.ts";
import { createJournal, type Journal } from "../../../src/app/journal/journal.ts";
import { atOnce } from "../../../src/app/journal/slices.ts";
import { type WrittenLog, writing } from "../../../src/app/journal/write.ts";
import { combine } from "../../../src/domain/decider/combine.ts";
import { definitionsOf, type Tagged } from "../../../src/domain/decider/message.ts";
import { Command, Event, notifications, Rejection, type State } from "../../../src/domain/notifications/index.ts";
import { state as stateField } from "../../../src/domain/notifications/state.ts";
import { CATALOGUE } from "../../../src/domain/values/known-texts.ts";

export interface Root {
  readonly notifications: State;
}

/** A whole of one module: enough for every law of journal and replay. */
export const known: Known<Root> = {
  decider: combine<Root, Tagged, Tagged, Tagged>({ notifications }),
  definitions: { ...definitionsOf(Command), ...definitionsOf(Event), ...definitionsOf(Rejection) },
  stateFields: { notifications: stateField },
};

export const calls = privacyOfCalls([getNotifications, markNotificationAsRead]);
export const META = { appVersion: "0.1.0", locale: "de-AT", timeZone: "Europe/Vienna", at: Date.UTC(2026, 0, 15) };
export const salt = (seed: number): Uint8Array => Uint8Array.from({ length: 16 }, (_, at) => (seed * 31 + at) % 256);

const id = fc.constantFrom("n1", "n2", "n3", "Ünïcødé", "+4366412345678", "anna@example.com", "x");
const notification = fc.record(
  {
    id,
    text: fc.oneof(fc.constantFrom("Anna Huber sent you 5 OPT", "Code 123456"), fc.string({ maxLength: 30 })),
    created_at: fc.constant("2026-01-15T08:00:00Z"),
    read_at: fc.constantFrom(null, "2026-01-15T09:00:00Z"),
    link: fc.constantFrom("/profile/anna", "/my-assets/optio/OPT"),
  },
  { requiredKeys: ["id", "text", "created_at", "read_at"] },
);
const page = fc.record({
  data: fc.array(notification, { maxLength: 5 }),
  current_page: fc.integer({ min: 1, max: 3 }),
  last_page: fc.integer({ min: 1, max: 3 }),
});
const failure = fc.record({
  kind: fc.constantFrom("Invalid" as const, "ServerFault" as const),
  message: fc.constantFrom(CATALOGUE.serverFault, "Anna Huber may not do this"),
  status: fc.constantFrom(422, 500),
  endpoint: fc.constant("/notifications"),
  method: fc.constant("GET"),
  validation: fc.constantFrom(null, { email: ["anna@example.com is taken"] }),
});

type Asked = (which: "open" | "stale") => string;
type Move = (request: Asked) => Command;

const which = fc.constantFrom("open" as const, "open" as const, "stale" as const);
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.integer({ min: 1, max: 3 }).map((at) => () => Command.LoadPage({ page: at })),
  fc.tuple(which, page).map(
    ([open, data]) =>
      (request: Asked) =>
        Command.RecordPage({ request: request(open), page: data }),
  ),
  fc.tuple(which, failure).map(
    ([open, why]) =>
      (request: Asked) =>
        Command.RecordPageFailure({ request: request(open), failure: why }),
  ),
  id.map((each) => () => Command.MarkRead({ id: each })),
  fc.tuple(which, id, failure).map(
    ([open, key, why]) =>
      (request: Asked) =>
        Command.RecordMarkReadFailure({ request: request(open), id: key, failure: why }),
  ),
  fc.tuple(which, id).map(
    ([open, key]) =>
      (request: Asked) =>
        Command.RecordMarkRead({ request: request(open), id: key }),
  ),
  fc.constant(() => Command.Refresh()),
  fc.tuple(which, page).map(
    ([open, data]) =>
      (request: Asked) =>
        Command.RecordRefresh({ request: request(open), page: data }),
  ),
  fc.constant(() => Command.MarkAllRead()),
  which.map((open) => (request: Asked) => Command.RecordMarkAllRead({ request: request(open) })),
  fc.constant(() => Command.Clear()),
  which.map((open) => (request: Asked) => Command.RecordClear({ request: request(open) })),
);

export interface Session {
  readonly journal: Journal<Root>;
  readonly state: Root;
  readonly dispatch: (command: Command) => void;
}

/** Plays moves on a fresh bus with the journal's bound as given. */
export const played = (moves: ReadonlyArray<Move>, entries = 5_000): Session => {
  const journal = createJournal<Root>({ decider: known.decider, entries });
  let count = 0;
  const bus = createBus<Root, Tagged, Tagged, Tagged>({
    decider: known.decider as never,
    clock: { now: () => META.at + count * 1_500 },
    ids: {
      next: () => {
        count += 1;
        return `request-${count}`;
      },
      chance: () => (count * 2_654_435_761) % 4_294_967_296,
    },
    journal,
  });
  for (const each of moves) {
    const { load, refresh, markAll, clear, marks } = bus.state().notifications;
    const pending = [load, refresh, markAll, clear].find((request) => request.status === "pending")?.id;
    const open = pending ?? marks[0]?.request ?? "none";
    bus.dispatch(each((asked) => (asked === "open" ? open : "withdrawn")));
  }
  return { journal, state: bus.state(), dispatch: (command) => void bus.dispatch(command) };
};

/** Sessions of 20 commands and more on average (R1). */
export const sessions = fc
  .tuple(fc.array(move, { minLength: 5, maxLength: 40, size: "max" }), fc.constantFrom(5_000, 5_000, 7))
  .map(([moves, entries]) => played(moves, entries));

export const writtenLog = (session: Session, seed = 1): WrittenLog =>
  atOnce(writing(session.journal, { known, calls, salt: salt(seed), meta: META }));

export const written = (session: Session, seed = 1): string => writtenLog(session, seed).text;
