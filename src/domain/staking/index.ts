import type { Module } from "../decider/decider.ts";
import { decide } from "./decide.ts";
import { evolve } from "./evolve.ts";
import { Command, Event, Rejection } from "./messages.ts";
import { initial, type State, state } from "./state.ts";
import type { World } from "./world.ts";

/** The staking module. */
export const staking: Module<State, Command, Event, Rejection, World> = {
  state,
  initial,
  decide,
  evolve,
  commands: Command,
  events: Event,
  rejections: Rejection,
};

export * as choiceViews from "./choice.ts";
export * as creationViews from "./create-validator.ts";
export type { CreationValues, Validator, Validators } from "./entities.ts";
export { Command, Event, Rejection, requests } from "./messages.ts";
export type { State } from "./state.ts";
export * as validatorViews from "./validators.ts";
export * as views from "./views.ts";
export * as whyNot from "./why-not.ts";
