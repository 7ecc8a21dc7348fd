import { eq, sql } from "drizzle-orm";
import type { BaseClock } from "../config/config.ts";
import type { Db } from "../db/database.ts";
import { settings } from "../db/schema/accounts.ts";

/** The only source of time of the server; all processes of a service read the same offset. */
export interface ServerClock {
  /** The time of this process, with the newest offset that it has read. */
  readonly now: () => Date;
  /** Reads the offset, which another process may have moved; no-op outside of sandbox mode. Requests and jobs begin with it. */
  readonly refresh: (db: Db) => Promise<void>;
  /** As `refresh`, with an offset that a statement has read besides; whether another process has moved the clock. */
  readonly learn: (offset: string | null) => boolean;
  /** The database's time, read under a lock, so that processes with different clocks agree. */
  readonly fromDatabase: (at: DatabaseTime) => Date;
  /** Reads the database's time. */
  readonly nowIn: (tx: Db) => Promise<Date>;
  /**
   * Moves the clock of all processes forward, in sandbox mode only. Resolves to the new time; null when it would be
   * after LATEST, and then nothing changes.
   */
  readonly advance: (db: Db, seconds: number) => Promise<Date | null>;
}

/** The columns of `databaseTime`: the database's milliseconds since 1970 and the offset, as texts. */
interface DatabaseTime {
  readonly at: string;
  readonly offset: string | null;
}

const OFFSET = "clock_offset_ms";

/** The latest time of a moved clock: not every token and date format can represent later times. */
const LATEST = Date.UTC(2100, 0, 1);

/** A time plus the offset, at most LATEST, also if an older version moved the clock further. */
const moved = (at: number, offset: number): Date => new Date(Math.max(at, Math.min(at + offset, LATEST)));

/** Expressions that read the database's clock when the row is selected. */
const AT = sql<string>`(extract(epoch from clock_timestamp()) * 1000)::bigint::text`;
export const storedOffset = sql<
  string | null
>`(select ${settings.value} from ${settings} where ${settings.key} = ${OFFSET})`;

/** The columns of these expressions; `offset` is a word of SQL that keeps a statement from being prepared. */
export const databaseTime = { at: AT.as("at"), offset: storedOffset.as("clock_offset") };

const readOffset = async (db: Db): Promise<string | null> => {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, OFFSET));
  return row?.value ?? null;
};

/** The base clock (real time without one) plus, in sandbox mode, the offset stored in the database. */
export const serverClock = (base: BaseClock, sandbox: boolean): ServerClock => {
  let offset = 0;
  const now = (): Date => moved((base ?? Date.now)(), offset);
  const learn = (text: string | null): boolean => {
    const known = offset;
    // the clock moves forward only: an answer that arrives late does not move it back
    if (sandbox) offset = Math.max(offset, Number(text ?? 0));
    return offset !== known;
  };
  const fromDatabase: ServerClock["fromDatabase"] = (time) =>
    moved(base === null ? Number(time.at) : base(), sandbox ? Number(time.offset ?? 0) : 0);
  return {
    now,
    learn,
    refresh: async (db) => {
      if (sandbox) learn(await readOffset(db));
    },
    fromDatabase,
    nowIn: async (tx) => {
      const [time] = await tx.select(databaseTime).from(sql`(select 1) as one`);
      if (time === undefined) throw new Error("the database has no time");
      return fromDatabase(time);
    },
    advance: async (db, seconds) => {
      const step = Math.round(seconds * 1000);
      const most = LATEST - (base ?? Date.now)();
      if (step > most) return null;
      const changed = await db
        .insert(settings)
        .values({ key: OFFSET, value: String(step) })
        .onConflictDoUpdate({
          target: settings.key,
          set: { value: sql`(${settings.value}::bigint + ${String(step)}::bigint)::text` },
          setWhere: sql`${settings.value}::bigint + ${String(step)}::bigint <= ${String(most)}::bigint`,
        })
        .returning({ value: settings.value });
      const [setting] = changed;
      if (setting === undefined) return null;
      learn(setting.value);
      return now();
    },
  };
};
