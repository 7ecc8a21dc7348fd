import { eq } from "drizzle-orm";
import type * as calls from "../../src/adapters/http/calls/session.ts";
import { consentProblem, readReferral, validateDateOfBirth } from "../../src/domain/session/rules.ts";
import { users } from "../db/schema/accounts.ts";
import type { Client } from "../http/client.ts";
import type { BodyOf } from "../http/decode.ts";
import type { Context } from "../shared/context.ts";
import { subjectOf } from "./clients.ts";
import type { Identifier } from "./identifier.ts";
import { requestMessage } from "./messages.ts";
import { storeRegistration } from "./registrations.ts";
import { refuseRules } from "./rules.ts";
import { sendSignInCode } from "./signin.ts";

/** The time zone where a day begins first: a person who is of age in their own time zone is not refused. */
const EARLIEST_ZONE = "Pacific/Kiritimati";

const referrerOf = async (ctx: Context, referral: string | null): Promise<string | null> => {
  const code = referral === null ? null : readReferral(referral);
  if (code === null) return null;
  const [row] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.referralCode, code.toUpperCase()));
  return row?.id ?? null;
};

/**
 * POST /register: at least 18 years old, with consent; a code is sent. The account is created when the code is
 * confirmed; an identifier that has an account gets a sign-in code instead, so that the answer does not reveal it.
 */
export const registerAccount = async (
  ctx: Context,
  identifier: Identifier,
  { date_of_birth: dateOfBirth, consent, referral }: BodyOf<typeof calls.register>,
  client: Client,
): Promise<void> => {
  const now = ctx.clock.now();
  const problem = consentProblem(consent);
  refuseRules({
    date_of_birth: validateDateOfBirth(dateOfBirth, now.getTime(), EARLIEST_ZONE),
    consent: problem === null ? [] : [problem],
  });
  return requestMessage(ctx, { purpose: "signin", identifier, client }, async (asker, user) => {
    if (user === undefined) {
      const data = { dateOfBirth, consentAt: now, referredBy: await referrerOf(ctx, referral) };
      await storeRegistration(ctx, subjectOf(identifier), client, data);
    }
    await sendSignInCode(ctx, asker, user);
  });
};
