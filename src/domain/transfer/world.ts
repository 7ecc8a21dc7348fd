import type { State as ContactsState } from "../contacts/state.ts";
import type { State as SessionState } from "../session/state.ts";
import type { State as StakingState } from "../staking/state.ts";
import type { State as WalletState } from "../wallet/state.ts";
import type { State } from "./state.ts";

/** The part of the whole state that knows people. */
export interface PeopleWorld {
  readonly transfer: Pick<State, "recipients">;
  readonly contacts: Pick<ContactsState, "people" | "search" | "directory" | "named">;
}

/** The part of the whole state that a transfer reads; `contacts` are read to know addresses, if there are any. */
export interface World {
  readonly wallet: WalletState;
  readonly contacts?: PeopleWorld["contacts"];
}

/** The part of the whole state that `decide` reads. */
export interface DecisionWorld extends World {
  readonly session: Pick<SessionState, "clockSkew">;
  /** What the form showed of the validators, if it was of a staking action. */
  readonly staking?: Pick<StakingState, "validators">;
}
