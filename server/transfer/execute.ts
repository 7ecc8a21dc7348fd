import type { Receipt } from "../../src/domain/transfer/entities.ts";
import type { Money } from "../../src/domain/values/money.ts";
import { feeOf } from "../chain/fees.ts";
import { newHash } from "../chain/hash.ts";
import { inclusionOf } from "../chain/parameters.ts";
import type { Db } from "../db/database.ts";
import { type Account, available, fees, keyOf } from "../ledger/accounts.ts";
import type { Leg } from "../ledger/post.ts";
import { OPT } from "../ledger/tokens.ts";
import { toDecimal } from "../ledger/units.ts";
import type { Notification } from "../notifications/notify.ts";
import { received } from "../notifications/texts.ts";
import { newId } from "../shared/random.ts";
import { distributionRow, type TransactionInsert } from "../staking/distribution.ts";
import type { Holdings } from "../staking/holdings.ts";
import { followStakes, rewardsOf, writeStakes } from "../staking/stake-change.ts";
import type { WalletRow } from "../wallet/wallets.ts";
import type { Plan } from "./request.ts";
import { type TransferWrites, writeTransfer } from "./writes.ts";

/** An executed transfer, and whether the end of its block has something to do (`endBlock`). */
export interface Executed {
  readonly receipt: Receipt;
  readonly changesChain: boolean;
}

/** The parts of a transfer that are not in its plan. */
export interface TransferDetails {
  readonly amount: Money;
  readonly description: string | null;
  /** The Idempotency-Key that it was sent under. */
  readonly reference: string | null;
  /** The key and the hash of the request's body that its receipt is stored under. */
  readonly answer: { readonly key: string; readonly bodyHash: string } | null;
  /** The sender's name, for the receiver's notification (`shownName`). */
  readonly senderName: string;
  /** The count of the passcode's guess to revert (`changeAfterGuess`). */
  readonly counted: string | null;
}

/** The fields of a preview and a receipt that only some transfers have. */
export const stakingFields = (
  plan: Plan,
  rewards: bigint,
): { readonly rewards?: Money; readonly completionTime?: string } => ({
  ...(plan.stakes.length === 0 ? {} : { rewards: toDecimal(rewards, OPT.decimals) }),
  ...(plan.completionTime === null ? {} : { completionTime: plan.completionTime.toISOString() }),
});

/** The balance of an account after these legs. */
const balanceAfter = (balance: bigint, account: Account, legs: ReadonlyArray<Leg>): bigint => {
  const key = keyOf(account);
  return legs.reduce((total, { from, to, amount }) => {
    const added = keyOf(to) === key ? amount : 0n;
    return total + added - (keyOf(from) === key ? amount : 0n);
  }, balance);
};

/** The receiver's notification; its link opens the details of the received transaction. */
const notificationsOf = (
  plan: Plan,
  sent: TransferDetails,
  transactionId: string,
  now: Date,
): ReadonlyArray<Notification> => {
  if (plan.receiver === null) return [];
  const message = received(plan.token, plan.amount, sent.senderName, transactionId);
  return [{ ...message, userId: plan.receiver.userId, createdAt: now }];
};

const rowOf = (wallet: WalletRow, plan: Plan, fee: bigint, sent: TransferDetails, now: Date): TransactionInsert => ({
  id: newId(),
  walletId: wallet.id,
  type: plan.type,
  status: "pending",
  token: plan.token.key,
  amount: plan.amount,
  from: plan.from,
  to: plan.to,
  fromValidator: plan.fromValidator,
  toValidator: plan.toValidator,
  feeToken: plan.feeToken.key,
  fee,
  memo: plan.memo,
  description: sent.description,
  hash: newHash(plan.token),
  reference: sent.reference,
  createdAt: now,
  dueAt: inclusionOf(now),
});

/**
 * Executes a plan within a transaction that has locked the wallet. One statement writes all entries in one movement, the
 * activity of sender and receiver, the rewards, the receiver's notification and the receipt (`writeTransfer`); before it,
 * another one what changes in the wallet's stake. The transaction is pending until the next block.
 */
export const executePlan = async (
  tx: Db,
  wallet: WalletRow,
  holdings: Holdings,
  plan: Plan,
  action: string,
  sent: TransferDetails,
  now: Date,
): Promise<Executed> => {
  const fee = feeOf(plan.token, action).paid;
  const row = rowOf(wallet, plan, fee, sent, now);
  const rewards = await rewardsOf(tx, holdings, plan.stakes, now);
  const paidFee = {
    from: available(plan.feeToken.key, wallet.id),
    to: fees(plan.feeToken.key, wallet.id),
    amount: fee,
  };
  const receivedId = newId();
  const receivedRows: ReadonlyArray<TransactionInsert> =
    plan.receiver === null
      ? []
      : [
          {
            ...row,
            id: receivedId,
            walletId: plan.receiver.walletId,
            type: "receive",
            fee: 0n,
            description: null,
            reference: null,
          },
        ];
  const payouts = rewards.payouts
    .filter(({ paid }) => paid > 0n)
    .map(({ validator, paid }) =>
      distributionRow(wallet, validator, paid, {
        hash: row.hash,
        status: "pending",
        createdAt: now,
        dueAt: row.dueAt,
      }),
    );
  const legs = [...plan.legs, paidFee, ...rewards.legs];
  const balance = holdings.spendable(plan.token.key);
  const after = balanceAfter(balance, available(plan.token.key, wallet.id), legs);
  // `balanceBefore` is what this transaction read, `balanceAfter` the sum of it and the transfer's legs
  const receipt: Receipt = {
    transactionHash: row.hash,
    to: plan.to,
    from: plan.from,
    amount: sent.amount,
    gasFee: toDecimal(fee, plan.feeToken.decimals),
    ...stakingFields(plan, rewards.paid),
    balanceBefore: toDecimal(balance, plan.token.decimals),
    balanceAfter: toDecimal(after, plan.token.decimals),
    blockExplorerLink: `${plan.token.explorer}${row.hash}`,
  };
  await writeStakes(tx, holdings, plan.stakes, rewards.payouts, plan.effects, now);
  const writes: TransferWrites = {
    kind: plan.type,
    at: now,
    legs,
    rows: [row, ...receivedRows, ...payouts],
    notifications: notificationsOf(plan, sent, receivedId, now),
    answer: sent.answer === null ? null : { ...sent.answer, receipt },
    walletId: wallet.id,
    counted: sent.counted,
  };
  await writeTransfer(tx, writes, plan.stakes.length === 0);
  return { receipt, changesChain: await followStakes(tx, holdings, plan.stakes, now) };
};
