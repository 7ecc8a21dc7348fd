import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "./database.ts";

/** The advisory locks of the service. */
export const LOCKS = {
  /** Held while a starting process migrates. */
  start: 7_305_841,
  /** Under which one process seeds. */
  seed: 7_305_842,
  /** Held for one batch of pruning. */
  prune: 7_305_843,
  /** Held while the ledger is checked. */
  reconcile: 7_305_844,
  /** Under which one transaction at a time changes the active set. */
  activeSet: 7_305_845,
} as const;

/** Takes a lock until the end of the transaction; false when another one has it. */
export const tryLock = async (tx: Db, lock: number): Promise<boolean> => {
  const [row] = await rowsOf<{ readonly taken: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${lock}) as taken`);
  return row?.taken === true;
};
