import { sql } from "drizzle-orm";
import type { BaseClock } from "../config/config.ts";
import type { Db } from "../db/database.ts";
import { settings } from "../db/schema/accounts.ts";

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

/**
 * The value of least and most that is nearest. A question that waits long for its answer says little about the time, and
 * must not move a clock that may be right.
 */
const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Expressions that read the database's clock when the row is selected. */
const AT = sql<string>`(extract(epoch from clock_timestamp()) * 1000)::bigint::text`;
export const storedOffset = sql<
  string | null
>`(select ${settings.value} from ${settings} where ${settings.key} = ${OFFSET})`;

/** The columns of these expressions; `offset` is a word of SQL that keeps a statement from being prepared. */
export const databaseTime = { at: AT.as("at"), offset: storedOffset.as("clock_offset") };

const readTime = async (db: Db): Promise<DatabaseTime> => {
  const [time] = await db.select(databaseTime).from(sql`(select 1) as one`);
  if (time === undefined) throw new Error("the database has no time");
  return time;
};

/**
 * The only source of time of the server: the base clock, or without one the database's, which all processes of a service
 * share; plus, in sandbox mode, the offset that is stored in the database. The clock of a process only counts on from the
 * last time that was read.
 */
export const serverClock = (base: BaseClock, sandbox: boolean) => {
  let offset = 0;
  // what the database's clock is ahead of this process'
  let ahead = 0;
  const own = (): number => (base ?? Date.now)() + ahead;
  /** The database's time, as far as it is known without a question: exact to a round trip. */
  const now = (): Date => moved(own(), offset);
  /** As `refresh`, with an offset that a statement has read besides; whether another process has moved the clock. */
  const learn = (text: string | null): boolean => {
    const known = offset;
    // the clock moves forward only: an answer that arrives late does not move it back
    if (sandbox) offset = Math.max(offset, Number(text ?? 0));
    return offset !== known;
  };
  /** The time that a statement has read under a lock, so that changes have their times in the order of the lock. */
  const fromDatabase = (time: DatabaseTime): Date =>
    // a statement that waited for its lock has read the offset before it waited
    moved(base === null ? Number(time.at) : base(), sandbox ? Math.max(offset, Number(time.offset ?? 0)) : 0);
  return {
    now,
    learn,
    /** Reads the database's time and offset. Jobs, and in sandbox mode requests, begin with it. */
    refresh: async (db: Db): Promise<void> => {
      const asked = Date.now();
      const time = await readTime(db);
      if (base === null) ahead = within(ahead, Number(time.at) - Date.now(), Number(time.at) - asked);
      learn(time.offset);
    },
    fromDatabase,
    nowIn: async (tx: Db): Promise<Date> => fromDatabase(await readTime(tx)),
    /**
     * Moves the clock of all processes forward, in sandbox mode only. Resolves to the new time; null when it would be
     * after LATEST, and then nothing changes.
     */
    advance: async (db: Db, seconds: number): Promise<Date | null> => {
      const step = Math.round(seconds * 1000);
      const most = LATEST - own();
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

export type ServerClock = ReturnType<typeof serverClock>;
