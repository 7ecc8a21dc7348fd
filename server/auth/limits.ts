import { and, eq, gt, gte, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { rateLimits } from "../db/schema/accounts.ts";
import { refuse } from "../http/refusal.ts";

/** So many attempts in so many seconds. */
export interface Limit {
  readonly attempts: number;
  readonly seconds: number;
}

/** Every limit of the service, in this one place. */
export const LIMITS = {
  login: { attempts: 10, seconds: 900 },
  link: { attempts: 30, seconds: 900 },
  code: { attempts: 5, seconds: 600 },
  send: { attempts: 60, seconds: 900 },
  register: { attempts: 60, seconds: 900 },
  passcode: { attempts: 10, seconds: 900 },
  search: { attempts: 60, seconds: 60 },
  // what one person can do to others, or store
  lookup: { attempts: 60, seconds: 60 },
  follow: { attempts: 60, seconds: 3600 },
  invite: { attempts: 30, seconds: 86_400 },
  invited: { attempts: 3, seconds: 86_400 },
  avatar: { attempts: 20, seconds: 900 },
} as const satisfies Record<string, Limit>;

const TOO_MANY = "Too many attempts. Please try again later.";

/** Counts one attempt at `what` by `whom`; the one above the limit is refused with 429. Shared by all processes. */
export const countAttempt = async (db: Db, what: keyof typeof LIMITS, whom: string, now: Date): Promise<void> => {
  const limit = LIMITS[what];
  const key = `${what}:${whom}`;
  const expired = sql`${rateLimits.windowStart} <= ${new Date(now.getTime() - limit.seconds * 1000).toISOString()}`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key, windowStart: now, count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${expired} then 1 else ${rateLimits.count} + 1 end`,
        windowStart: sql`case when ${expired} then excluded.window_start else ${rateLimits.windowStart} end`,
      },
    })
    .returning({ count: rateLimits.count });
  if (row !== undefined && row.count > limit.attempts) throw refuse(429, TOO_MANY);
};

/** Forgets the attempts, after one succeeded. */
export const clearAttempts = async (db: Db, what: keyof typeof LIMITS, whom: string): Promise<void> => {
  await db.delete(rateLimits).where(eq(rateLimits.key, `${what}:${whom}`));
};

/** Refuses with 429 when the limit is used up, without counting: for attempts of which only failures count. */
export const requireAttemptsLeft = async (
  db: Db,
  what: keyof typeof LIMITS,
  whom: string,
  now: Date,
): Promise<void> => {
  const limit = LIMITS[what];
  const [row] = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(
      and(
        eq(rateLimits.key, `${what}:${whom}`),
        gte(rateLimits.count, limit.attempts),
        gt(rateLimits.windowStart, new Date(now.getTime() - limit.seconds * 1000)),
      ),
    );
  if (row !== undefined) throw refuse(429, TOO_MANY);
};
