import {
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
import { addressText } from "../values/classes.ts";
import { fee, figure, rate } from "../values/money.ts";

/**
 * A validator. `fee` 0.05 is 5 %, `uptime` 0.9987, `coins` bonded, `apr` as a fraction of a year's yield, null when
 * unknown. `maxFee` is the highest fee that it may ever take, `maxFeeChange` the most that the fee rises a day, in points
 * (docs/staking.md 12); absent where the server does not send them.
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
