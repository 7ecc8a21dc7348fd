import type { Db } from "../db/database.ts";
import type { Notification } from "../notifications/notify.ts";
import { loadAllHoldings, type Owner, type Settling } from "./holdings.ts";
import { payUnbonded, unlockMoves } from "./leaving.ts";
import { lockOperated, payCommissions, payWeekly } from "./weekly.ts";

/**
 * Records what blocks did to the stake of wallets that this transaction has locked: payout of unbonded coins
 * (docs/staking.md 3), of weekly rewards and of commissions, and the end of the locks of moved stake. `validators` are those
 * that the transaction will lock later: all locks of validators come before those of ledger accounts (`lockValidators`).
 * Returns the notifications of it, which the caller writes last.
 */
export const settleStake = async (
  tx: Db,
  wallets: ReadonlyArray<Owner>,
  now: Date,
  validators: ReadonlyArray<string>,
): Promise<ReadonlyArray<Notification>> => {
  const ids = wallets.map(({ id }) => id);
  const operated = await lockOperated(tx, ids, validators, now);
  const holdings = await loadAllHoldings(tx, ids);
  const all = wallets.flatMap((wallet, index): ReadonlyArray<Settling> => {
    const own = holdings[index];
    return own === undefined ? [] : [{ wallet, holdings: own }];
  });
  return [
    ...(await payUnbonded(tx, all, now)),
    ...(await unlockMoves(tx, all, now)),
    ...(await payWeekly(tx, all, now)),
    ...(await payCommissions(tx, all, operated, now)),
  ];
};
