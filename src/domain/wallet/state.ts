import { type Field, flag, integer, list, nullable, optional, struct, type TypeOf, union } from "../decider/field.ts";
import { IDLE, request } from "../decider/request.ts";
import { instant, pageCount, pageNumber, wordText } from "../values/classes.ts";
import { handle } from "../values/secret.ts";
import { pricePoint, tokenAccount, transaction, wallet, walletTokens } from "./entities.ts";
import { type Filter, NO_MATCHES, NO_SEARCH } from "./filter.ts";
import { filter, period, statementSources, token } from "./messages.ts";

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
  /** `wordIndexes`: the words of the phrase to repeat, counted from 0. */
  confirm: { passcode: handle, phrase: handle, wordIndexes: list(integer), createRequest: request },
});

/**
 * How far the reset of the passcode is. `words` has the outcomes of the last check and of the last new passcode. `isScreenLeft`:
 * its screen was left while the new passcode was being saved.
 */
const reset = union("step", {
  words: { checkRequest: request, resetRequest: request },
  checking: { checkRequest: request, phrase: handle },
  passcode: { phrase: handle, resetRequest: request, isScreenLeft: flag },
});

/** Wallets, balances and the set-up (spec §3 Wallet state). Amounts are as the server last answered them. */
export const state = struct({
  wallets: list(wallet),
  walletsRequest: request,
  /** Whether a check of the wallets failed: later ones do not hide the screen. Absent before that. */
  walletsFailed: optional(flag),
  tokens: nullable(walletTokens),
  tokensRequest: request,
  /** When the balances were last read, in milliseconds since 1970. */
  tokensAt: nullable(instant),
  /** Whether the balances are those of an earlier visit: no money is moved on them until they are read again (decision 28). */
  tokensRestored: flag,
  accounts: list(account),
  /** The newest transactions of the whole wallet; null until they are read for the first time. `isWhole`: there are no others. */
  recent: struct({ transactions: nullable(list(transaction)), isWhole: flag, unreadable: integer, request }),
  /** The page of transactions on screen, of one token or, with empty keys, of the whole wallet (spec §3: totalPages 1, currentPage 1, perPage 10). */
  history: struct({
    ...token,
    type: wordText,
    transactions: list(transaction),
    totalPages: pageCount,
    currentPage: pageNumber,
    perPage: integer,
    unreadable: integer,
    request,
  }),
  /**
   * The server answered rows of other tokens to a request for those of one, so it does not filter by token, and the client
   * searches instead. Absent while nothing shows that.
   */
  ignoresTokenFilter: optional(flag),
  /** The search on screen, by text, dates or token, and the transactions that it found. */
  matches: struct({
    ...filter,
    transactions: list(transaction),
    isCut: flag,
    unreadable: integer,
    /** The page of the server from which the request reads, and the last one that was read; 0 before the first. */
    from: pageNumber,
    lastPageRead: pageNumber,
    request,
  }),
  /** The export requested last. */
  export: struct({ ...filter, request }),
  /** The statement on screen: what its books are made of, of a period, of one token or, with empty keys, of all. */
  statement: struct({ ...token, ...period, ...statementSources, request }),
  prices: list(priceSeries),
  setup,
  reset,
});
export type State = TypeOf<typeof state>;

const EVERYTHING: Filter = { chainId: "", symbol: "", type: "all", ...NO_SEARCH };

/** A reset of the passcode that has not started. */
export const RESET: State["reset"] = { step: "words", checkRequest: IDLE, resetRequest: IDLE };

/** The state before anything was loaded. */
export const initial: State = {
  wallets: [],
  walletsRequest: IDLE,
  tokens: null,
  tokensRequest: IDLE,
  tokensAt: null,
  tokensRestored: false,
  accounts: [],
  recent: { transactions: null, isWhole: false, unreadable: 0, request: IDLE },
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
  statement: { chainId: "", symbol: "", since: null, until: null, readings: [], activity: null, request: IDLE },
  prices: [],
  setup: { step: "index" },
  reset: RESET,
};
export type Account = State["accounts"][number];
export type PriceSeries = State["prices"][number];
