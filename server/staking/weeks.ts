import { PAYOUT_SECONDS } from "../chain/parameters.ts";
import type { Delegation } from "./holdings.ts";
import { earnedBy } from "./periods.ts";
import type { Returns } from "./returns.ts";

export const WEEK_MS = PAYOUT_SECONDS * 1000;

/** The rewards of a delegation for a whole week, in base units. */
export interface Week {
  readonly validator: string;
  readonly amount: bigint;
  readonly until: Date;
}

/** The newest start of a whole week of rewards. */
export const weekBefore = (now: Date): Date => new Date(now.getTime() - WEEK_MS);

/** The whole unpaid weeks of delegations, oldest first; the first includes rewards that are owed from before it. */
export const payableWeeks = (
  delegations: ReadonlyArray<Delegation>,
  returns: Returns,
  now: Date,
): ReadonlyArray<Week> =>
  delegations.flatMap(({ validator, shares, accrued, rewardsSince, periods }) => {
    const since = rewardsSince.getTime();
    const count = Math.floor((now.getTime() - since) / WEEK_MS);
    return Array.from({ length: Math.max(0, count) }, (_, index): Week => {
      const [from, until] = [new Date(since + index * WEEK_MS), new Date(since + (index + 1) * WEEK_MS)];
      const earned = earnedBy(shares, periods, returns, from, until);
      return { validator: validator.address, amount: earned + (index === 0 ? accrued : 0n), until };
    });
  });
