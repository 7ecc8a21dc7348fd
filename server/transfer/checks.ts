import { descriptionProblem, MEMO_LIMIT, memoLeft, memoProblem } from "../../src/domain/transfer/rules.ts";
import { recipientProblem, sameAddress } from "../../src/domain/values/address.ts";
import { canonicalMemo } from "../../src/domain/values/memo.ts";
import { feeOf } from "../chain/fees.ts";
import { findToken, type Token } from "../ledger/tokens.ts";
import { toUnits } from "../ledger/units.ts";
import { Refusal, refuse } from "../shared/refusal.ts";
import { ruleText } from "../shared/rule-texts.ts";
import type { Holdings } from "../staking/holdings.ts";
import type { TransferRequest } from "./request.ts";

/** 422 with the text both in `error` and on the field it belongs to. */
export const refuseField = (field: string, text: string): Refusal =>
  new Refusal(422, { error: text, errors: { [field]: [text] } });

/** The token of the request; 422 for an unknown one. */
export const requireToken = (request: TransferRequest): Token => {
  const token = findToken(request.chainId, request.symbol);
  if (token === undefined) throw refuseField("symbol", "Unknown token");
  return token;
};

/** The amount in base units, above zero and with no more decimals than the token has. */
export const requireAmount = (token: Token, amount: string): bigint => {
  const units = toUnits(amount, token.decimals);
  if (units === null)
    throw refuseField("amount", `The amount must be a plain decimal with at most ${token.decimals} decimals`);
  if (units === 0n) throw refuseField("amount", "Amount must be greater than 0");
  return units;
};

/** Requires a recipient of the token's chain with a valid checksum that is not the sender. */
export const requireRecipient = (token: Token, to: string, own: string): void => {
  const problem = recipientProblem(token.chainId, to, own);
  if (problem !== null) throw refuseField("to", ruleText(problem) ?? "This is not an address");
};

/** Requires that a request names the wallet's own address as the source, if it names one (W7). */
export const requireOwnSource = (from: string, own: string): void => {
  if (from !== "" && !sameAddress(from, own)) throw refuseField("from", "This is not the wallet's own address");
};

/** The memo of the transaction without blanks at its ends, checked by the domain's rules; null without one and on Ethereum, which has no memos. */
export const requireMemo = (token: Token, memo: string | undefined): string | null => {
  if (memo === undefined || memo === "" || token.chainId === "ethereum") return null;
  const problem = memoProblem(memo);
  const sent = canonicalMemo(memo);
  if (problem === null) return sent === "" ? null : sent;
  const bytes = MEMO_LIMIT - memoLeft(memo);
  const tooLong = `maximum number of characters is ${MEMO_LIMIT} but received ${bytes} characters`;
  throw refuseField("memo", ruleText(problem) ?? tooLong);
};

/** The description of the transaction, checked by the domain's rules. */
export const requireDescription = (description: string | undefined): string | null => {
  if (description === undefined) return null;
  const problem = descriptionProblem(description);
  if (problem !== null) throw refuseField("description", ruleText(problem) ?? "Invalid description");
  return description;
};

/** Requires that the spendable balance covers the amount and the estimated fee (422). */
export const requireFunds = (holdings: Holdings, token: Token, amount: bigint, action: string): void => {
  const { estimate } = feeOf(token, action);
  const balance = holdings.spendable(token.key);
  if (amount > balance) throw refuse(422, "Insufficient balance");
  const left = token.feeToken === token.key ? balance - amount : holdings.spendable(token.feeToken);
  if (estimate > left) throw refuse(422, "Insufficient balance for the fee");
};
