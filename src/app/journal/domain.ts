import type { Call } from "../../adapters/http/calls/call.ts";
import { inputPrivacy } from "../../adapters/http/exchange.ts";
import type { Context, Decider } from "../../domain/decider/decider.ts";
import type { DecisionOf } from "../../domain/decider/decision.ts";
import type { Field } from "../../domain/decider/field.ts";
import type { Tagged } from "../../domain/decider/message.ts";
import type { Privacy } from "../../domain/decider/privacy.ts";

/**
 * A decider of any commands: a journal passes to it only commands that it decided before. `decide` is a method, because
 * TypeScript accepts a method with a narrower parameter, but not a property.
 */
export interface AnyDecider<Root> extends Pick<Decider<Root, never, Tagged, Tagged>, "initial" | "evolve"> {
  decide(state: Root, command: Tagged, context: Context<unknown>): DecisionOf<Tagged, Tagged>;
}

/** What writing and replaying a journal must know of the domain. */
export interface Known<Root extends object> {
  readonly decider: AnyDecider<Root>;
  /** Every command, event and rejection by its tag. */
  readonly definitions: Readonly<Record<string, Field<Tagged>>>;
  /** The state of each module by its name. */
  readonly stateFields: Readonly<Record<keyof Root & string, Field<unknown>>>;
}

/** What a log may show of a call's request and answer. */
export interface CallPrivacy {
  readonly input: Privacy;
  readonly answer: Privacy | null;
}

/** The privacy of every call by its name, read from the contract (docs/architecture.md rule 5). */
export const privacyOfCalls = (
  calls: ReadonlyArray<Pick<Call, "name" | "params" | "body" | "answer">>,
): Readonly<Record<string, CallPrivacy>> =>
  Object.fromEntries(
    calls.map((call) => [call.name, { input: inputPrivacy(call), answer: call.answer?.privacy ?? null }]),
  );
