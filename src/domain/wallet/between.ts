import { add, type Money, ZERO } from "../values/money.ts";
import type { Transaction } from "./entities.ts";
import { sameToken } from "./token.ts";
import { shownStatus } from "./transactions.ts";

/** What was sent and received of one token. */
export interface TokenTotals {
  readonly chainId: string;
  readonly symbol: string;
  readonly sent: Money;
  readonly received: Money;
}

/** The payments among these transactions that went to one of the addresses, or came from one. */
export const paymentsWith = (
  transactions: ReadonlyArray<Transaction>,
  addresses: ReadonlySet<string>,
): ReadonlyArray<Transaction> =>
  transactions.filter(
    ({ type, from, to }) => (type === "send" && addresses.has(to)) || (type === "receive" && addresses.has(from)),
  );

/** Whether a server says whom a payment went to or came from; without a payment nothing speaks against it. */
export const namesParties = (transactions: ReadonlyArray<Transaction>): boolean => {
  const parties = transactions.flatMap(({ type, from, to }) =>
    type === "send" ? [to] : type === "receive" ? [from] : [],
  );
  return parties.length === 0 || parties.some((party) => party !== "");
};

/** The totals of completed payments by token, in the order in which the tokens appear. */
export const totalsOf = (payments: ReadonlyArray<Transaction>): ReadonlyArray<TokenTotals> => {
  const totals: TokenTotals[] = [];
  for (const { chainId, symbol, type, status, amount } of payments) {
    if (shownStatus(status) !== "completed") continue;
    const known = totals.findIndex((total) => sameToken(total, { chainId, symbol }));
    const before = totals[known] ?? { chainId, symbol, sent: ZERO, received: ZERO };
    const way = type === "send" ? "sent" : "received";
    totals.splice(known === -1 ? totals.length : known, 1, { ...before, [way]: add(before[way], amount) });
  }
  return totals;
};
