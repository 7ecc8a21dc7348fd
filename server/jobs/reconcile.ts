import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { type Repeated, repeat } from "./repeat.ts";

/** How often a running server checks its ledger, in milliseconds. */
const EVERY_MS = 3_600_000;
/** The advisory lock that one of several processes holds while it checks. */
const RECONCILE_LOCK = 7_305_844;
/** How many accounts one statement reads. */
const BATCH = 10_000;
/** How many of the newest movements are added up. */
const NEWEST = 10_000;

/** A violated invariant of the ledger, and the number of rows that violate it. */
export interface Discrepancy {
  readonly what: string;
  readonly rows: number;
}

const rowsOf = async <Row>(tx: Db, query: ReturnType<typeof sql>): Promise<ReadonlyArray<Row>> =>
  ((await tx.execute(query)) as unknown as { readonly rows: ReadonlyArray<Row> }).rows;

/** Sums of one batch of accounts by token; `last` is the last key of the whole batch. */
interface Sums {
  readonly token: string;
  readonly total: string;
  readonly negative: number;
  readonly accounts: number;
  readonly last: string;
}

/** The balances of all accounts, read in batches, so that no statement exceeds its time limit. */
const checkAccounts = async (tx: Db): Promise<ReadonlyArray<Discrepancy>> => {
  const totals = new Map<string, bigint>();
  let negative = 0;
  for (let last = ""; ; ) {
    const batch = await rowsOf<Sums>(
      tx,
      sql`select token, sum(balance)::text as total, count(*)::int as accounts, max(max(key)) over () as last,
          count(*) filter (where balance < 0 and kind <> 'issuance')::int as negative
        from (select * from ledger_accounts where key > ${last} order by key limit ${BATCH}) as batch
        group by token`,
    );
    for (const sums of batch) {
      totals.set(sums.token, (totals.get(sums.token) ?? 0n) + BigInt(sums.total));
      negative += sums.negative;
      last = sums.last;
    }
    if (batch.reduce((count, { accounts }) => count + accounts, 0) < BATCH) break;
  }
  return [
    {
      what: "tokens whose balances do not add up to zero",
      rows: [...totals.values()].filter((total) => total !== 0n).length,
    },
    { what: "accounts below zero", rows: negative },
  ];
};

const checkMovements = async (tx: Db): Promise<Discrepancy> => {
  const [wrong] = await rowsOf<{ readonly n: number }>(
    tx,
    sql`select count(*)::int as n from
      (select movement_id from ledger_entries
       where movement_id > (select max(movement_id) - ${NEWEST} from ledger_entries)
       group by movement_id, token having sum(amount) <> 0) as wrong`,
  );
  return { what: "movements whose entries do not add up to zero", rows: wrong?.n ?? 0 };
};

/**
 * The violated invariants of the ledger; empty when all hold. Reads all accounts in one snapshot, and the newest
 * movements. Empty also while another process checks the same ledger.
 */
export const reconcile = (db: Db): Promise<ReadonlyArray<Discrepancy>> =>
  db.transaction(
    async (tx) => {
      const [lock] = await rowsOf<{ readonly taken: boolean }>(
        tx,
        sql`select pg_try_advisory_xact_lock(${RECONCILE_LOCK}) as taken`,
      );
      if (lock?.taken !== true) return [];
      const found = [...(await checkAccounts(tx)), await checkMovements(tx)];
      return found.filter(({ rows }) => rows > 0);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );

/** Reconciles now and every hour, and reports discrepancies; `failed` gets the error when the ledger cannot be read. */
export const startReconciling = (
  db: Db,
  report: (problem: Error) => void,
  failed: (error: unknown) => void,
): Repeated =>
  repeat(
    EVERY_MS,
    async () => {
      for (const { what, rows } of await reconcile(db)) report(new Error(`The ledger has ${rows} ${what}`));
    },
    failed,
  );
