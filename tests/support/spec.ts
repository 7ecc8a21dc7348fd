import { isLeft, isRight, left, right } from "fp-ts/Either";
import { expect } from "vitest";
import type { Decider } from "../../src/domain/decider/decider.ts";
import { decidedEvents } from "../../src/domain/decider/decision.ts";
import type { Envelope, Tagged } from "../../src/domain/decider/message.ts";

/** An envelope with fixed values; a test overrides the relevant fields. */
export const envelope = (over: Partial<Envelope> = {}): Envelope => ({
  seq: 1,
  at: Date.UTC(2026, 0, 15, 12),
  id: "request-1",
  random: 7,
  cause: null,
  source: "person",
  ...over,
});

interface Then<State, Event> {
  /** Exactly these events happen. */
  readonly then: (...events: ReadonlyArray<Event>) => Then<State, Event>;
  /** The state that the events lead to. */
  readonly leadsTo: (check: (state: State) => void) => void;
}

interface Given<State, Command, Event, Rejection> {
  readonly when: (command: Command, over?: Partial<Envelope>) => Then<State, Event>;
  /** The command is refused, for exactly this reason. */
  readonly refuses: (command: Command, rejection: Rejection, over?: Partial<Envelope>) => void;
  /** The command has no effect, for exactly this reason. */
  readonly ignores: (command: Command, reason: string, over?: Partial<Envelope>) => void;
}

/** given / when / then for one decider: past events, a command, and the resulting events, or why there are none. */
export const specify = <State, Command extends Tagged, Event extends Tagged, Rejection extends Tagged, World>(
  decider: Decider<State, Command, Event, Rejection, World>,
  world: World,
) => {
  const fold = (state: State, events: ReadonlyArray<Tagged>, at: Envelope): State =>
    events.reduce<State>((current, event) => decider.evolve(current, event, at), state);
  return (...history: ReadonlyArray<Tagged>): Given<State, Command, Event, Rejection> => {
    const state = fold(decider.initial, history, envelope());
    const decide = (command: Command, over: Partial<Envelope> = {}) =>
      decider.decide(state, command, { envelope: envelope(over), world });
    return {
      when: (command, over = {}) => {
        const decision = decide(command, over);
        const outcome: Then<State, Event> = {
          then: (...events) => {
            expect(decision).toEqual(right(events));
            return outcome;
          },
          leadsTo: (check) => {
            if (isLeft(decision)) expect.fail(`refused: ${decision.left._tag}`);
            if (isRight(decision)) check(fold(state, decidedEvents(decision.right), envelope(over)));
          },
        };
        return outcome;
      },
      refuses: (command, rejection, over) => expect(decide(command, over)).toEqual(left(rejection)),
      ignores: (command, reason, over) => expect(decide(command, over)).toEqual(right({ ignored: reason })),
    };
  };
};
