import { flag, hiddenText, nullable, oneOf, optional, privateText, struct, type TypeOf } from "../decider/field.ts";
import { addressText, blankHash, dueTime, labelText, memoText, wordText } from "../values/classes.ts";
import { fee, figure, money, rate } from "../values/money.ts";

/** What a transfer does (docs/wire.md Calls). */
export const transferType = oneOf(["send", "delegate", "undelegate", "move-delegation", "cancel-undelegate"]);
export type TransferType = TypeOf<typeof transferType>;

/** What a new validator is created with; rates as shares of 1, amounts in the chain's token. */
export const creationValues = struct({
  moniker: privateText,
  website: privateText,
  details: privateText,
  commissionRate: figure,
  commissionMaxRate: figure,
  commissionMaxChangeRate: figure,
  minSelfDelegation: figure,
  amount: money,
});
export type CreationValues = TypeOf<typeof creationValues>;

/**
 * What an operator changes of a validator: only what becomes another, because a commission that is said counts as its one
 * change of the day (docs/staking.md 12).
 */
export const editedValues = struct({
  moniker: optional(privateText),
  website: optional(privateText),
  details: optional(privateText),
  commissionRate: optional(rate),
});
export type EditedValues = TypeOf<typeof editedValues>;

/** What a validator is and takes at the time of a review. */
export const validatorTerms = struct({
  status: oneOf(["active", "inactive", "jailed"]),
  fee: rate,
  apr: nullable(rate),
});

/**
 * What a transfer would cost, with amount and addresses as the server understood them. `rewards` are the pending rewards
 * that it pays out, of all delegations that it touches. `completionTime` is the payout of an undelegation, or until when
 * the stake of a move can't be moved on. `validator` are the status, commission and return of the validator that the stake
 * goes to, at the time of the answer; `belowMinimum` what is left of an operator's own stake where it falls under its minimum,
 * so that its validator is jailed. All are absent where they do not apply or the server does not send them.
 */
export const preview = struct({
  amount: money,
  gasFeeEstimate: fee,
  to: addressText,
  from: addressText,
  rewards: optional(money),
  completionTime: optional(dueTime),
  validator: optional(validatorTerms),
  belowMinimum: optional(struct({ own: money, minimum: money })),
});
export type Preview = TypeOf<typeof preview>;

/**
 * A completed transfer and what it cost. `rewards` and `completionTime` as in a preview. `balanceBefore` and
 * `balanceAfter` are the spendable balance of the transfer's token:
 * `balanceAfter = balanceBefore − amount (send and delegate) − gasFee (if paid in that token) + rewards`.
 */
export const receipt = struct({
  transactionHash: blankHash,
  to: addressText,
  from: addressText,
  amount: money,
  gasFee: optional(figure),
  rewards: optional(money),
  completionTime: optional(dueTime),
  balanceBefore: optional(money),
  balanceAfter: optional(money),
  blockExplorerLink: hiddenText,
});
export type Receipt = TypeOf<typeof receipt>;

/** What a saved address is known by: the same address of an exchange with two memos is two of them. `memo` is "" for none. */
const keyFields = { chainId: wordText, address: addressText, memo: memoText };
export const savedKey = struct(keyFields);
export type SavedKey = TypeOf<typeof savedKey>;

/** An address that the user named: of an exchange, a cold wallet, somebody outside. */
export const savedAddress = struct({ label: labelText, ...keyFields });
export type SavedAddress = TypeOf<typeof savedAddress>;

/** An address to save, as typed. `resembles` where it has to be compared with a known one first (W8). */
export const savedInput = { label: labelText, ...keyFields, resembles: flag };

/** The memo of the newest payment with one to an address. */
export const sentMemo = struct({ address: addressText, memo: memoText });
