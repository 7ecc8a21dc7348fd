import * as Schema from "effect/Schema";
import { addressText, hashText } from "../decider/classes.ts";
import { hidden, oneOf, struct, type TypeOf } from "../decider/field.ts";
import { fee, figure, money } from "../values/money.ts";

/** What a transfer does (decisions.md §6–7). */
export const transferType = oneOf(["send", "delegate", "undelegate", "move-delegation", "cancel-undelegate"]);
export type TransferType = TypeOf<typeof transferType>;

/** What a transfer would cost, and the server's own words of what it understood. */
export const preview = struct({ amount: money, gasFeeEstimate: fee, to: addressText, from: addressText });
export type Preview = TypeOf<typeof preview>;

/** What a transfer did cost. */
export const receipt = struct({
  transactionHash: hashText,
  to: addressText,
  from: addressText,
  amount: money,
  gasFee: figure,
  blockExplorerLink: hidden(Schema.String),
});
export type Receipt = TypeOf<typeof receipt>;
