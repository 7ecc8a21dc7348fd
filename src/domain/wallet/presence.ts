import type { State } from "./state.ts";

/** Whether the wallet check is over: the shell is shown only then (spec §2 Guards). */
export const walletsKnown = (state: State): boolean =>
  state.walletsRequest.status === "succeeded" || state.walletsRequest.status === "failed" || state.wallets.length > 0;

/** No wallet, as the shell means it: the check is over and found none (spec §2 Shell). */
export const hasNoWallet = (state: State): boolean => walletsKnown(state) && state.wallets.length === 0;
