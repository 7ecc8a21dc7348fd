import type { State as SessionState } from "../session/state.ts";
import type { State as TransferState } from "../transfer/state.ts";
import type { State as WalletState } from "../wallet/state.ts";
import type { State } from "./state.ts";

/** The parts of the whole state that decide about a stake. */
export interface StakeWorld {
  readonly wallet: WalletState;
  readonly staking: Pick<State, "validators">;
}

/** The part of the whole state that `decide` reads. */
export interface World extends StakeWorld {
  readonly session: Pick<SessionState, "clockSkew">;
  readonly transfer: TransferState;
}
