import { assign, edit, evolver, type Handlers, unchanged } from "../decider/decider.ts";
import { failed, IDLE, pending, type Request, succeeded } from "../decider/request.ts";
import type { SignedOut } from "../session/messages.ts";
import type { StoredFigures, WalletTokens } from "./entities.ts";
import { filterOf, found, NO_MATCHES, sameFilter } from "./filter.ts";
import { accountLens, exportLens, phraseLens, pricesLens } from "./lenses.ts";
import { type Event, requests } from "./messages.ts";
import { checkOf, passcodeOf, passcodeResetOf, phraseOf } from "./setup.ts";
import { initial, RESET, type State } from "./state.ts";
import { type Keyed, sameSeries, sameToken } from "./token.ts";
import { ofAccount, ofToken } from "./transactions.ts";

/** The handlers of the reset of the passcode. */
const resetHandlers = {
  "wallet.PhraseCheckRequested": assign((_state, { phrase, request }) => ({
    reset: { step: "checking", checkRequest: pending(request), phrase },
  })),
  "wallet.PhraseAccepted": assign(({ reset }) =>
    reset.step === "checking"
      ? { reset: { step: "passcode", phrase: reset.phrase, resetRequest: IDLE, isScreenLeft: false } }
      : {},
  ),
  "wallet.PhraseRefused": assign((state, { failure }) => ({
    reset: { ...RESET, checkRequest: failed(checkOf(state), failure) },
  })),
  "wallet.PasscodeResetRequested": assign(({ reset }, { request }) =>
    reset.step === "passcode" ? { reset: { ...reset, resetRequest: pending(request) } } : {},
  ),
  "wallet.PasscodeReset": assign((state) => ({
    reset: { ...RESET, resetRequest: succeeded(passcodeResetOf(state)) },
  })),
  "wallet.PasscodeResetFailed": assign((state, { phrase, failure }) => {
    const resetRequest = failed(passcodeResetOf(state), failure);
    const { reset } = state;
    return {
      reset: reset.step === "passcode" && phrase === null ? { ...reset, resetRequest } : { ...RESET, resetRequest },
    };
  }),
  "wallet.ResetLeft": assign(({ reset }) => ({
    reset:
      reset.step === "passcode" && reset.resetRequest.status === "pending" ? { ...reset, isScreenLeft: true } : RESET,
  })),
} satisfies Partial<Handlers<State, Event>>;

/** The set-up with the outcome of the creation of its wallet. */
const withCreation = (state: State, next: (request: Request) => Request): State =>
  state.setup.step === "confirm"
    ? { ...state, setup: { ...state.setup, createRequest: next(state.setup.createRequest) } }
    : state;

/** The handlers of the set-up of a wallet. */
const setupHandlers = {
  "wallet.SetupBegun": (state) => ({ ...state, setup: { step: "passcode" } }),
  "wallet.PasscodeChosen": (state, { passcode }) => ({
    ...state,
    setup: { phrase: phraseOf(state), phraseRequest: phraseLens.get(state, {}), step: "mnemonic", passcode },
  }),
  ...requests.phrase.evolve<State>(phraseLens, {
    succeeded: ({ setup }, { phrase }) => (setup.step === "mnemonic" ? { setup: { ...setup, phrase } } : {}),
  }),
  "wallet.PhraseDiscarded": unchanged,
  "wallet.ConfirmationRequested": (state, { wordIndexes }) => {
    const phrase = phraseOf(state);
    const passcode = passcodeOf(state);
    if (phrase === null || passcode === null) return state;
    return { ...state, setup: { step: "confirm", passcode, phrase, wordIndexes, createRequest: IDLE } };
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
} satisfies Partial<Handlers<State, Event>>;

/** The state with the figures of an earlier visit, marked as such, where this one has read nothing yet. */
const restored = ({ wallets, accounts, recent }: State, stored: StoredFigures): Partial<State> => ({
  wallets: wallets.length === 0 ? stored.wallets : wallets,
  tokens: stored.tokens,
  tokensAt: stored.tokensAt,
  tokensRestored: true,
  accounts: [
    ...accounts,
    ...stored.accounts
      .filter(({ chainId, symbol }) => !accounts.some((known) => known.chainId === chainId && known.symbol === symbol))
      .map((account) => ({ ...account, request: IDLE, isRestored: true })),
  ],
  recent: { ...recent, transactions: recent.transactions ?? stored.recent },
});

/** The tokens with the address that a token's account says, where the server sends none with the balances. */
const withAddress = (tokens: WalletTokens, key: Keyed, address: string): WalletTokens =>
  tokens.tokens.some((token) => token.address === "" && sameToken(token, key))
    ? { ...tokens, tokens: tokens.tokens.map((token) => (sameToken(token, key) ? { ...token, address } : token)) }
    : tokens;

type Period = Keyed & Pick<State["statement"], "since" | "until">;
const samePeriod = (a: Period, b: Period): boolean => sameToken(a, b) && a.since === b.since && a.until === b.until;

/** Folds events into the state. A failed request leaves what is loaded, so that no screen becomes empty by it. */
export const evolve = evolver<State, Event | SignedOut>({
  ...requests.wallets.evolve<State>("walletsRequest", {
    succeeded: (_state, { wallets }) => ({ wallets }),
    failed: () => ({ walletsFailed: true }),
  }),
  "wallet.FiguresRestored": assign(restored),
  ...requests.tokens.evolve<State>("tokensRequest", {
    succeeded: ({ accounts }, { tokens }, { at }) => ({
      tokens: accounts.reduce<WalletTokens>(
        (known, { account, ...key }) => (account === null ? known : withAddress(known, key, account.address)),
        tokens,
      ),
      tokensAt: at,
      tokensRestored: false,
    }),
  }),
  ...requests.account.evolve<State>(accountLens, {
    succeeded: edit((draft, { account, ...key }, { tokens }, { at }) => {
      if (tokens !== null) draft.tokens = withAddress(tokens, key, account.address);
      const known = draft.accounts.find((entry) => sameToken(entry, key));
      if (known === undefined) return;
      known.account = { ...account, transactions: ofAccount(key, account.transactions) };
      known.accountAt = at;
      known.isRestored = false;
    }),
  }),
  ...requests.recent.evolve<State>("recent", {
    succeeded: edit(({ recent }, { page }) => {
      recent.transactions = page.transactions;
      recent.isWhole = page.totalPages <= 1;
      recent.unreadable = page.unreadable ?? 0;
    }),
  }),
  "wallet.PaymentsReceived": unchanged,
  "wallet.UnbondingPaid": unchanged,
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
        ...(transactions.length < page.transactions.length && { ignoresTokenFilter: true }),
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
  ...requests.export.evolve<State>(exportLens),
  "wallet.ExportCancelled": edit((draft) => {
    draft.export.request = IDLE;
  }),
  ...requests.statement.evolve<State>("statement", {
    requested: ({ statement }, { chainId, symbol, since, until }) => ({
      // the books of another period must not be shown under the new heading
      statement: samePeriod(statement, { chainId, symbol, since, until })
        ? statement
        : { ...statement, chainId, symbol, since, until, readings: [], activity: null },
    }),
    succeeded: ({ statement }, { readings, activity }) => ({ statement: { ...statement, readings, activity } }),
  }),
  ...requests.prices.evolve<State>(pricesLens, {
    succeeded: edit(({ prices }, { points, ...key }) => {
      const known = prices.find((series) => sameSeries(series, key));
      if (known !== undefined) known.points = points;
    }),
  }),
  ...setupHandlers,
  ...resetHandlers,
  "session.SignedOut": () => initial,
});
