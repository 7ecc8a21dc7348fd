import type { Money } from "../values/money.ts";
import type { TokenAccount, Transaction } from "./entities.ts";
import { moves } from "./transactions.ts";

/** How far the completion of an entry may be from the wait after its transaction, in milliseconds: blocks come in steps. */
const NEAR = 10 * 60_000;

/**
 * When the coins of an unstaking can be spent, in milliseconds since 1970, and how many of them still arrive: less than were
 * unstaked after a slash or a cancel, null where the account is not read or the unbonding is over.
 */
export interface Arrival {
  readonly due: number;
  readonly left: Money | null;
  readonly isOver: boolean;
}

/**
 * The arrival of a transaction's coins; null for one that unstakes nothing, and for one that was cancelled as a whole. `wait` is how
 * long unbonding takes, in seconds; null where the server has not said it. `now` is the server's time.
 */
export const arrivalOf = (
  of: Transaction,
  account: Pick<TokenAccount, "unbondingDetails"> | null,
  wait: number | null,
  now: number,
): Arrival | null => {
  if (of.type !== "undelegate" || wait === null || !moves(of)) return null;
  const due = Date.parse(of.created_at) + wait * 1000;
  if (Number.isNaN(due)) return null;
  if (due <= now || account === null) return { due, left: null, isOver: due <= now };
  const entry = account.unbondingDetails.entries.find(
    ({ validator_address, completionTime }) =>
      validator_address === of.fromValidator && Math.abs(Date.parse(completionTime) - due) <= NEAR,
  );
  return entry === undefined ? null : { due: Date.parse(entry.completionTime), left: entry.balance, isOver: false };
};
