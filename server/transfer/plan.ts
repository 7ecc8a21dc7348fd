import { eq } from "drizzle-orm";
import { canonicalAddress } from "../../src/domain/values/address.ts";
import type { Db } from "../db/database.ts";
import { wallets } from "../db/schema/wallets.ts";
import { available, external } from "../ledger/accounts.ts";
import { addressOn, type Token, tokenOf } from "../ledger/tokens.ts";
import type { Holdings } from "../staking/holdings.ts";
import { lockForeignAddress } from "../wallet/arrivals.ts";
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

/** The wallet of a recipient and its owner; undefined for an address outside of this service. */
const receiverAt = async (
  db: Db,
  token: Token,
  address: string,
): Promise<{ readonly walletId: string; readonly userId: string } | undefined> => {
  const column = token.chainId === "ethereum" ? wallets.ethereumAddress : wallets.optioAddress;
  const [receiver] = await db
    .select({ walletId: wallets.id, userId: wallets.userId })
    .from(wallets)
    .where(eq(column, address));
  return receiver;
};

/** As `receiverAt`, within a transfer: an address without a wallet gets none until the transaction ends. */
const lockedReceiverAt = async (tx: Db, token: Token, address: string): ReturnType<typeof receiverAt> => {
  const known = await receiverAt(tx, token, address);
  if (known !== undefined) return known;
  await lockForeignAddress(tx, address);
  return receiverAt(tx, token, address);
};

const planSend = async (
  db: Db,
  wallet: WalletRow,
  holdings: Holdings,
  request: TransferRequest,
  final: boolean,
): Promise<Plan> => {
  const token = requireToken(request);
  const own = addressOn(token, wallet);
  requireOwnSource(request.from, own);
  const recipient = request.to.length > MOST_CHARACTERS ? request.to : canonicalAddress(request.to);
  requireRecipient(token, recipient, own);
  const amount = requireAmount(token, request.amount);
  const memo = requireMemo(token, request.memo);
  requireFunds(holdings, token, amount, "send");
  const receiver = await (final ? lockedReceiverAt : receiverAt)(db, token, recipient);
  const to = receiver === undefined ? external(token.key, recipient) : available(token.key, receiver.walletId);
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
    receiver: receiver ?? null,
  };
};

/**
 * Checks a request against the current state of wallet and chain; every refusal is a 422 with its text. A preview
 * (`final` false) may omit fields that only the transfer has, and locks nothing.
 */
export const planTransfer = (
  db: Db,
  wallet: WalletRow,
  holdings: Holdings,
  request: TransferRequest,
  now: Date,
  final: boolean,
): Promise<Plan> => {
  switch (request.transferType) {
    case "send":
      return planSend(db, wallet, holdings, request, final);
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
