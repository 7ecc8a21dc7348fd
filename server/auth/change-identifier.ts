import { eq } from "drizzle-orm";
import { inTransaction, isUniqueViolation } from "../db/database.ts";
import { families, users } from "../db/schema/accounts.ts";
import type { Context } from "../shared/context.ts";
import { refuse, refuseFields } from "../shared/refusal.ts";
import { endChallenges, isOutstanding, issueChallenge } from "./challenges.ts";
import { subjectOf } from "./clients.ts";
import { redeemOwnCode } from "./guesses.ts";
import { findByIdentifier, type Identifier, type UserRow } from "./identifier.ts";
import { countAttempt, countWithin } from "./limits.ts";
import { postNotice, requireSendable, sendMessage } from "./mail.ts";
import { requireCurrentPassword } from "./recovery.ts";

/** How old a sign-in may be that stands in for a password, in milliseconds. */
const FRESH = 15 * 60_000;

const wordOf = ({ type }: Identifier): string => (type === "email" ? "email address" : "phone number");
const currentOf = (user: UserRow, { type }: Identifier): string | null => (type === "email" ? user.email : user.phone);
const challengeSubject = (familyId: string, identifier: Identifier): string =>
  `session:${familyId}:${subjectOf(identifier)}`;

/**
 * Requires that the person proves again who they are (M4): the current password. Without one, or with one that was set
 * up late in this very session and so proves no more than the bearer, the sign-in must be fresh (403).
 */
const requireProof = async (ctx: Context, user: UserRow, familyId: string, password: string | null): Promise<void> => {
  const [family] = await ctx.db.select().from(families).where(eq(families.id, familyId));
  const signedInAt = family?.createdAt.getTime() ?? 0;
  const setLate = user.passwordSetupFamily === familyId && (user.passwordSetAt?.getTime() ?? 0) - signedInAt > FRESH;
  if (user.passwordHash === null || setLate) {
    const now = await ctx.clock.now(ctx.db);
    if (now.getTime() - signedInAt > FRESH) throw refuse(403, "Log in again to change this.");
    return;
  }
  if (password === null || password === "") {
    throw refuseFields({ current_password: ["Enter your current password"] });
  }
  await requireCurrentPassword(ctx, user, password);
};

/** What the address that is to be confirmed receives: the code, or, when it is another account's, a notice. */
const sendCode = async (ctx: Context, identifier: Identifier, taken: boolean, code: string): Promise<void> => {
  // however many accounts ask, one recipient gets only so many messages
  const counter = ["mail", `identifier:${subjectOf(identifier)}`] as const;
  if (!(await countWithin(ctx.db, counter, await ctx.clock.now(ctx.db)))) return;
  if (!taken) return sendMessage(ctx, identifier, "Confirm your address for Optio", `Your code is ${code}.`);
  const text = `Someone tried to add this ${wordOf(identifier)} to another Optio account. It belongs to yours, so nothing was changed.`;
  return sendMessage(ctx, identifier, "Your address was not added", text);
};

/**
 * POST /user/identifier: sends a code to the new address; nothing changes before it is confirmed. An address of
 * another account is answered alike and gets a notice instead of a code, so that the answer tells nothing (H5).
 */
export const requestIdentifier = async (
  ctx: Context,
  user: UserRow,
  familyId: string,
  identifier: Identifier,
  password: string | null,
): Promise<void> => {
  if (currentOf(user, identifier) === identifier.value) {
    throw refuseFields({ identifier: [`This is your ${wordOf(identifier)} already`] });
  }
  const subject = challengeSubject(familyId, identifier);
  const isResend = await isOutstanding(ctx, "identifier", subject);
  // before onboarding there is no wallet, and the screens ask for the address as part of signing up
  if (!isResend && user.onboardedAt !== null) await requireProof(ctx, user, familyId, password);
  requireSendable(ctx, identifier);
  await countAttempt(ctx.db, "identifier", user.id, await ctx.clock.now(ctx.db));
  const { code } = await issueChallenge(ctx, { userId: user.id, purpose: "identifier", subject, client: familyId });
  const taken = (await findByIdentifier(ctx.db, identifier)) !== undefined;
  ctx.background.post(() => sendCode(ctx, identifier, taken, code));
};

/**
 * POST /user/identifier/confirm: the code that was sent to this very address makes it the account's. Codes and links
 * sent to the old address end, and it gets a notice (M4).
 */
export const confirmIdentifier = async (
  ctx: Context,
  user: UserRow,
  familyId: string,
  identifier: Identifier,
  code: string,
): Promise<UserRow> => {
  const subject = challengeSubject(familyId, identifier);
  const challenge = await redeemOwnCode(ctx, "identifier", subject, familyId, user.id, code);
  const change = identifier.type === "email" ? { email: identifier.value } : { phone: identifier.value };
  try {
    const changed = await inTransaction(ctx.db, async (tx) => {
      const [row] = await tx.update(users).set(change).where(eq(users.id, user.id)).returning();
      await endChallenges(tx, user.id, challenge.id, await ctx.clock.now(tx));
      return row ?? user;
    });
    const old = currentOf(user, identifier);
    if (old !== null && old !== identifier.value) {
      const text = `The ${wordOf(identifier)} of your Optio account was changed to another one.\nIf it was not you, contact support now.`;
      postNotice(ctx, { type: identifier.type, value: old }, `Your Optio ${wordOf(identifier)} was changed`, text);
    }
    return changed;
  } catch (error) {
    if (isUniqueViolation(error)) throw refuseFields({ identifier: [`This ${wordOf(identifier)} is taken`] });
    throw error;
  }
};
