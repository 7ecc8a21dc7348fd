import type { Decider } from "../decider/decider.ts";
import { decide } from "./decide.ts";
import type { Command, Event, Rejection } from "./messages.ts";
import { evolve, initial, type State } from "./state.ts";
import type { World } from "./views.ts";

/** The contacts module: countries and people. */
export const contacts: Decider<State, Command, Event, Rejection, World> = { initial, decide, evolve };

export type { Contact, Country, Payee, Profile, ReceivingAddress } from "./entities.ts";
export { type Change, Command, Event, type Naming, Rejection, requests, type Segment } from "./messages.ts";
export { searchProblem } from "./rules.ts";
export { type State, state as stateField } from "./state.ts";
export * as views from "./views.ts";
