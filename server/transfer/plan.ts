import { canonicalAddress } from "../../src/domain/values/address.ts";
import { available, external } from "../ledger/accounts.ts";
import { addressOn } from "../ledger/tokens.ts";
import {
  requireAmount,
  requireFunds,
  requireMemo,
  requireOwnSource,
  requireRecipient,
  requireToken,
} from "./checks.ts";
import { planCancel, planDelegate, planMove, planUndelegate } from "./plan-staking.ts";
import { type Plan, planOf, type Situation, type TransferRequest } from "./request.ts";

/** More characters than any address has, also in groups with spaces; a longer text is not normalised. */
const MOST_CHARACTERS = 200;

/** The recipient of a send, in the canonical form of its address. */
export const recipientOf = ({ to }: TransferRequest): string =>
  to.length > MOST_CHARACTERS ? to : canonicalAddress(to);

const planSend = async ({ wallet, holdings, request, receiverOf }: Situation): Promise<Plan> => {
  const token = requireToken(request);
  const own = addressOn(token, wallet);
  requireOwnSource(request.from, own);
  const recipient = recipientOf(request);
  requireRecipient(token, recipient, own);
  const amount = requireAmount(token, request.amount);
  const memo = requireMemo(token, request.memo);
  requireFunds(holdings, token, amount, "send");
  const receiver = await receiverOf({ chainId: token.chainId, address: recipient });
  const to = receiver === null ? external(token.key, recipient) : available(token.key, receiver.walletId);
  const legs = [{ from: available(token.key, wallet.id), to, amount }];
  return planOf({ type: "send", token, amount, from: own, to: recipient, memo, legs, receiver });
};

/** Checks a request against the current state of wallet and chain; every refusal is a 422 with its text. */
export const planTransfer = (situation: Situation): Promise<Plan> => {
  switch (situation.request.transferType) {
    case "send":
      return planSend(situation);
    case "delegate":
      return planDelegate(situation);
    case "undelegate":
      return planUndelegate(situation);
    case "move-delegation":
      return planMove(situation);
    case "cancel-undelegate":
      return planCancel(situation);
  }
};
