import { isLeft } from "fp-ts/Either";
import { decidedEvents } from "../../domain/decider/decision.ts";
import type { Envelope, Tagged } from "../../domain/decider/message.ts";
import type { AnyDecider } from "./domain.ts";
import { type Outcome, outcomeOf } from "./entry.ts";

/** What one command leads to, and the state after it. */
export interface Decided<Root> {
  readonly outcome: Outcome;
  readonly state: Root;
}

/** Folds events into a state. Throws what `evolve` throws. */
export const folded = <Root extends object>(
  decider: AnyDecider<Root>,
  state: Root,
  events: ReadonlyArray<Tagged>,
  envelope: Envelope,
): Root => {
  let next = state;
  for (const event of events) next = decider.evolve(next, event, envelope);
  return next;
};

/**
 * Decides a command again as the bus did: a refusal leaves the state as it is, a bug becomes `bus.Broken`, and
 * what the bus itself refused without asking the decider (`recorded`) it refuses again.
 */
export const decideEntry = <Root extends object>(
  decider: AnyDecider<Root>,
  state: Root,
  envelope: Envelope,
  command: Tagged,
  recorded: Tagged | undefined,
): Decided<Root> => {
  if (recorded?._tag === "bus.ChainTooLong") return { outcome: { rejection: recorded }, state };
  try {
    const decision = decider.decide(state, command, { envelope, world: state });
    if (isLeft(decision)) return { outcome: { rejection: decision.left }, state };
    const next = folded(decider, state, decidedEvents(decision.right), envelope);
    return { outcome: outcomeOf(decision.right), state: next };
  } catch {
    return { outcome: { rejection: { _tag: "bus.Broken" } }, state };
  }
};
