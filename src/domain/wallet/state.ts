import { instant, wordText } from "../decider/classes.ts";
import { assign, evolver, unchanged } from "../decider/decider.ts";
import { type Field, flag, integer, list, nullable, optional, struct, type TypeOf, union } from "../decider/field.ts";
import { failed, IDLE, pending, type Request, request, succeeded } from "../decider/request.ts";
import type { Slot } from "../decider/request-slot.ts";
import type { SignedOut } from "../session/messages.ts";
import { type Handle, handle } from "../values/secret.ts";
import { pricePoint, tokenAccount, transaction, wallet, walletTokens } from "./entities.ts";
import { type Filter, found, NO_MATCHES, NO_SEARCH } from "./filter.ts";
import { type Event, filter, requests, token } from "./messages.ts";
import { RESET, reset, resetHandlers } from "./state-reset.ts";
import { restored } from "./stored-figures.ts";
import { ofToken } from "./transactions.ts";

const account = struct({
  ...token,
  request,
  account: nullable(tokenAccount as Field<TypeOf<typeof tokenAccount>, false>),
  /** When the account was last read, in milliseconds since 1970. */
  accountAt: nullable(instant),
  /** Whether the account is that of an earlier visit: no stake is changed on it until it is read again (decision 28). */
  isRestored: flag,
});
const priceSeries = struct({ ...token, hours: integer, request, points: list(pricePoint) });

/** How far the set-up of a new wallet is, and the secrets that it has by then. */
const setup = union("step", {
  index: {},
  passcode: {},
  mnemonic: { passcode: handle, phrase: nullable(handle), phraseRequest: request },
  /** `places`: the words of the phrase to repeat, counted from 0. */
  confirm: { passcode: handle, phrase: handle, places: list(integer), createRequest: request },
});

/** Wallets, balances and the set-up (spec §3 Wallet state). Amounts are as the server last answered them. */
export const state = struct({
  wallets: list(wallet),
  walletsRequest: request,
  tokens: nullable(walletTokens),
  tokensRequest: request,
  /** When the balances were last read, in milliseconds since 1970. */
  tokensAt: nullable(instant),
  /** Whether the balances are those of an earlier visit: no money is moved on them until they are read again (decision 28). */
  areRestored: flag,
  accounts: list(account),
  /** The newest transactions of the whole wallet; null until they are read for the first time. */
  recent: struct({ transactions: nullable(list(transaction)), unreadable: integer, request }),
  /** The page of transactions on screen, of one token or, with empty keys, of the whole wallet (spec §3: totalPages 1, currentPage 1, perPage 10). */
  history: struct({
    ...token,
    type: wordText,
    transactions: list(transaction),
    totalPages: integer,
    currentPage: integer,
    perPage: integer,
    unreadable: integer,
    request,
  }),
  /**
   * The server answered rows of other tokens to a request for those of one, so it does not filter by token, and the client
   * searches instead. Absent while nothing shows that.
   */
  mixesTokens: optional(flag),
  /** The search on screen, by text, dates or token, and the transactions that it found. */
  matches: struct({
    ...filter,
    transactions: list(transaction),
    isCut: flag,
    unreadable: integer,
    /** The page of the server from which the request reads, and the last one that was read; 0 before the first. */
    from: integer,
    readTo: integer,
    request,
  }),
  /** The export requested last. */
  export: struct({ ...filter, request }),
  prices: list(priceSeries),
  setup,
  reset,
});
export type State = TypeOf<typeof state>;

const EVERYTHING: Filter = { chainId: "", symbol: "", type: "all", ...NO_SEARCH };

/** The state before anything was loaded. */
export const initial: State = {
  wallets: [],
  walletsRequest: IDLE,
  tokens: null,
  tokensRequest: IDLE,
  tokensAt: null,
  areRestored: false,
  accounts: [],
  recent: { transactions: null, unreadable: 0, request: IDLE },
  history: {
    chainId: "",
    symbol: "",
    type: "all",
    transactions: [],
    totalPages: 1,
    currentPage: 1,
    perPage: 10,
    unreadable: 0,
    request: IDLE,
  },
  matches: { ...EVERYTHING, ...NO_MATCHES, from: 1, request: IDLE },
  export: { ...EVERYTHING, request: IDLE },
  prices: [],
  setup: { step: "index" },
  reset: RESET,
};
export type Account = State["accounts"][number];
export type PriceSeries = State["prices"][number];

interface Keyed {
  readonly chainId: string;
  readonly symbol: string;
}
/** The passcode of the set-up, from its choice on. */
export const passcodeOf = ({ setup }: State): Handle | null => ("passcode" in setup ? setup.passcode : null);
/** The recovery phrase of the set-up, once it is known. */
export const phraseOf = ({ setup }: State): Handle | null => ("phrase" in setup ? setup.phrase : null);

/** The request that creates the wallet, which exists in the last step of the set-up only. */
export const creationOf = ({ setup }: State): Request => (setup.step === "confirm" ? setup.createRequest : IDLE);

/** Whether two values are of one token. */
export const sameToken = (a: Keyed, b: Keyed): boolean => a.chainId === b.chainId && a.symbol === b.symbol;
const sameSeries = (a: Keyed & { readonly hours: number }, b: Keyed & { readonly hours: number }): boolean =>
  sameToken(a, b) && a.hours === b.hours;

/** The account of a token: a failed request leaves what is known of it. */
export const accountSlot: Slot<State, Keyed> = {
  get: (state, key) => state.accounts.find((account) => sameToken(account, key))?.request ?? IDLE,
  set: (state, key, next) => {
    const { chainId, symbol } = key;
    const known = state.accounts.find((account) => sameToken(account, key)) ?? {
      chainId,
      symbol,
      account: null,
      accountAt: null,
      isRestored: false,
    };
    return {
      ...state,
      accounts: [...state.accounts.filter((account) => !sameToken(account, key)), { ...known, request: next }],
    };
  },
};

/** The prices of a token over a period. */
export const pricesSlot: Slot<State, Keyed & { readonly hours: number }> = {
  get: (state, key) => state.prices.find((series) => sameSeries(series, key))?.request ?? IDLE,
  set: (state, key, next) => {
    const { chainId, symbol, hours } = key;
    const known = state.prices.find((series) => sameSeries(series, key)) ?? { chainId, symbol, hours, points: [] };
    return {
      ...state,
      prices: [...state.prices.filter((series) => !sameSeries(series, key)), { ...known, request: next }],
    };
  },
};

const filterOf = ({ chainId, symbol, type, text, since, until }: Filter): Filter => ({
  chainId,
  symbol,
  type,
  text,
  since,
  until,
});

/** Whether two filters describe the same list. */
export const sameFilter = (a: Filter, b: Filter): boolean =>
  sameToken(a, b) && a.type === b.type && a.text === b.text && a.since === b.since && a.until === b.until;

/** The export requested last; an export of another list replaces it. */
export const exportSlot: Slot<State, Filter> = {
  get: (state, key) => (sameFilter(state.export, key) ? state.export.request : IDLE),
  set: (state, key, next) => ({ ...state, export: { ...filterOf(key), request: next } }),
};

/** The request of the recovery phrase, which exists in one step of the set-up only. */
export const phraseSlot: Slot<State, object> = {
  get: ({ setup }) => (setup.step === "mnemonic" ? setup.phraseRequest : IDLE),
  set: (state, _key, next) =>
    state.setup.step === "mnemonic" ? { ...state, setup: { ...state.setup, phraseRequest: next } } : state,
};

/** The set-up with the outcome of the creation of its wallet. */
const withCreation = (state: State, next: (request: Request) => Request): State =>
  state.setup.step === "confirm"
    ? { ...state, setup: { ...state.setup, createRequest: next(state.setup.createRequest) } }
    : state;

/** Folds events into the state. A failed request leaves what is loaded, so that no screen becomes empty by it. */
export const evolve = evolver<State, Event | SignedOut>({
  ...requests.wallets.evolve<State>("walletsRequest", { succeeded: (_state, { wallets }) => ({ wallets }) }),
  "wallet.FiguresRestored": assign(restored),
  ...requests.tokens.evolve<State>("tokensRequest", {
    succeeded: (_state, { tokens }, { at }) => ({ tokens, tokensAt: at, areRestored: false }),
  }),
  ...requests.account.evolve<State>(accountSlot, {
    succeeded: (state, { account, ...key }, { at }) => ({
      accounts: state.accounts.map((known) =>
        sameToken(known, key)
          ? {
              ...known,
              account: { ...account, transactions: ofToken(key, account.transactions) },
              accountAt: at,
              isRestored: false,
            }
          : known,
      ),
    }),
  }),
  ...requests.recent.evolve<State>("recent", {
    succeeded: ({ recent }, { page }) => ({
      recent: { ...recent, transactions: page.transactions, unreadable: page.unreadable ?? 0 },
    }),
  }),
  "wallet.PaymentsReceived": unchanged,
  ...requests.history.evolve<State>("history", {
    requested: ({ history }, { chainId, symbol, type, page }) => {
      const isSameList = sameToken(history, { chainId, symbol }) && history.type === type;
      // the rows of another list must not be shown under the new heading
      const rows = isSameList ? {} : { transactions: [], totalPages: 1, unreadable: 0 };
      return { history: { ...history, chainId, symbol, type, currentPage: page, ...rows } };
    },
    succeeded: ({ history }, { page }) => {
      const transactions = ofToken(history, page.transactions);
      return {
        history: {
          ...history,
          transactions,
          totalPages: Math.max(1, page.totalPages),
          currentPage: page.pageNumber,
          perPage: page.limit,
          unreadable: page.unreadable ?? 0,
        },
        ...(transactions.length < page.transactions.length && { mixesTokens: true }),
      };
    },
  }),
  ...requests.matches.evolve<State>("matches", {
    requested: ({ matches }, filter) => ({
      // the rows of another search must not be shown under the new filter
      matches: {
        ...(sameFilter(matches, filter) ? matches : { ...matches, ...NO_MATCHES }),
        ...filterOf(filter),
        from: filter.from,
      },
    }),
    succeeded: ({ matches }, answer) => ({ matches: { ...matches, ...found(matches, answer) } }),
  }),
  ...requests.export.evolve<State>(exportSlot),
  "wallet.ExportCancelled": (state) => ({ ...state, export: { ...state.export, request: IDLE } }),
  ...requests.prices.evolve<State>(pricesSlot, {
    succeeded: (state, { points, ...key }) => ({
      prices: state.prices.map((series) => (sameSeries(series, key) ? { ...series, points } : series)),
    }),
  }),
  "wallet.SetupBegun": (state) => ({ ...state, setup: { step: "passcode" } }),
  "wallet.PasscodeChosen": (state, { passcode }) => ({
    ...state,
    setup: { phrase: phraseOf(state), phraseRequest: phraseSlot.get(state, {}), step: "mnemonic", passcode },
  }),
  ...requests.phrase.evolve<State>(phraseSlot, {
    succeeded: ({ setup }, { phrase }) => (setup.step === "mnemonic" ? { setup: { ...setup, phrase } } : {}),
  }),
  "wallet.PhraseDiscarded": unchanged,
  "wallet.ConfirmationAsked": (state, { places }) => {
    const phrase = phraseOf(state);
    const passcode = passcodeOf(state);
    if (phrase === null || passcode === null) return state;
    return { ...state, setup: { step: "confirm", passcode, phrase, places, createRequest: IDLE } };
  },
  "wallet.CreateRequested": (state, { request: id }) => withCreation(state, () => pending(id)),
  "wallet.WalletCreated": (state, { wallet: created }) => ({
    ...state,
    wallets: [...state.wallets.filter(({ id }) => id !== created.id), created],
    // the answer to an earlier request would not hold the new wallet
    walletsRequest: succeeded(state.walletsRequest),
    setup: { step: "index" },
  }),
  "wallet.CreateFailed": (state, { failure }) => withCreation(state, (request) => failed(request, failure)),
  ...resetHandlers,
  "session.SignedOut": () => initial,
});
