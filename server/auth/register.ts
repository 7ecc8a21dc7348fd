import { eq } from "drizzle-orm";
import { readReferral } from "../../src/domain/session/referral.ts";
import { consentProblem, judgeDateOfBirth } from "../../src/domain/session/rules.ts";
import { users } from "../db/schema/accounts.ts";
import type { Client } from "../http/client.ts";
import type { Context } from "../shared/context.ts";
import { countAsk, ownClient, subjectOf } from "./clients.ts";
import { findByIdentifier, type Identifier } from "./identifier.ts";
import { requireSendable } from "./mail.ts";
import { storeRegistration } from "./registrations.ts";
import { refuseRules } from "./rules.ts";
import { sendSignInCode } from "./signin.ts";

/** Where the day begins first: a person who is of age by the calendar of their own place is not refused (B14). */
const EARLIEST_ZONE = "Pacific/Kiritimati";

/** What /register asks for, besides the CAPTCHA. */
export interface Registration {
  readonly identifier: Identifier;
  readonly dateOfBirth: string;
  readonly consent: boolean;
  readonly referral: string | null;
}

const referrerOf = async (ctx: Context, referral: string | null): Promise<string | null> => {
  const code = referral === null ? null : readReferral(referral);
  if (code === null) return null;
  const [row] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.referralCode, code.toUpperCase()));
  return row?.id ?? null;
};

const sendCode = async (
  ctx: Context,
  given: Registration,
  client: Client,
  own: string | null,
  now: Date,
): Promise<void> => {
  const { identifier, dateOfBirth, referral } = given;
  const user = await findByIdentifier(ctx.db, identifier);
  const said = { dateOfBirth, consentAt: now, referredBy: await referrerOf(ctx, referral) };
  const registrationId = user === undefined ? await storeRegistration(ctx, subjectOf(identifier), client, said) : null;
  await sendSignInCode(ctx, { identifier, client, own }, user, registrationId, true);
};

/**
 * POST /register: at least 18 years old, with consent; a code is sent. The account begins when the code is confirmed;
 * an identifier that has an account gets a sign-in code instead, so that the answer does not tell who has one.
 */
export const registerAccount = async (ctx: Context, given: Registration, client: Client): Promise<void> => {
  const now = await ctx.clock.now(ctx.db);
  const consent = consentProblem(given.consent);
  refuseRules({
    date_of_birth: judgeDateOfBirth(given.dateOfBirth, now.getTime(), EARLIEST_ZONE),
    consent: consent === null ? [] : [consent],
  });
  requireSendable(ctx, given.identifier);
  const user = await findByIdentifier(ctx.db, given.identifier);
  const own = await ownClient(ctx, user, client, null);
  await countAsk(ctx, "signin", subjectOf(given.identifier), client, own);
  ctx.background.post(() => sendCode(ctx, given, client, own, now));
};
