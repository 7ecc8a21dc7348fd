import { getNotifications, markNotificationAsRead } from "../../../src/adapters/http/calls/notifications.ts";
import { createBus } from "../../../src/app/bus/bus.ts";
import { type Known, privacyOfCalls } from "../../../src/app/journal/domain.ts";
import { createJournal, type Journal } from "../../../src/app/journal/journal.ts";
import { atOnce } from "../../../src/app/journal/slices.ts";
import { type WrittenLog, writing } from "../../../src/app/journal/write.ts";
import { combine } from "../../../src/domain/decider/combine.ts";
import { definitionsOf, type Tagged } from "../../../src/domain/decider/message.ts";
import { Command, Event, notifications, Rejection, type State } from "../../../src/domain/notifications/index.ts";
import { state as stateField } from "../../../src/domain/notifications/state.ts";

export interface Root {
  readonly notifications: State;
}

/** A single module, for examples. */
export const known: Known<Root> = {
  decider: combine<Root, Tagged, Tagged, Tagged>({ notifications }),
  definitions: { ...definitionsOf(Command), ...definitionsOf(Event), ...definitionsOf(Rejection) },
  stateFields: { notifications: stateField },
};

export const calls = privacyOfCalls([getNotifications, markNotificationAsRead]);
export const META = { appVersion: "0.1.0", locale: "de-AT", timeZone: "Europe/Vienna", at: Date.UTC(2026, 0, 15) };
export const salt = (seed: number): Uint8Array => Uint8Array.from({ length: 16 }, (_, at) => (seed * 31 + at) % 256);

type RequestIds = (which: "open" | "stale") => string;
type Move = (request: RequestIds) => Command;

export interface Session {
  readonly journal: Journal<Root>;
  readonly state: Root;
  readonly dispatch: (command: Command) => void;
}

/** Plays moves on a new bus with the given limit of the journal. */
export const played = (moves: ReadonlyArray<Move>, entries = 5_000): Session => {
  const journal = createJournal<Root>({ ...known, entries });
  let count = 0;
  const bus = createBus<Root, Tagged, Tagged, Tagged>({
    decider: known.decider,
    clock: { now: () => META.at + count * 1_500 },
    ids: {
      next: () => {
        count += 1;
        return `request-${count}`;
      },
      randomNumber: () => (count * 2_654_435_761) % 4_294_967_296,
    },
    journal,
  });
  for (const move of moves) {
    const { load, refresh, markAll, clear, marks } = bus.state().notifications;
    const pending = [load, refresh, markAll, clear].find((request) => request.status === "pending")?.id;
    const open = pending ?? marks[0]?.request ?? "none";
    bus.dispatch(move((which) => (which === "open" ? open : "withdrawn")));
  }
  return { journal, state: bus.state(), dispatch: (command) => void bus.dispatch(command) };
};

export const writtenLog = (session: Session, seed = 1): WrittenLog =>
  atOnce(writing(session.journal, { known, calls, salt: salt(seed), meta: META }));

export const written = (session: Session, seed = 1): string => writtenLog(session, seed).text;
