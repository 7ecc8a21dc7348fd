import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "../context.ts";
import { users } from "../db/schema/accounts.ts";
import { refuse, refuseFields } from "../http/refusal.ts";
import { CHALLENGE_MINUTES, INVALID_CODE, issueChallenge, redeemCode, redeemToken } from "./challenges.ts";
import { addressOf, findByIdentifier, findUser, guessIdentifier, type Identifier, type UserRow } from "./identifier.ts";
import { clearAttempts, countAttempt } from "./limits.ts";
import { sendMessage } from "./mail.ts";
import { linkTo } from "./redirect.ts";
import { hashSecret, secretMatches } from "./scrypt.ts";
import { isTrusted, lastPlatform, openSession, type TokenBundle, trustDevice } from "./sessions.ts";

/** A bundle that may also carry the token of a device just trusted. */
export type SignedIn = TokenBundle & { readonly remember_token?: string };

const BAD_CREDENTIALS = "Invalid credentials";
const life = `It works once, within ${CHALLENGE_MINUTES} minutes.`;

/** Sends a 6-digit sign-in code. */
export const sendSignInCode = async (ctx: Context, user: UserRow, to: Identifier): Promise<void> => {
  const { code } = await issueChallenge(ctx, user.id, "signin");
  await sendMessage(
    ctx,
    to,
    "Your Optio code",
    `Your code is ${code}. ${life}\nIf you did not ask for it, ignore this message.`,
  );
};

/** Sends a magic link and a code in one message; either signs in, and ends the other. */
const sendSignInLink = async (ctx: Context, user: UserRow, to: Identifier, redirectUrl: string): Promise<void> => {
  const { code, token } = await issueChallenge(ctx, user.id, "signin");
  const link = linkTo(ctx, redirectUrl, "/magicLogin", token);
  await sendMessage(
    ctx,
    to,
    "Your Optio sign-in link",
    `Sign in with this link:\n${link}\n\nor with the code ${code}. ${life}`,
  );
};

/** Whether a password is the person's. The same time is taken when there is no such person. */
const passwordIsRight = async (ctx: Context, user: UserRow | undefined, password: string): Promise<boolean> => {
  const hash = user?.passwordHash;
  if (hash != null) return secretMatches(password, hash);
  await hashSecret(password, ctx.cost);
  return false;
};

/** POST /login with a password: a bundle on a trusted device, else a code is sent (decisions.md §6–7). */
export const loginWithPassword = async (
  ctx: Context,
  identifier: Identifier,
  password: string,
  rememberToken: string | null,
): Promise<TokenBundle | { readonly status: "code_required" }> => {
  const now = await ctx.clock.now(ctx.db);
  await countAttempt(ctx.db, "login", identifier.value, now);
  const user = await findByIdentifier(ctx.db, identifier);
  const right = await passwordIsRight(ctx, user, password);
  if (user === undefined || !right) throw refuse(422, BAD_CREDENTIALS);
  await clearAttempts(ctx.db, "login", identifier.value);
  if (rememberToken !== null && (await isTrusted(ctx, user.id, rememberToken))) {
    return openSession(ctx, user.id, await lastPlatform(ctx, user.id));
  }
  await sendSignInCode(ctx, user, identifier);
  return { status: "code_required" };
};

/** POST /login without a password, and the resend calls: the same answer whether or not the account exists. */
export const requestSignInLink = async (ctx: Context, identifier: Identifier, redirectUrl: string): Promise<void> => {
  await countAttempt(ctx.db, "link", identifier.value, await ctx.clock.now(ctx.db));
  const user = await findByIdentifier(ctx.db, identifier);
  if (user !== undefined) await sendSignInLink(ctx, user, identifier, redirectUrl);
};

const confirm = async (ctx: Context, userId: string): Promise<void> => {
  await ctx.db
    .update(users)
    .set({ confirmedAt: await ctx.clock.now(ctx.db) })
    .where(and(eq(users.id, userId), isNull(users.confirmedAt)));
};

/** POST /authCodeLogin: a wrong, spent or expired code is 401 `Invalid Auth Code`; the sixth try is 429. */
export const signInWithCode = async (
  ctx: Context,
  identifierText: string,
  code: string,
  platformType: string,
  remember: boolean,
): Promise<SignedIn> => {
  const identifier = guessIdentifier(identifierText);
  const user = await findByIdentifier(ctx.db, identifier);
  if (user === undefined) {
    await countAttempt(ctx.db, "code", identifier.value, await ctx.clock.now(ctx.db));
    throw refuse(401, INVALID_CODE);
  }
  await redeemCode(ctx, user.id, "signin", code);
  await confirm(ctx, user.id);
  const bundle = await openSession(ctx, user.id, platformType);
  return remember ? { ...bundle, remember_token: await trustDevice(ctx, user.id) } : bundle;
};

/** POST /magicLogin: a spent or expired link is 422. */
export const signInWithToken = async (ctx: Context, token: string, platformType: string): Promise<TokenBundle> => {
  const userId = await redeemToken(ctx, "signin", token);
  const user = userId === null ? undefined : await findUser(ctx.db, userId);
  if (user === undefined) throw refuseFields({ token: ["This link was used already or has expired"] });
  await confirm(ctx, user.id);
  return openSession(ctx, user.id, platformType);
};

/** Where a signed-in person's codes go; 422 when there is no address at all. */
export const requireAddress = (user: UserRow): Identifier => {
  const address = addressOf(user);
  if (address === null) throw refuse(422, "This account has no e-mail address or phone number");
  return address;
};
