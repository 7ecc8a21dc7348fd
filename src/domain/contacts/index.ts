import type { Module } from "../decider/decider.ts";
import { decide } from "./decide.ts";
import { evolve } from "./evolve.ts";
import { Command, Event, Rejection } from "./messages.ts";
import { initial, type State, state } from "./state.ts";
import type { World } from "./world.ts";

/** The contacts module: countries and people. */
export const contacts: Module<State, Command, Event, Rejection, World> = {
  state,
  initial,
  decide,
  evolve,
  commands: Command,
  events: Event,
  rejections: Rejection,
};

export type { Contact, Payee, Profile, ReceivingAddress } from "./entities.ts";
export { type Change, Command, Event, type Naming, Rejection, requests, type Segment } from "./messages.ts";
export { searchProblem } from "./rules.ts";
export type { State } from "./state.ts";
export * as views from "./views.ts";
