import { eq } from "drizzle-orm";
import type { Money } from "../../src/domain/kernel/money.ts";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/accounts.ts";
import { transactions, wallets } from "../db/schema/wallets.ts";
import { available, balanceOf, fees, type Leg, post, rewards } from "../ledger/post.ts";
import { OPT } from "../ledger/tokens.ts";
import { toDecimal } from "../ledger/units.ts";
import { notify } from "../notifications/notify.ts";
import { newId } from "../random.ts";
import { inclusionOf } from "../staking/chain.ts";
import { applyEffect } from "../staking/effects.ts";
import { type Delegated, listDelegations, touchDelegation } from "../staking/rewards.ts";
import type { WalletRow } from "../wallet/wallets.ts";
import { feeOf } from "./fees.ts";
import { newHash } from "./hash.ts";
import type { Plan, TransactionType } from "./request.ts";

/** What POST /wallets/{id}/transfer answers (decisions.md §3). */
export interface Receipt {
  readonly transactionHash: string;
  readonly to: string;
  readonly from: string;
  readonly amount: Money;
  readonly gasFee: Money;
  readonly blockExplorerLink: string;
}

type TransactionInsert = typeof transactions.$inferInsert;

const payable = (all: ReadonlyArray<Delegated>, pool: bigint): ReadonlyArray<Delegated> => {
  const wanted = all.reduce((sum, each) => sum + each.rewards, 0n);
  return wanted > pool ? [] : all.filter((each) => each.rewards > 0n);
};

/** The rewards that a change to these delegations pays out, as far as the pool holds them (staking.md 10). */
const rewardsOf = async (
  db: Db,
  walletId: string,
  touched: ReadonlyArray<string>,
  now: Date,
): Promise<ReadonlyArray<Delegated>> => {
  if (touched.length === 0) return [];
  const mine = await listDelegations(db, walletId, now);
  return payable(
    mine.filter((each) => touched.includes(each.validator.address)),
    await balanceOf(db, rewards(OPT.key)),
  );
};

/** The legs that pay these rewards to a wallet. */
const rewardLegs = (walletId: string, paid: ReadonlyArray<Delegated>): ReadonlyArray<Leg> =>
  paid.map((each) => ({ from: rewards(OPT.key), to: available(OPT.key, walletId), amount: each.rewards }));

/** The activity row of one payout. */
export const distributionRow = (
  wallet: WalletRow,
  validator: string,
  amount: bigint,
  row: Pick<TransactionInsert, "hash" | "status" | "createdAt" | "dueAt" | "completedAt">,
): TransactionInsert => ({
  ...row,
  id: newId(),
  walletId: wallet.id,
  type: "distribution" satisfies TransactionType,
  token: OPT.key,
  amount,
  from: validator,
  to: wallet.optioAddress,
  fromValidator: validator,
  feeToken: OPT.feeToken,
  fee: 0n,
});

const tellReceiver = async (tx: Db, plan: Plan, sender: WalletRow, now: Date): Promise<void> => {
  if (plan.receiverWalletId === null) return;
  const [receiver] = await tx
    .select({ userId: wallets.userId })
    .from(wallets)
    .where(eq(wallets.id, plan.receiverWalletId));
  const [who] = await tx
    .select({ first: users.firstName, last: users.lastName })
    .from(users)
    .where(eq(users.id, sender.userId));
  if (receiver === undefined || who === undefined) return;
  const text = `You received ${toDecimal(plan.amount, plan.token.decimals)} ${plan.token.symbol} from ${who.first} ${who.last}`;
  await notify(tx, receiver.userId, now, text.trim(), `/my-assets/${plan.token.chainId}/${plan.token.symbol}`);
};

/**
 * Carries a plan out, within a transaction that holds the wallet: all entries in one movement, the activity
 * of sender and receiver, the rewards, and the receiver's notification. Pending until the next block.
 */
export const executePlan = async (
  tx: Db,
  wallet: WalletRow,
  plan: Plan,
  action: string,
  given: { readonly amount: Money; readonly description: string | null; readonly reference: string | null },
  now: Date,
): Promise<Receipt> => {
  const fee = feeOf(plan.token, action).paid;
  const paid = await rewardsOf(tx, wallet.id, plan.touches, now);
  await post(tx, plan.type, now, [
    ...plan.legs,
    { from: available(plan.feeToken.key, wallet.id), to: fees(plan.feeToken.key), amount: fee },
    ...rewardLegs(wallet.id, paid),
  ]);
  for (const validator of plan.touches) await touchDelegation(tx, wallet.id, validator, now);
  for (const effect of plan.effects) await applyEffect(tx, wallet.id, effect, now);
  const hash = newHash(plan.token);
  const row: TransactionInsert = {
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
    description: given.description,
    hash,
    reference: given.reference,
    createdAt: now,
    dueAt: inclusionOf(now),
  };
  const received =
    plan.receiverWalletId === null
      ? []
      : [
          {
            ...row,
            id: newId(),
            walletId: plan.receiverWalletId,
            type: "receive",
            fee: 0n,
            description: null,
            reference: null,
          },
        ];
  const payouts = paid.map((each) =>
    distributionRow(wallet, each.validator.address, each.rewards, {
      hash,
      status: "pending",
      createdAt: now,
      dueAt: row.dueAt,
    }),
  );
  await tx.insert(transactions).values([row, ...received, ...payouts]);
  await tellReceiver(tx, plan, wallet, now);
  return {
    transactionHash: hash,
    to: plan.to,
    from: plan.from,
    amount: given.amount,
    gasFee: toDecimal(fee, plan.feeToken.decimals),
    blockExplorerLink: `${plan.token.explorer}${hash}`,
  };
};
