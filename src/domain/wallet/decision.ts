import type { DecisionOf } from "../decider/decision.ts";
import type { Command, Event, Rejection } from "./messages.ts";

export type Decision = DecisionOf<Event, Rejection>;
export type Of<Name extends string> = Extract<Command, { readonly _tag: `wallet.${Name}` }>;
