import type { Receipt } from "../../src/domain/transfer/entities.ts";
import type { Money } from "../../src/domain/values/money.ts";
import { feeOf } from "../chain/fees.ts";
import { inclusionOf, newHash } from "../chain/parameters.ts";
import type { Db } from "../db/database.ts";
import { idempotencyKeys, transactions } from "../db/schema/wallets.ts";
import { type Account, available, fees, keyOf } from "../ledger/accounts.ts";
import { activityRow, distributionRow, type TransactionInsert } from "../ledger/activity.ts";
import { type Leg, postAll } from "../ledger/post.ts";
import { OPT } from "../ledger/tokens.ts";
import { toDecimal } from "../ledger/units.ts";
import { notify } from "../notifications/notify.ts";
import { received } from "../notifications/texts.ts";
import { newId } from "../shared/random.ts";
import type { Holdings } from "../staking/holdings.ts";
import { lockPool, payRewards } from "../staking/pool.ts";
import { followStakes, leftBehind, NO_REWARDS, rewardsOf, writeStakes } from "../staking/stake-change.ts";
import { insertValidator } from "../staking/validators.ts";
import type { WalletRow } from "../wallet/wallets.ts";
import { behaveAgain, type Misbehaviour, withhold } from "./misbehaviour.ts";
import { type Plan, withoutEffect } from "./request.ts";

/** An executed transfer, and whether the end of its block has something to do (`endBlock`). */
interface Executed {
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
  /** The time from which on the chain can make the block that includes it. */
  readonly sentAt: Date;
  readonly misbehaviour: Misbehaviour | null;
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

const rowOf = (wallet: WalletRow, plan: Plan, fee: bigint, sent: TransferDetails, now: Date): TransactionInsert => {
  const { type, amount, from, to, fromValidator, toValidator, memo } = plan;
  return activityRow(wallet.id, plan.token, {
    ...{ type, amount, from, to, fromValidator, toValidator, memo, fee },
    status: "pending",
    description: sent.description,
    hash: newHash(plan.token),
    reference: sent.reference,
    createdAt: now,
    dueAt: inclusionOf(sent.sentAt, sent.misbehaviour?.pendingBlocks),
    outcome: sent.misbehaviour?.outcome ?? null,
    word: sent.misbehaviour?.word ?? null,
  });
};

/** The legs of a transfer with its fee; `rows` are those of the activity of both wallets. */
const legsOf = (
  { legs, feeToken }: Plan,
  wallet: WalletRow,
  fee: bigint,
  rows: ReadonlyArray<Pick<TransactionInsert, "id" | "walletId">>,
): ReadonlyArray<Leg> => {
  const ids = Object.fromEntries(rows.map(({ walletId, id }) => [walletId, id]));
  const paid = { from: available(feeToken.key, wallet.id), to: fees(feeToken.key), amount: fee };
  return [...legs, paid].map((leg) => ({ ...leg, rows: ids }));
};

/**
 * Executes a plan within a transaction that has locked the wallet. The transfer is pending until the next block. One that
 * will fail in it gets the same receipt, since nobody knows it before the block, but only its fee moves.
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
  const { misbehaviour } = sent;
  const fee = feeOf(plan.token, action).paid;
  const row = rowOf(wallet, plan, fee, sent, now);
  const pool = plan.stakes.length === 0 ? 0n : await lockPool(tx);
  const promised = await rewardsOf(tx, { ...holdings, pool }, plan.stakes, now);
  const fails = (misbehaviour?.outcome ?? null) !== null;
  const done = fails ? withoutEffect(plan) : plan;
  const rewards = fails ? NO_REWARDS : promised;
  const receivers = done.receiver === null ? [] : [done.receiver];
  const receivedId = newId();
  const receivedRows = receivers.map(({ walletId }) => {
    return { ...row, id: receivedId, walletId, type: "receive", fee: 0n, description: null, reference: null };
  });
  // its link opens the details of the received transaction
  const message = received(plan.token, plan.amount, sent.senderName, receivedId);
  // coins reach everyone, words of a person only those who did not block them
  const notifications = receivers
    .filter(({ blocksSender }) => !blocksSender)
    .map(({ userId }) => ({ ...message, userId, createdAt: now }));
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
  const balance = holdings.spendable(plan.token.key);
  const left = balanceAfter(balance, available(plan.token.key, wallet.id), legsOf(plan, wallet, fee, []));
  const after = left + promised.paid;
  // `balanceBefore` is what this transaction read, `balanceAfter` the sum of it, the transfer's legs and the rewards
  const receipt: Receipt = {
    transactionHash: row.hash,
    to: plan.to,
    from: plan.from,
    amount: sent.amount,
    gasFee: toDecimal(fee, plan.feeToken.decimals),
    ...stakingFields(plan, promised.paid),
    balanceBefore: toDecimal(balance, plan.token.decimals),
    balanceAfter: toDecimal(after, plan.token.decimals),
    blockExplorerLink: `${plan.token.explorer}${row.hash}`,
  };
  if (done.creates !== null) await insertValidator(tx, done.creates);
  await writeStakes(tx, holdings, done.stakes, rewards.payouts, done.effects, now);
  const rows = [row, ...receivedRows, ...payouts];
  const late = misbehaviour?.lateBlocks ?? 0;
  if (misbehaviour !== null) await behaveAgain(tx, wallet.id);
  if (late > 0) await withhold(tx, rows, late, now);
  else await tx.insert(transactions).values(rows);
  if (sent.answer !== null) {
    await tx.insert(idempotencyKeys).values({ walletId: wallet.id, ...sent.answer, receipt, createdAt: now });
  }
  await notify(tx, notifications);
  // late, because the accounts of the service are locked from here on
  const legs = [...legsOf(done, wallet, fee, [row, ...receivedRows]), ...payouts.map(payRewards)];
  await postAll(tx, [{ kind: plan.type, at: now, legs, revalues: leftBehind(done.stakes) }]);
  const changesSet = await followStakes(tx, holdings, done.stakes, now);
  return { receipt, changesChain: done.changesChain || changesSet };
};
