import * as Schema from "effect/Schema";
import { hidden, oneOf, privateText, struct, type TypeOf } from "../kernel/field.ts";
import { money } from "../kernel/money.ts";

/** What a transfer does (decisions.md §6–7). */
export const transferType = oneOf(["send", "delegate", "undelegate", "move-delegation", "cancel-undelegate"]);
export type TransferType = TypeOf<typeof transferType>;

/** What a transfer would cost, and the server's own words of what it understood. */
export const preview = struct({ amount: money, gasFeeEstimate: money, to: privateText, from: privateText });
export type Preview = TypeOf<typeof preview>;

/** What a transfer did cost. */
export const receipt = struct({
  transactionHash: privateText,
  to: privateText,
  from: privateText,
  amount: money,
  gasFee: money,
  blockExplorerLink: hidden(Schema.String),
});
export type Receipt = TypeOf<typeof receipt>;
