import type { Decider } from "../decider/decider.ts";
import { decide } from "./decide.ts";
import type { Command, Event, Rejection } from "./messages.ts";
import { evolve, initial, type State } from "./state.ts";
import type { DecisionWorld } from "./views.ts";

/** The public face of transfer: one form, and every transfer on its way. */
export const transfer: Decider<State, Command, Event, Rejection, DecisionWorld> = { initial, decide, evolve };

export { type ShownStatus, shownStatus } from "../wallet/status.ts";
export type { Preview, Receipt } from "./entities.ts";
export { markerOf, TWIN_WINDOW } from "./fingerprint.ts";
export { findReferenced, LOOKS, listedAs } from "./matching.ts";
export {
  type Attempt,
  attempt,
  Command,
  Event,
  type Intent,
  type Marker,
  marker,
  type Person,
  Rejection,
} from "./messages.ts";
export * as rules from "./rules.ts";
export { type State, state as stateField } from "./state.ts";
export * as views from "./views.ts";
