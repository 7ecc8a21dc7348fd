import { eq, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { rateLimits } from "../db/schema/accounts.ts";
import type { Context } from "../shared/context.ts";
import { Refusal } from "../shared/refusal.ts";

/** So many attempts in so many seconds; `grows`: each window in which the limit was exceeded doubles the next one. */
interface Limit {
  readonly attempts: number;
  readonly seconds: number;
  readonly grows?: true;
}

/** Every limit of the service, in this one place; docs/decisions/0014-limits.md says why they are what they are. */
export const LIMITS = {
  // guesses of one secret
  login: { attempts: 10, seconds: 900, grows: true },
  code: { attempts: 5, seconds: 600, grows: true },
  passcode: { attempts: 10, seconds: 900, grows: true },
  phrase: { attempts: 10, seconds: 900, grows: true },
  // the same guesses by the client that asked for the code, or on a device that has signed in before
  ownLogin: { attempts: 10, seconds: 900 },
  ownCode: { attempts: 5, seconds: 600 },
  // wrong codes of one account; above it, codes for unknown clients stay out of messages
  codeBudget: { attempts: 10, seconds: 86_400 },
  // guesses by one client address, and of everybody
  addressGuess: { attempts: 50, seconds: 900 },
  addressAskedGuess: { attempts: 100, seconds: 900 },
  addressLink: { attempts: 10, seconds: 900 },
  totalGuess: { attempts: 5_000, seconds: 900 },
  // messages: asked for by one client address and by everybody; sent to one recipient
  asked: { attempts: 1_000_000, seconds: 600 },
  addressAsk: { attempts: 200, seconds: 900 },
  totalAsk: { attempts: 5_000, seconds: 900 },
  mail: { attempts: 6, seconds: 600 },
  ownMail: { attempts: 30, seconds: 600 },
  // what signed-in people do
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

/** A limit, and whom it counts. */
export type Counter = readonly [what: keyof typeof LIMITS, whom: string];

const TOO_MANY = "Too many attempts. Please try again later.";
/** A window doubles five times at most: 15 minutes become 8 hours. */
const MOST_LEVELS = 5;

/** An attempt as it was counted: how many there are in the window, and the seconds until the window ends. */
interface Counted {
  readonly count: number;
  readonly left: number;
}

const counted = async (db: Db, [what, whom]: Counter, now: Date): Promise<Counted> => {
  const limit: Limit = LIMITS[what];
  const at = now.toISOString();
  const { windowStart, count, level } = rateLimits;
  const length = sql`make_interval(secs => ${limit.seconds}::float8 * power(2, ${level}))`;
  const expired = sql`${windowStart} + ${length} <= ${at}::timestamptz`;
  const next =
    limit.grows === true
      ? sql`case when ${count} > ${limit.attempts} then least(${level} + 1, ${MOST_LEVELS}) else greatest(${level} - 1, 0) end`
      : sql`0`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key: `${what}:${whom}`, windowStart: now, count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${expired} then 1 else ${count} + 1 end`,
        windowStart: sql`case when ${expired} then excluded.window_start else ${windowStart} end`,
        level: sql`case when ${expired} then ${next} else ${level} end`,
      },
    })
    .returning({ count, windowStart, level });
  if (row === undefined) return { count: 1, left: limit.seconds };
  const end = row.windowStart.getTime() + limit.seconds * 2 ** row.level * 1000;
  return { count: row.count, left: Math.max(1, Math.ceil((end - now.getTime()) / 1000)) };
};

/** Counts one attempt in one statement, so that all processes share the count; answers whether the limit allows it. */
export const countWithin = async (db: Db, counter: Counter, now: Date): Promise<boolean> =>
  (await counted(db, counter, now)).count <= LIMITS[counter[0]].attempts;

/** Counts one attempt; the one above the limit is refused with 429, and `Retry-After` in seconds. */
export const countAttempt = async (db: Db, what: keyof typeof LIMITS, whom: string, now: Date): Promise<void> => {
  const { count, left } = await counted(db, [what, whom], now);
  if (count > LIMITS[what].attempts) throw new Refusal(429, { error: TOO_MANY }, { "Retry-After": String(left) });
};

/** Takes one attempt back, after it turned out to be right. */
export const giveBack = async (db: Db, [what, whom]: Counter): Promise<void> => {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, `${what}:${whom}`));
};

/** Forgets the attempts at a secret that was replaced. */
export const forgetAttempts = async (db: Db, [what, whom]: Counter): Promise<void> => {
  await db.delete(rateLimits).where(eq(rateLimits.key, `${what}:${whom}`));
};

/** How many attempts the present window has. */
export const attemptsOf = async (db: Db, [what, whom]: Counter, now: Date): Promise<number> => {
  const [row] = await db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, `${what}:${whom}`));
  if (row === undefined) return 0;
  const end = row.windowStart.getTime() + LIMITS[what].seconds * 2 ** row.level * 1000;
  return end > now.getTime() ? row.count : 0;
};

const turns = new Map<string, Promise<unknown>>();

/** Runs jobs of the same key one after the other within this process. */
const inTurn = async <A>(key: string, job: () => Promise<A>): Promise<A> => {
  const mine = (turns.get(key) ?? Promise.resolve()).then(job, job);
  turns.set(key, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(key) === mine) turns.delete(key);
  }
};

/**
 * Judges a guess of a secret. It is counted before it is judged (S17) and given back when it was right, so that
 * guesses at the same time share the limit, in all processes. Guesses of one secret take turns: many right ones at
 * once are no attack. `judge` answers null for a wrong guess; 429 above a limit. A guess that is
 * not judged is given back too, except by the limit that refused it.
 */
export const judgeGuess = <A>(
  ctx: Pick<Context, "db" | "clock">,
  counters: ReadonlyArray<Counter>,
  judge: () => Promise<A | null>,
): Promise<A | null> =>
  inTurn(counters.map((counter) => counter.join(":")).at(-1) ?? "", async () => {
    const taken: Counter[] = [];
    const restore = async (): Promise<void> => {
      for (const counter of taken) await giveBack(ctx.db, counter);
    };
    try {
      const now = await ctx.clock.now(ctx.db);
      for (const counter of counters) {
        await countAttempt(ctx.db, ...counter, now);
        taken.push(counter);
      }
      const right = await judge();
      if (right !== null) await restore();
      return right;
    } catch (error) {
      // it was not judged: another limit refused it, or the queue of derivations was full
      await restore();
      throw error;
    }
  });
