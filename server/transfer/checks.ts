import { recipientProblem } from "../../src/domain/kernel/address.ts";
import type { Db } from "../db/database.ts";
import { Refusal, refuse } from "../http/refusal.ts";
import { available, balanceOf } from "../ledger/post.ts";
import { findToken, type Token } from "../ledger/tokens.ts";
import { toUnits } from "../ledger/units.ts";
import { feeOf } from "./fees.ts";
import type { TransferRequest } from "./request.ts";

/** Memos of more than 256 bytes are refused by the chain (staking.md 17). */
const MEMO_BYTES = 256;

const RECIPIENT_TEXTS: Readonly<Record<string, string>> = {
  "rule.recipient.required": "A recipient address is required",
  "rule.recipient.own": "You cannot send to your own address",
  "rule.recipient.validator": "This is a validator's address, not an account's",
  "rule.recipient.ethereumOnOptio": "This is an Ethereum address; the token lives on Optio",
  "rule.recipient.optioOnEthereum": "This is an Optio address; the token lives on Ethereum",
  "rule.recipient.checksum": "The address has a typing error: its checksum does not hold",
  "rule.recipient.otherChain": "This address belongs to another chain",
  "rule.recipient.unknown": "This is not an address",
};

/** 422 with the text both in `error` and on the field it belongs to. */
export const refuseField = (field: string, text: string): Refusal =>
  new Refusal(422, { error: text, errors: { [field]: [text] } });

/** The token of the request; 422 for one that is not kept here. */
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

/** A recipient of a send: of the token's chain, with a right checksum, and not oneself. */
export const requireRecipient = (token: Token, to: string, own: string): void => {
  const problem = recipientProblem(token.chainId, to, own);
  if (problem !== null) throw refuseField("to", RECIPIENT_TEXTS[problem] ?? "This is not an address");
};

/** Money leaves the wallet's own address; a request that names another is a mistake somewhere (W7). */
export const requireOwnSource = (from: string | null | undefined, own: string): void => {
  if (from != null && from !== "" && from !== own) throw refuseField("from", "This is not the wallet's own address");
};

/** The memo that will be written, or null: only Optio chains have one. */
export const requireMemo = (token: Token, memo: string | null | undefined): string | null => {
  if (memo == null || memo === "" || token.chainId === "ethereum") return null;
  const bytes = Buffer.byteLength(memo, "utf8");
  if (bytes > MEMO_BYTES) {
    throw refuseField("memo", `maximum number of characters is ${MEMO_BYTES} but received ${bytes} characters`);
  }
  return memo;
};

/** Whether the spendable balance covers what is sent and the estimated fee (422). */
export const requireFunds = async (
  db: Db,
  walletId: string,
  token: Token,
  spent: bigint,
  action: string,
): Promise<void> => {
  const { estimate } = feeOf(token, action);
  const balance = await balanceOf(db, available(token.key, walletId));
  if (spent > balance) throw refuse(422, "Insufficient balance");
  const left =
    token.feeToken === token.key ? balance - spent : await balanceOf(db, available(token.feeToken, walletId));
  if (estimate > left) throw refuse(422, "Insufficient balance for the fee");
};
