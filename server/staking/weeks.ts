import { PAYOUT_SECONDS } from "../chain/parameters.ts";
import type { Delegation } from "./holdings.ts";
import type { Returns } from "./returns.ts";
import { earnedBetween } from "./rewards.ts";

const WEEK_MS = PAYOUT_SECONDS * 1000;

/** The rewards of a delegation for a whole week, in base units. */
export interface Week {
  readonly validator: string;
  readonly amount: bigint;
  readonly until: Date;
}

/** The whole unpaid weeks of delegations, oldest first; the first includes rewards that a short pool still owes. */
export const payableWeeks = (
  delegations: ReadonlyArray<Delegation>,
  returns: Returns,
  now: Date,
): ReadonlyArray<Week> =>
  delegations.flatMap((delegation) => {
    const since = delegation.rewardsSince.getTime();
    const count = Math.floor((now.getTime() - since) / WEEK_MS);
    return Array.from({ length: Math.max(0, count) }, (_, index): Week => {
      const [from, until] = [new Date(since + index * WEEK_MS), new Date(since + (index + 1) * WEEK_MS)];
      const amount = earnedBetween(delegation, returns, from, until) + (index === 0 ? delegation.accrued : 0n);
      return { validator: delegation.validator.address, amount, until };
    });
  });
