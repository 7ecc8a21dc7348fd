import type { Decider } from "../decider/decider.ts";
import { decide } from "./decide.ts";
import type { Command, Event, Rejection } from "./messages.ts";
import { evolve, initial, type State } from "./state.ts";
import type { DecisionWorld } from "./views.ts";

/** The transfer module: the form, and every transfer whose outcome is open. */
export const transfer: Decider<State, Command, Event, Rejection, DecisionWorld> = { initial, decide, evolve };

export { type ShownStatus, shownStatus } from "../wallet/transactions.ts";
export type { Preview, Receipt } from "./entities.ts";
export { fingerprintOf, isRecent } from "./fingerprint.ts";
export { findReferenced, listedAs, POLL_DELAYS } from "./matching.ts";
export {
  type Attempt,
  baseline,
  Command,
  Event,
  type Fingerprint,
  fingerprint,
  type Intent,
  intent,
  Rejection,
  type SendingAttempt,
  type UnknownAttempt,
} from "./messages.ts";
export {
  type FoundPerson,
  findPeople,
  isWholeAddress,
  type Namesake,
  namesakeOf,
  ownerOf,
  type PeopleWorld,
  type PersonGroup,
  paidAddresses,
  payeesByAddress,
  paymentsTo,
} from "./people.ts";
export { type ReceiptLine, receiptLines } from "./receipt.ts";
export * as rules from "./rules.ts";
export * as stake from "./stake.ts";
export { type Form, type State, state as stateField } from "./state.ts";
export * as usd from "./usd.ts";
export * as views from "./views.ts";
