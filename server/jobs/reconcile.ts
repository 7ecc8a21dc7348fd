import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";

/** How often a server in operation looks at its ledger, in milliseconds. */
const EVERY_MS = 3_600_000;
/** How many of the newest entries are added up for each movement. */
const NEWEST = 10_000;

/** One thing that must never be: what is wrong, and how many rows show it. */
export interface Discrepancy {
  readonly what: string;
  readonly rows: number;
}

const CHECKS = [
  {
    what: "tokens whose balances do not add up to zero",
    query: sql`select count(*)::int as n from
      (select token from ledger_accounts group by token having sum(balance) <> 0) as wrong`,
  },
  {
    what: "accounts below zero",
    query: sql`select count(*)::int as n from ledger_accounts where balance < 0 and kind <> 'issuance'`,
  },
  {
    what: "movements whose entries do not add up to zero",
    query: sql`select count(*)::int as n from
      (select movement_id from ledger_entries
       where movement_id > (select max(movement_id) - ${NEWEST} from ledger_entries)
       group by movement_id, token having sum(amount) <> 0) as wrong`,
  },
] as const;

/** What does not hold in the ledger; empty when all is well. Reads accounts once and the newest entries. */
export const reconcile = async (db: Db): Promise<ReadonlyArray<Discrepancy>> => {
  const found: Discrepancy[] = [];
  for (const { what, query } of CHECKS) {
    const { rows } = (await db.execute(query)) as unknown as { readonly rows: ReadonlyArray<{ readonly n: number }> };
    const wrong = rows[0]?.n ?? 0;
    if (wrong > 0) found.push({ what, rows: wrong });
  }
  return found;
};

/** Reconciles every hour and reports what is wrong, or that it could not look; answers how to stop. */
export const reconcileHourly = (db: Db, report: (problem: Error) => void): (() => void) => {
  const look = async (): Promise<void> => {
    try {
      for (const { what, rows } of await reconcile(db)) report(new Error(`The ledger has ${rows} ${what}`));
    } catch {
      report(new Error("The ledger could not be reconciled: the database did not answer"));
    }
  };
  const timer = setInterval(() => void look(), EVERY_MS).unref();
  return () => clearInterval(timer);
};
