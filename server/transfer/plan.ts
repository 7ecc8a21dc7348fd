import { canonicalAddress } from "../../src/domain/values/address.ts";
import type { Db } from "../db/database.ts";
import { available, external } from "../ledger/accounts.ts";
import { addressOn, type Token, tokenOf } from "../ledger/tokens.ts";
import type { Holdings } from "../staking/holdings.ts";
import type { WalletRow } from "../wallet/wallets.ts";
import {
  refuseField,
  requireAmount,
  requireFunds,
  requireMemo,
  requireOwnSource,
  requireRecipient,
  requireToken,
} from "./checks.ts";
import { planCancel, planDelegate, planMove, planUndelegate } from "./plan-staking.ts";
import type { Plan, TransferRequest } from "./request.ts";

/** More characters than any address has, also in groups with spaces; a longer text is not normalised. */
const MOST_CHARACTERS = 200;

/** Finds the wallet of a recipient; null for an address outside of this service. */
export type ReceiverOf = (token: Token, address: string) => Promise<Plan["receiver"]>;

/** The recipient of a send, in the canonical form of its address. */
export const recipientOf = ({ to }: TransferRequest): string =>
  to.length > MOST_CHARACTERS ? to : canonicalAddress(to);

const planSend = async (
  wallet: WalletRow,
  holdings: Holdings,
  request: TransferRequest,
  receiverOf: ReceiverOf,
): Promise<Plan> => {
  const token = requireToken(request);
  const own = addressOn(token, wallet);
  requireOwnSource(request.from, own);
  const recipient = recipientOf(request);
  requireRecipient(token, recipient, own);
  const amount = requireAmount(token, request.amount);
  const memo = requireMemo(token, request.memo);
  requireFunds(holdings, token, amount, "send");
  const receiver = await receiverOf(token, recipient);
  const to = receiver === null ? external(token.key, recipient) : available(token.key, receiver.walletId);
  return {
    type: "send",
    token,
    feeToken: tokenOf(token.feeToken),
    amount,
    from: own,
    to: recipient,
    fromValidator: null,
    toValidator: null,
    memo,
    legs: [{ from: available(token.key, wallet.id), to, amount }],
    stakes: [],
    effects: [],
    completionTime: null,
    receiver,
  };
};

/**
 * Checks a request against the current state of wallet and chain; every refusal is a 422 with its text. A preview
 * (`final` false) may omit fields that only the transfer has, and locks nothing. `receiverOf` finds the wallet of a recipient.
 */
export const planTransfer = (
  db: Db,
  wallet: WalletRow,
  holdings: Holdings,
  request: TransferRequest,
  now: Date,
  final: boolean,
  receiverOf: ReceiverOf,
): Promise<Plan> => {
  switch (request.transferType) {
    case "send":
      return planSend(wallet, holdings, request, receiverOf);
    case "delegate":
      return planDelegate(db, wallet, holdings, request, final);
    case "undelegate":
      return planUndelegate(db, wallet, holdings, request, now, final);
    case "move-delegation":
      return planMove(db, wallet, holdings, request, now, final);
    case "cancel-undelegate":
      return planCancel(db, wallet, holdings, request, now, final);
    default:
      throw refuseField("transferType", "Unknown transfer type");
  }
};
