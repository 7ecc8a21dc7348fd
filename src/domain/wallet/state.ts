import { instant, wordText } from "../decider/classes.ts";
import { assign, evolver, unchanged } from "../decider/decider.ts";
import { type Field, integer, list, nullable, oneOf, struct, type TypeOf } from "../decider/field.ts";
import { failed, IDLE, pending, type Request, request, succeeded } from "../decider/request.ts";
import type { SignedOut } from "../session/messages.ts";
import { handle } from "../values/secret.ts";
import { pricePoint, tokenAccount, transaction, wallet, walletTokens } from "./entities.ts";
import type { Event } from "./messages.ts";
import { RESET, reset, resetHandlers } from "./state-reset.ts";

const keyed = { chainId: wordText, symbol: wordText };

const account = struct({
  ...keyed,
  request,
  account: nullable(tokenAccount as Field<TypeOf<typeof tokenAccount>, false>),
});
const priceSeries = struct({ ...keyed, hours: integer, request, points: list(pricePoint) });

/** Wallets, balances and the set-up (spec §3 Wallet state). Amounts are as the server last answered them. */
export const state = struct({
  wallets: list(wallet),
  walletsRequest: request,
  tokens: nullable(walletTokens),
  tokensRequest: request,
  /** When the balances were last read, in milliseconds since 1970. */
  tokensAt: nullable(instant),
  accounts: list(account),
  /** The newest transactions of the whole wallet; null until they are read for the first time. */
  recent: struct({ transactions: nullable(list(transaction)), unreadable: integer, request }),
  /** The page of transactions on screen, of one token or, with empty keys, of the whole wallet (spec §3: totalPages 1, currentPage 1, perPage 10). */
  history: struct({
    ...keyed,
    type: wordText,
    transactions: list(transaction),
    totalPages: integer,
    currentPage: integer,
    perPage: integer,
    unreadable: integer,
    request,
  }),
  /** The export last asked for. */
  export: struct({ ...keyed, type: wordText, request }),
  prices: list(priceSeries),
  setup: struct({
    step: oneOf(["index", "passcode", "mnemonic", "confirm"]),
    passcode: nullable(handle),
    phrase: nullable(handle),
    /** The words asked for, counted from 0. */
    places: list(integer),
    phraseRequest: request,
    createRequest: request,
  }),
  reset,
});
export type State = TypeOf<typeof state>;

/** A set-up that has not begun. */
const SETUP: State["setup"] = {
  step: "index",
  passcode: null,
  phrase: null,
  places: [],
  phraseRequest: IDLE,
  createRequest: IDLE,
};

/** The state before anything was loaded. */
export const initial: State = {
  wallets: [],
  walletsRequest: IDLE,
  tokens: null,
  tokensRequest: IDLE,
  tokensAt: null,
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
  export: { chainId: "", symbol: "", type: "all", request: IDLE },
  prices: [],
  setup: SETUP,
  reset: RESET,
};
export type Account = State["accounts"][number];
export type PriceSeries = State["prices"][number];

interface Keyed {
  readonly chainId: string;
  readonly symbol: string;
}
export const sameToken = (a: Keyed, b: Keyed): boolean => a.chainId === b.chainId && a.symbol === b.symbol;
const sameSeries = (a: Keyed & { readonly hours: number }, b: Keyed & { readonly hours: number }): boolean =>
  sameToken(a, b) && a.hours === b.hours;

/** The account of a token with changes; what was known of it stays until the answer is there. */
const withAccount = (
  base: State,
  { chainId, symbol }: Keyed,
  change: (was: Account) => Partial<Account>,
): State["accounts"] => {
  const was = base.accounts.find((each) => sameToken(each, { chainId, symbol })) ?? {
    chainId,
    symbol,
    request: IDLE,
    account: null,
  };
  return [...base.accounts.filter((each) => !sameToken(each, was)), { ...was, ...change(was) }];
};

const withPrices = (
  base: State,
  { chainId, symbol, hours }: Keyed & { readonly hours: number },
  change: (was: PriceSeries) => Partial<PriceSeries>,
): State["prices"] => {
  const key = { chainId, symbol, hours };
  const was = base.prices.find((each) => sameSeries(each, key)) ?? { ...key, request: IDLE, points: [] };
  return [...base.prices.filter((each) => !sameSeries(each, key)), { ...was, ...change(was) }];
};

const inSetup = (base: State, changes: Partial<State["setup"]>): Partial<State> => ({
  setup: { ...base.setup, ...changes },
});
const inHistory = (base: State, changes: Partial<State["history"]>): Partial<State> => ({
  history: { ...base.history, ...changes },
});
const done = (was: { readonly request: Request }): { readonly request: Request } => ({
  request: succeeded(was.request),
});

/** Folds what happened; a failed reading keeps what was known, so that a screen never goes empty by it. */
export const evolve = evolver<State, Event | SignedOut>({
  "wallet.WalletsRequested": assign((_base, event) => ({ walletsRequest: pending(event.request) })),
  "wallet.WalletsLoaded": assign((base, event) => ({
    wallets: event.wallets,
    walletsRequest: succeeded(base.walletsRequest),
  })),
  "wallet.WalletsFailed": assign((base, event) => ({ walletsRequest: failed(base.walletsRequest, event.failure) })),
  "wallet.TokensRequested": assign((_base, event) => ({ tokensRequest: pending(event.request) })),
  "wallet.TokensLoaded": assign((base, event, envelope) => ({
    tokens: event.tokens,
    tokensAt: envelope.at,
    tokensRequest: succeeded(base.tokensRequest),
  })),
  "wallet.TokensFailed": assign((base, event) => ({ tokensRequest: failed(base.tokensRequest, event.failure) })),
  "wallet.AccountRequested": assign((base, event) => ({
    accounts: withAccount(base, event, () => ({ request: pending(event.request) })),
  })),
  "wallet.AccountLoaded": assign((base, event) => ({
    accounts: withAccount(base, event, (was) => ({ ...done(was), account: event.account })),
  })),
  "wallet.AccountFailed": assign((base, event) => ({
    accounts: withAccount(base, event, (was) => ({ request: failed(was.request, event.failure) })),
  })),
  "wallet.RecentRequested": assign((base, event) => ({
    recent: { ...base.recent, request: pending(event.request) },
  })),
  "wallet.RecentLoaded": assign((base, { page }) => ({
    recent: { transactions: page.transactions, unreadable: page.unreadable ?? 0, ...done(base.recent) },
  })),
  "wallet.RecentFailed": assign((base, event) => ({
    recent: { ...base.recent, request: failed(base.recent.request, event.failure) },
  })),
  "wallet.PaymentsReceived": assign(() => ({})),
  "wallet.HistoryRequested": assign((base, { chainId, symbol, type, page, request: id }) =>
    inHistory(base, {
      chainId,
      symbol,
      type,
      currentPage: page,
      request: pending(id),
      // another token or another filter is another list: the old one must not stand under the new heading
      ...(sameToken(base.history, { chainId, symbol }) && base.history.type === type
        ? {}
        : { transactions: [], totalPages: 1, unreadable: 0 }),
    }),
  ),
  "wallet.HistoryLoaded": assign((base, { page }) =>
    inHistory(base, {
      transactions: page.transactions,
      totalPages: Math.max(1, page.totalPages),
      currentPage: page.pageNumber,
      perPage: page.limit,
      unreadable: page.unreadable ?? 0,
      ...done(base.history),
    }),
  ),
  "wallet.HistoryFailed": assign((base, event) =>
    inHistory(base, { request: failed(base.history.request, event.failure) }),
  ),
  "wallet.ExportRequested": assign((_base, { chainId, symbol, type, request: id }) => ({
    export: { chainId, symbol, type, request: pending(id) },
  })),
  "wallet.ExportCancelled": assign((base) => ({ export: { ...base.export, request: IDLE } })),
  "wallet.ExportLoaded": assign((base) => ({ export: { ...base.export, ...done(base.export) } })),
  "wallet.ExportFailed": assign((base, event) => ({
    export: { ...base.export, request: failed(base.export.request, event.failure) },
  })),
  "wallet.PricesRequested": assign((base, event) => ({
    prices: withPrices(base, event, () => ({ request: pending(event.request) })),
  })),
  "wallet.PricesLoaded": assign((base, event) => ({
    prices: withPrices(base, event, (was) => ({ ...done(was), points: event.points })),
  })),
  "wallet.PricesFailed": assign((base, event) => ({
    prices: withPrices(base, event, (was) => ({ request: failed(was.request, event.failure) })),
  })),
  "wallet.SetupBegun": assign(() => ({ setup: { ...SETUP, step: "passcode" as const } })),
  "wallet.PasscodeChosen": assign((base, event) =>
    inSetup(base, { step: "mnemonic", passcode: event.passcode, places: [], createRequest: IDLE }),
  ),
  "wallet.PhraseRequested": assign((base, event) => inSetup(base, { phraseRequest: pending(event.request) })),
  "wallet.PhraseReceived": assign((base, event) =>
    inSetup(base, { phrase: event.phrase, phraseRequest: succeeded(base.setup.phraseRequest) }),
  ),
  "wallet.PhraseDiscarded": unchanged,
  "wallet.PhraseFailed": assign((base, event) =>
    inSetup(base, { phraseRequest: failed(base.setup.phraseRequest, event.failure) }),
  ),
  "wallet.ConfirmationAsked": assign((base, event) =>
    inSetup(base, { step: "confirm", places: event.places, createRequest: IDLE }),
  ),
  "wallet.CreateRequested": assign((base, event) => inSetup(base, { createRequest: pending(event.request) })),
  "wallet.WalletCreated": assign((base, { wallet: created }) => ({
    wallets: [...base.wallets.filter((each) => each.id !== created.id), created],
    // a list that was asked for earlier would not hold the new wallet: it is no longer waited for
    walletsRequest: succeeded(base.walletsRequest),
    setup: SETUP,
  })),
  "wallet.CreateFailed": assign((base, event) =>
    inSetup(base, { createRequest: failed(base.setup.createRequest, event.failure) }),
  ),
  ...resetHandlers,
  "session.SignedOut": assign(() => initial),
});
