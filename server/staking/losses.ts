import { heightAt } from "../chain/parameters.ts";
import { staked, unbonding } from "../ledger/accounts.ts";
import type { Revaluation } from "../ledger/post.ts";
import { OPT } from "../ledger/tokens.ts";
import type { Delegation, Holdings, RedelegationEntry, UnbondingEntry } from "./holdings.ts";
import { coinsOf, sharesOut, WHOLE } from "./shares.ts";
import type { ValidatorRow } from "./validators.ts";

/** Coins that a slash takes from an unbonding entry. */
export interface EntryLoss {
  readonly walletId: string;
  readonly entry: UnbondingEntry;
  readonly amount: bigint;
}

/** Coins and shares that a slash of another validator takes from a delegation. */
export interface MovedLoss {
  readonly walletId: string;
  readonly delegation: Delegation;
  readonly amount: bigint;
  readonly shares: bigint;
}

const least = (...amounts: readonly [bigint, ...bigint[]]): bigint =>
  amounts.reduce((low, amount) => (amount < low ? amount : low));

/** The coins that are left of the entries and delegations while the losses of a slash are taken from them one by one. */
const remainder = (all: ReadonlyArray<Holdings>) => {
  const entries = new Map(
    all.flatMap(({ unbondings, walletId }) =>
      unbondings.map((entry) => [entry.id, { walletId, entry, left: entry.balance }]),
    ),
  );
  const pools = new Map<string, { bonded: bigint; shares: bigint }>();
  const stakes = new Map<string, { delegation: Delegation; walletId: string; shares: bigint; lost: bigint }>();
  for (const { walletId, delegations } of all) {
    for (const delegation of delegations) {
      const { address, bonded, shares } = delegation.validator;
      pools.set(address, pools.get(address) ?? { bonded, shares });
      stakes.set(`${walletId} ${address}`, { delegation, walletId, shares: delegation.shares, lost: 0n });
    }
  }
  return {
    /** Takes coins from an unbonding entry, at most what is left of it. */
    takeFromEntry: ({ id }: UnbondingEntry, wanted: bigint): bigint => {
      const found = entries.get(id);
      if (found === undefined) return 0n;
      const taken = least(wanted, found.left);
      found.left -= taken;
      return taken;
    },
    /** Takes coins from the stake that a redelegation arrived at: the worth of `shares`, at most what is left. */
    takeFromStake: (walletId: string, validator: string, wanted: bigint, shares: bigint): void => {
      const [stake, pool] = [stakes.get(`${walletId} ${validator}`), pools.get(validator)];
      if (stake === undefined || pool === undefined) return;
      const taken = least(wanted, coinsOf(pool, shares), coinsOf(pool, stake.shares));
      if (taken === 0n) return;
      const out = sharesOut(pool, stake.shares, taken);
      stake.shares -= out;
      stake.lost += taken;
      pool.bonded -= taken;
      pool.shares -= out;
    },
    entryLosses: (): ReadonlyArray<EntryLoss> =>
      [...entries.values()].flatMap(({ walletId, entry, left }) =>
        left === entry.balance ? [] : [{ walletId, entry, amount: entry.balance - left }],
      ),
    movedLosses: (): ReadonlyArray<MovedLoss> =>
      [...stakes.values()].flatMap(({ walletId, delegation, shares, lost }) =>
        lost === 0n ? [] : [{ walletId, delegation, amount: lost, shares: delegation.shares - shares }],
      ),
  };
};

/** The slash of a validator for a fault at `faultAt`, at the time `now`. */
interface Slash {
  readonly validator: string;
  readonly fraction: bigint;
  readonly faultAt: Date;
  readonly now: Date;
}

/** What a slash takes from stake that left its validator. */
export interface LossesOfLeft {
  readonly entries: ReadonlyArray<EntryLoss>;
  readonly moved: ReadonlyArray<MovedLoss>;
  /** The fraction of all that left, also where less of it is there to take: the validator pays the rest of the slash only. */
  readonly due: bigint;
}

export const NOTHING_LEFT: LossesOfLeft = { entries: [], moved: [], due: 0n };

/**
 * What a slash takes from stake that left the validator since the fault (docs/staking.md 3, 14): from each unbonding entry, the
 * fraction of its initial balance; and for each move to another validator, the fraction of the moved amount: first from the
 * entries that unbond there since the move, so that undelegating does not evade it, then from the stake there. Never more
 * than what is left.
 */
export const lossesOfLeft = (
  all: ReadonlyArray<Holdings>,
  { validator, fraction, faultAt, now }: Slash,
): LossesOfLeft => {
  const left = remainder(all);
  const isOpen = ({ completionTime }: { readonly completionTime: Date }): boolean => completionTime > now;
  const share = (amount: bigint): bigint => (amount * fraction) / WHOLE;
  const openEntries = ({ unbondings }: Holdings, at: string, since: Date): ReadonlyArray<UnbondingEntry> =>
    unbondings.filter((entry) => entry.validator === at && isOpen(entry) && entry.creationHeight >= heightAt(since));
  const slashMove = (holdings: Holdings, move: RedelegationEntry): void => {
    const rest = openEntries(holdings, move.destination, move.createdAt).reduce(
      (wanted, entry) => wanted - left.takeFromEntry(entry, wanted),
      share(move.amount),
    );
    left.takeFromStake(holdings.walletId, move.destination, rest, share(move.shares));
  };
  let due = 0n;
  for (const holdings of all) {
    for (const entry of openEntries(holdings, validator, faultAt)) {
      due += share(entry.initialBalance);
      left.takeFromEntry(entry, share(entry.initialBalance));
    }
    const moves = holdings.redelegations
      .filter((move) => move.source === validator && isOpen(move) && heightAt(move.createdAt) >= heightAt(faultAt))
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    for (const move of moves) {
      due += share(move.amount);
      slashMove(holdings, move);
    }
  }
  return { entries: left.entryLosses(), moved: left.movedLosses(), due };
};

/**
 * What the wallets that lose all of their shares leave to the others (`leftBehind`), with the last loss of each validator;
 * null at every other one.
 */
const leftByLosses = (moved: ReadonlyArray<MovedLoss>, index: number): Revaluation | null => {
  const last = moved[index];
  if (last === undefined) return null;
  const { address, bonded, shares } = last.delegation.validator;
  const isHere = ({ delegation }: MovedLoss): boolean => delegation.validator.address === address;
  if (moved.slice(index + 1).some(isHere)) return null;
  const here = moved.filter(isHere);
  if (!here.some((loss) => loss.shares === loss.delegation.shares)) return null;
  const after = here.reduce(
    (pool, loss) => ({ bonded: pool.bonded - loss.amount, shares: pool.shares - loss.shares }),
    { bonded, shares },
  );
  return after.shares === 0n ? null : { validator: address, before: { bonded, shares }, after };
};

/**
 * Where a slash takes coins from: the validator, whose shares are all worth less, and the stake of each wallet that moved it
 * away and its entries.
 */
export const lossesIn = ({ address, bonded, shares: all }: ValidatorRow, lost: bigint, left: LossesOfLeft) => [
  {
    from: staked(OPT.key, address),
    amount: lost,
    revalues: {
      validator: address,
      before: { bonded, shares: all },
      after: { bonded: bonded - lost, shares: all },
    },
  },
  ...left.moved.map(({ walletId, delegation, amount, shares }, index) => ({
    from: staked(OPT.key, delegation.validator.address, { walletId, shares: -shares }),
    amount,
    revalues: leftByLosses(left.moved, index),
  })),
  ...left.entries.map(({ walletId, entry, amount }) => {
    return { from: unbonding(OPT.key, entry.validator, walletId), amount, revalues: null };
  }),
];
