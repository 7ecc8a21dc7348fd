import { Rejection } from "./messages.ts";
import type { State } from "./state.ts";

/** When the validators are read after a creation got no answer, in milliseconds, as the transactions of a transfer (W3). */
export const CREATION_POLLS: ReadonlyArray<number> = [2_000, 5_000, 10_000, 30_000, 60_000];
/** How long after a lost answer the validators are read, in milliseconds. */
export const LAST_POLL = Math.max(...CREATION_POLLS);

/** Whether a creation of unknown outcome is still polled at `now`, in milliseconds since 1970. */
export const isPolling = ({ creation }: Pick<State, "creation">, now: number): boolean =>
  creation.step === "unknown" && Math.abs(now - creation.at) < LAST_POLL;

/** Why no validator can be created now, or null. One operator address has one validator (docs/staking.md 20). */
export const whyNotCreate = (
  state: Pick<State, "creation" | "validators">,
  operator: string,
  now: number,
): Rejection | null => {
  if (state.creation.step === "sending") return Rejection.Busy();
  const isListed = state.validators?.validatorSet.some(({ address }) => address === operator) ?? false;
  if (state.creation.step === "created" || isListed) return Rejection.AlreadyValidator();
  return isPolling(state, now) ? Rejection.StillPolling() : null;
};
