import type { Module } from "../decider/decider.ts";
import { decide } from "./decide.ts";
import { evolve } from "./evolve.ts";
import { Command, Event, Rejection } from "./messages.ts";
import { initial, type State, state } from "./state.ts";
import type { DecisionWorld } from "./world.ts";

/** The transfer module: the form, and every transfer whose outcome is open. */
export const transfer: Module<State, Command, Event, Rejection, DecisionWorld> = {
  state,
  initial,
  decide,
  evolve,
  commands: Command,
  events: Event,
  rejections: Rejection,
};

export { shownStatus } from "../wallet/transactions.ts";
export { type Action, isOfOwnValidator, isOperation, isStakeAction, wireOf } from "./action.ts";
export type { Preview, Receipt, SavedAddress, SavedKey } from "./entities.ts";
export { fingerprintOf, isRecent, recentUntil } from "./fingerprint.ts";
export { findReferenced, listedAs } from "./matching.ts";
export {
  type Attempt,
  baseline,
  Command,
  Event,
  type Fingerprint,
  fingerprint,
  type Intent,
  isStakeIntent,
  Rejection,
  type SendingAttempt,
  type StakeIntent,
  type UnknownAttempt,
} from "./messages.ts";
export {
  type FoundPerson,
  findPeople,
  isCompleteAddress,
  namedPeople,
  namesakeOf,
  ownerOf,
  type PersonGroup,
  paidAddresses,
  paymentsTo,
  peopleByAddress,
} from "./people.ts";
export * as rules from "./rules.ts";
export { findSaved, savedFinder, savedFor, savedOf } from "./saved.ts";
export type { Form, State } from "./state.ts";
export * as views from "./views.ts";
export type { PeopleWorld } from "./world.ts";
