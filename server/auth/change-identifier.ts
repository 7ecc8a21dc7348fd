import { eq } from "drizzle-orm";
import type * as calls from "../../src/adapters/http/calls/session.ts";
import { isUniqueViolation } from "../db/database.ts";
import { families, users } from "../db/schema/accounts.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Caller, SignedInHandler } from "../http/handler.ts";
import { ownPlace } from "../shared/background.ts";
import type { Context } from "../shared/context.ts";
import { refuse, refuseFields } from "../shared/refusal.ts";
import { endChallenges, isOutstanding, issueChallenge } from "./challenges.ts";
import { subjectOf } from "./clients.ts";
import { redeemOwnCode } from "./guesses.ts";
import { findByIdentifier, type Identifier, readIdentifier, type UserRow } from "./identifier.ts";
import { countOrWait, limit } from "./limits.ts";
import { compose, postNotice, requireSendable } from "./mail.ts";
import { identifierChanged, identifierCode, identifierTaken, nameOf } from "./mail-texts.ts";
import { presentUser } from "./present.ts";
import { requireCurrentPassword } from "./recovery.ts";

/** How old a sign-in that replaces a password may be, in milliseconds. */
const FRESH_MS = 15 * 60_000;

const currentValue = (user: UserRow, { type }: Identifier): string | null =>
  type === "email" ? user.email : user.phone;
const challengeSubject = (familyId: string, identifier: Identifier): string =>
  `session:${familyId}:${subjectOf(identifier)}`;

/**
 * Requires a second proof of identity: the current password. If there is no password, or if it was set late in
 * this session and proves no more than the bearer, the sign-in must be fresh (403).
 */
const requireProof = async (ctx: Context, { user, familyId }: Caller, password: string | null): Promise<void> => {
  const [family] = await ctx.db.select().from(families).where(eq(families.id, familyId));
  const signedInAt = family?.createdAt.getTime() ?? 0;
  const setLate = user.passwordSetupFamily === familyId && (user.passwordSetAt?.getTime() ?? 0) - signedInAt > FRESH_MS;
  if (user.passwordHash === null || setLate) {
    const now = ctx.clock.now();
    if (now.getTime() - signedInAt > FRESH_MS) throw refuse(403, "Log in again to change this.");
    return;
  }
  if (password === null || password === "") {
    throw refuseFields({ current_password: ["Enter your current password"] });
  }
  await requireCurrentPassword(ctx, user, password);
};

/** The limit is per recipient, across all accounts that request a message; one account causes at most half of them. */
const countersOf = (user: UserRow, identifier: Identifier) => {
  const key = `identifier:${subjectOf(identifier)}`;
  return [["senderMail", `${key}@${user.id}`] as const, ["mail", key] as const];
};

/**
 * POST /user/identifier: sends a code to the new address; nothing changes before it is confirmed. An address of
 * another account gets the same answer and a notice instead of a code, so that the answer reveals nothing.
 */
export const changeIdentifier: SignedInHandler<typeof calls.changeIdentifier> = async ({ ctx, body }, caller) => {
  const identifier = readIdentifier(body.type, body.identifier);
  const { user, familyId } = caller;
  if (currentValue(user, identifier) === identifier.value) {
    throw refuseFields({ identifier: [`This is your ${nameOf(identifier)} already`] });
  }
  const subject = challengeSubject(familyId, identifier);
  const isResend = await isOutstanding(ctx, "identifier", subject);
  // before onboarding there is no wallet, and confirming the address is a step of signing up
  if (!isResend && user.onboardedAt !== null) await requireProof(ctx, caller, body.current_password ?? null);
  requireSendable(ctx, identifier);
  await limit(ctx, [["identifier", user.id]]);
  const taken = (await findByIdentifier(ctx.db, identifier)) !== undefined;
  const hadEnough = (await countOrWait(ctx, countersOf(user, identifier))) !== null;
  await compose(ctx, ctx.background.turnOf(ownPlace(user.id)), async (within, send) => {
    const request = { userId: user.id, purpose: "identifier", subject, client: familyId } as const;
    const issued = await issueChallenge(within, request);
    if (hadEnough) return;
    // with the life of the code, so that both take the same way
    await send(identifier, taken ? identifierTaken(identifier) : identifierCode(issued.code), issued);
  });
  return { status: "code_required" };
};

/**
 * POST /user/identifier/confirm: sets the address that the code was sent to. Codes and links sent to the old address
 * end, and the old address gets a notice.
 */
export const confirmIdentifier: SignedInHandler<typeof calls.confirmIdentifier> = async ({ ctx, body }, caller) => {
  const identifier = readIdentifier(body.type, body.identifier);
  const { user, familyId } = caller;
  const subject = challengeSubject(familyId, identifier);
  const challenge = await redeemOwnCode(ctx, caller, "identifier", subject, body.authCode);
  const change = identifier.type === "email" ? { email: identifier.value } : { phone: identifier.value };
  try {
    const changed = await inTransaction(ctx.db, async (tx) => {
      const [row] = await tx.update(users).set(change).where(eq(users.id, user.id)).returning();
      await endChallenges(tx, user.id, challenge.id, ctx.clock.now());
      return row ?? user;
    });
    const value = currentValue(user, identifier);
    const old = value === null || value === identifier.value ? null : { type: identifier.type, value };
    postNotice(ctx, old, identifierChanged);
    return presentUser(changed);
  } catch (error) {
    if (isUniqueViolation(error)) throw refuseFields({ identifier: [`This ${nameOf(identifier)} is taken`] });
    throw error;
  }
};
