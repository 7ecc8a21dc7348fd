import { and, desc, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Context } from "../context.ts";
import { type Db, inTransaction } from "../db/database.ts";
import { families, refreshTokens, trustedDevices } from "../db/schema/accounts.ts";
import { refuse } from "../http/refusal.ts";
import { digest, newId, newToken } from "../random.ts";

/** What a sign-in answers (decisions.md §3); `expires_in` in seconds. */
export interface TokenBundle {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
}

/** Who an access token speaks for, and of which sign-in it is. */
export interface Bearer {
  readonly userId: string;
  readonly familyId: string;
}

interface Family {
  readonly id: string;
  readonly userId: string;
  readonly platformType: string | null;
}

const TRUST_DAYS = 30;
const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

const issue = async (ctx: Context, db: Db, family: Family, now: Date): Promise<TokenBundle> => {
  const refresh = newToken();
  await db.insert(refreshTokens).values({
    hash: digest(refresh),
    familyId: family.id,
    expiresAt: later(now, ctx.config.refreshTokenSeconds),
  });
  const issued = Math.floor(now.getTime() / 1000);
  const claims = family.platformType === null ? {} : { platformType: family.platformType };
  const access = await new SignJWT({ ...claims, sid: family.id })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(family.userId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + ctx.config.accessTokenSeconds)
    .sign(ctx.signingKey);
  return { access_token: access, refresh_token: refresh, expires_in: ctx.config.accessTokenSeconds };
};

/** A new session: a family of refresh tokens, and its first bundle. */
export const openSession = async (ctx: Context, userId: string, platformType: string | null): Promise<TokenBundle> => {
  const now = await ctx.clock.now(ctx.db);
  const family = { id: newId(), userId, platformType, createdAt: now };
  await ctx.db.insert(families).values(family);
  return issue(ctx, ctx.db, family, now);
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
 * Exchanges a refresh token for a new bundle. The old one is spent; presenting it again is taken as theft and
 * revokes the whole family. Every refusal is 401 `Invalid refresh token`.
 */
export const refreshSession = async (ctx: Context, refresh: string): Promise<TokenBundle> => {
  const now = await ctx.clock.now(ctx.db);
  const bundle = await inTransaction(ctx.db, async (tx) => {
    const [token] = await tx
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.hash, digest(refresh)))
      .for("update");
    if (token === undefined) return null;
    const [family] = await tx.select().from(families).where(eq(families.id, token.familyId)).for("update");
    if (family === undefined || family.revokedAt !== null || token.expiresAt <= now) return null;
    if (token.usedAt !== null) {
      await tx.update(families).set({ revokedAt: now }).where(eq(families.id, family.id));
      return null;
    }
    await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.hash, token.hash));
    return issue(ctx, tx, family, now);
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
export const closeSessions = async (ctx: Context, userId: string, keptFamilyId: string | null): Promise<void> => {
  const now = await ctx.clock.now(ctx.db);
  await ctx.db
    .update(families)
    .set({ revokedAt: now })
    .where(and(eq(families.userId, userId), isNull(families.revokedAt), ne(families.id, keptFamilyId ?? "")));
  await ctx.db.delete(trustedDevices).where(eq(trustedDevices.userId, userId));
};

/** Reads an access token; null when it is forged, expired, malformed or of a session that was ended. */
export const readBearer = async (ctx: Context, token: string): Promise<Bearer | null> => {
  try {
    const currentDate = await ctx.clock.now(ctx.db);
    const { payload } = await jwtVerify(token, ctx.signingKey, { currentDate, algorithms: ["HS256"] });
    if (payload.sub === undefined || typeof payload.sid !== "string") return null;
    const [family] = await ctx.db
      .select({ id: families.id })
      .from(families)
      .where(and(eq(families.id, payload.sid), eq(families.userId, payload.sub), isNull(families.revokedAt)));
    return family === undefined ? null : { userId: payload.sub, familyId: family.id };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
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
