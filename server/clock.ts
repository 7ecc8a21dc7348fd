import { eq, sql } from "drizzle-orm";
import type { Db } from "./db/database.ts";
import { settings } from "./db/schema/accounts.ts";

/** The one source of time of the server; every process of a service reads the same offset. */
export interface ServerClock {
  readonly now: (db: Db) => Promise<Date>;
  /** Moves time forward for all processes; only sandbox mode offers it. Answers the new time. */
  readonly advance: (db: Db, seconds: number) => Promise<Date>;
}

/** Real time, or the time a test turns by hand. Milliseconds since 1970. */
export type BaseClock = () => number;

const OFFSET = "clock_offset_ms";

const offset = async (db: Db): Promise<number> => {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, OFFSET));
  return row === undefined ? 0 : Number(row.value);
};

/** `base` plus the offset kept in the database; without sandbox mode the offset is never read. */
export const serverClock = (base: BaseClock, sandbox: boolean): ServerClock => {
  const now = async (db: Db): Promise<Date> => new Date(base() + (sandbox ? await offset(db) : 0));
  return {
    now,
    advance: async (db, seconds) => {
      const step = String(Math.round(seconds * 1000));
      await db
        .insert(settings)
        .values({ key: OFFSET, value: step })
        .onConflictDoUpdate({
          target: settings.key,
          set: { value: sql`(${settings.value}::bigint + ${step}::bigint)::text` },
        });
      return now(db);
    },
  };
};
