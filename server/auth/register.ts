import { eq } from "drizzle-orm";
import type { Context } from "../context.ts";
import { isUniqueViolation } from "../db/database.ts";
import { users } from "../db/schema/accounts.ts";
import { refuseFields } from "../http/refusal.ts";
import { newId, referralCode, ulid } from "../random.ts";
import { findByIdentifier, type Identifier, type UserRow } from "./identifier.ts";
import { countAttempt } from "./limits.ts";
import { sendSignInCode } from "./signin.ts";

const LEAST_AGE = 18;

/** Whole years between a calendar date and now, in UTC. */
export const ageAt = (dateOfBirth: string, now: Date): number => {
  const [year = 0, month = 0, day = 0] = dateOfBirth.split("-").map(Number);
  const hadBirthday = now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day);
  return now.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
};

const isDate = (text: string): boolean =>
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

const safelyDate = (text: string): boolean => {
  try {
    return isDate(text);
  } catch {
    return false;
  }
};

/** What /register asks for, besides the CAPTCHA. */
export interface Registration {
  readonly identifier: Identifier;
  readonly dateOfBirth: string;
  readonly consent: boolean;
  readonly referral: string | null;
}

const requireAdmissible = ({ dateOfBirth, consent }: Registration, now: Date): void => {
  const errors: Record<string, ReadonlyArray<string>> = {};
  const age = safelyDate(dateOfBirth) ? ageAt(dateOfBirth, now) : null;
  if (age === null || age > 150) errors.date_of_birth = ["Not a date of birth"];
  else if (age < LEAST_AGE) errors.date_of_birth = [`You must be at least ${LEAST_AGE} years old`];
  if (!consent) errors.consent = ["Consent is required"];
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
};

const referrerOf = async (ctx: Context, code: string | null): Promise<string | null> => {
  if (code === null) return null;
  const [row] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.referralCode, code.toUpperCase()));
  return row?.id ?? null;
};

/** A new account row without anything a person has not given yet. */
const newUser = (identifier: Identifier, now: Date): typeof users.$inferInsert => ({
  id: newId(),
  email: identifier.type === "email" ? identifier.value : null,
  phone: identifier.type === "phone" ? identifier.value : null,
  referralCode: referralCode(),
  ulid: ulid(now),
  createdAt: now,
});

const create = async (ctx: Context, given: Registration, now: Date): Promise<UserRow | undefined> => {
  const row = {
    ...newUser(given.identifier, now),
    dateOfBirth: given.dateOfBirth,
    consentAt: now,
    referredBy: await referrerOf(ctx, given.referral),
  };
  try {
    const [made] = await ctx.db.insert(users).values(row).returning();
    return made;
  } catch (error) {
    if (isUniqueViolation(error)) return findByIdentifier(ctx.db, given.identifier);
    throw error;
  }
};

/**
 * POST /register: at least 18 years old, with consent; a code is sent. An address that is known already gets
 * a sign-in code instead, so that the answer does not tell who has an account.
 */
export const registerAccount = async (ctx: Context, given: Registration): Promise<void> => {
  const now = await ctx.clock.now(ctx.db);
  requireAdmissible(given, now);
  await countAttempt(ctx.db, "register", given.identifier.value, now);
  const user = (await findByIdentifier(ctx.db, given.identifier)) ?? (await create(ctx, given, now));
  if (user !== undefined) await sendSignInCode(ctx, user, given.identifier);
};
