import { and, desc, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import { type Db, inTransaction } from "../db/database.ts";
import { families, refreshTokens, trustedDevices, users } from "../db/schema/accounts.ts";
import { databaseTime } from "../shared/clock.ts";
import type { Context } from "../shared/context.ts";
import { digest, newId, newToken } from "../shared/random.ts";
import { refuse } from "../shared/refusal.ts";
import { mac } from "../shared/service-key.ts";
import type { UserRow } from "./identifier.ts";
import { readJwt, signJwt } from "./jwt.ts";

/** What a sign-in answers (decisions.md §3); `expires_in` in seconds. */
export interface TokenBundle {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
}

/** Who an access token speaks for, and of which sign-in it is. */
interface Bearer {
  readonly userId: string;
  readonly familyId: string;
}

interface Family {
  readonly id: string;
  readonly userId: string;
  readonly platformType: string | null;
  readonly createdAt: Date;
}

const TRUST_DAYS = 30;
/** A sign-in ends after this many days, however often it is renewed (L8). */
const FAMILY_DAYS = 180;
/** For how long a spent refresh token gets the answer of its first use again, when that answer was lost (M6). */
const REPEAT_SECONDS = 30;
const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

const bundleOf = (ctx: Context, family: Family, refresh: string, now: Date): TokenBundle => {
  const issued = Math.floor(now.getTime() / 1000);
  const claims = { sub: family.userId, sid: family.id, iat: issued, exp: issued + ctx.config.accessTokenSeconds };
  const platform = family.platformType === null ? {} : { platformType: family.platformType };
  return {
    access_token: signJwt({ ...claims, ...platform }, ctx.signingKey),
    refresh_token: refresh,
    expires_in: ctx.config.accessTokenSeconds,
  };
};

const issue = async (ctx: Context, db: Db, family: Family, refresh: string, now: Date): Promise<TokenBundle> => {
  const end = later(family.createdAt, FAMILY_DAYS * 24 * 3600);
  const expires = later(now, ctx.config.refreshTokenSeconds);
  await db.insert(refreshTokens).values({
    hash: digest(refresh),
    familyId: family.id,
    expiresAt: expires < end ? expires : end,
  });
  return bundleOf(ctx, family, refresh, now);
};

/** A new sign-in: its family of refresh tokens and the first bundle. `client` is the id of the client's cookie. */
export const openFamily = async (
  ctx: Context,
  userId: string,
  platformType: string | null,
  client: string,
): Promise<{ readonly familyId: string; readonly bundle: TokenBundle }> => {
  const now = await ctx.clock.now(ctx.db);
  const family = { id: newId(), userId, platformType, client, createdAt: now };
  await ctx.db.insert(families).values(family);
  return { familyId: family.id, bundle: await issue(ctx, ctx.db, family, newToken(), now) };
};

/** The first bundle of a new sign-in. */
export const openSession = async (...given: Parameters<typeof openFamily>): Promise<TokenBundle> =>
  (await openFamily(...given)).bundle;

/** Ends one sign-in. */
export const revokeFamily = async (ctx: Context, familyId: string): Promise<void> => {
  const revokedAt = await ctx.clock.now(ctx.db);
  await ctx.db.update(families).set({ revokedAt }).where(eq(families.id, familyId));
};

/** The platform of the person's last sign-in: what a trusted device, which names none, signs in as. */
export const lastPlatform = async (ctx: Context, userId: string): Promise<string | null> => {
  const [row] = await ctx.db
    .select({ platformType: families.platformType })
    .from(families)
    .where(eq(families.userId, userId))
    .orderBy(desc(families.createdAt))
    .limit(1);
  return row?.platformType ?? null;
};

/**
 * The refresh token that follows another: an HMAC under the service's secret, so that a repeated request can be
 * answered alike while the database holds hashes only.
 */
const successorOf = (ctx: Context, refresh: string): string => mac(ctx, "refresh", refresh).toString("base64url");

/** Whether a spent token is presented again because its answer was lost: soon, and before its successor was used. */
const isRepeat = async (tx: Db, usedAt: Date, successor: string, now: Date): Promise<boolean> => {
  if (now > later(usedAt, REPEAT_SECONDS)) return false;
  const [next] = await tx
    .select({ usedAt: refreshTokens.usedAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, digest(successor)));
  return next !== undefined && next.usedAt === null;
};

/**
 * Exchanges a refresh token for a new bundle. Presented again within 30 s and before the new one was used, it gets
 * the same bundle: the first answer may have been lost (M6). Any other second use is taken as theft and revokes the
 * whole family. Every refusal is 401 `Invalid refresh token`.
 */
export const refreshSession = async (ctx: Context, refresh: string): Promise<TokenBundle> => {
  const bundle = await inTransaction(ctx.db, async (tx) => {
    const [token] = await tx
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.hash, digest(refresh)))
      .for("update");
    if (token === undefined) return null;
    const [family] = await tx.select().from(families).where(eq(families.id, token.familyId)).for("update");
    const now = await ctx.clock.now(tx);
    if (family === undefined || family.revokedAt !== null || token.expiresAt <= now) return null;
    const successor = successorOf(ctx, refresh);
    if (token.usedAt === null) {
      await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.hash, token.hash));
      return issue(ctx, tx, family, successor, now);
    }
    if (await isRepeat(tx, token.usedAt, successor, now)) return bundleOf(ctx, family, successor, token.usedAt);
    await tx.update(families).set({ revokedAt: now }).where(eq(families.id, family.id));
    return null;
  });
  if (bundle === null) throw refuse(401, "Invalid refresh token");
  return bundle;
};

/**
 * POST /logout: revokes the family of the refresh token, by possession alone, and the family of the bearer when it is
 * valid (S16). An unknown refresh token changes nothing.
 */
export const closeSession = async (ctx: Context, refresh: string | null, bearer: string | null): Promise<void> => {
  const [token] =
    refresh === null
      ? []
      : await ctx.db
          .select({ familyId: refreshTokens.familyId })
          .from(refreshTokens)
          .where(eq(refreshTokens.hash, digest(refresh)));
  const own = bearer === null ? null : await readBearer(ctx, bearer);
  const ended = [token?.familyId, own?.familyId].filter((id) => id !== undefined);
  await ctx.db
    .update(families)
    .set({ revokedAt: await ctx.clock.now(ctx.db) })
    .where(and(inArray(families.id, ended), isNull(families.revokedAt)));
};

/** Ends a person's sign-ins, but for one that may stay, and forgets the trusted devices: the password is new. */
export const closeSessions = async (tx: Db, userId: string, keptFamilyId: string | null, now: Date): Promise<void> => {
  await tx
    .update(families)
    .set({ revokedAt: now })
    .where(and(eq(families.userId, userId), isNull(families.revokedAt), ne(families.id, keptFamilyId ?? "")));
  await tx.delete(trustedDevices).where(eq(trustedDevices.userId, userId));
};

/** Reads an access token; null when it is forged, expired, malformed or of a session that was ended. */
const readBearer = async (ctx: Context, token: string): Promise<Bearer | null> => {
  const claims = readJwt(token, ctx.signingKey, await ctx.clock.now(ctx.db));
  if (claims === null) return null;
  const [family] = await ctx.db
    .select({ id: families.id })
    .from(families)
    .where(and(eq(families.id, claims.sid), eq(families.userId, claims.sub), isNull(families.revokedAt)));
  return family === undefined ? null : { userId: claims.sub, familyId: family.id };
};

/**
 * The account and sign-in of an access token, in one statement; null where `readBearer` is. The signature comes first,
 * so only tokens of ours reach the database; the expiry needs the clock that the statement reads.
 */
export const readCaller = async (
  ctx: Context,
  token: string,
): Promise<{ readonly user: UserRow; readonly familyId: string } | null> => {
  const claims = readJwt(token, ctx.signingKey, new Date(0));
  if (claims === null) return null;
  const [row] = await ctx.db
    .select({ user: users, familyId: families.id, offset: databaseTime.offset })
    .from(families)
    .innerJoin(users, eq(users.id, families.userId))
    .where(and(eq(families.id, claims.sid), eq(families.userId, claims.sub), isNull(families.revokedAt)));
  if (row === undefined) return null;
  const now = ctx.clock.remember(row.offset);
  return readJwt(token, ctx.signingKey, now) === null ? null : { user: row.user, familyId: row.familyId };
};

/** Trusts a device for 30 days: answers the token that says so. */
export const trustDevice = async (ctx: Context, userId: string): Promise<string> => {
  const token = newToken();
  const expiresAt = later(await ctx.clock.now(ctx.db), TRUST_DAYS * 24 * 3600);
  await ctx.db.insert(trustedDevices).values({ hash: digest(token), userId, expiresAt });
  return token;
};

/** Whether this token names a device that this person trusted in the last 30 days. */
export const isTrusted = async (ctx: Context, userId: string, token: string): Promise<boolean> => {
  const now = await ctx.clock.now(ctx.db);
  const [row] = await ctx.db
    .select({ hash: trustedDevices.hash })
    .from(trustedDevices)
    .where(
      and(eq(trustedDevices.hash, digest(token)), eq(trustedDevices.userId, userId), gt(trustedDevices.expiresAt, now)),
    );
  return row !== undefined;
};
