import { sql } from "drizzle-orm";
import type { BaseClock } from "../config/config.ts";
import type { Db } from "../db/database.ts";
import { settings } from "../db/schema/accounts.ts";
import { type Halt, haltIn, haltText, newestBlock, nextBlock } from "./halt.ts";

/** The database's milliseconds since 1970 and `storedOffset`, as texts. */
interface DatabaseTime {
  readonly at: string;
  readonly offset: string | null;
}

const OFFSET = "clock_offset_ms";
const HALT = "clock_halt";

/** The latest time of a moved clock: not every token and date format can represent later times. */
const LATEST = Date.UTC(2100, 0, 1);

/** A time plus the offset, at most LATEST, also if an older version moved the clock further. */
const moved = (at: number, offset: number): Date => new Date(Math.max(at, Math.min(at + offset, LATEST)));

/**
 * The value of least and most that is nearest. A question that waits long for its answer says little about the time, and
 * must not move a clock that may be right.
 */
const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The database's clock when the row is selected. */
const AT = sql<string>`(extract(epoch from clock_timestamp()) * 1000)::bigint::text`;
/** The offset of the sandbox, and the halt of its chain after a blank; null without either. */
export const storedOffset = sql<
  string | null
>`(select string_agg(${settings.value}, ' ' order by ${settings.key} desc) from ${settings}
    where ${settings.key} in (${OFFSET}, ${HALT}))`;

/** How far the clock of a machine may move against the count of elapsed time before the database is asked, in milliseconds. */
const STEP_MS = 1_000;
/** When this process began by the machine's clock; it changes only when that clock is set. */
const machineStart = (): number => Date.now() - performance.now();

const readTime = async (db: Db): Promise<DatabaseTime> => {
  const [time] = await db.select({ at: AT, offset: storedOffset }).from(sql`(select 1) as one`);
  if (time === undefined) throw new Error("the database has no time");
  return time;
};

const settingsIn = (text: string | null): { readonly offset: number; readonly halt: Halt | null } => {
  const parts = (text ?? "").split(" ");
  const halts = parts.flatMap((part) => haltIn(part) ?? []);
  return { offset: Number(parts.find((part) => haltIn(part) === null) ?? 0), halt: halts[0] ?? null };
};

/**
 * The only source of time of the server: the base clock, or without one the database's, which all processes of a service
 * share; plus, in sandbox mode, the offset that is stored in the database. The clock of a process only counts on from the
 * last time that was read.
 */
export const serverClock = (base: BaseClock, sandbox: boolean) => {
  let offset = 0;
  let halt: Halt | null = null;
  // what the database's clock is ahead of this process'
  let ahead = 0;
  // what this process' clock was ahead of its count of elapsed time when `ahead` was read
  let since = machineStart();
  let following: Promise<void> | null = null;
  const own = (): number => (base ?? Date.now)() + ahead;
  /** The database's time, as far as it is known without a question: exact to a round trip. */
  const now = (): Date => moved(own(), offset);
  /** As `refresh`, with an offset that a statement has read besides; whether another process has moved the clock. */
  const learn = (text: string | null): boolean => {
    const known = offset;
    // the clock moves forward only: an answer that arrives late does not move it back
    if (sandbox) offset = Math.max(offset, settingsIn(text).offset);
    if (sandbox) halt = settingsIn(text).halt;
    return offset !== known;
  };
  /** The time that a statement has read. */
  const fromDatabase = (time: DatabaseTime): Date =>
    moved(base === null ? Number(time.at) : base(), sandbox ? Math.max(offset, settingsIn(time.offset).offset) : 0);
  const refresh = async (db: Db): Promise<void> => {
    const asked = Date.now();
    const time = await readTime(db);
    if (base === null) {
      ahead = within(ahead, Number(time.at) - Date.now(), Number(time.at) - asked);
      since = machineStart();
    }
    learn(time.offset);
  };
  return {
    now,
    learn,
    /** Reads the database's time and offset. Jobs, and in sandbox mode requests, begin with it. */
    refresh,
    /** As `refresh`, if the machine's clock was set since the last time was read. Requests begin with it. */
    followMachine: async (db: Db): Promise<void> => {
      if (base !== null || Math.abs(machineStart() - since) < STEP_MS) return;
      following ??= refresh(db).finally(() => {
        following = null;
      });
      await following;
    },
    /** The database's time: read under a lock, so that changes have their times in the order of the lock. */
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
      offset = Math.max(offset, Number(setting.value));
      return now();
    },
    /** The time of the chain's newest block: now, unless the sandbox's chain is halted. */
    newestBlock: (at: Date = now()): Date => newestBlock(at, halt),
    /** The earliest time from `at` on at which the chain makes a block. */
    nextBlock: (at: Date): Date => nextBlock(at, halt),
    isHalted: (): boolean => {
      const at = now();
      return nextBlock(at, halt) !== at;
    },
    /** Halts the chain of all processes from now on, in sandbox mode only; resolves to when it makes blocks again. */
    halt: async (db: Db, milliseconds: number): Promise<Date> => {
      const since = now().getTime();
      halt = { since, until: since + milliseconds };
      const value = haltText(halt);
      await db
        .insert(settings)
        .values({ key: HALT, value })
        .onConflictDoUpdate({ target: settings.key, set: { value } });
      return new Date(halt.until);
    },
  };
};

export type ServerClock = ReturnType<typeof serverClock>;
