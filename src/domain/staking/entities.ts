import * as Schema from "effect/Schema";
import { hidden, integer, nullable, oneOf, personal, rows, struct, type TypeOf, text } from "../kernel/field.ts";
import { money } from "../kernel/money.ts";

/** A validator. `fee` 0.05 is 5 %, `uptime` 0.9987, `coins` bonded, `apr` as a fraction of a year's yield. */
const validator = struct({
  moniker: text,
  address: personal(Schema.String),
  fee: money,
  uptime: money,
  coins: money,
  apr: money,
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
