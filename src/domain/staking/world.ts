import type { State as WalletState } from "../wallet/state.ts";
import type { State } from "./state.ts";

/** The part of the whole state that `decide` reads. */
export interface World {
  readonly wallet: Pick<WalletState, "wallets">;
}

/** The parts of the whole state that decide about a stake. */
export interface StakeWorld {
  readonly wallet: WalletState;
  readonly staking: Pick<State, "validators">;
}
