import { eq, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { oneAtATime } from "../db/one-at-a-time.ts";
import { rateLimits } from "../db/schema/accounts.ts";
import type { Context } from "../shared/context.ts";
import { Refusal } from "../shared/refusal.ts";

/** `attempts` within a window of `seconds`; `grows`: a window in which the limit was exceeded doubles the next one. */
interface Limit {
  readonly attempts: number;
  readonly seconds: number;
  readonly grows?: true;
}

/** Every limit of the service; docs/decisions/0014-limits.md gives the reasons. */
export const LIMITS = {
  // guesses of one secret
  login: { attempts: 10, seconds: 900, grows: true },
  code: { attempts: 5, seconds: 600, grows: true },
  passcode: { attempts: 10, seconds: 900, grows: true },
  phrase: { attempts: 10, seconds: 900, grows: true },
  // the same guesses by the client that requested the code, or on a device that signed in before
  ownLogin: { attempts: 10, seconds: 900 },
  ownCode: { attempts: 5, seconds: 600 },
  // wrong codes of one account; above it, messages to unknown clients carry no code
  codeBudget: { attempts: 10, seconds: 86_400 },
  // guesses by one client address, and by all clients together
  addressGuess: { attempts: 50, seconds: 900 },
  addressAskedGuess: { attempts: 100, seconds: 900 },
  addressLink: { attempts: 10, seconds: 900 },
  totalGuess: { attempts: 5_000, seconds: 900 },
  // messages: requested by one client address and by all clients together; sent to one recipient
  asked: { attempts: 1_000_000, seconds: 600 },
  addressAsk: { attempts: 200, seconds: 900 },
  totalAsk: { attempts: 5_000, seconds: 900 },
  mail: { attempts: 6, seconds: 600 },
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

/** A limit and the key that it counts under. */
export type Counter = readonly [limit: keyof typeof LIMITS, key: string];

const TOO_MANY = "Too many attempts. Please try again later.";
/** A window doubles five times at most: 15 minutes become 8 hours. */
const MOST_LEVELS = 5;

/** A counted attempt: the attempts in the window so far, and the seconds until the window ends. */
interface Counted {
  readonly count: number;
  readonly left: number;
}

const count = async (db: Db, [name, key]: Counter, now: Date): Promise<Counted> => {
  const limit: Limit = LIMITS[name];
  const at = now.toISOString();
  const { windowStart, count: attempts, level } = rateLimits;
  const length = sql`make_interval(secs => ${limit.seconds}::float8 * power(2, ${level}))`;
  const expired = sql`${windowStart} + ${length} <= ${at}::timestamptz`;
  const next =
    limit.grows === true
      ? sql`case when ${attempts} > ${limit.attempts} then least(${level} + 1, ${MOST_LEVELS}) else greatest(${level} - 1, 0) end`
      : sql`0`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key: `${name}:${key}`, windowStart: now, count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${expired} then 1 else ${attempts} + 1 end`,
        windowStart: sql`case when ${expired} then excluded.window_start else ${windowStart} end`,
        level: sql`case when ${expired} then ${next} else ${level} end`,
      },
    })
    .returning({ count: attempts, windowStart, level });
  if (row === undefined) return { count: 1, left: limit.seconds };
  const end = row.windowStart.getTime() + limit.seconds * 2 ** row.level * 1000;
  return { count: row.count, left: Math.max(1, Math.ceil((end - now.getTime()) / 1000)) };
};

/** Counts one attempt in one statement, so that all processes share the count; whether the limit allows it. */
export const countWithin = async (db: Db, counter: Counter, now: Date): Promise<boolean> =>
  (await count(db, counter, now)).count <= LIMITS[counter[0]].attempts;

/** Counts one attempt; above the limit it is refused with 429 and `Retry-After` in seconds. */
export const countAttempt = async (db: Db, limit: keyof typeof LIMITS, key: string, now: Date): Promise<void> => {
  const { count: attempts, left } = await count(db, [limit, key], now);
  if (attempts > LIMITS[limit].attempts) throw new Refusal(429, { error: TOO_MANY }, { "Retry-After": String(left) });
};

/** Reverts the count of one attempt. */
export const uncountAttempt = async (db: Db, [limit, key]: Counter): Promise<void> => {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, `${limit}:${key}`));
};

/** Resets a counter, for example after its secret was replaced. */
export const resetAttempts = async (db: Db, [limit, key]: Counter): Promise<void> => {
  await db.delete(rateLimits).where(eq(rateLimits.key, `${limit}:${key}`));
};

/** The attempts in the current window. */
export const currentCount = async (db: Db, [limit, key]: Counter, now: Date): Promise<number> => {
  const [row] = await db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, `${limit}:${key}`));
  if (row === undefined) return 0;
  const end = row.windowStart.getTime() + LIMITS[limit].seconds * 2 ** row.level * 1000;
  return end > now.getTime() ? row.count : 0;
};

/**
 * Checks a guess of a secret. The guess is counted before it is checked (S17) and uncounted when it is right, so
 * concurrent guesses share the limit in all processes. Guesses of one secret run one after the other: many right
 * guesses at once are no attack. `check` resolves to null for a wrong guess; a guess above a limit is 429. A guess that
 * is not checked is uncounted too, except by the limit that refused it.
 */
export const checkGuess = <A>(
  ctx: Pick<Context, "db" | "clock">,
  counters: ReadonlyArray<Counter>,
  check: () => Promise<A | null>,
): Promise<A | null> =>
  oneAtATime(counters.map((counter) => counter.join(":")).at(-1) ?? "", null, async () => {
    const counted: Counter[] = [];
    const uncountAll = async (): Promise<void> => {
      for (const counter of counted) await uncountAttempt(ctx.db, counter);
    };
    try {
      const now = await ctx.clock.now(ctx.db);
      for (const counter of counters) {
        await countAttempt(ctx.db, ...counter, now);
        counted.push(counter);
      }
      const result = await check();
      if (result !== null) await uncountAll();
      return result;
    } catch (error) {
      // not checked: another limit refused it, or the queue of key derivations was full
      await uncountAll();
      throw error;
    }
  });
