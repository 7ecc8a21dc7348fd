import { type SQL, sql } from "drizzle-orm";
import { poolHasCoins } from "./pool.ts";

/** Rows that are due, and the column that names their wallet. */
type Rows = readonly [owner: SQL, rows: SQL];

/** Coins to pay out, and locks to open. */
const entriesAt = (at: SQL): ReadonlyArray<Rows> => [
  [sql`wallet_id`, sql`unbondings where completion_time <= ${at}`],
  [sql`wallet_id`, sql`redelegations where completion_time <= ${at}`],
];
/** Weeks of rewards and of commission, which are paid from the pool. */
const weeksUntil = (week: SQL): ReadonlyArray<Rows> => [
  [sql`wallet_id`, sql`delegations where rewards_since <= ${week}`],
  [sql`operator_id`, sql`validators where commission_paid_at <= ${week}`],
];

/** Whether blocks have something to do for the stake of the wallet `wallets.id`; `week`: `weekBefore` of `at`. */
export const isDue = (at: SQL, week: SQL): SQL => {
  const some = (all: ReadonlyArray<Rows>): SQL =>
    sql.join(
      all.map(([owner, rows]) => sql`exists (select from ${rows} and ${owner} = wallets.id)`),
      sql` or `,
    );
  return sql`(${some(entriesAt(at))} or (${some(weeksUntil(week))}) and ${poolHasCoins})`;
};

/** The ids of all wallets for which `isDue`, as a subquery. */
export const dueWalletIds = (at: SQL, week: SQL): SQL =>
  sql.join(
    [
      ...entriesAt(at).map(([owner, rows]) => sql`select ${owner} from ${rows}`),
      ...weeksUntil(week).map(([owner, rows]) => sql`select ${owner} from ${rows} and ${poolHasCoins}`),
    ],
    sql` union all `,
  );
