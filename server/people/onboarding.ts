import { eq } from "drizzle-orm";
import type * as contacts from "../../src/adapters/http/calls/contacts.ts";
import type * as session from "../../src/adapters/http/calls/session.ts";
import {
  bioProblem,
  canonicalName,
  countryProblem,
  nameProblem,
  usernameProblem,
} from "../../src/domain/session/rules.ts";
import type { UserRow } from "../auth/identifier.ts";
import { presentUser } from "../auth/present.ts";
import { refuseRules } from "../auth/rules.ts";
import { isUniqueViolation } from "../db/database.ts";
import { users } from "../db/schema/accounts.ts";
import type { BodyOf } from "../http/decode.ts";
import type { SignedInHandler } from "../http/handler.ts";
import { notify } from "../notifications/notify.ts";
import { joined } from "../notifications/texts.ts";
import type { Context } from "../shared/context.ts";
import { refuse, refuseFields } from "../shared/refusal.ts";
import { isCountry } from "./countries.ts";

type Names = Pick<BodyOf<typeof contacts.updateProfile>, "first_name" | "last_name" | "username" | "country">;

const countryRule = (country: string | null): string | null => {
  const rule = countryProblem(country ?? "");
  return rule === null && !isCountry(country ?? "") ? "rule.country.required" : rule;
};

const problemsOf = (names: Names) => ({
  first_name: nameProblem(names.first_name),
  last_name: nameProblem(names.last_name),
  username: usernameProblem(names.username),
  country: countryRule(names.country),
});

/** Refuses names, username or country that violate a rule of spec §5, each text on its field (422). */
export const requireNames = (names: Names): void => refuseRules(problemsOf(names));

/** Refuses an edited profile that violates a rule of spec §5, each text on its field (422). */
export const requireProfile = (profile: Names & { readonly bio: string | null }): void => {
  refuseRules({ ...problemsOf(profile), bio: bioProblem(profile.bio ?? "") });
};

/** Changes an account; a username that another person has, in any letter case, is 422. */
const updateUser = async (
  ctx: Context,
  user: UserRow,
  change: Partial<typeof users.$inferInsert>,
): Promise<UserRow> => {
  const changeWithKey = change.username == null ? change : { ...change, usernameKey: change.username.toLowerCase() };
  try {
    const [row] = await ctx.db.update(users).set(changeWithKey).where(eq(users.id, user.id)).returning();
    return row ?? user;
  } catch (error) {
    if (isUniqueViolation(error)) throw refuseFields({ username: ["This username is taken"] });
    throw error;
  }
};

const columnsOf = ({ first_name: firstName, last_name: lastName, username, country }: Names) => {
  return {
    firstName: canonicalName(firstName),
    lastName: canonicalName(lastName),
    username: username.trim(),
    country,
  };
};

export const updateProfile: SignedInHandler<typeof contacts.updateProfile> = async ({ ctx, body }, { user }) => {
  requireProfile(body);
  return presentUser(await updateUser(ctx, user, { ...columnsOf(body), bio: body.bio, isPrivate: body.is_private }));
};

/** POST /onboardUser: sets names, username and country; the account needs an email address first. */
export const onboardUser: SignedInHandler<typeof session.onboardUser> = async ({ ctx, body }, { user }) => {
  requireNames(body);
  if (user.email === null) throw refuse(422, "An email address is needed first");
  const now = ctx.clock.now();
  const row = await updateUser(ctx, user, { ...columnsOf(body), onboardedAt: user.onboardedAt ?? now });
  if (user.onboardedAt === null && user.referredBy !== null) {
    const dedupeKey = `joined:${user.id}`;
    await notify(ctx.db, [{ ...joined(row, user.id), userId: user.referredBy, createdAt: now, dedupeKey }]);
  }
  return presentUser(row);
};
