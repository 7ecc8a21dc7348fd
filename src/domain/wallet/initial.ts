import { IDLE } from "../kernel/request.ts";
import type { State } from "./state.ts";

/** A set-up that has not begun. */
export const SETUP: State["setup"] = {
  step: "index",
  passcode: null,
  phrase: null,
  places: [],
  phraseRequest: IDLE,
  createRequest: IDLE,
};

/** A reset of the passcode that has not begun. */
export const RESET: State["reset"] = {
  step: "words",
  phrase: null,
  checkRequest: IDLE,
  resetRequest: IDLE,
  left: false,
};

/** Apart from the state's schema, so that a page of which nobody is signed in loads no more than this. */
export const initial: State = {
  wallets: [],
  walletsRequest: IDLE,
  tokens: null,
  tokensRequest: IDLE,
  tokensAt: null,
  accounts: [],
  history: {
    chainId: "",
    symbol: "",
    type: "all",
    transactions: [],
    totalPages: 1,
    currentPage: 1,
    perPage: 10,
    request: IDLE,
  },
  export: { chainId: "", symbol: "", type: "all", request: IDLE },
  prices: [],
  setup: SETUP,
  reset: RESET,
};
