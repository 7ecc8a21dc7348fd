import type { TokenAccount } from "./entities.ts";

/** An unbonding entry of an account. */
export type Unbonding = TokenAccount["unbondingDetails"]["entries"][number];

/**
 * The name of an unbonding entry among those of an account: validator, creation height, and completion time. Chains that
 * merge equal entries (docs/staking.md 5) need the first two only; older ones have several of one height.
 */
export const entryKey = (entry: Pick<Unbonding, "validator_address" | "creationHeight" | "completionTime">): string =>
  `${entry.validator_address}@${entry.creationHeight}@${entry.completionTime}`;

/** Whether a completion time has passed at `now`, in milliseconds since 1970; one that can't be read has not. */
export const isDue = ({ completionTime }: { readonly completionTime: string }, now: number): boolean =>
  Date.parse(completionTime) <= now;

/**
 * The unbonding entries that were paid between two readings of an account: they were due at `now`, the server's time in
 * milliseconds since 1970, and the later reading no longer lists them. One that is gone before it was due was cancelled.
 */
export const paidBetween = (
  known: TokenAccount | null | undefined,
  read: TokenAccount,
  now: number,
): ReadonlyArray<Unbonding> => {
  const listed = new Set(read.unbondingDetails.entries.map(entryKey));
  const before = known?.unbondingDetails.entries ?? [];
  return before.filter((entry) => isDue(entry, now) && !listed.has(entryKey(entry)));
};
