import type { Decider } from "../decider/decider.ts";
import { decide, type World } from "./decide.ts";
import type { Command, Event, Rejection } from "./messages.ts";
import { evolve, initial, type State } from "./state.ts";

/** The wallet module: wallets, balances, histories, prices, and the set-up of a new wallet. */
export const wallet: Decider<State, Command, Event, Rejection, World> = { initial, decide, evolve };

export type { PricePoint, TokenAccount, TokenBalance, Transaction, Wallet, WalletTokens } from "./entities.ts";
export { type Filter, isPast, isSearch, MOST_MATCHES, matcherOf, NO_SEARCH, READ_LIMIT } from "./filter.ts";
export { Command, Event, Rejection, requests } from "./messages.ts";
export { nextPayoutAt, type Payouts, type PayoutsOfValidator, payoutSums } from "./payouts.ts";
export {
  changeIn24h,
  hadMoney,
  heldTokens,
  portfolioSeries,
  portfolioTokens,
  portfolioView,
  walletValue,
} from "./portfolio.ts";
export { PRICE_SPANS, type PriceSeriesView, priceSeriesView } from "./prices.ts";
export { normalisePhrase, PHRASE_WORDS, validatePhrase, validateWords } from "./rules.ts";
export {
  creationOf,
  passcodeOf,
  phraseOf,
  phraseSlot,
  type State,
  sameFilter,
  state as stateField,
} from "./state.ts";
export { checkOf, passcodeResetOf } from "./state-reset.ts";
export { storedFigures } from "./stored-figures.ts";
export {
  directionOf,
  endsOf,
  inAndOut,
  isFromStranger,
  knownType,
  ofToken,
  partiesOf,
  type ShownStatus,
  shownDirectionOf,
  shownStatus,
  TRANSACTION_TYPES,
  type TransactionType,
} from "./transactions.ts";
export * as views from "./views.ts";
