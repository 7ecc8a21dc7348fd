import { left, right } from "fp-ts/Either";
import { type Bus, type BusRejection, createBus } from "../../../src/app/bus/bus.ts";
import { createJournal, type Journal } from "../../../src/app/journal/journal.ts";
import { type Decider, edit, evolver } from "../../../src/domain/decider/decider.ts";
import { ignored } from "../../../src/domain/decider/decision.ts";
import { integer } from "../../../src/domain/decider/field.ts";
import { type MessageOf, messages } from "../../../src/domain/decider/message.ts";

export const Command = messages("count", { Add: { by: integer }, Throw: {}, ThrowLate: {} });
export type Command = MessageOf<typeof Command>;
export const Event = messages("count", { Added: { by: integer }, Burst: {} });
export type Event = MessageOf<typeof Event>;
export const Rejection = messages("count", { Negative: {} });
export type Rejection = MessageOf<typeof Rejection>;
export interface Count {
  readonly total: number;
  readonly steps: ReadonlyArray<number>;
}

/** A minimal decider: adds, refuses to subtract, ignores 0, and throws on request. */
export const counting: Decider<Count, Command, Event, Rejection> = {
  initial: { total: 0, steps: [] },
  decide: (_, command) => {
    if (command._tag === "count.Throw") throw new Error("a bug in decide");
    if (command._tag === "count.ThrowLate") return right([Event.Added({ by: 1 }), Event.Burst()]);
    if (command.by < 0) return left(Rejection.Negative());
    return command.by === 0 ? ignored("nothing to add") : right([Event.Added({ by: command.by })]);
  },
  evolve: evolver<Count, Event>({
    "count.Added": edit((draft, event) => {
      draft.total += event.by;
      draft.steps = [...draft.steps, event.by];
    }),
    "count.Burst": () => {
      throw new Error("a bug in evolve");
    },
  }),
};

interface Counted {
  readonly bus: Bus<Count, Command, Event, Rejection>;
  readonly journal: Journal<Count>;
  readonly reports: ReadonlyArray<BusRejection>;
}

/** A bus with this decider and a counting clock. */
export const counted = (
  limits: Omit<Parameters<typeof createJournal<Count>>[0], "decider" | "definitions"> = {},
): Counted => {
  const journal = createJournal<Count>({ decider: counting, definitions: {}, ...limits });
  const reports: BusRejection[] = [];
  let tick = 0;
  const bus = createBus({
    decider: counting,
    clock: { now: () => 1_000 + tick },
    ids: {
      next: () => {
        tick += 1;
        return `id-${tick}`;
      },
      randomNumber: () => 7,
    },
    journal,
    report: (what) => reports.push(what),
  });
  return { bus, journal, reports };
};
