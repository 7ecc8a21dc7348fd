import { and, eq, isNull } from "drizzle-orm";
import type * as calls from "../../src/adapters/http/calls/session.ts";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/accounts.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Client } from "../http/client.ts";
import { networksOf } from "../http/client-address.ts";
import type { Caller, Handler, SignedInHandler } from "../http/handler.ts";
import { ownPlace } from "../shared/background.ts";
import type { Context } from "../shared/context.ts";
import { refuse, refuseFields } from "../shared/refusal.ts";
import { anonymous, deriveInTurn, hashSecret, secretMatches } from "../shared/scrypt.ts";
import { verifiedIdentifier } from "./captcha.ts";
import {
  type ChallengeRow,
  endChallenges,
  INVALID_CODE,
  issueChallenge,
  issueToken,
  isUsable,
  linkUsed,
} from "./challenges.ts";
import { clientColumns, recipientOf } from "./clients.ts";
import { findLink, redeemCode, redeemOwnCode, redeemToken, repeaterOf } from "./guesses.ts";
import {
  addressOf,
  findByIdentifier,
  findUser,
  type Identifier,
  readAnyIdentifier,
  type UserRow,
} from "./identifier.ts";
import { checkGuess, limit } from "./limits.ts";
import { compose, postNotice, requireSendable } from "./mail.ts";
import { passwordChangeCode, passwordChanged, resetLink } from "./mail-texts.ts";
import { issueTo, requestMessage } from "./messages.ts";
import { linkTo } from "./redirect.ts";
import { requireStrong } from "./rules.ts";
import { closeSessions } from "./sessions.ts";

/** How long /setupPassword accepts the same password again from the same session. */
const SETUP_REPEAT_MINUTES = 10;

const postPasswordNotice = (ctx: Context, user: UserRow): void => postNotice(ctx, addressOf(user), passwordChanged);

/**
 * Replaces a password within a transaction, and ends every code and link of the person, the trust in all devices, and
 * every session except one.
 */
const replacePassword = async (
  tx: Db,
  userId: string,
  passwordHash: string,
  exceptFamilyId: string | null,
  redeemed: ChallengeRow,
  now: Date,
): Promise<void> => {
  await tx
    .update(users)
    .set({ passwordHash, passwordSetAt: now, passwordSetupFamily: null })
    .where(eq(users.id, userId));
  await endChallenges(tx, userId, redeemed.id, now);
  await closeSessions(tx, userId, exceptFamilyId, now);
};

/** POST /forgotPassword: sends link and code if the account exists; the answer does not reveal whether it does. */
export const forgotPassword: Handler<typeof calls.forgotPassword> = async ({ ctx, client, body }) => {
  const identifier = await verifiedIdentifier(ctx, body);
  await requestMessage(ctx, { purpose: "reset", identifier, client }, async (within, send, asker, user) => {
    const issued = await issueTo(within, asker, user);
    if (user === undefined) return;
    const link = linkTo(ctx, body.redirect_url, "/reset-password", issued.token);
    await send(identifier, resetLink(link, issued.code, identifier), issued);
  });
  return { status: "link_sent" };
};

/** POST /validateResetPasswordOTP: exchanges the mailed code for a token of /reset-password. */
export const validateResetPasswordOTP: Handler<typeof calls.validateResetPasswordOTP> = async ({
  ctx,
  client,
  body,
}) => {
  const identifier = readAnyIdentifier(body.identifier);
  const user = await findByIdentifier(ctx.db, identifier);
  const { userId, subject } = await redeemCode(ctx, { purpose: "reset", identifier, client }, user, body.authCode);
  if (userId === null) throw refuse(401, INVALID_CODE);
  return { token: await issueToken(ctx, { userId, purpose: "reset", subject, ...clientColumns(client) }) };
};

/** 422 for a used or expired token; `repeated`: also one that this client just used is right. */
const requireResetToken = async (
  ctx: Context,
  token: string,
  client: Client,
  repeated = false,
): Promise<ChallengeRow> => {
  const found = await findLink(ctx, "reset", client, token);
  const isRight = found !== null && isUsable(found, repeated ? repeaterOf(client) : null, ctx.clock.now());
  if (!isRight) throw linkUsed();
  return found;
};

/** GET /resetPassword: whether a link can be used, and whose it is. */
export const checkResetToken: Handler<typeof calls.checkResetToken> = async ({ ctx, client, body }) => {
  const { subject } = await requireResetToken(ctx, body.token, client);
  return { valid: true, identifier: recipientOf(subject).value };
};

/**
 * POST /resetPassword: the token is consumed and every session of the person ends. The same client may repeat the call
 * for 30 s with the same password, because the first answer may have been lost (W13).
 */
export const resetPassword: Handler<typeof calls.resetPassword> = async ({ ctx, client, body }) => {
  const { token, password, password_confirmation: confirmation } = body;
  requireStrong("password", password, confirmation);
  await requireResetToken(ctx, token, client, true);
  // derived before the token is consumed, because the service may be too busy to derive it
  const passwordHash = await deriveInTurn(token, () =>
    hashSecret(password, ctx.cost, anonymous(networksOf(client.address))),
  );
  // in one transaction, so that a link whose reset failed still works
  const { row, user } = await inTransaction(ctx.db, async (tx) => {
    const row = await redeemToken({ ...ctx, db: tx }, "reset", client, token);
    const user = row?.userId == null ? undefined : await findUser(tx, row.userId);
    if (row === null || user === undefined) throw linkUsed();
    if (row.usedAt === null) await replacePassword(tx, user.id, passwordHash, null, row, ctx.clock.now());
    return { row, user };
  });
  if (row.usedAt === null) return postPasswordNotice(ctx, user);
  if (!(await secretMatches(password, user.passwordHash ?? "", anonymous(networksOf(client.address)))))
    throw linkUsed();
};

/** Whether the same session has just set this password: the first answer may have been lost (W13). */
const isRepeatedSetup = async (ctx: Context, { user, familyId }: Caller, password: string): Promise<boolean> => {
  const { passwordHash, passwordSetAt, passwordSetupFamily } = user;
  if (passwordHash === null || passwordSetAt === null || passwordSetupFamily !== familyId) return false;
  const now = ctx.clock.now();
  if (now.getTime() - passwordSetAt.getTime() > SETUP_REPEAT_MINUTES * 60_000) return false;
  const check = () => secretMatches(password, passwordHash);
  return (await checkGuess(ctx, [["password", `setup:${user.id}`]], check)) === true;
};

/**
 * POST /setupPassword: sets the first password of an account, at sign-up or later; 409 if there is one. The same
 * password from the same session within 10 minutes is a repetition and succeeds.
 */
export const setupPassword: SignedInHandler<typeof calls.setupPassword> = async ({ ctx, body }, { user, familyId }) => {
  const { password } = body;
  requireStrong("password", password, body.password_confirmation);
  const derive = () => deriveInTurn(user.id, () => hashSecret(password, ctx.cost));
  const passwordHash = user.passwordHash === null ? await derive() : null;
  if (passwordHash !== null) {
    const passwordSetAt = ctx.clock.now();
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
  if (!(await isRepeatedSetup(ctx, { user: current, familyId }, password))) {
    throw refuse(409, "This account has a password already");
  }
};

const subjectOfChange = (familyId: string): string => `session:${familyId}`;

/** The address for a signed-in person's codes; 422 when the account has none. */
const requireAddress = (user: UserRow): Identifier => {
  const address = addressOf(user);
  if (address === null) throw refuse(422, "This account has no email address or phone number");
  return address;
};

/** Checks the current password of a signed-in person; 422 on `current_password` when it is wrong. */
export const requireCurrentPassword = async (ctx: Context, user: UserRow, password: string): Promise<void> => {
  const isRight = await checkGuess(
    ctx,
    [["password", `change:${user.id}`]],
    async () => user.passwordHash !== null && secretMatches(password, user.passwordHash),
  );
  if (isRight !== true) throw refuseFields({ current_password: ["The current password is not right"] });
};

/** POST user/initiate-password-change: checks the current password and sends a code. */
export const initiatePasswordChange: SignedInHandler<typeof calls.initiatePasswordChange> = async (
  { ctx, body },
  { user, familyId },
) => {
  await requireCurrentPassword(ctx, user, body.current_password);
  const address = requireAddress(user);
  requireSendable(ctx, address);
  await limit(ctx, [["send", `password-change:${user.id}`]]);
  const change = { userId: user.id, purpose: "password-change", subject: subjectOfChange(familyId) } as const;
  await compose(ctx, ctx.background.turnOf(ownPlace(user.id)), async (within, send) => {
    const issued = await issueChallenge(within, { ...change, client: familyId });
    await send(address, passwordChangeCode(issued.code, address), issued);
  });
  return { status: "code_required" };
};

/**
 * POST user/validate-password-change-code: exchanges the code for a token that change-password accepts instead of it,
 * in the same session only.
 */
export const validatePasswordChangeCode: SignedInHandler<typeof calls.validatePasswordChangeCode> = async (
  { ctx, body },
  caller,
) => {
  const { user, familyId } = caller;
  const subject = subjectOfChange(familyId);
  await redeemOwnCode(ctx, caller, "password-change", subject, body.authCode);
  return { token: await issueToken(ctx, { userId: user.id, purpose: "password-change", subject, client: familyId }) };
};

const CODE = /^[0-9]{6}$/;

/** Consumes the code of a change or the token it was exchanged for; 401 `Invalid Auth Code` when it is neither. */
const redeemChange = async (
  ctx: Context,
  caller: Caller,
  codeOrToken: string,
  client: Client,
): Promise<ChallengeRow> => {
  const subject = subjectOfChange(caller.familyId);
  if (CODE.test(codeOrToken)) return redeemOwnCode(ctx, caller, "password-change", subject, codeOrToken);
  const bound = { subject, usedBy: caller.familyId };
  const row = await redeemToken(ctx, "password-change", client, codeOrToken, bound);
  if (row === null) throw refuse(401, INVALID_CODE);
  return row;
};

/**
 * POST user/change-password: sets a new password, given the code or the token it was exchanged for; the person's other
 * sessions and the trust in devices end.
 */
export const changePassword: SignedInHandler<typeof calls.changePassword> = async ({ ctx, client, body }, caller) => {
  const { authCode, password, password_confirmation: confirmation } = body;
  requireStrong("password", password, confirmation);
  const row = await redeemChange(ctx, caller, authCode, client);
  const { user, familyId } = caller;
  const passwordHash = await deriveInTurn(user.id, () => hashSecret(password, ctx.cost));
  await inTransaction(ctx.db, (tx) => replacePassword(tx, user.id, passwordHash, familyId, row, ctx.clock.now()));
  postPasswordNotice(ctx, user);
};
