import { type SQL, sql } from "drizzle-orm";
import { poolHasCoins } from "./pool.ts";
import { weekBefore } from "./weeks.ts";

/** Rows that are due, and the column that names their wallet. */
type Rows = readonly [owner: SQL, rows: SQL];

const at = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`;

/** Coins to pay out, and locks to open. */
const entriesAt = (now: Date): ReadonlyArray<Rows> => [
  [sql`wallet_id`, sql`unbondings where completion_time <= ${at(now)}`],
  [sql`wallet_id`, sql`redelegations where completion_time <= ${at(now)}`],
];
/** Weeks of rewards and of commission, which are paid from the pool. */
const weeksUntil = (now: Date): ReadonlyArray<Rows> => [
  [sql`wallet_id`, sql`delegations where rewards_since <= ${at(weekBefore(now))}`],
  [sql`operator_id`, sql`validators where commission_paid_at <= ${at(weekBefore(now))}`],
];

/** Whether blocks have something to do for the stake of the wallet `wallets.id`. */
export const isDue = (now: Date): SQL => {
  const some = (all: ReadonlyArray<Rows>): SQL =>
    sql.join(
      all.map(([owner, rows]) => sql`exists (select from ${rows} and ${owner} = wallets.id)`),
      sql` or `,
    );
  return sql`(${some(entriesAt(now))} or (${some(weeksUntil(now))}) and ${poolHasCoins})`;
};

/** The ids of all wallets for which `isDue`, as a subquery. */
export const dueWalletIds = (now: Date): SQL =>
  sql.join(
    [
      ...entriesAt(now).map(([owner, rows]) => sql`select ${owner} from ${rows}`),
      ...weeksUntil(now).map(([owner, rows]) => sql`select ${owner} from ${rows} and ${poolHasCoins}`),
    ],
    sql` union all `,
  );
