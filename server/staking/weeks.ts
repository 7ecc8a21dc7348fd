import { PAYOUT_SECONDS } from "../chain/parameters.ts";
import type { Delegation } from "./holdings.ts";
import { earnedBy } from "./periods.ts";
import type { Returns } from "./returns.ts";
import { accruedOf } from "./rewards.ts";
import { WHOLE } from "./shares.ts";

export const WEEK_MS = PAYOUT_SECONDS * 1000;

/** The rewards of a delegation that a week pays, in base units, and the fraction that stays owed, in units of 10⁻¹⁸ of one. */
export interface Week {
  readonly validator: string;
  readonly amount: bigint;
  readonly rest: bigint;
  readonly until: Date;
}

/** The newest start of a whole week of rewards. */
export const weekBefore = (now: Date): Date => new Date(now.getTime() - WEEK_MS);

/**
 * The whole unpaid weeks of delegations, oldest first; the first includes rewards that are owed from before it, and each one
 * the fraction that the one before it left.
 */
export const payableWeeks = (
  delegations: ReadonlyArray<Delegation>,
  returns: Returns,
  now: Date,
): ReadonlyArray<Week> =>
  delegations.flatMap((delegation) => {
    const { validator, shares, rewardsSince, periods } = delegation;
    const since = rewardsSince.getTime();
    const count = Math.floor((now.getTime() - since) / WEEK_MS);
    let owed = accruedOf(delegation);
    return Array.from({ length: Math.max(0, count) }, (_, index): Week => {
      const [from, until] = [new Date(since + index * WEEK_MS), new Date(since + (index + 1) * WEEK_MS)];
      owed += earnedBy(shares, periods, returns, from, until);
      const [amount, rest] = [owed / WHOLE, owed % WHOLE];
      owed = rest;
      return { validator: validator.address, amount, rest, until };
    });
  });
