import { feeSymbolOf } from "../values/chains.ts";
import { equal, type Money, subtract, sum, ZERO } from "../values/money.ts";
import { leavesBalance } from "./action.ts";
import type { Receipt } from "./entities.ts";
import type { Intent } from "./messages.ts";

/**
 * A line of a receipt: its amount as the server sent it, and by how much it changes the spendable balance of the
 * transfer's token. `change` is zero for a fee in another token and for coins that only change their place.
 */
export interface ReceiptLine {
  readonly kind: "before" | "amount" | "fee" | "rewards" | "other" | "after";
  readonly symbol: string;
  readonly amount: Money;
  readonly change: Money;
}

const negative = (amount: Money): Money => subtract(ZERO, amount);

/**
 * The lines of a receipt, in their order. Where the server sends the balance before and after, the changes between these
 * two lines sum to their difference: what no other line explains is a line `other`. Without both, neither is there.
 */
export const receiptLines = (
  { chainId, symbol, action }: Pick<Intent, "chainId" | "symbol" | "action">,
  { amount, gasFee, rewards, balanceBefore, balanceAfter }: Receipt,
): ReadonlyArray<ReceiptLine> => {
  const feeSymbol = feeSymbolOf(chainId);
  const leaves = leavesBalance(action);
  const line = (kind: ReceiptLine["kind"], amount: Money, change: Money, of = symbol): ReceiptLine => ({
    kind,
    symbol: of,
    amount,
    change,
  });
  const changes = [
    line("amount", amount, leaves ? negative(amount) : ZERO),
    ...(gasFee === undefined ? [] : [line("fee", gasFee, feeSymbol === symbol ? negative(gasFee) : ZERO, feeSymbol)]),
    ...(rewards === undefined ? [] : [line("rewards", rewards, rewards)]),
  ];
  if (balanceBefore === undefined || balanceAfter === undefined) return changes;
  const explained = sum(changes.map(({ change }) => change));
  const rest = subtract(subtract(balanceAfter, balanceBefore), explained);
  return [
    line("before", balanceBefore, ZERO),
    ...changes,
    ...(equal(rest, ZERO) ? [] : [line("other", rest, rest)]),
    line("after", balanceAfter, ZERO),
  ];
};
