import { createHash } from "node:crypto";
import * as Schema from "effect/Schema";
import { type Receipt, receipt } from "../../src/domain/transfer/entities.ts";
import type { Money } from "../../src/domain/values/money.ts";
import { uncountInChange } from "../auth/limits.ts";
import { type Db, isUniqueViolation } from "../db/database.ts";
import type { RawRow } from "../db/exchange.ts";
import { run } from "../db/statement.ts";
import type { Context } from "../shared/context.ts";
import { refuse } from "../shared/refusal.ts";
import { endBlock } from "../staking/active-set.ts";
import type { Holdings } from "../staking/holdings.ts";
import { changeWithPasscode } from "../wallet/wallets.ts";
import { executePlan, type TransferDetails } from "./execute.ts";
import type { Plan, Recipient } from "./request.ts";
import { settleFound, type unsettledWallet } from "./settle.ts";
import { stateIn, stateStatement, type TransferState } from "./state.ts";

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

/**
 * Moves money once. A wrong passcode is 400 'Invalid wallet key.'. The same key with the same body gets the same receipt.
 * A payment whose client disconnected before its turn is not executed.
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
  const read = stateStatement(wallet.id, key, payment.recipient);
  const execute = async (tx: Db, now: Date, lockedRows: ReadonlyArray<RawRow>, counted: string) => {
    await settleFound(tx, ctx.clock, found, now, payment.validators);
    // coins that matured are paid first, and then the balances are read
    const state = stateIn(wallet.id, found.matured ? await run(tx, read) : lockedRows);
    const { known, misbehaviour } = state;
    if (known?.bodyHash === bodyHash && (payment.stands === undefined || (await payment.stands(tx, now)))) {
      await uncountInChange(tx, counted);
      return { receipt: storedReceipt(known.receipt), changesChain: false };
    }
    if (known !== null && keyUsed !== null) throw refuse(409, keyUsed);
    const { plan, holdings } = await payment.plan(tx, state, now);
    const answer = key === null ? null : { key, bodyHash };
    const sent = { ...details, amount, answer, counted, sentAt: ctx.clock.nextBlock(now), misbehaviour };
    return executePlan(tx, wallet, holdings, plan, action, sent, now);
  };
  const options = { read: found.matured ? null : read, signal };
  const { receipt: made, changesChain } = await changeWithPasscode(ctx, wallet, passcode, options, execute).catch(
    (error: unknown) => {
      // a stored receipt is deleted after 30 days, the transaction with the key as its reference is not
      if (keyUsed !== null && isUniqueViolation(error, "transactions_reference")) throw refuse(409, keyUsed);
      throw error;
    },
  );
  // the money has moved: what follows cannot change the answer
  if (changesChain) await endBlock(ctx);
  return made;
};
