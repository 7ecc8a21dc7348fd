import { timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, isNull, like, ne, or, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../db/database.ts";
import { challenges } from "../db/schema/accounts.ts";
import type { Context } from "../shared/context.ts";
import { digest, newCode, newId, newToken } from "../shared/random.ts";
import { mac } from "../shared/service-key.ts";

/** What a code or a link was sent for; it is good for nothing else. */
export type Purpose = "signin" | "reset" | "password-change" | "identifier";

export type ChallengeRow = typeof challenges.$inferSelect;

/** A code and a link's token live ten minutes. */
export const CHALLENGE_MINUTES = 10;
/** For how long a challenge that was used is good again for the client that used it: its answer may be lost (W13). */
const REPEAT_SECONDS = 30;

export const INVALID_CODE = "Invalid Auth Code";

/** Whom a challenge is for, and who asked for it. */
interface Asked {
  readonly userId: string | null;
  readonly purpose: Purpose;
  readonly subject: string;
  readonly client: string;
  readonly registrationId?: string | null;
}

/** The secrets of a challenge; only their hashes are stored. */
export interface Issued {
  readonly code: string;
  readonly token: string;
}

const TAG_LENGTH = 22;
const tagOf = (ctx: Context, token: string): string =>
  mac(ctx, "link", token).toString("base64url").slice(0, TAG_LENGTH);

const sameText = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** A link's token ends with a tag of ours, so that an invented one is recognised without looking it up. */
const newLinkToken = (ctx: Context): string => {
  const token = newToken();
  return token + tagOf(ctx, token);
};

/** Whether a link's token was issued by this service, spent or not. */
export const isGenuine = (ctx: Context, token: string): boolean =>
  sameText(token.slice(-TAG_LENGTH), tagOf(ctx, token.slice(0, -TAG_LENGTH)));

const codeHash = (ctx: Context, id: string, code: string): string =>
  mac(ctx, "code", `${id}:${code}`).toString("base64url");

/** Ends what the same client was sent before for the same purpose, and only that: a stranger's request ends nothing. */
const endEarlier = async (tx: Db, { purpose, subject, client }: Asked, now: Date): Promise<void> => {
  const id = client.split("@")[0] ?? client;
  await tx
    .update(challenges)
    .set({ usedAt: now, usedBy: null })
    .where(
      and(
        eq(challenges.purpose, purpose),
        or(eq(challenges.client, client), like(challenges.client, `${id}@%`)),
        client.includes("@") ? eq(challenges.subject, subject) : undefined,
        isNull(challenges.usedAt),
      ),
    );
};

/** Makes a code and a token for one purpose; either is good once, and ends the other. */
export const issueChallenge = async (ctx: Context, asked: Asked, withCode = true): Promise<Issued> => {
  const now = await ctx.clock.now(ctx.db);
  const [id, code, token] = [newId(), newCode(), newLinkToken(ctx)];
  await inTransaction(ctx.db, async (tx) => {
    await endEarlier(tx, asked, now);
    await tx.insert(challenges).values({
      ...asked,
      id,
      codeHash: withCode ? codeHash(ctx, id, code) : null,
      tokenHash: digest(token),
      expiresAt: new Date(now.getTime() + CHALLENGE_MINUTES * 60_000),
      createdAt: now,
    });
  });
  return { code, token };
};

/** A token that stands for a code just redeemed, for its owner's next step. */
export const issueToken = async (ctx: Context, asked: Asked): Promise<string> =>
  (await issueChallenge(ctx, asked, false)).token;

const isRepeatable = (row: ChallengeRow, usedBy: string | null, now: Date): boolean =>
  row.usedAt !== null &&
  usedBy !== null &&
  row.usedBy === usedBy &&
  now.getTime() - row.usedAt.getTime() <= REPEAT_SECONDS * 1000;

/** Whether a challenge can be redeemed now: unused, or just used by the same client. */
export const isGood = (row: ChallengeRow, usedBy: string | null, now: Date): boolean =>
  row.usedAt === null || isRepeatable(row, usedBy, now);

/**
 * Spends a challenge; of two clients at once exactly one gets it. The client that spent it gets it again for 30 s.
 * Answers the row as it was before, or null.
 */
export const spend = async (ctx: Context, id: string, usedBy: string | null): Promise<ChallengeRow | null> =>
  inTransaction(ctx.db, async (tx) => {
    const [row] = await tx.select().from(challenges).where(eq(challenges.id, id)).for("update");
    const now = await ctx.clock.now(tx);
    if (row === undefined || row.expiresAt <= now || !isGood(row, usedBy, now)) return null;
    if (row.usedAt === null) await tx.update(challenges).set({ usedAt: now, usedBy }).where(eq(challenges.id, id));
    return row;
  });

const MOST_OUTSTANDING = 50;

/** The challenge whose code this is, among those outstanding for a subject; `isOwn` narrows it to a client's own. */
export const findByCode = async (
  ctx: Context,
  purpose: Purpose,
  subject: string,
  code: string,
  usedBy: string | null,
  isOwn: (client: string) => boolean,
): Promise<ChallengeRow | null> => {
  const now = await ctx.clock.now(ctx.db);
  const rows = await ctx.db
    .select()
    .from(challenges)
    .where(and(eq(challenges.subject, subject), eq(challenges.purpose, purpose), gt(challenges.expiresAt, now)))
    .orderBy(desc(challenges.createdAt))
    .limit(MOST_OUTSTANDING);
  const good = rows.filter((row) => row.codeHash !== null && isGood(row, usedBy, now));
  const own = good.filter((row) => isOwn(row.client));
  // a client that asked is held to its own codes: every other one would be a chance more to guess
  const candidates = own.length > 0 ? own : good;
  return candidates.find((row) => sameText(row.codeHash ?? "", codeHash(ctx, row.id, code))) ?? null;
};

/** The challenge of a link's token, spent or not; null when it is unknown or expired. */
export const findByToken = async (ctx: Context, purpose: Purpose, token: string): Promise<ChallengeRow | null> => {
  const now = await ctx.clock.now(ctx.db);
  const [row] = await ctx.db
    .select()
    .from(challenges)
    .where(
      and(eq(challenges.tokenHash, digest(token)), eq(challenges.purpose, purpose), gt(challenges.expiresAt, now)),
    );
  return row ?? null;
};

/** Whether a code for this subject is outstanding that the client asked for. */
export const isOutstanding = async (ctx: Context, purpose: Purpose, subject: string): Promise<boolean> => {
  const now = await ctx.clock.now(ctx.db);
  const [row] = await ctx.db
    .select({ id: challenges.id })
    .from(challenges)
    .where(
      and(
        eq(challenges.subject, subject),
        eq(challenges.purpose, purpose),
        isNull(challenges.usedAt),
        gt(challenges.expiresAt, now),
      ),
    );
  return row !== undefined;
};

/** Ends every code and link of a person, but the one with this id, which its client may repeat. */
export const endChallenges = async (tx: Db, userId: string, kept: string | null, now: Date): Promise<void> => {
  await tx
    .update(challenges)
    .set({ usedAt: sql`coalesce(${challenges.usedAt}, ${now.toISOString()}::timestamptz)`, usedBy: null })
    .where(and(eq(challenges.userId, userId), ne(challenges.id, kept ?? "")));
};
