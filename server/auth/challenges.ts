import { and, desc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { Context } from "../context.ts";
import { challenges } from "../db/schema/accounts.ts";
import { refuse } from "../http/refusal.ts";
import { digest, newCode, newId, newToken } from "../random.ts";
import { clearAttempts, countAttempt } from "./limits.ts";
import { hashSecret, secretMatches } from "./scrypt.ts";

/** What a code or a link was sent for; one for another purpose does not open this door. */
export type Purpose = "signin" | "reset" | "password-change" | "identifier";

/** A code and a link's token live ten minutes. */
export const CHALLENGE_MINUTES = 10;

export const INVALID_CODE = "Invalid Auth Code";

const endEarlier = async (ctx: Context, userId: string, purpose: Purpose, now: Date): Promise<void> => {
  await ctx.db
    .update(challenges)
    .set({ usedAt: now })
    .where(and(eq(challenges.userId, userId), eq(challenges.purpose, purpose), isNull(challenges.usedAt)));
};

/**
 * Makes a code and a token for one purpose; either is good once, and ends the other. The ones sent before
 * end with it. Wrong tries are counted on, so that asking for new codes buys no new guesses.
 */
export const issueChallenge = async (
  ctx: Context,
  userId: string,
  purpose: Purpose,
  target: string | null = null,
): Promise<{ readonly code: string; readonly token: string }> => {
  const now = await ctx.clock.now(ctx.db);
  await countAttempt(ctx.db, "send", `${purpose}:${userId}`, now);
  const code = newCode();
  const token = newToken();
  await endEarlier(ctx, userId, purpose, now);
  await ctx.db.insert(challenges).values({
    id: newId(),
    userId,
    purpose,
    target,
    codeHash: await hashSecret(code, ctx.cost),
    tokenHash: digest(token),
    expiresAt: new Date(now.getTime() + CHALLENGE_MINUTES * 60_000),
    createdAt: now,
  });
  return { code, token };
};

/** Spends a challenge; of two requests at once exactly one gets it. */
const spend = async (ctx: Context, id: string, now: Date): Promise<boolean> => {
  const spent = await ctx.db
    .update(challenges)
    .set({ usedAt: now })
    .where(and(eq(challenges.id, id), isNull(challenges.usedAt)))
    .returning({ id: challenges.id });
  return spent.length === 1;
};

/** Spends the newest code sent for this purpose; a wrong one is 401 `Invalid Auth Code`, too many are 429. */
export const redeemCode = async (
  ctx: Context,
  userId: string,
  purpose: Purpose,
  code: string,
  target: string | null = null,
): Promise<void> => {
  const now = await ctx.clock.now(ctx.db);
  await countAttempt(ctx.db, "code", `${purpose}:${userId}`, now);
  const [row] = await ctx.db
    .select()
    .from(challenges)
    .where(
      and(
        eq(challenges.userId, userId),
        eq(challenges.purpose, purpose),
        isNotNull(challenges.codeHash),
        isNull(challenges.usedAt),
        gt(challenges.expiresAt, now),
      ),
    )
    .orderBy(desc(challenges.createdAt))
    .limit(1);
  const right = row?.codeHash != null && row.target === target && (await secretMatches(code, row.codeHash));
  if (!right || !(await spend(ctx, row.id, now))) throw refuse(401, INVALID_CODE);
  await clearAttempts(ctx.db, "code", `${purpose}:${userId}`);
};

/** The person a link's token was sent to, without spending it; null when spent, expired or unknown. */
export const peekToken = async (
  ctx: Context,
  purpose: Purpose,
  token: string,
  target: string | null = null,
): Promise<{ readonly id: string; readonly userId: string } | null> => {
  const now = await ctx.clock.now(ctx.db);
  const [row] = await ctx.db
    .select({ id: challenges.id, userId: challenges.userId, target: challenges.target })
    .from(challenges)
    .where(
      and(
        eq(challenges.tokenHash, digest(token)),
        eq(challenges.purpose, purpose),
        isNull(challenges.usedAt),
        gt(challenges.expiresAt, now),
      ),
    );
  return row === undefined || row.target !== target ? null : row;
};

/** Spends a link's token; answers whose it was, or null. */
export const redeemToken = async (
  ctx: Context,
  purpose: Purpose,
  token: string,
  target: string | null = null,
): Promise<string | null> => {
  const row = await peekToken(ctx, purpose, token, target);
  if (row === null || !(await spend(ctx, row.id, await ctx.clock.now(ctx.db)))) return null;
  return row.userId;
};

/** A token that stands for a code just redeemed; `target` binds it, to a session for instance. */
export const issueToken = async (
  ctx: Context,
  userId: string,
  purpose: Purpose,
  target: string | null = null,
): Promise<string> => {
  const now = await ctx.clock.now(ctx.db);
  const token = newToken();
  await ctx.db.insert(challenges).values({
    id: newId(),
    userId,
    purpose,
    target,
    tokenHash: digest(token),
    expiresAt: new Date(now.getTime() + CHALLENGE_MINUTES * 60_000),
    createdAt: now,
  });
  return token;
};
