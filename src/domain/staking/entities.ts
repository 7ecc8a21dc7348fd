import * as Schema from "effect/Schema";
import { addressText } from "../decider/classes.ts";
import { hidden, integer, nullable, oneOf, privateText, rows, struct, type TypeOf } from "../decider/field.ts";
import { figure } from "../values/money.ts";

/** A validator. `fee` 0.05 is 5 %, `uptime` 0.9987, `coins` bonded, `apr` as a fraction of a year's yield. */
const validator = struct({
  moniker: privateText,
  address: addressText,
  fee: figure,
  uptime: figure,
  coins: figure,
  apr: figure,
  status: oneOf(["active", "inactive", "jailed"]),
  image: nullable(hidden(Schema.String)),
});
export type Validator = TypeOf<typeof validator>;

/** The set, and the chain's two spans in seconds. */
export const validators = struct({
  unstakingWaitTime: integer,
  rewardPayoutFrequency: integer,
  validatorSet: rows(validator),
});
export type Validators = TypeOf<typeof validators>;
