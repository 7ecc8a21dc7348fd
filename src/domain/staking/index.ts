import type { Module } from "../decider/decider.ts";
import type { Event as TransferEvent, Rejection as TransferRejection } from "../transfer/messages.ts";
import { decide } from "./decide.ts";
import { evolve } from "./evolve.ts";
import { Command, Event, Rejection } from "./messages.ts";
import { initial, type State, state } from "./state.ts";
import type { World } from "./world.ts";

/** The staking module: what is done with a stake, and why not. A previewed action is carried on by `transfer`. */
export const staking: Module<State, Command, Event | TransferEvent, Rejection | TransferRejection, World> = {
  state,
  initial,
  decide,
  evolve,
  commands: Command,
  events: Event,
  rejections: Rejection,
};

export type { StakeAction as Action } from "../transfer/action.ts";
export type { CreationValues } from "../transfer/entities.ts";
export type { Validator, Validators } from "./entities.ts";
export { Command, Event, Rejection, requests } from "./messages.ts";
export * as stake from "./stake-rules.ts";
export type { State } from "./state.ts";
export * as views from "./views.ts";
export * as whyNot from "./why-not.ts";
