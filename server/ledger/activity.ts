import type { TransactionType } from "../../src/domain/wallet/transactions.ts";
import type { transactions, wallets } from "../db/schema/wallets.ts";
import { newId } from "../shared/random.ts";
import { OPT, type Token } from "./tokens.ts";

export type TransactionInsert = typeof transactions.$inferInsert;

/** The fields of a row of activity that follow from its wallet and token. */
type Common = "id" | "walletId" | "token" | "feeToken" | "fee";

/** A row of a wallet's activity; its fee is 0 unless another one is given. */
export const activityRow = (
  walletId: string,
  { key: token, feeToken }: Token,
  row: Omit<TransactionInsert, Common> & Partial<TransactionInsert> & { readonly type: TransactionType },
): TransactionInsert => ({ id: newId(), walletId, token, feeToken, fee: 0n, ...row });

/** The activity row of a payout of rewards. */
export const distributionRow = (
  wallet: Pick<typeof wallets.$inferSelect, "id" | "optioAddress">,
  validator: string,
  amount: bigint,
  row: Pick<TransactionInsert, "hash" | "status" | "createdAt" | "dueAt" | "completedAt">,
): TransactionInsert =>
  activityRow(wallet.id, OPT, {
    ...row,
    type: "distribution",
    amount,
    from: validator,
    to: wallet.optioAddress,
    fromValidator: validator,
  });
