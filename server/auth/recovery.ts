import { and, eq, isNull } from "drizzle-orm";
import { inTransaction } from "../db/database.ts";
import { users } from "../db/schema/accounts.ts";
import type { Client } from "../http/client.ts";
import type { Context } from "../shared/context.ts";
import { refuse, refuseFields } from "../shared/refusal.ts";
import { hashSecret, secretMatches } from "../shared/scrypt.ts";
import { type ChallengeRow, endChallenges, INVALID_CODE, issueChallenge, issueToken } from "./challenges.ts";
import { clientText, countAsk, mayMail, ownClient, subjectOf } from "./clients.ts";
import { isLinkOnly, isTokenGood, redeemCode, redeemOwnCode, redeemToken } from "./guesses.ts";
import { addressOf, findByIdentifier, findUser, guessIdentifier, type Identifier, type UserRow } from "./identifier.ts";
import { countAttempt, judgeGuess } from "./limits.ts";
import { postNotice, requireSendable, sendMessage } from "./mail.ts";
import { requireStrong } from "./password.ts";
import { linkTo } from "./redirect.ts";
import { closeSessions } from "./sessions.ts";

const SPENT = "This link was used already or has expired";
/** For how long /setupPassword takes the same password again from the same session. */
const SETUP_REPEAT_MINUTES = 10;

const postPasswordNotice = (ctx: Context, user: UserRow): void =>
  postNotice(
    ctx,
    addressOf(user),
    "Your Optio password was changed",
    "The password of your Optio account was changed.\nIf it was not you, reset it now on the log-in page and contact support.",
  );

/**
 * Replaces a password. In one transaction with it, every code and link of the person ends (M3), and every session and
 * trusted device but the session that may stay.
 */
const replacePassword = async (
  ctx: Context,
  user: UserRow,
  passwordHash: string,
  keptFamilyId: string | null,
  redeemed: ChallengeRow,
): Promise<void> => {
  await inTransaction(ctx.db, async (tx) => {
    const now = await ctx.clock.now(tx);
    await tx
      .update(users)
      .set({ passwordHash, passwordSetAt: now, passwordSetupFamily: null })
      .where(eq(users.id, user.id));
    await endChallenges(tx, user.id, redeemed.id, now);
    await closeSessions(tx, user.id, keptFamilyId, now);
  });
  postPasswordNotice(ctx, user);
};

const sendReset = async (
  ctx: Context,
  identifier: Identifier,
  redirectUrl: string,
  client: Client,
  own: string | null,
): Promise<void> => {
  const user = await findByIdentifier(ctx.db, identifier);
  const subject = subjectOf(identifier);
  if (user === undefined || !(await mayMail(ctx, "reset", subject, own))) return;
  const linkOnly = own === null && (await isLinkOnly(ctx, "reset", subject));
  const asked = { userId: user.id, purpose: "reset", subject, client: clientText(client) } as const;
  const { code, token } = await issueChallenge(ctx, asked, !linkOnly);
  const link = linkTo(ctx, redirectUrl, "/reset-password", token);
  const text = `Choose a new password:\n${link}${linkOnly ? "" : `\n\nor enter the code ${code}.`}`;
  await sendMessage(ctx, identifier, "Reset your Optio password", text);
};

/** POST /forgotPassword: sends link and code when the account exists; never tells whether it does. */
export const requestReset = async (
  ctx: Context,
  identifier: Identifier,
  redirectUrl: string,
  client: Client,
): Promise<void> => {
  requireSendable(ctx, identifier);
  const own = await ownClient(ctx, await findByIdentifier(ctx.db, identifier), client, null);
  await countAsk(ctx, "reset", subjectOf(identifier), client, own);
  ctx.background.post(() => sendReset(ctx, identifier, redirectUrl, client, own));
};

/** POST /validateResetPasswordOTP: exchanges the mailed code for a token of /reset-password. */
export const exchangeResetCode = async (
  ctx: Context,
  identifierText: string,
  code: string,
  client: Client,
): Promise<string> => {
  const identifier = guessIdentifier(identifierText);
  const user = await findByIdentifier(ctx.db, identifier);
  const { userId, purpose, subject } = await redeemCode(ctx, "reset", subjectOf(identifier), user, client, code);
  return issueToken(ctx, { userId, purpose: purpose as "reset", subject, client: clientText(client) });
};

/** GET /resetPassword?token: 422 for a spent or expired token. */
export const requireResetToken = async (
  ctx: Context,
  token: string,
  client: Client,
  repeated = false,
): Promise<void> => {
  if (!(await isTokenGood(ctx, "reset", client, token, repeated))) throw refuseFields({ token: [SPENT] });
};

/**
 * POST /resetPassword: the token is spent and every session of the person ends. The same client may repeat it for
 * 30 s with the same password, because the first answer may have been lost (W13).
 */
export const resetPassword = async (
  ctx: Context,
  token: string,
  password: string,
  confirmation: string,
  client: Client,
): Promise<void> => {
  requireStrong("password", password, confirmation);
  await requireResetToken(ctx, token, client, true);
  // before the token is spent, since the service may be too busy to derive it
  const passwordHash = await hashSecret(password, ctx.cost, "anonymous");
  const row = await redeemToken(ctx, "reset", client, token);
  const user = row?.userId == null ? undefined : await findUser(ctx.db, row.userId);
  if (row === null || user === undefined) throw refuseFields({ token: [SPENT] });
  if (row.usedAt === null) return replacePassword(ctx, user, passwordHash, null, row);
  if (!(await secretMatches(password, user.passwordHash ?? "", "anonymous"))) throw refuseFields({ token: [SPENT] });
};

/** Whether this is the password that the same session set up moments ago: the first answer may have been lost (W13). */
const isRepeatedSetup = async (ctx: Context, user: UserRow, familyId: string, password: string): Promise<boolean> => {
  const { passwordHash, passwordSetAt, passwordSetupFamily } = user;
  if (passwordHash === null || passwordSetAt === null || passwordSetupFamily !== familyId) return false;
  const now = await ctx.clock.now(ctx.db);
  if (now.getTime() - passwordSetAt.getTime() > SETUP_REPEAT_MINUTES * 60_000) return false;
  const right = await judgeGuess(ctx, [["login", `setup:${user.id}`]], async () =>
    (await secretMatches(password, passwordHash)) ? true : null,
  );
  return right !== null;
};

/**
 * POST /setupPassword: the first password of an account, at sign-up or later; 409 once there is one. The same password
 * from the same session within 10 minutes is no second one.
 */
export const setupPassword = async (
  ctx: Context,
  user: UserRow,
  familyId: string,
  password: string,
  confirmation: string,
): Promise<void> => {
  requireStrong("password", password, confirmation);
  const passwordHash = user.passwordHash === null ? await hashSecret(password, ctx.cost) : null;
  if (passwordHash !== null) {
    const passwordSetAt = await ctx.clock.now(ctx.db);
    const set = await ctx.db
      .update(users)
      .set({ passwordHash, passwordSetAt, passwordSetupFamily: familyId })
      .where(and(eq(users.id, user.id), isNull(users.passwordHash)))
      .returning({ id: users.id });
    if (set.length === 1) {
      if (user.onboardedAt !== null) postPasswordNotice(ctx, user);
      return;
    }
  }
  const current = (await findUser(ctx.db, user.id)) ?? user;
  if (!(await isRepeatedSetup(ctx, current, familyId, password))) {
    throw refuse(409, "This account has a password already");
  }
};

const subjectOfChange = (familyId: string): string => `session:${familyId}`;

/** Where a signed-in person's codes go; 422 when there is no address at all. */
const requireAddress = (user: UserRow): Identifier => {
  const address = addressOf(user);
  if (address === null) throw refuse(422, "This account has no email address or phone number");
  return address;
};

/** Judges the current password of a signed-in person; 422 on `current_password` when it is wrong. */
export const requireCurrentPassword = async (ctx: Context, user: UserRow, password: string): Promise<void> => {
  const right = await judgeGuess(ctx, [["login", `change:${user.id}`]], async () =>
    user.passwordHash !== null && (await secretMatches(password, user.passwordHash)) ? true : null,
  );
  if (right === null) throw refuseFields({ current_password: ["The current password is not right"] });
};

/** POST user/initiate-password-change: the current password, then a code is sent. */
export const initiatePasswordChange = async (
  ctx: Context,
  user: UserRow,
  familyId: string,
  current: string,
): Promise<void> => {
  await requireCurrentPassword(ctx, user, current);
  const address = requireAddress(user);
  requireSendable(ctx, address);
  await countAttempt(ctx.db, "send", `password-change:${user.id}`, await ctx.clock.now(ctx.db));
  const { code } = await issueChallenge(ctx, {
    userId: user.id,
    purpose: "password-change",
    subject: subjectOfChange(familyId),
    client: familyId,
  });
  ctx.background.post(() => sendMessage(ctx, address, "Change your Optio password", `Your code is ${code}.`));
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
  const subject = subjectOfChange(familyId);
  await redeemOwnCode(ctx, "password-change", subject, familyId, user.id, code);
  return issueToken(ctx, { userId: user.id, purpose: "password-change", subject, client: familyId });
};

const CODE = /^[0-9]{6}$/;

/** Spends the code of a change, or the token it was exchanged for; 401 `Invalid Auth Code` when it is neither. */
const redeemChange = async (
  ctx: Context,
  user: UserRow,
  familyId: string,
  proof: string,
  client: Client,
): Promise<ChallengeRow> => {
  const subject = subjectOfChange(familyId);
  if (CODE.test(proof)) return redeemOwnCode(ctx, "password-change", subject, familyId, user.id, proof);
  const row = await redeemToken(ctx, "password-change", client, proof, { subject, usedBy: familyId });
  if (row === null) throw refuse(401, INVALID_CODE);
  return row;
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
  client: Client,
): Promise<void> => {
  requireStrong("password", password, confirmation);
  const row = await redeemChange(ctx, user, familyId, proof, client);
  await replacePassword(ctx, user, await hashSecret(password, ctx.cost), familyId, row);
};
