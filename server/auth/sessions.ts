import { and, desc, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import type * as calls from "../../src/adapters/http/calls/session.ts";
import type { TokenBundle } from "../../src/domain/session/entities.ts";
import type { Db } from "../db/database.ts";
import { families, refreshTokens, trustedDevices, users } from "../db/schema/accounts.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Caller, Handler } from "../http/handler.ts";
import { storedOffset } from "../shared/clock.ts";
import type { Context } from "../shared/context.ts";
import { digest, newId, newToken } from "../shared/random.ts";
import { refuse } from "../shared/refusal.ts";
import { mac, macs } from "../shared/service-key.ts";
import { type Claims, isExpired, readJwt, signJwt } from "./jwt.ts";

type Family = Pick<typeof families.$inferSelect, "id" | "userId" | "platformType" | "createdAt">;

const TRUST_DAYS = 30;
/** A sign-in ends after this many days, even if it is refreshed. */
const FAMILY_DAYS = 180;
/** How long a used refresh token gets the answer of its first use again, in case that answer was lost. */
const REPEAT_SECONDS = 30;
const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

const bundleOf = (ctx: Context, family: Family, refresh: string, now: Date): TokenBundle => {
  const issued = Math.floor(now.getTime() / 1000);
  const claims = { sub: family.userId, sid: family.id, iat: issued, exp: issued + ctx.config.accessTokenSeconds };
  const platform = family.platformType === null ? {} : { platformType: family.platformType };
  return {
    access_token: signJwt({ ...claims, ...platform }, ctx.secrets[0]),
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

/** Starts a sign-in: its family of refresh tokens and the first bundle. `client` is the id of the client's cookie. */
export const openFamily = async (
  ctx: Context,
  userId: string,
  platformType: string | null,
  client: string,
): Promise<{ readonly familyId: string; readonly bundle: TokenBundle }> => {
  const now = ctx.clock.now();
  const family = { id: newId(), userId, platformType, client, createdAt: now };
  await ctx.db.insert(families).values(family);
  return { familyId: family.id, bundle: await issue(ctx, ctx.db, family, newToken(), now) };
};

/** Ends one sign-in. */
export const revokeFamily = async (ctx: Context, familyId: string): Promise<void> => {
  const revokedAt = ctx.clock.now();
  await ctx.db.update(families).set({ revokedAt }).where(eq(families.id, familyId));
};

/** The platform of the person's last sign-in. A sign-in on a trusted device, which names no platform, reuses it. */
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
 * The successor of a refresh token: an HMAC under the service's secret, so that a repeated request gets the same answer
 * although the database stores only hashes.
 */
const successorOf = (ctx: Context, refresh: string): string => mac(ctx, "refresh", refresh).toString("base64url");

/** The successors that processes with any accepted secret may have given. */
const successorsOf = (ctx: Context, refresh: string): ReadonlyArray<string> =>
  macs(ctx, "refresh", refresh).map((code) => code.toString("base64url"));

/**
 * The successor of a used token that is sent again because its answer was lost: within 30 s and before its successor was
 * used; else null.
 */
const repeatedOf = async (
  tx: Db,
  usedAt: Date,
  successors: ReadonlyArray<string>,
  now: Date,
): Promise<string | null> => {
  if (now > later(usedAt, REPEAT_SECONDS)) return null;
  const [next] = await tx
    .select({ hash: refreshTokens.hash, usedAt: refreshTokens.usedAt })
    .from(refreshTokens)
    .where(inArray(refreshTokens.hash, successors.map(digest)));
  if (next === undefined || next.usedAt !== null) return null;
  return successors.find((successor) => digest(successor) === next.hash) ?? null;
};

/**
 * Exchanges a refresh token for a new bundle. A token that is sent again within 30 s, before the new one was used, gets
 * the same bundle, also when it has expired meanwhile, because the first answer may have been lost. Any other second use
 * before it expires is treated as theft and revokes the whole family. Every refusal is 401 `Invalid refresh token`.
 */
export const refreshToken: Handler<typeof calls.refreshToken> = async ({ ctx, body: { refresh_token: refresh } }) => {
  const bundle = await inTransaction(ctx.db, async (tx) => {
    const [token] = await tx
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.hash, digest(refresh)))
      .for("update");
    if (token === undefined) return null;
    const [family] = await tx.select().from(families).where(eq(families.id, token.familyId)).for("update");
    const now = ctx.clock.now();
    if (family === undefined || family.revokedAt !== null) return null;
    const isTokenExpired = token.expiresAt <= now;
    if (token.usedAt === null) {
      if (isTokenExpired) return null;
      await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.hash, token.hash));
      return issue(ctx, tx, family, successorOf(ctx, refresh), now);
    }
    const repeated = await repeatedOf(tx, token.usedAt, successorsOf(ctx, refresh), now);
    if (repeated !== null) return bundleOf(ctx, family, repeated, token.usedAt);
    if (!isTokenExpired) await tx.update(families).set({ revokedAt: now }).where(eq(families.id, family.id));
    return null;
  });
  if (bundle === null) throw refuse(401, "Invalid refresh token");
  return bundle;
};

/**
 * POST /logout: revokes the family of the refresh token, which needs no bearer, and the family of the bearer if it is
 * valid (S16). An unknown refresh token changes nothing.
 */
export const logout: Handler<typeof calls.logout> = async ({ ctx, bearer, body: { refresh_token: refresh } }) => {
  const [token] =
    refresh === undefined
      ? []
      : await ctx.db
          .select({ familyId: refreshTokens.familyId })
          .from(refreshTokens)
          .where(eq(refreshTokens.hash, digest(refresh)));
  const claims = bearer === null ? null : claimsOf(ctx, bearer);
  const caller = claims === null ? null : await readCaller(ctx, claims);
  const ended = [token?.familyId, caller?.familyId].filter((id) => id !== undefined);
  // a transaction, because it is repeated after a deadlock with a change that locks both sign-ins in the other order
  await inTransaction(ctx.db, (tx) =>
    tx
      .update(families)
      .set({ revokedAt: ctx.clock.now() })
      .where(and(inArray(families.id, ended), isNull(families.revokedAt))),
  );
};

/**
 * Ends a person's sign-ins except one, and the trust in all devices, after the password changed. Browsers that signed in
 * before are no longer known: who had one of them guesses codes as a stranger.
 */
export const closeSessions = async (
  tx: Db,
  userId: string,
  exceptFamilyId: string | null,
  now: Date,
): Promise<void> => {
  await tx
    .update(families)
    .set({ revokedAt: sql`coalesce(${families.revokedAt}, ${now.toISOString()}::timestamptz)`, client: null })
    .where(and(eq(families.userId, userId), ne(families.id, exceptFamilyId ?? "")));
  await tx.delete(trustedDevices).where(eq(trustedDevices.userId, userId));
};

/** What an access token of this service names. */
export type CallerClaims = Pick<Claims, "sub" | "sid" | "exp">;

/** The claims of an access token; null for a forged or malformed one. It may be expired, or its sign-in ended. */
export const claimsOf = (ctx: Context, token: string): CallerClaims | null => readJwt(token, ctx.secrets);

/**
 * The caller of a token with these claims, whose signature was checked; null when it is expired or its sign-in ended. The
 * expiry is checked with the clock that the statement reads.
 */
export const readCaller = async (ctx: Context, { sid, sub, exp }: CallerClaims): Promise<Caller | null> => {
  const [row] = await ctx.db
    .select({ user: users, offset: storedOffset })
    .from(families)
    .innerJoin(users, eq(users.id, families.userId))
    .where(and(eq(families.id, sid), eq(families.userId, sub), isNull(families.revokedAt)));
  if (row === undefined) return null;
  ctx.clock.learn(row.offset);
  return isExpired({ exp }, ctx.clock.now()) ? null : { user: row.user, familyId: sid };
};

/** Trusts a device for 30 days; returns the token that identifies it. */
export const trustDevice = async (ctx: Context, userId: string): Promise<string> => {
  const token = newToken();
  const expiresAt = later(ctx.clock.now(), TRUST_DAYS * 24 * 3600);
  await ctx.db.insert(trustedDevices).values({ hash: digest(token), userId, expiresAt });
  return token;
};

/** Whether this token identifies a device that this person trusted in the last 30 days. */
export const isTrusted = async (ctx: Context, userId: string, token: string): Promise<boolean> => {
  const { hash, userId: owner, expiresAt } = trustedDevices;
  const isOwn = and(eq(hash, digest(token)), eq(owner, userId), gt(expiresAt, ctx.clock.now()));
  return (await ctx.db.$count(trustedDevices, isOwn)) > 0;
};
