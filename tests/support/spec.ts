import { isLeft, isRight, left, right } from "fp-ts/Either";
import { expect } from "vitest";
import type { Context, Decider } from "../../src/domain/decider/decider.ts";
import { eventsOf } from "../../src/domain/decider/decision.ts";
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

interface Then<State, Event, Rejection> {
  /** Exactly these events happen. */
  readonly then: (...events: ReadonlyArray<Event>) => Then<State, Event, Rejection>;
  /** The command is refused, for exactly this reason. */
  readonly thenRefused: (rejection: Rejection) => void;
  /** The command has no effect, for exactly this reason. */
  readonly thenIgnored: (reason: string) => void;
  /** The state that the events lead to. */
  readonly leadsTo: (check: (state: State) => void) => void;
}

interface When<State, Command, Event, Rejection> {
  readonly when: (command: Command, over?: Partial<Envelope>) => Then<State, Event, Rejection>;
}

/** given / when / then for one decider: past events, a command, and the resulting events or rejection. */
export const specify = <State, Command extends Tagged, Event extends Tagged, Rejection extends Tagged, World>(
  decider: Decider<State, Command, Event, Rejection, World>,
  world: World,
) => {
  const fold = (state: State, events: ReadonlyArray<Tagged>, at: Envelope): State =>
    events.reduce<State>((current, event) => decider.evolve(current, event, at), state);
  return (...history: ReadonlyArray<Tagged>): When<State, Command, Event, Rejection> => ({
    when: (command, over = {}) => {
      const stamped = envelope(over);
      const state = fold(decider.initial, history, envelope());
      const context: Context<World> = { envelope: stamped, world };
      const decision = decider.decide(state, command, context);
      const outcome: Then<State, Event, Rejection> = {
        then: (...events) => {
          expect(decision).toEqual(right(events));
          return outcome;
        },
        thenRefused: (rejection) => expect(decision).toEqual(left(rejection)),
        thenIgnored: (reason) => expect(decision).toEqual(right({ ignored: reason })),
        leadsTo: (check) => {
          if (isLeft(decision)) expect.fail(`refused: ${decision.left._tag}`);
          if (isRight(decision)) check(fold(state, eventsOf(decision.right), stamped));
        },
      };
      return outcome;
    },
  });
};
