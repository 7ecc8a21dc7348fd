import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Money } from "../../src/domain/values/money.ts";
import type { UserRow } from "../auth/identifier.ts";
import { feeOf } from "../chain/fees.ts";
import { type Db, isUniqueViolation } from "../db/database.ts";
import { idempotencyKeys } from "../db/schema/wallets.ts";
import { toDecimal } from "../ledger/units.ts";
import type { Context } from "../shared/context.ts";
import { refuse, refuseFields } from "../shared/refusal.ts";
import { loadHoldings } from "../staking/holdings.ts";
import { changeWallet } from "../wallet/change-wallet.ts";
import { requirePasscode } from "../wallet/wallets.ts";
import { requireDescription } from "./checks.ts";
import { type Executed, executePlan, type Receipt, rewardsOf, stakingFields } from "./execute.ts";
import { followTransfer } from "./follow.ts";
import { planTransfer } from "./plan.ts";
import type { Authorization, TransferRequest } from "./request.ts";
import { settledWallet, settleLocked, unsettledWallet } from "./settle.ts";

/** The Preview of the API (docs/wire.md Entities): amount and addresses exactly as in the request (W7). */
export interface Preview {
  readonly amount: Money;
  readonly gasFeeEstimate: Money;
  readonly to: string;
  readonly from: string;
  readonly rewards?: Money;
  readonly completionTime?: string;
}

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

/** POST /wallets/{id}/transferPreview: makes every check of the transfer and estimates the fee; moves nothing. */
export const previewTransfer = async (
  ctx: Context,
  walletId: string,
  userId: string,
  request: TransferRequest,
): Promise<Preview> => {
  const now = await ctx.clock.now(ctx.db);
  const wallet = await settledWallet(ctx, walletId, userId, now);
  const holdings = await loadHoldings(ctx.db, wallet.id);
  const plan = await planTransfer(ctx.db, wallet, holdings, request, now, false);
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

const KEY_USED = "This Idempotency-Key was used for another transfer";

const earlierReceipt = async (tx: Db, walletId: string, key: string, hash: string): Promise<Receipt | null> => {
  const [row] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.walletId, walletId), eq(idempotencyKeys.key, key)));
  if (row === undefined) return null;
  if (row.bodyHash !== hash) throw refuse(409, KEY_USED);
  return row.receipt as Receipt;
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
  { passcode, key, signal }: Authorization,
): Promise<Receipt> => {
  if (key !== null && (key === "" || key.length > 200)) throw refuseFields({ "Idempotency-Key": ["Not a key"] });
  const description = requireDescription(request.description);
  const { wallet, due } = await unsettledWallet(ctx, walletId, sender.id);
  await requirePasscode(ctx, wallet, passcode, 400, signal);
  const hash = bodyHash(request);
  const senderName = `${sender.firstName} ${sender.lastName}`.trim();
  const execute = async (tx: Db, now: Date): Promise<Executed> => {
    const known = key === null ? null : await earlierReceipt(tx, wallet.id, key, hash);
    if (known !== null) return { receipt: known, changesChain: false };
    if (due) await settleLocked(tx, [wallet], now, [request.from ?? "", request.to]);
    const holdings = await loadHoldings(tx, wallet.id);
    const plan = await planTransfer(tx, wallet, holdings, request, now, true);
    const sent = { amount: request.amount, description, reference: key, senderName };
    return executePlan(tx, wallet, holdings, plan, request.transferType, sent, now, (receipt) =>
      key === null
        ? {}
        : {
            key: tx
              .insert(idempotencyKeys)
              .values({ walletId: wallet.id, key, bodyHash: hash, receipt, createdAt: now }),
          },
    );
  };
  const executed = await changeWallet(ctx, wallet, execute, signal).catch((error: unknown) => {
    // the receipt of a key is deleted after 30 days, its transaction is not
    if (key !== null && isUniqueViolation(error)) throw refuse(409, KEY_USED);
    throw error;
  });
  return followTransfer(ctx, executed);
};
