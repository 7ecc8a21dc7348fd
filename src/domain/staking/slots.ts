import type { Money } from "../values/money.ts";
import type { TokenAccount } from "../wallet/index.ts";
import { isDue } from "../wallet/unbonding.ts";
import type { Validators } from "./entities.ts";

/** Whether an entry is not complete at `now`; one whose time can't be read counts as open. */
export const isOpen = (entry: { readonly completionTime: string }, now: number): boolean => !isDue(entry, now);

/** The first or last of these times in milliseconds since 1970, or null where none can be read. */
const timeOf = (
  entries: ReadonlyArray<{ readonly completionTime: string }>,
  choose: (...times: number[]) => number,
): number | null => {
  const times = entries.map(({ completionTime }) => Date.parse(completionTime)).filter(Number.isFinite);
  return times.length === 0 ? null : choose(...times);
};

/** The moments at which a payout of an account is due or a lock of its moves ends, in milliseconds since 1970. */
export const waitEndsOf = ({ unbondingDetails, redelegations = [] }: TokenAccount): ReadonlyArray<number> =>
  [...unbondingDetails.entries, ...redelegations]
    .map(({ completionTime }) => Date.parse(completionTime))
    .filter(Number.isFinite);

/** The unstaking that is paid out first, with its time in milliseconds since 1970; null where none has a time that can be read. */
export const nextPayout = ({
  unbondingDetails,
}: TokenAccount): { readonly balance: Money; readonly at: number } | null =>
  unbondingDetails.entries
    .map(({ balance, completionTime }) => ({ balance, at: Date.parse(completionTime) }))
    .filter(({ at }) => Number.isFinite(at))
    .sort((one, other) => one.at - other.at)[0] ?? null;

/** Slots in use; `max` and `free` are null where the server does not send a limit. `freesAt`: when the first one frees. */
export interface Slots {
  readonly used: number;
  readonly max: number | null;
  readonly free: number | null;
  readonly freesAt: number | null;
}

/** The slots that these entries hold; one whose time has passed or can't be read frees its slot at a time nobody knows. */
const slotsIn = (
  held: ReadonlyArray<{ readonly completionTime: string }>,
  maxEntries: number | undefined,
  now: number,
): Slots => {
  const used = held.length;
  const max = maxEntries ?? null;
  const open = held.filter((entry) => isOpen(entry, now));
  return { used, max, free: max === null ? null : Math.max(0, max - used), freesAt: timeOf(open, Math.min) };
};

/** How many free slots are few. */
const FEW = 2;

/** Whether so few slots are free that a person should know. */
export const isScarce = ({ used, max }: Pick<Slots, "used" | "max">): boolean => max !== null && max - used <= FEW;

/**
 * The unbonding slots to a validator (docs/staking.md 2). `maxEntries` as in `Validators`, `now` the server's time. An entry
 * holds its slot until it is paid, also after its time, as on a chain that was halted.
 */
export const slotsOf = (account: TokenAccount, validator: string, maxEntries: number | undefined, now: number): Slots =>
  slotsIn(
    account.unbondingDetails.entries.filter((entry) => entry.validator_address === validator),
    maxEntries,
    now,
  );

/** The slots of moves from one validator to another (docs/staking.md 2). */
export const pairSlotsOf = (
  account: TokenAccount,
  { from, to }: { readonly from: string; readonly to: string },
  maxEntries: number | undefined,
  now: number,
): Slots =>
  slotsIn(
    (account.redelegations ?? []).filter((move) => move.from === from && move.to === to && isOpen(move, now)),
    maxEntries,
    now,
  );

/** A lock of all stake with a validator: until when it can't be moved on, and from which validators stake came. */
export interface Lock {
  readonly until: number | null;
  readonly sources: ReadonlyArray<string>;
}

/**
 * The lock on moves from a validator, or null: stake was moved to it, and not every such move is complete (docs/staking.md 8).
 * The names in `sources` are in the order of the account, each once.
 */
export const lockOf = (account: TokenAccount, validator: string, now: number): Lock | null => {
  const moves = (account.redelegations ?? []).filter((move) => move.to === validator && isOpen(move, now));
  if (moves.length === 0) return null;
  return { until: timeOf(moves, Math.max), sources: [...new Set(moves.map(({ fromMoniker }) => fromMoniker))] };
};

/** When an undelegation that is sent at `now` is paid out, in milliseconds since 1970 (docs/staking.md 4). */
export const payoutAt = (now: number, { unstakingWaitTime }: Pick<Validators, "unstakingWaitTime">): number =>
  now + unstakingWaitTime * 1_000;

/**
 * Until when stake that is moved from a validator at `now` can't be moved on (docs/staking.md 7). Unknown unless the source
 * is active: any other may still be unbonding, then the lock ends with its own unbonding, or has unbonded and locks
 * nothing. Only the server knows which.
 */
export const lockedUntil = (
  now: number,
  validators: Pick<Validators, "unstakingWaitTime" | "validatorSet">,
  source: string,
): number | "unknown" =>
  validators.validatorSet.find(({ address }) => address === source)?.status === "active"
    ? payoutAt(now, validators)
    : "unknown";
