import { and, eq, is, sql } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import { type Db, first } from "../db/database.ts";
import { oneAtATime } from "../db/one-at-a-time.ts";
import { rateLimits } from "../db/schema/accounts.ts";
import { networksOf } from "../http/client-address.ts";
import type { ServerClock } from "../shared/clock.ts";
import { Refusal } from "../shared/refusal.ts";

/** `attempts` within a window of `seconds`; `grows`: a window in which the limit was exceeded doubles the next one. */
interface Limit {
  readonly attempts: number;
  readonly seconds: number;
  readonly grows?: true;
}

/** Every limit of the service; docs/decisions/0014-limits.md gives the reasons. */
export const LIMITS = {
  // guesses of a password or code by clients that the account does not know: of one account by one client address, of
  // one account, and by one client address
  addressLogin: { attempts: 10, seconds: 900 },
  login: { attempts: 20, seconds: 900, grows: true },
  addressGuess: { attempts: 50, seconds: 900 },
  addressCode: { attempts: 5, seconds: 600 },
  code: { attempts: 10, seconds: 600, grows: true },
  addressCodeGuess: { attempts: 100, seconds: 900 },
  // above it, codes of all of them are checked in the queue of derivations: more slowly, and refused to nobody
  manyCodes: { attempts: 5_000, seconds: 900 },
  // codes sent by clients that did not request one, which are compared with nothing
  strangerCode: { attempts: 5, seconds: 600, grows: true },
  // wrong codes of one account; above it, messages to unknown clients carry no code
  codeBudget: { attempts: 10, seconds: 86_400 },
  // the same guesses on a device that signed in before
  ownLogin: { attempts: 10, seconds: 900, grows: true },
  ownCode: { attempts: 5, seconds: 600, grows: true },
  // guesses by signed-in people
  password: { attempts: 10, seconds: 900, grows: true },
  sessionCode: { attempts: 5, seconds: 600, grows: true },
  passcode: { attempts: 10, seconds: 900, grows: true },
  phrase: { attempts: 10, seconds: 900, grows: true },
  // counted in memory (shared/attempts.ts), by one client address: links that this service did not issue, and photos
  addressLink: { attempts: 10, seconds: 900 },
  addressPhoto: { attempts: 1_200, seconds: 60 },
  // messages requested by one client address
  addressAsk: { attempts: 200, seconds: 900 },
  // messages sent to one recipient: caused by one sender (a client address or an account), and by all together
  senderMail: { attempts: 6, seconds: 600 },
  mail: { attempts: 12, seconds: 600 },
  ownMail: { attempts: 30, seconds: 600 },
  // calls of signed-in people
  send: { attempts: 60, seconds: 900 },
  identifier: { attempts: 20, seconds: 3_600 },
  search: { attempts: 60, seconds: 60 },
  // what one person can do to others, or store
  lookup: { attempts: 60, seconds: 60 },
  follow: { attempts: 60, seconds: 3600 },
  invite: { attempts: 30, seconds: 86_400 },
  invited: { attempts: 3, seconds: 86_400 },
  avatar: { attempts: 20, seconds: 900 },
} as const satisfies Record<string, Limit>;

/** A limit and the key that it counts under, and how many times the limit's attempts this key has (1). */
export type Counter = readonly [limit: keyof typeof LIMITS, key: string, times?: number];

/** Where attempts are counted, and the time. */
interface Counting {
  readonly db: Db;
  readonly clock: Pick<ServerClock, "now">;
}

/** The counters of a limit by client address, one for each network of it. */
export const byAddress = (limit: keyof typeof LIMITS, address: string): ReadonlyArray<Counter> =>
  networksOf(address).map(({ key, times }) => [limit, key, times]);

/**
 * The counters of a limit of one subject by one client address. Networks have as many as an address has: several customers of
 * one network have nothing to do with one account.
 */
export const bySubject = (limit: keyof typeof LIMITS, subject: string, address: string): ReadonlyArray<Counter> =>
  networksOf(address).map(({ key }) => [limit, `${subject}@${key}`]);

/** 429 with `Retry-After` in seconds. */
export const tooMany = (seconds: number): Refusal =>
  new Refusal(429, { error: "Too many attempts. Please try again later." }, { "Retry-After": String(seconds) });

/** A window doubles five times at most: 15 minutes become 8 hours. */
const MOST_LEVELS = 5;

/** A count in a transaction would be reverted with it. */
const requireNoTransaction = (db: Db): void => {
  if (is(db, PgTransaction)) throw new Error("attempts are counted outside of transactions");
};

const keyOf = ([limit, key]: Counter): string => `${limit}:${key}`;
const mostOf = ([limit, , times = 1]: Counter): number => LIMITS[limit].attempts * times;

/**
 * Counts an attempt in the database, which all processes share; the attempts in the window so far, and the seconds until the
 * window ends. A window that begins later than now, because the database's clock was set back, begins now: it must not refuse
 * for longer than its length.
 */
const count = async (db: Db, counter: Counter, at: Date) => {
  requireNoTransaction(db);
  const { seconds, grows }: Limit = LIMITS[counter[0]];
  const { windowStart, level } = rateLimits;
  const now = sql`${at.toISOString()}::timestamptz`;
  const expired = sql`${windowStart} + make_interval(secs => ${seconds}::float8 * power(2, ${level})) <= ${now}`;
  const next = sql`case when ${rateLimits.count} > ${mostOf(counter)}::integer
    then least(${level} + 1, ${MOST_LEVELS}::integer) else greatest(${level} - 1, 0) end`;
  const row = await first(
    db
      .insert(rateLimits)
      .values({ key: keyOf(counter), windowStart: at, count: 1 })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: sql`case when ${expired} then 1 else ${rateLimits.count} + 1 end`,
          windowStart: sql`case when ${expired} then ${now} else least(${windowStart}, ${now}) end`,
          level: sql`case when ${expired} then ${grows === true ? next : sql`0`} else ${level} end`,
        },
      })
      .returning(),
  );
  if (row === undefined) throw new Error("the attempt was not counted");
  const end = row.windowStart.getTime() + seconds * 2 ** row.level * 1000;
  return { count: row.count, left: Math.max(1, Math.ceil((end - at.getTime()) / 1000)) };
};

const uncount = async (db: Db, key: string): Promise<void> => {
  const less = sql`greatest(${rateLimits.count} - 1, 0)`;
  await db.update(rateLimits).set({ count: less }).where(eq(rateLimits.key, key));
};

/**
 * Reverts the count of one attempt under each counter. A count that is left with nothing to tell is deleted, so that attempts
 * with invented identifiers leave no rows behind.
 */
export const uncountAttempts = async (db: Db, counters: ReadonlyArray<Counter>): Promise<void> => {
  requireNoTransaction(db);
  for (const key of counters.map(keyOf)) {
    await uncount(db, key);
    await db.delete(rateLimits).where(and(eq(rateLimits.key, key), eq(rateLimits.count, 0), eq(rateLimits.level, 0)));
  }
};

/**
 * Counts one attempt under each counter, in their order, each in one statement that all processes share. A counter that
 * refuses ends it: the counters before it are uncounted and those after it never count, so an attempt that a narrow
 * counter refuses uses up no wide one. Lists name narrow counters first: one account and address, the account, the
 * address. Returns the seconds until the refusing window ends; null when every counter allows it.
 */
export const countOrWait = async (
  { db, clock }: Counting,
  counters: ReadonlyArray<Counter>,
): Promise<number | null> => {
  for (const [index, counter] of counters.entries()) {
    const { count: attempts, left } = await count(db, counter, clock.now());
    if (attempts <= mostOf(counter)) continue;
    await uncountAttempts(db, counters.slice(0, index));
    return left;
  }
  return null;
};

/** Counts one attempt as `countOrWait`; above a limit it is 429 with `Retry-After` in seconds. */
export const limit = async (ctx: Counting, counters: ReadonlyArray<Counter>): Promise<void> => {
  const left = await countOrWait(ctx, counters);
  if (left !== null) throw tooMany(left);
};

/** Resets a counter, for example after its secret was replaced. */
export const resetAttempts = async (db: Db, counter: Counter): Promise<void> => {
  await db.delete(rateLimits).where(eq(rateLimits.key, keyOf(counter)));
};

/** The attempts in the current window. */
export const currentCount = async (db: Db, counter: Counter, now: Date): Promise<number> => {
  const [row] = await db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, keyOf(counter)));
  if (row === undefined) return 0;
  const end = row.windowStart.getTime() + LIMITS[counter[0]].seconds * 2 ** row.level * 1000;
  return end > now.getTime() ? row.count : 0;
};

/** How long a guess waits for earlier ones of the same secret, in milliseconds, and how many may wait. */
const GUESS_LINE = { waitMs: 10_000, most: 100, full: () => tooMany(10) };

/** Counts a guess in its turn, and runs `work`; a guess whose work fails was not checked, or was right, and is uncounted. */
const inTurn = <A>(
  ctx: Counting,
  counters: ReadonlyArray<Counter>,
  signal: AbortSignal | null,
  work: () => Promise<A>,
): Promise<A> =>
  oneAtATime(`guess:${counters[0]?.join(":")}`, { ...GUESS_LINE, signal }, async () => {
    await limit(ctx, counters);
    try {
      return await work();
    } catch (error) {
      await uncountAttempts(ctx.db, counters);
      throw error;
    }
  });

/**
 * Checks a guess of a secret; `counters` as in `countOrWait`. The guess is counted before it is checked (S17) and
 * uncounted when it is right or was not checked, so concurrent guesses share the limit in all processes. Guesses with the
 * same first counter run one after the other: many right guesses at once are no attack. `check` resolves to null or false for a
 * wrong guess, and so does this; a guess above a limit or behind too many others is 429, one that waited too long is `StorageBusy`.
 */
export const checkGuess = <A>(
  ctx: Counting,
  counters: ReadonlyArray<Counter>,
  check: () => Promise<A | null>,
): Promise<A | null> =>
  inTurn(ctx, counters, null, async () => {
    const result = await check();
    if (result !== null && result !== false) await uncountAttempts(ctx.db, counters);
    return result;
  });

/**
 * As `checkGuess` with one counter, and makes the change that a right guess authorises in the same turn. The transaction of
 * `change` has to call `uncount`, which reverts the count with its other writes. A guess of a client that disconnected,
 * according to `signal`, is not checked.
 */
export const changeAfterGuess = <A>(
  ctx: Counting,
  counter: Counter,
  check: () => Promise<unknown>,
  change: (uncount: (tx: Db) => Promise<void>) => Promise<A>,
  signal: AbortSignal | null,
): Promise<{ readonly made: A } | null> =>
  inTurn(ctx, [counter], signal, async () =>
    (await check()) === null ? null : { made: await change((tx) => uncount(tx, keyOf(counter))) },
  );
