import type { Decider } from "../decider/decider.ts";
import { decide } from "./decide.ts";
import type { Command, Event, Rejection } from "./messages.ts";
import { evolve, initial, type State } from "./state.ts";

/** The session module: who is signed in, how the user signed in, and why a session ended. */
export const session: Decider<State, Command, Event, Rejection> = { initial, decide, evolve };

export { type TokenBundle, type User, user as userField } from "./entities.ts";
export {
  type Challenge,
  Command,
  challenge as challengeField,
  Event,
  type Grant,
  type Purpose,
  Rejection,
  requests,
  type SignedOutReason,
} from "./messages.ts";
export * as rules from "./rules.ts";
export { type State, state as stateField } from "./state.ts";
export * as views from "./views.ts";
