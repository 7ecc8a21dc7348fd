import type { Transaction } from "./entities.ts";
import { directionOf, moves } from "./transactions.ts";

/**
 * The amount that a transaction adds to the balance and the amount it takes from it, for accounting. Coins that only
 * change their place do both, so that each column adds up; null where it does not.
 */
export const inAndOut = (
  movement: Pick<Transaction, "type" | "status" | "address" | "from" | "to" | "amount">,
): { readonly in: Transaction["amount"] | null; readonly out: Transaction["amount"] | null } => {
  const direction = directionOf(movement);
  if (!moves(movement)) return { in: null, out: null };
  return { in: direction === "out" ? null : movement.amount, out: direction === "in" ? null : movement.amount };
};
