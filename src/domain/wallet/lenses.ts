import { IDLE, type Lens } from "../decider/request.ts";
import { type Filter, filterOf, sameFilter } from "./filter.ts";
import type { State } from "./state.ts";
import { type Keyed, sameSeries, sameToken } from "./token.ts";

/** The account of a token: a failed request leaves what is known of it. */
export const accountLens: Lens<State, Keyed> = {
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
export const pricesLens: Lens<State, Keyed & { readonly hours: number }> = {
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

/** The export requested last; an export of another list replaces it. */
export const exportLens: Lens<State, Filter> = {
  get: (state, key) => (sameFilter(state.export, key) ? state.export.request : IDLE),
  set: (state, key, next) => ({ ...state, export: { ...filterOf(key), request: next } }),
};

/** The request of the recovery phrase, which exists in one step of the set-up only. */
export const phraseLens: Lens<State, object> = {
  get: ({ setup }) => (setup.step === "mnemonic" ? setup.phraseRequest : IDLE),
  set: (state, _key, next) =>
    state.setup.step === "mnemonic" ? { ...state, setup: { ...state.setup, phraseRequest: next } } : state,
};
