import type { Module } from "../decider/decider.ts";
import { decide } from "./decide.ts";
import { evolve } from "./evolve.ts";
import { Command, Event, Rejection } from "./messages.ts";

export { type Challenge, challenge as challengeField, type Purpose } from "./challenge.ts";

import { initial, type State, state } from "./state.ts";

/** The session module: who is signed in, how the user signed in, and why a session ended. */
export const session: Module<State, Command, Event, Rejection> = {
  state,
  initial,
  decide,
  evolve,
  commands: Command,
  events: Event,
  rejections: Rejection,
};

export { type TokenBundle, type User, user as userField } from "./entities.ts";
export {
  Command,
  Event,
  type Grant,
  grant as grantField,
  Rejection,
  requests,
} from "./messages.ts";
export * as rules from "./rules.ts";
export type { State } from "./state.ts";
export * as views from "./views.ts";
