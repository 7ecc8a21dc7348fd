import type { Db } from "../db/database.ts";
import { type Account, staked } from "../ledger/accounts.ts";
import type { Revaluation } from "../ledger/post.ts";
import { OPT } from "../ledger/tokens.ts";
import { delegationTo, type Holdings } from "./holdings.ts";
import { type ChangeOfShares, jailBelowMinimum } from "./jail.ts";
import { beginPeriods } from "./periods.ts";
import { loadReturns } from "./returns.ts";
import { accrueCommissions, earliestOf, owedAt, type Payout, payFrom, writeDelegations } from "./rewards.ts";
import { WHOLE } from "./shares.ts";

export interface StakeChange extends ChangeOfShares {
  /** Whether it can change the active set. */
  readonly changesSet: boolean;
}

/** What a change of stake writes besides the delegations and the ledger, such as an unbonding entry (staking/leaving.ts). */
export type StakeWrite = (tx: Db, now: Date) => PromiseLike<unknown>;

/** The staked coins of a wallet that change: the side of a leg with their shares. */
export const stakeOf = (walletId: string, { validator, before, after }: ChangeOfShares): Account =>
  staked(OPT.key, validator.address, { walletId, shares: after - before });

/**
 * What a wallet that leaves a validator with all of its shares leaves to the others: the fraction of a base unit that is
 * truncated. Null where nobody leaves, where there is no fraction, and where nobody stays.
 */
export const leftBehind = (stakes: ReadonlyArray<ChangeOfShares>): Revaluation | null => {
  for (const { validator, before, after, bonded } of stakes) {
    if (before === 0n || after > 0n) continue;
    const { address, ...pool } = validator;
    const rest = { bonded, shares: pool.shares - before };
    const isSame = rest.bonded * pool.shares === pool.bonded * rest.shares;
    if (rest.shares > 0n && !isSame) {
      return { validator: address, before: { bonded: pool.bonded, shares: pool.shares }, after: rest };
    }
  }
  return null;
};

/** The rewards of a transfer that changes no stake. */
export const NO_REWARDS = { payouts: [], paid: 0n };

/** The rewards that a change to these delegations pays out (docs/staking.md 10). */
export const rewardsOf = async (tx: Db, holdings: Holdings, stakes: ReadonlyArray<StakeChange>, now: Date) => {
  if (stakes.length === 0) return NO_REWARDS;
  const delegations = stakes.flatMap(({ validator }) => delegationTo(holdings, validator.address) ?? []);
  const returns = await loadReturns(tx, earliestOf(delegations, now), now);
  const owed = delegations.map((delegation) => ({
    validator: delegation.validator.address,
    owed: owedAt(delegation, returns, now),
  }));
  const payouts = payFrom(holdings.pool, owed);
  return { payouts, paid: payouts.reduce((total, { paid }) => total + paid, 0n) };
};

/** Writes changes of a wallet's stake before the ledger moves the coins; `payouts` are those of `rewardsOf`. */
export const writeStakes = async (
  tx: Db,
  holdings: Holdings,
  stakes: ReadonlyArray<StakeChange>,
  payouts: ReadonlyArray<Payout>,
  effects: ReadonlyArray<StakeWrite>,
  now: Date,
): Promise<void> => {
  await accrueCommissions(
    tx,
    stakes.map(({ validator }) => validator),
    now,
  );
  const rows = stakes.map(({ validator: { address }, before, after }) => ({
    validator: address,
    shares: after,
    accrued: payouts.find(({ validator }) => validator === address)?.unpaid ?? 0n,
    feeAtStart: before === 0n ? null : (delegationTo(holdings, address)?.feeAtStart ?? null),
  }));
  await writeDelegations(tx, holdings, rows, now);
  for (const effect of effects) await effect(tx, now);
};

/**
 * What a change of stake does to its validators after the ledger moved the coins: one whose operator's own stake falls below
 * its minimum is jailed (docs/staking.md 20), and everyone who has stake with it is notified; shares begin at their first worth
 * again after all left. Resolves to whether the active set can be another one.
 */
export const followStakes = async (
  tx: Db,
  { walletId }: Holdings,
  stakes: ReadonlyArray<StakeChange>,
  now: Date,
): Promise<boolean> => {
  let isJailed = false;
  for (const stake of stakes) {
    const { address, status, commission, shares, statusAt } = stake.validator;
    if (shares === 0n && status === "active") {
      const since = statusAt > now ? statusAt : now;
      await beginPeriods(tx, since, [{ validator: address, perShare: WHOLE, commission }]);
    }
    if (await jailBelowMinimum(tx, walletId, stake, now)) isJailed = true;
  }
  return isJailed || stakes.some(({ changesSet }) => changesSet);
};
