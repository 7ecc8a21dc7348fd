import { and, desc, eq, gt, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { challenges } from "../db/schema/accounts.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Context } from "../shared/context.ts";
import { digest, newCode, newId, newToken } from "../shared/random.ts";
import { type Refusal, refuseFields } from "../shared/refusal.ts";
import { isSameText, isTagOf, mac, macs, TAG_LENGTH, tagOf } from "../shared/service-key.ts";

/** What a code or a link was sent for; it works for nothing else. */
export type Purpose = "signin" | "reset" | "password-change" | "identifier";

export type ChallengeRow = typeof challenges.$inferSelect;

/** The lifetime of a code and of a link's token. */
export const CHALLENGE_MINUTES = 10;
/** How long the client that used a challenge can use it again, because the first answer may have been lost (W13). */
const REPEAT_SECONDS = 30;

export const INVALID_CODE = "Invalid Auth Code";
/** The right code of a message whose link or code was used. */
export const SPENT_CODE = "This message was used already. Ask for a new one.";

/** The 422 for a link that cannot be used. */
export const linkUsed = (): Refusal => refuseFields({ token: ["This link was used already or has expired"] });

/** The person that a challenge is for, and the client that requested it. */
interface ChallengeRequest {
  readonly userId: string | null;
  readonly purpose: Purpose;
  readonly subject: string;
  readonly client: string;
  /** The address of a client without a sign-in; null for one with the cookie. */
  readonly address?: string | null;
  /** The address of a client that the account does not know, which the request was counted for. */
  readonly countedFor?: string | null;
}

/** A link's token ends with an HMAC tag, so that an invented token is recognised without a query. */
const newLinkToken = (ctx: Context): string => {
  const token = newToken();
  return token + tagOf(ctx, "link", token);
};

/** Whether this service issued a link's token, used or not. */
export const isGenuine = (ctx: Context, token: string): boolean =>
  isTagOf(ctx, "link", token.slice(0, -TAG_LENGTH), token.slice(-TAG_LENGTH));

const codeHash = (ctx: Context, id: string, code: string): string =>
  mac(ctx, "code", `${id}:${code}`).toString("base64url");

/** Whether this is the code of a challenge, which may have been issued under another accepted secret. */
const hasCode = (ctx: Context, { id, codeHash: hash }: ChallengeRow, code: string): boolean =>
  macs(ctx, "code", `${id}:${code}`).some((own) => isSameText(hash ?? "", own.toString("base64url")));

/** Ends earlier challenges of the same client and purpose, and no others: a stranger's request ends nothing. */
const endEarlier = async (tx: Db, request: ChallengeRequest, now: Date): Promise<void> => {
  const { purpose, subject, client, address } = request;
  await tx
    .update(challenges)
    .set({ usedAt: now, usedBy: null })
    .where(
      and(
        eq(challenges.purpose, purpose),
        eq(challenges.client, client),
        address === undefined ? undefined : eq(challenges.subject, subject),
        isNull(challenges.usedAt),
      ),
    );
};

/**
 * Makes a code and a token for one purpose; each works once, and using one ends the other. The database stores only their
 * hashes.
 */
export const issueChallenge = async (ctx: Context, request: ChallengeRequest, withCode = true) => {
  const now = ctx.clock.now();
  const [id, code, token] = [newId(), newCode(), newLinkToken(ctx)];
  const expiresAt = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
  await inTransaction(ctx.db, async (tx) => {
    await endEarlier(tx, request, now);
    await tx.insert(challenges).values({
      ...request,
      id,
      codeHash: withCode ? codeHash(ctx, id, code) : null,
      tokenHash: digest(token),
      expiresAt,
      createdAt: now,
    });
  });
  return { id, code, token, expiresAt };
};

/** A token that replaces a redeemed code in the owner's next call. */
export const issueToken = async (ctx: Context, request: ChallengeRequest): Promise<string> =>
  (await issueChallenge(ctx, request, false)).token;

/** Whether a challenge can be used now: unused and not expired, or just used by the same client. */
export const isUsable = (row: ChallengeRow, usedBy: string | null, now: Date): boolean => {
  if (row.usedAt === null) return row.expiresAt > now;
  const isRecent = now.getTime() - row.usedAt.getTime() <= REPEAT_SECONDS * 1000;
  return usedBy !== null && row.usedBy === usedBy && isRecent;
};

/**
 * Marks a challenge as used; of two concurrent clients exactly one succeeds. The client that used it can use it again
 * for 30 s. Returns the row as it was before, or null when the challenge cannot be used.
 */
export const consume = async (ctx: Context, id: string, usedBy: string | null): Promise<ChallengeRow | null> =>
  inTransaction(ctx.db, async (tx) => {
    const [row] = await tx.select().from(challenges).where(eq(challenges.id, id)).for("update");
    const now = ctx.clock.now();
    if (row === undefined || !isUsable(row, usedBy, now)) return null;
    if (row.usedAt === null) await tx.update(challenges).set({ usedAt: now, usedBy }).where(eq(challenges.id, id));
    return row;
  });

/**
 * The challenges of a purpose that fulfil these conditions, newest first; among them all that can be used now (`isUsable`),
 * also one that was used just before it expired.
 */
const usableOrUsed = (
  { db, clock }: Context,
  purpose: Purpose,
  ...conditions: ReadonlyArray<SQL>
): Promise<ReadonlyArray<ChallengeRow>> => {
  const time = new Date(clock.now().getTime() - REPEAT_SECONDS * 1000);
  return db
    .select()
    .from(challenges)
    .where(and(eq(challenges.purpose, purpose), gt(challenges.expiresAt, time), ...conditions))
    .orderBy(desc(challenges.createdAt));
};

/**
 * The codes that one client requested for a purpose and subject, newest first; `isOwn` selects the client's rows. A code
 * works only for the client that requested it: every other code would be one more chance to guess right.
 */
export const ownCodes = (
  ctx: Context,
  purpose: Purpose,
  subject: string,
  isOwn: SQL,
): Promise<ReadonlyArray<ChallengeRow>> =>
  usableOrUsed(ctx, purpose, eq(challenges.subject, subject), isNotNull(challenges.codeHash), isOwn);

/** Consumes the one of these challenges that has this code; null when none has it or it cannot be used. */
export const consumeCode = async (
  ctx: Context,
  rows: ReadonlyArray<ChallengeRow>,
  code: string,
  usedBy: string | null,
): Promise<ChallengeRow | null> => {
  const now = ctx.clock.now();
  const found = rows.filter((row) => isUsable(row, usedBy, now)).find((row) => hasCode(ctx, row, code));
  return found === undefined ? null : consume(ctx, found.id, usedBy);
};

/** Whether one of these challenges has this code and was used, by its link or its code; not one that a newer one replaced. */
export const isSpentCode = (ctx: Context, rows: ReadonlyArray<ChallengeRow>, code: string): boolean =>
  rows
    .filter(({ usedAt, usedBy, familyId }) => usedAt !== null && (usedBy !== null || familyId !== null))
    .some((row) => hasCode(ctx, row, code));

/** The challenge of a link's token, used or not; null when it is unknown, or expired for so long that no call repeats it. */
export const findByToken = async (ctx: Context, purpose: Purpose, token: string): Promise<ChallengeRow | null> =>
  (await usableOrUsed(ctx, purpose, eq(challenges.tokenHash, digest(token))))[0] ?? null;

/** Whether an unused code for this subject exists. */
export const isOutstanding = async (ctx: Context, purpose: Purpose, subject: string): Promise<boolean> => {
  const found = await usableOrUsed(ctx, purpose, eq(challenges.subject, subject));
  return found.some((row) => isUsable(row, null, ctx.clock.now()));
};

/** Ends every code and link of a person except the one with this id, which its client may repeat. */
export const endChallenges = async (tx: Db, userId: string, exceptId: string | null, now: Date): Promise<void> => {
  await tx
    .update(challenges)
    .set({ usedAt: sql`coalesce(${challenges.usedAt}, ${now.toISOString()}::timestamptz)`, usedBy: null })
    .where(and(eq(challenges.userId, userId), ne(challenges.id, exceptId ?? "")));
};
