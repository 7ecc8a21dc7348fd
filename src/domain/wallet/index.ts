import type { Decider } from "../decider/decider.ts";
import { decide } from "./decide.ts";
import type { Command, Event, Rejection } from "./messages.ts";
import { evolve, initial, type State } from "./state.ts";

/** The public face of wallet: wallets, balances, histories, prices, and the set-up of a new wallet. */
export const wallet: Decider<State, Command, Event, Rejection> = { initial, decide, evolve };

export type { PricePoint, TokenAccount, TokenBalance, Transaction, Wallet, WalletTokens } from "./entities.ts";
export { Command, Event, Rejection } from "./messages.ts";
export {
  directionOf,
  inAndOut,
  isFromStranger,
  knownType,
  ofToken,
  partiesOf,
  shownDirectionOf,
  TRANSACTION_TYPES,
} from "./movement.ts";
export { judgePhrase } from "./phrase.ts";
export { PRICE_SPANS, type PriceSeriesView, priceSeriesView } from "./prices.ts";
export { judgeWords, normalisePhrase, PHRASE_WORDS } from "./setup.ts";
export { type State, state as stateField } from "./state.ts";
export { type ShownStatus, shownStatus } from "./status.ts";
export * as views from "./views.ts";
