import type { Decider } from "../decider/decider.ts";
import { decide, type World } from "./decide.ts";
import type { Command, Event, Rejection } from "./messages.ts";
import { evolve, initial, type State } from "./state.ts";

/** The staking module. */
export const staking: Decider<State, Command, Event, Rejection, World> = { initial, decide, evolve };

export * as creationViews from "./create-validator.ts";
export type { CreationValues, Validator, Validators } from "./entities.ts";
export { Command, Event, Rejection, requests } from "./messages.ts";
export { type State, state as stateField } from "./state.ts";
export * as validatorViews from "./validators.ts";
export * as views from "./views.ts";
export * as whyNot from "./why-not.ts";
