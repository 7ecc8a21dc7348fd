import { type Handlers, unchanged } from "../decider/decider.ts";
import { failed, IDLE, pending, type Request, succeeded } from "../decider/request.ts";
import { phraseLens } from "./lenses.ts";
import { type Event, requests } from "./messages.ts";
import { passcodeOf, phraseOf } from "./setup.ts";
import type { State } from "./state.ts";

/** The set-up with the outcome of the creation of its wallet. */
const withCreation = (state: State, next: (request: Request) => Request): State =>
  state.setup.step === "confirm"
    ? { ...state, setup: { ...state.setup, createRequest: next(state.setup.createRequest) } }
    : state;

/** The handlers of the set-up of a wallet. */
export const setupHandlers = {
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
