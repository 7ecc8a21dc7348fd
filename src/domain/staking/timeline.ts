import { compare, isPositive, type Money, sum, ZERO } from "../values/money.ts";
import type { TokenAccount } from "../wallet/entities.ts";
import { entryKey, isDue, type Unbonding } from "../wallet/unbonding.ts";
import type { Validators } from "./entities.ts";
import { type Slots as OpenSlots, pairSlotsOf, slotsOf } from "./slots.ts";

/**
 * An unbonding entry on the timeline. `at`: when it is paid, in milliseconds since 1970; null where the server's time is
 * malformed. `finishing`: that moment has passed, and the payment comes with the next block. `overdue`: many blocks later
 * the account still lists it, so the network has not paid it. `paid`: it came, and the account no longer lists the entry.
 */
export interface Payout {
  readonly key: string;
  readonly entry: Unbonding;
  readonly at: number | null;
  readonly phase: "running" | "finishing" | "overdue" | "paid";
}

/** How long after its time an entry that is still listed is overdue, in ms: twenty blocks, and a reading after them. */
const OVERDUE_AFTER = 120_000;

/** Entries in use and allowed; `freesAt`: when the first one in use becomes free. */
export type Slots = Omit<OpenSlots, "max"> & { readonly max: number };

/** What the wallet has with one validator: its stake, its payouts by time, and until when no stake can be moved on. */
export interface Lane {
  readonly address: string;
  readonly moniker: string;
  readonly staked: Money;
  readonly payouts: ReadonlyArray<Payout>;
  readonly lockedUntil: number | null;
  /** The slots for unbonding entries; null where the server does not say how many there are (docs/staking.md 1). */
  readonly slots: Slots | null;
}

/** The moves from one validator to another that are still locked, in sum; the last one ends at `until`. */
export interface MovePair {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly fromMoniker: string;
  readonly toMoniker: string;
  readonly amount: Money;
  readonly until: number;
  readonly slots: Slots | null;
}

/** The staking of one token over time, from `start` (now) to `end`, in milliseconds since 1970. */
export interface Timeline {
  readonly start: number;
  readonly end: number;
  readonly staked: Money;
  readonly unbonding: Money;
  readonly lanes: ReadonlyArray<Lane>;
  readonly pairs: ReadonlyArray<MovePair>;
}

const instantOf = (iso: string): number | null => {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? null : at;
};

/** Null where the server names no limit (docs/staking.md 1). */
const limited = ({ max, ...slots }: OpenSlots): Slots | null => (max === null ? null : { ...slots, max });

const byTime = (a: number | null, b: number | null): number =>
  (a ?? Number.POSITIVE_INFINITY) < (b ?? Number.POSITIVE_INFINITY) ? -1 : a === b ? 0 : 1;

const payoutOf = (entry: Unbonding, phase: Payout["phase"]): Payout => ({
  key: entryKey(entry),
  entry,
  at: instantOf(entry.completionTime),
  phase,
});

/**
 * The payouts of a token, the next one first. `now`: the server's time in milliseconds since 1970. `readAt`: that of the
 * account's reading, which alone tells whether an entry was paid; not given, it was read now.
 */
export const payoutsOf = (account: TokenAccount, now: number, readAt = now): ReadonlyArray<Payout> => {
  const phaseOf = (entry: Unbonding): Payout["phase"] => {
    if (!isDue(entry, now)) return "running";
    return isDue(entry, readAt - OVERDUE_AFTER) ? "overdue" : "finishing";
  };
  return account.unbondingDetails.entries
    .map((entry) => payoutOf(entry, phaseOf(entry)))
    .toSorted((a, b) => byTime(a.at, b.at));
};

/** The payouts of a token, then those of entries that were paid, as far as the account does not list them again. */
export const payoutsWith = (
  account: TokenAccount,
  paid: ReadonlyArray<Unbonding>,
  now: number,
  readAt = now,
): ReadonlyArray<Payout> => {
  const payouts = payoutsOf(account, now, readAt);
  const listed = new Set(payouts.map(({ key }) => key));
  return [...payouts, ...paid.map((entry) => payoutOf(entry, "paid")).filter(({ key }) => !listed.has(key))];
};

/** The moves whose lock has not ended, one entry a pair of validators. */
const pairsOf = (account: TokenAccount, max: number | undefined, now: number): ReadonlyArray<MovePair> => {
  const moves = (account.redelegations ?? []).flatMap((move) => {
    const until = instantOf(move.completionTime);
    return until === null || until <= now ? [] : [{ ...move, until, key: `${move.from}>${move.to}` }];
  });
  return [...new Set(moves.map(({ key }) => key))].flatMap((key) => {
    const group = moves.filter((move) => move.key === key);
    const [first] = group;
    if (first === undefined) return [];
    const until = Math.max(...group.map((move) => move.until));
    const { from, to, fromMoniker, toMoniker } = first;
    const amount = sum(group.map((move) => move.amount));
    return [
      { key, from, to, fromMoniker, toMoniker, amount, until, slots: limited(pairSlotsOf(account, first, max, now)) },
    ];
  });
};

/** Every validator of the wallet's delegations, unbonding entries and locked moves, with the name that the server gives. */
const namesOf = (account: TokenAccount, pairs: ReadonlyArray<MovePair>): ReadonlyMap<string, string> =>
  new Map([
    ...pairs.map(({ to, toMoniker }) => [to, toMoniker] as const),
    ...account.unbondingDetails.entries.map((entry) => [entry.validator_address, entry.moniker] as const),
    ...account.delegations.map((delegation) => [delegation.validator_address, delegation.moniker] as const),
  ]);

/** The timeline of a token at `now`; `readAt` as for `payoutsOf`. The largest stake comes first. */
export const timelineOf = (
  account: TokenAccount,
  validators: Validators | null,
  now: number,
  readAt = now,
): Timeline => {
  const max = validators?.maxEntries;
  const payouts = payoutsOf(account, now, readAt);
  const pairs = pairsOf(account, max, now);
  const lanes = [...namesOf(account, pairs)].map(([address, moniker]): Lane => {
    const own = payouts.filter(({ entry }) => entry.validator_address === address);
    const ends = pairs.filter(({ to }) => to === address).map(({ until }) => until);
    const staked = account.delegations.find((delegation) => delegation.validator_address === address)?.coins ?? ZERO;
    return {
      address,
      moniker,
      staked,
      payouts: own,
      lockedUntil: ends.length === 0 ? null : Math.max(...ends),
      slots: limited(slotsOf(account, address, max, now)),
    };
  });
  const last = [...payouts.map(({ at }) => at ?? now), ...pairs.map(({ until }) => until)];
  return {
    start: now,
    end: Math.max(now + (validators?.unstakingWaitTime ?? 0) * 1000, now + 86_400_000, ...last),
    staked: account.delegationDetails.balanceToken,
    unbonding: account.unbondingDetails.balanceToken,
    lanes: lanes.toSorted((a, b) => compare(b.staked, a.staked)),
    pairs: pairs.toSorted((a, b) => a.until - b.until),
  };
};

/** The share of the timeline's span that has passed at an instant: 0 at its start, 1 at its end. */
export const placeOf = ({ start, end }: Pick<Timeline, "start" | "end">, at: number): number =>
  Math.min(1, Math.max(0, (at - start) / (end - start)));

/** Whether there is something to show: stake, an unbonding entry or a locked move. */
export const hasStake = (account: TokenAccount): boolean =>
  isPositive(account.delegationDetails.balanceToken) ||
  account.delegations.length > 0 ||
  account.unbondingDetails.entries.length > 0;
