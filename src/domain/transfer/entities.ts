import * as Schema from "effect/Schema";
import { addressText, hashText } from "../decider/classes.ts";
import { hidden, oneOf, struct, type TypeOf } from "../decider/field.ts";
import { fee, figure, money } from "../values/money.ts";

/** What a transfer does (decisions.md §6–7). */
export const transferType = oneOf(["send", "delegate", "undelegate", "move-delegation", "cancel-undelegate"]);
export type TransferType = TypeOf<typeof transferType>;

/** What a transfer would cost, with amount and addresses as the server understood them. */
export const preview = struct({ amount: money, gasFeeEstimate: fee, to: addressText, from: addressText });
export type Preview = TypeOf<typeof preview>;

/** A completed transfer and what it cost. */
export const receipt = struct({
  transactionHash: hashText,
  to: addressText,
  from: addressText,
  amount: money,
  gasFee: figure,
  blockExplorerLink: hidden(Schema.String),
});
export type Receipt = TypeOf<typeof receipt>;
