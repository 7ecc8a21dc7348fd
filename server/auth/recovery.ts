import { eq } from "drizzle-orm";
import type { Context } from "../context.ts";
import { users } from "../db/schema/accounts.ts";
import { refuse, refuseFields } from "../http/refusal.ts";
import { INVALID_CODE, issueChallenge, issueToken, peekToken, redeemCode, redeemToken } from "./challenges.ts";
import { findByIdentifier, guessIdentifier, type Identifier, type UserRow } from "./identifier.ts";
import { countAttempt } from "./limits.ts";
import { sendMessage } from "./mail.ts";
import { requireStrong } from "./password.ts";
import { linkTo } from "./redirect.ts";
import { hashSecret, secretMatches } from "./scrypt.ts";
import { closeSessions } from "./sessions.ts";
import { requireAddress } from "./signin.ts";

const SPENT = "This link was used already or has expired";

const setPassword = async (ctx: Context, userId: string, password: string): Promise<void> => {
  const passwordHash = await hashSecret(password, ctx.cost);
  await ctx.db.update(users).set({ passwordHash }).where(eq(users.id, userId));
};

/** POST /forgotPassword: sends link and code when the account exists; never tells whether it does. */
export const sendReset = async (ctx: Context, identifier: Identifier, redirectUrl: string): Promise<void> => {
  await countAttempt(ctx.db, "link", `reset:${identifier.value}`, await ctx.clock.now(ctx.db));
  const user = await findByIdentifier(ctx.db, identifier);
  if (user === undefined) return;
  const { code, token } = await issueChallenge(ctx, user.id, "reset");
  const link = linkTo(ctx, redirectUrl, "/reset-password", token);
  await sendMessage(
    ctx,
    identifier,
    "Reset your Optio password",
    `Choose a new password:\n${link}\n\nor enter the code ${code}.`,
  );
};

/** POST /validateResetPasswordOTP: exchanges the mailed code for a token of /reset-password. */
export const exchangeResetCode = async (ctx: Context, identifierText: string, code: string): Promise<string> => {
  const user = await findByIdentifier(ctx.db, guessIdentifier(identifierText));
  if (user === undefined) throw refuse(401, INVALID_CODE);
  await redeemCode(ctx, user.id, "reset", code);
  return issueToken(ctx, user.id, "reset");
};

/** GET /resetPassword?token: 422 for a spent or expired token. */
export const requireResetToken = async (ctx: Context, token: string): Promise<void> => {
  if ((await peekToken(ctx, "reset", token)) === null) throw refuseFields({ token: [SPENT] });
};

/** POST /resetPassword: the token is spent and every session of the person ends. */
export const resetPassword = async (
  ctx: Context,
  token: string,
  password: string,
  confirmation: string,
): Promise<void> => {
  requireStrong("password", password, confirmation);
  const userId = await redeemToken(ctx, "reset", token);
  if (userId === null) throw refuseFields({ token: [SPENT] });
  await setPassword(ctx, userId, password);
  await closeSessions(ctx, userId, null);
};

/** POST /setupPassword: the first password of an account; 409 once there is one. */
export const setupPassword = async (
  ctx: Context,
  user: UserRow,
  password: string,
  confirmation: string,
): Promise<void> => {
  requireStrong("password", password, confirmation);
  if (user.passwordHash !== null) throw refuse(409, "This account has a password already");
  await setPassword(ctx, user.id, password);
};

/** POST user/initiate-password-change: the current password, then a code is sent. */
export const initiatePasswordChange = async (ctx: Context, user: UserRow, current: string): Promise<void> => {
  await countAttempt(ctx.db, "login", `change:${user.id}`, await ctx.clock.now(ctx.db));
  const right = user.passwordHash !== null && (await secretMatches(current, user.passwordHash));
  if (!right) throw refuseFields({ current_password: ["The current password is not right"] });
  const { code } = await issueChallenge(ctx, user.id, "password-change");
  await sendMessage(ctx, requireAddress(user), "Change your Optio password", `Your code is ${code}.`);
};

/**
 * POST user/validate-password-change-code: exchanges the code for a token that change-password takes in its place, in
 * the same session only.
 */
export const exchangeChangeCode = async (
  ctx: Context,
  user: UserRow,
  familyId: string,
  code: string,
): Promise<string> => {
  await redeemCode(ctx, user.id, "password-change", code);
  return issueToken(ctx, user.id, "password-change", familyId);
};

const CODE = /^[0-9]{6}$/;

/** Spends the code of a change, or the token it was exchanged for; 401 `Invalid Auth Code` when it is neither. */
const redeemChange = async (ctx: Context, user: UserRow, familyId: string, proof: string): Promise<void> => {
  if (CODE.test(proof)) return redeemCode(ctx, user.id, "password-change", proof);
  const userId = await redeemToken(ctx, "password-change", proof, familyId);
  if (userId !== user.id) throw refuse(401, INVALID_CODE);
};

/**
 * POST user/change-password: the code, or the token it was exchanged for, and the new password; the person's other
 * sessions and trusted devices end.
 */
export const changePassword = async (
  ctx: Context,
  user: UserRow,
  familyId: string,
  proof: string,
  password: string,
  confirmation: string,
): Promise<void> => {
  requireStrong("password", password, confirmation);
  await redeemChange(ctx, user, familyId, proof);
  await setPassword(ctx, user.id, password);
  await closeSessions(ctx, user.id, familyId);
};
