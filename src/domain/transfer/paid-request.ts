import { canonicalAddress, sameAddress } from "../values/address.ts";
import { canonicalMemo } from "../values/memo.ts";
import { normalize } from "../values/money.ts";
import type { Asked } from "../values/payment-text.ts";
import type { Transaction } from "../wallet/entities.ts";
import { knownType, moves } from "../wallet/transactions.ts";

/** What a payment request asks for, or what a form filled in by one holds. */
type Request = Omit<Asked, "amount"> & { readonly amount: string };

/**
 * The newest payment of some transactions that did what a request asks for: the same token, recipient, amount and memo. null if
 * there is none, or the request leaves the amount open, which any payment would fit.
 */
export const paidRequest = (
  transactions: ReadonlyArray<Transaction>,
  { chainId, symbol, address, amount, memo }: Request,
): Transaction | null => {
  if (amount === "") return null;
  const isIt = (of: Transaction): boolean =>
    knownType(of.type) === "send" &&
    moves(of) &&
    of.chainId === chainId &&
    of.symbol === symbol &&
    sameAddress(canonicalAddress(of.to), address) &&
    normalize(of.amount) === amount &&
    canonicalMemo(of.memo ?? "") === memo;
  const paid = transactions.filter(isIt);
  return paid.reduce<Transaction | null>(
    (newest, of) => (newest === null || Date.parse(of.created_at) > Date.parse(newest.created_at) ? of : newest),
    null,
  );
};
