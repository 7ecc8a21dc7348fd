import type { TransactionType } from "../../src/domain/wallet/transactions.ts";
import type { transactions } from "../db/schema/wallets.ts";
import { OPT } from "../ledger/tokens.ts";
import { newId } from "../shared/random.ts";
import type { Owner } from "./holdings.ts";

export type TransactionInsert = typeof transactions.$inferInsert;

/** The activity row of a payout of rewards. */
export const distributionRow = (
  wallet: Owner,
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
