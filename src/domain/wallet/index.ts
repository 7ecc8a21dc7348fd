import type { Module } from "../decider/decider.ts";
import { decide } from "./decide.ts";
import { evolve } from "./evolve.ts";
import { Command, Event, Rejection } from "./messages.ts";
import { initial, type State, state } from "./state.ts";
import type { World } from "./world.ts";

/** The wallet module: wallets, balances, histories, prices, and the set-up of a new wallet. */
export const wallet: Module<State, Command, Event, Rejection, World> = {
  state,
  initial,
  decide,
  evolve,
  commands: Command,
  events: Event,
  rejections: Rejection,
};

export type { TokenAccount, TokenBalance, Transaction, WalletTokens } from "./entities.ts";
export { storedFigures } from "./entities.ts";
export { type Filter, isPast, isSearch, MOST_MATCHES, matcherOf, NO_SEARCH, READ_LIMIT, sameFilter } from "./filter.ts";
export { phraseLens } from "./lenses.ts";
export { Command, Event, Rejection, requests } from "./messages.ts";
export {
  ageOfMoney,
  changeIn24h,
  heldTokens,
  isEmptyWallet,
  portfolioSeries,
  portfolioTokens,
  portfolioView,
  walletValue,
} from "./portfolio.ts";
export { PAST_HOURS, PRICE_SPANS, type PriceSeriesView, priceSeriesView } from "./prices.ts";
export { normalisePhrase, PHRASE_WORDS, validatePhrase, validateWords } from "./rules.ts";
export { checkOf, creationOf, passcodeResetOf, phraseOf } from "./setup.ts";
export type { State } from "./state.ts";
export {
  coinsOf,
  directionOf,
  endsOf,
  isFeeAlone,
  knownType,
  partiesOf,
  type ShownStatus,
  shownDirectionOf,
  shownStatus,
  TRANSACTION_TYPES,
  type TransactionType,
} from "./transactions.ts";
export * as views from "./views.ts";
