import * as Schema from "effect/Schema";
import { addressText } from "../decider/classes.ts";
import {
  hidden,
  integer,
  nullable,
  oneOf,
  optional,
  privateText,
  rows,
  struct,
  type TypeOf,
} from "../decider/field.ts";
import { figure } from "../values/money.ts";

/**
 * A validator. `fee` 0.05 is 5 %, `uptime` 0.9987, `coins` bonded, `apr` as a fraction of a year's yield, null when unknown. `maxFee` is the
 * highest fee that it may ever take, `maxFeeChange` the most that the fee rises a day, in points (staking.md 12); absent
 * where the server does not send them.
 */
const validator = struct({
  moniker: privateText,
  address: addressText,
  fee: figure,
  maxFee: optional(figure),
  maxFeeChange: optional(figure),
  uptime: figure,
  coins: figure,
  apr: nullable(figure),
  status: oneOf(["active", "inactive", "jailed"]),
  image: nullable(hidden(Schema.String)),
});
export type Validator = TypeOf<typeof validator>;

/**
 * The set, and the chain's two spans in seconds. `maxEntries` is how many unbonding entries a validator, and how many
 * redelegations a pair of validators may have at once (staking.md 1, 2); absent where the server does not send it.
 */
export const validators = struct({
  unstakingWaitTime: integer,
  rewardPayoutFrequency: integer,
  maxEntries: optional(integer),
  validatorSet: rows(validator, { key: ["address"] }),
});
export type Validators = TypeOf<typeof validators>;
