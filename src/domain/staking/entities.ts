import {
  flag,
  hiddenText,
  integer,
  nullable,
  oneOf,
  optional,
  privateText,
  rows,
  seconds,
  struct,
  type TypeOf,
  unnamed,
} from "../decider/field.ts";
import { addressText, dueTime } from "../values/classes.ts";
import { fee, figure, money, rate } from "../values/money.ts";

/**
 * A validator. `fee` 0.05 is 5 %, `uptime` 0.9987, `coins` bonded, `apr` as a fraction of a year's yield, null when
 * unknown. `maxFee` is the highest fee that it may ever take, `maxFeeChange` the most that the fee rises a day, in points
 * (docs/staking.md 12); absent where the server does not send them. `website` and `details` are the operator's own words, which
 * nobody checks: they are shown as text.
 */
export const validator = struct({
  moniker: privateText,
  address: addressText,
  fee: optional(rate),
  maxFee: optional(rate),
  maxFeeChange: optional(rate),
  uptime: optional(rate),
  coins: optional(figure),
  apr: nullable(rate),
  status: unnamed(oneOf(["active", "inactive", "jailed"])),
  image: nullable(hiddenText),
  website: unnamed(nullable(privateText)),
  details: unnamed(nullable(privateText)),
});
export type Validator = TypeOf<typeof validator>;

/**
 * The set, and the chain's two spans in seconds. `maxEntries` is how many unbonding entries a validator, and how many
 * redelegations a pair of validators may have at once (docs/staking.md 1, 2), `creationFee` the network fee of creating a
 * validator, `slashing` the shares of a stake that the two faults of a validator burn (docs/staking.md 14); absent where
 * the server does not send them.
 */
export const validators = struct({
  unstakingWaitTime: seconds,
  rewardPayoutFrequency: seconds,
  maxEntries: optional(integer),
  creationFee: optional(fee),
  slashing: optional(struct({ downtime: figure, doubleSign: figure })),
  validatorSet: rows(validator, { key: ["address"], publicOrder: "address" }),
});
export type Validators = TypeOf<typeof validators>;

/**
 * What an operator knows of the own validator besides the list. `selfDelegation` is the own stake, `minSelfDelegation` the least
 * that it may be (docs/staking.md 20). `jailedUntil` is the earliest release after a fault, `tombstoned` that there is none
 * (13, 14). `commissionFrom` is from when on the commission can be changed (12). `commissionEarned` is the commission
 * that was paid in all, `commissionOwed` what builds up until the next payout. `releaseFee` and `editFee` are the network fees.
 */
export const operated = struct({
  address: addressText,
  selfDelegation: money,
  minSelfDelegation: money,
  jailedUntil: optional(dueTime),
  tombstoned: flag,
  commissionFrom: optional(dueTime),
  commissionEarned: optional(figure),
  commissionOwed: optional(figure),
  releaseFee: optional(fee),
  editFee: optional(fee),
});
export type Operated = TypeOf<typeof operated>;
