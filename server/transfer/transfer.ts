import { createHash } from "node:crypto";
import * as Schema from "effect/Schema";
import { type Preview, type Receipt, receipt } from "../../src/domain/transfer/entities.ts";
import type { UserRow } from "../auth/identifier.ts";
import { uncountInChange } from "../auth/limits.ts";
import { feeOf } from "../chain/fees.ts";
import { type Db, isUniqueViolation } from "../db/database.ts";
import { run } from "../db/statement.ts";
import { toDecimal } from "../ledger/units.ts";
import type { Context } from "../shared/context.ts";
import { refuse, refuseFields } from "../shared/refusal.ts";
import { loadHoldings } from "../staking/holdings.ts";
import { changeWallet } from "../wallet/change-wallet.ts";
import { changeWithPasscode, type Locked } from "../wallet/wallets.ts";
import { requireDescription } from "./checks.ts";
import { type Executed, executePlan, rewardsOf, stakingFields } from "./execute.ts";
import { followTransfer } from "./follow.ts";
import { planTransfer, recipientOf } from "./plan.ts";
import type { Authorization, Situation, TransferRequest } from "./request.ts";
import { settledWallet, settleFound, unsettledWallet } from "./settle.ts";
import { lockedReceiverAt, receiverAt, stateIn, stateStatement, type TransferState } from "./state.ts";

const FIELDS = [
  "amount",
  "chainId",
  "symbol",
  "to",
  "transferType",
  "memo",
  "from",
  "description",
  "creationHeight",
] as const satisfies ReadonlyArray<keyof TransferRequest>;

/** A hash of the request without the passcode: a hash that includes it would help to guess it. */
const bodyHash = (request: TransferRequest): string =>
  createHash("sha256")
    .update(JSON.stringify(FIELDS.map((field) => request[field] ?? null)))
    .digest("hex");

/** POST /wallets/{id}/transferPreview: makes every check of the transfer and estimates the fee; moves nothing. Amount and addresses are exactly as in the request (W7). */
export const previewTransfer = async (
  ctx: Context,
  walletId: string,
  userId: string,
  request: TransferRequest,
): Promise<Preview> => {
  const now = ctx.clock.now();
  const wallet = await settledWallet(ctx, walletId, userId, now);
  const holdings = await loadHoldings(ctx.db, wallet.id);
  const receiverOf: Situation["receiverOf"] = (recipient) => receiverAt(ctx.db, recipient);
  const plan = await planTransfer({ db: ctx.db, wallet, holdings, request, now, final: false, receiverOf });
  const { estimate } = feeOf(plan.token, request.transferType);
  const rewards = await rewardsOf(ctx.db, holdings, plan.stakes, now);
  return {
    amount: request.amount,
    gasFeeEstimate: toDecimal(estimate, plan.feeToken.decimals),
    to: request.to,
    from: plan.from,
    ...stakingFields(plan, rewards.paid),
  };
};

/** Reads a stored answer; a receipt of the wire is one of this server. */
const storedReceipt: (stored: unknown) => Receipt = Schema.decodeUnknownSync(receipt.schema);

const KEY_USED = "This Idempotency-Key was used for another transfer";

const earlierReceipt = ({ bodyHash, receipt }: NonNullable<TransferState["known"]>, hash: string): Receipt => {
  if (bodyHash !== hash) throw refuse(409, KEY_USED);
  return storedReceipt(receipt);
};

/**
 * POST /wallets/{id}/transfer: moves money. A wrong passcode is 400 'Invalid wallet key.'. The same Idempotency-Key with
 * the same body gets the same receipt and moves money once; with another body it is 409. A transfer whose client disconnected before its turn
 * is not executed.
 */
export const makeTransfer = async (
  ctx: Context,
  walletId: string,
  sender: Pick<UserRow, "id" | "firstName" | "lastName">,
  request: TransferRequest,
  { passcode, key, signal, row = null }: Authorization,
): Promise<Receipt> => {
  if (key !== null && (key === "" || key.length > 200)) throw refuseFields({ "Idempotency-Key": ["Not a key"] });
  const description = requireDescription(request.description);
  const found = await unsettledWallet(ctx, walletId, sender.id, row);
  const { wallet } = found;
  const hash = bodyHash(request);
  const senderName = `${sender.firstName} ${sender.lastName}`.trim();
  const read = stateStatement(wallet.id, key, { chainId: request.chainId, address: recipientOf(request) });
  const execute = async (tx: Db, now: Date, lockedRows: Locked["rows"], counted: string): Promise<Executed> => {
    await settleFound(tx, found, now, [request.from ?? "", request.to]);
    // coins that matured are paid first, and then the balances are read
    const state = stateIn(wallet.id, found.matured ? await run(tx, read) : lockedRows);
    if (state.known !== null) {
      await uncountInChange(tx, counted);
      return { receipt: earlierReceipt(state.known, hash), changesChain: false };
    }
    const holdings = request.transferType === "send" ? state.holdings : await loadHoldings(tx, wallet.id);
    const receiverOf: Situation["receiverOf"] = async (recipient) => state.receiver ?? lockedReceiverAt(tx, recipient);
    const plan = await planTransfer({ db: tx, wallet, holdings, request, now, final: true, receiverOf });
    const idempotency = key === null ? null : { key, bodyHash: hash };
    const sent = { amount: request.amount, description, idempotency, senderName, counted };
    return executePlan(tx, wallet, holdings, plan, request.transferType, sent, now);
  };
  const change = (counted: string): Promise<Executed> =>
    changeWallet(ctx, wallet, (tx, now, locked) => execute(tx, now, locked, counted), {
      signal,
      read: found.matured ? null : read,
      byPasscode: true,
    });
  const executed = await changeWithPasscode(ctx, wallet, passcode, change, signal).catch((error: unknown) => {
    // the receipt of a key is deleted after 30 days, its transaction is not
    if (key !== null && isUniqueViolation(error)) throw refuse(409, KEY_USED);
    throw error;
  });
  return followTransfer(ctx, executed);
};
