import { AsyncLocalStorage } from "node:async_hooks";
import { eq, sql } from "drizzle-orm";
import type { BaseClock } from "../config/config.ts";
import type { Db } from "../db/database.ts";
import { settings } from "../db/schema/accounts.ts";

/** The only source of time of the server; all processes of a service read the same offset. */
export interface ServerClock {
  /** The time of this process. The offset is read once per request. */
  readonly now: (db: Db) => Promise<Date>;
  /** The time of this process with an offset that a statement of this request has read; `now` reuses it. */
  readonly remember: (offset: string | null) => Date;
  /** The database's time, read under a lock, so that processes with different clocks agree. */
  readonly fromDatabase: (at: DatabaseTime) => Date;
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

const readOffset = async (db: Db): Promise<number> => {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, OFFSET));
  return row === undefined ? 0 : Number(row.value);
};

const requests = new AsyncLocalStorage<{ offset: Promise<number> | null }>();

/** Runs one request, during which the clock's offset is read at most once. */
export const withRequestClock = <A>(work: () => Promise<A>): Promise<A> => requests.run({ offset: null }, work);

/** The base clock (real time without one) plus, in sandbox mode, the offset stored in the database. */
export const serverClock = (base: BaseClock, sandbox: boolean): ServerClock => {
  const offset = (db: Db): Promise<number> => {
    if (!sandbox) return Promise.resolve(0);
    const request = requests.getStore();
    if (request === undefined) return readOffset(db);
    request.offset ??= readOffset(db);
    return request.offset;
  };
  const now = async (db: Db): Promise<Date> => {
    const added = await offset(db);
    return moved((base ?? Date.now)(), added);
  };
  return {
    now,
    remember: (text) => {
      const added = sandbox ? Number(text ?? 0) : 0;
      const request = requests.getStore();
      if (request !== undefined) request.offset = Promise.resolve(added);
      return moved((base ?? Date.now)(), added);
    },
    fromDatabase: (time) => moved(base === null ? Number(time.at) : base(), sandbox ? Number(time.offset ?? 0) : 0),
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
      if (changed.length === 0) return null;
      const request = requests.getStore();
      if (request !== undefined) request.offset = null;
      return now(db);
    },
  };
};
