import { eq } from "drizzle-orm";
import { consentProblem, readReferral, validateDateOfBirth } from "../../src/domain/session/rules.ts";
import { users } from "../db/schema/accounts.ts";
import type { Client } from "../http/client.ts";
import type { Context } from "../shared/context.ts";
import { type Asker, countMessage, countMessageRequest, knownClient, subjectOf } from "./clients.ts";
import { findByIdentifier, type Identifier } from "./identifier.ts";
import { requireSendable } from "./mail.ts";
import { storeRegistration } from "./registrations.ts";
import { refuseRules } from "./rules.ts";
import { sendSignInCode } from "./signin.ts";

/** The time zone where a day begins first: a person who is of age in their own time zone is not refused. */
const EARLIEST_ZONE = "Pacific/Kiritimati";

/** The fields of POST /register without the CAPTCHA. */
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
  { dateOfBirth, referral }: Registration,
  asker: Asker,
  consentAt: Date,
): Promise<void> => {
  if (!(await countMessage(ctx, asker))) return;
  const user = await findByIdentifier(ctx.db, asker.identifier);
  if (user === undefined) {
    const data = { dateOfBirth, consentAt, referredBy: await referrerOf(ctx, referral) };
    await storeRegistration(ctx, subjectOf(asker.identifier), asker.client, data);
  }
  await sendSignInCode(ctx, asker, user, true);
};

/**
 * POST /register: at least 18 years old, with consent; a code is sent. The account is created when the code is
 * confirmed; an identifier that has an account gets a sign-in code instead, so that the answer does not reveal it.
 */
export const registerAccount = async (ctx: Context, registration: Registration, client: Client): Promise<void> => {
  const now = ctx.clock.now();
  const { identifier } = registration;
  const consent = consentProblem(registration.consent);
  refuseRules({
    date_of_birth: validateDateOfBirth(registration.dateOfBirth, now.getTime(), EARLIEST_ZONE),
    consent: consent === null ? [] : [consent],
  });
  requireSendable(ctx, identifier);
  const user = await findByIdentifier(ctx.db, identifier);
  const asker = { purpose: "signin", identifier, client, knownAs: await knownClient(ctx, user, client, null) } as const;
  await countMessageRequest(ctx, asker);
  ctx.background.post(() => sendCode(ctx, registration, asker, now));
};
