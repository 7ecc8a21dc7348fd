import type { Module } from "../decider/decider.ts";
import { decide } from "./decide.ts";
import { evolve } from "./evolve.ts";
import { Command, Event, Rejection } from "./messages.ts";
import { initial, type State, state } from "./state.ts";

/** The notifications module, an example for a new module. */
export const notifications: Module<State, Command, Event, Rejection> = {
  state,
  initial,
  decide,
  evolve,
  commands: Command,
  events: Event,
  rejections: Rejection,
};

export type { AlertKind, Notification } from "./entities.ts";
export { Command, Event, Rejection, requests } from "./messages.ts";
export type { State } from "./state.ts";
export * as views from "./views.ts";
