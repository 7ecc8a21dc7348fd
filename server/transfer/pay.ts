import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import * as Option from "effect/Option";
import * as Schema from "effect/Schema";
import { type Receipt, receipt } from "../../src/domain/transfer/entities.ts";
import type { Money } from "../../src/domain/values/money.ts";
import { type Db, first, isUniqueViolation } from "../db/database.ts";
import { idempotencyKeys, transactions } from "../db/schema/wallets.ts";
import type { Context } from "../shared/context.ts";
import { Refusal, refuse } from "../shared/refusal.ts";
import { endBlock } from "../staking/active-set.ts";
import type { Holdings } from "../staking/holdings.ts";
import { changeWallet, changeWithPasscode, type WalletRow } from "../wallet/wallets.ts";
import { executePlan, type TransferDetails } from "./execute.ts";
import type { Plan, Recipient } from "./request.ts";
import { settleFound, type unsettledWallet } from "./settle.ts";
import { readState, type TransferState } from "./state.ts";

/** A payment that a passcode authorises. */
export interface Payment {
  /** The name of its fee. */
  readonly action: string;
  readonly amount: Money;
  readonly details: Pick<TransferDetails, "description" | "reference" | "senderName">;
  readonly recipient: Recipient;
  /** What its receipt is stored under; null: it is not stored. */
  readonly key: string | null;
  /** The request without the passcode: a hash that includes it would help to guess it. */
  readonly body: ReadonlyArray<unknown>;
  /** The refusal (409) of another body under the same key; null where `plan` refuses it. */
  readonly keyUsed: string | null;
  /** Whether what its receipt says is still so: else the same request again is a new one. Absent: always. */
  readonly stands?: (tx: Db, now: Date) => Promise<boolean>;
  /** The validators that `plan` locks (`settleLocked`). */
  readonly validators?: ReadonlyArray<string>;
  /** Checks it against the locked wallet, and writes what it needs besides the transfer; a refusal is a 422 with its text. */
  readonly plan: (
    tx: Db,
    state: TransferState,
    now: Date,
  ) => Promise<{ readonly plan: Plan; readonly holdings: Holdings }>;
}

/** Reads a stored answer; a receipt of the wire is one of this server. */
const storedReceipt: (stored: unknown) => Receipt = Schema.decodeUnknownSync(receipt.schema);

/** What is stored in the place of a receipt for a payment that was refused: the body of the 422. */
const storedRefusal = Schema.decodeUnknownOption(
  Schema.Struct({ refused: Schema.Record(Schema.String, Schema.Unknown) }),
);

/** The receipt that is stored under a key; throws the refusal that is stored instead. */
const answerIn = (stored: unknown): Receipt => {
  const refusal = storedRefusal(stored);
  if (Option.isSome(refusal)) throw new Refusal(422, refusal.value.refused);
  return storedReceipt(stored);
};

/**
 * Stores a refusal under the payment's Idempotency-Key, so that a copy that arrives later, when the wallet could pay, moves
 * nothing: a person who read that nothing moved may have sent it again under another key. A copy that was executed meanwhile is
 * the answer instead; 409 when its receipt is no longer stored.
 */
const refuseForGood = (
  ctx: Context,
  wallet: WalletRow,
  answered: { readonly key: string; readonly bodyHash: string; readonly keyUsed: string },
  { body }: Refusal,
): Promise<Receipt> =>
  changeWallet(ctx, wallet, async (tx, createdAt) => {
    const { key, bodyHash, keyUsed } = answered;
    const row = { walletId: wallet.id, key, bodyHash, receipt: { refused: body }, createdAt };
    const added = await tx.insert(idempotencyKeys).values(row).onConflictDoNothing().returning();
    // it moved money, and its receipt was deleted since
    const isMade = and(eq(transactions.walletId, wallet.id), eq(transactions.reference, key));
    if (added.length > 0 && (await tx.$count(transactions, isMade)) > 0) throw refuse(409, keyUsed);
    const isSame = and(eq(idempotencyKeys.walletId, wallet.id), eq(idempotencyKeys.key, key));
    const stored = await first(tx.select().from(idempotencyKeys).where(isSame));
    if (stored?.bodyHash !== bodyHash) throw refuse(409, keyUsed);
    return stored.receipt;
  }).then(answerIn);

/**
 * Moves money once. A wrong passcode is 400 'Invalid wallet key.'. The same key with the same body gets the same receipt, or
 * the same refusal (422). A payment whose client disconnected before its turn is not executed.
 */
export const pay = async (
  ctx: Context,
  found: Awaited<ReturnType<typeof unsettledWallet>>,
  payment: Payment,
  passcode: string,
  signal: AbortSignal,
): Promise<Receipt> => {
  const { wallet } = found;
  const { key, keyUsed, action, amount, details } = payment;
  const bodyHash = createHash("sha256").update(JSON.stringify(payment.body)).digest("hex");
  const execute = async (tx: Db, now: Date) => {
    // coins that matured are paid first, and then the balances are read
    await settleFound(tx, ctx.clock, found, now, payment.validators);
    const state = await readState(tx, wallet, key, payment.recipient);
    const { known, misbehaviour } = state;
    if (known?.bodyHash === bodyHash && (payment.stands === undefined || (await payment.stands(tx, now)))) {
      return { receipt: answerIn(known.receipt), changesChain: false };
    }
    if (known !== null && keyUsed !== null) throw refuse(409, keyUsed);
    const { plan, holdings } = await payment.plan(tx, state, now);
    const answer = key === null ? null : { key, bodyHash };
    const sent = { ...details, amount, answer, sentAt: ctx.clock.nextBlock(now), misbehaviour };
    return executePlan(tx, wallet, holdings, plan, action, sent, now);
  };
  const { receipt: made, changesChain } = await changeWithPasscode(ctx, wallet, passcode, signal, execute).catch(
    async (error: unknown) => {
      if (key === null || keyUsed === null) throw error;
      // a stored receipt is deleted after 30 days, the transaction with the key as its reference is not
      if (isUniqueViolation(error, "transactions_reference")) throw refuse(409, keyUsed);
      if (!(error instanceof Refusal && error.status === 422)) throw error;
      return { receipt: await refuseForGood(ctx, wallet, { key, bodyHash, keyUsed }, error), changesChain: false };
    },
  );
  // the money has moved: what follows cannot change the answer
  if (changesChain) await endBlock(ctx);
  return made;
};
