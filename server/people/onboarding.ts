import { and, eq, ne } from "drizzle-orm";
import type { UserRow } from "../auth/identifier.ts";
import type { Context } from "../context.ts";
import { isUniqueViolation } from "../db/database.ts";
import { users } from "../db/schema/accounts.ts";
import { refuse, refuseFields } from "../http/refusal.ts";
import { notify } from "../notifications/notify.ts";
import { isCountry, RESTRICTED_COUNTRIES } from "./countries.ts";

/** Who a person says to be. */
export interface Names {
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  readonly country: string | null;
}

const USERNAME = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{1,28})[A-Za-z0-9]$/;
const NAME_MAX = 70;

const nameTexts = (name: string): ReadonlyArray<string> => {
  const length = [...name.trim()].length;
  if (length === 0) return ["This field is required"];
  return length >= NAME_MAX ? ["Name must be under 70 characters"] : [];
};

const countryTexts = (country: string | null): ReadonlyArray<string> => {
  if (country === null || !isCountry(country)) return ["Country is required"];
  return RESTRICTED_COUNTRIES.has(country) ? ["The service is not available in this country"] : [];
};

/** Refuses names, username or country that break a rule of spec §5, each text on its field (422). */
export const requireNames = (names: Names): void => {
  const texts = {
    first_name: nameTexts(names.first_name),
    last_name: nameTexts(names.last_name),
    username: USERNAME.test(names.username)
      ? []
      : ["Username needs 3 to 30 letters, digits, dots, dashes or underscores"],
    country: countryTexts(names.country),
  };
  const broken = Object.fromEntries(Object.entries(texts).filter(([, list]) => list.length > 0));
  if (Object.keys(broken).length > 0) throw refuseFields(broken);
};

const USERNAME_TAKEN = refuseFields({ username: ["This username is taken"] });

/** Writes changes to an account; a username somebody else has (in any case of letters) is 422. */
export const updateUser = async (
  ctx: Context,
  user: UserRow,
  change: Partial<typeof users.$inferInsert>,
): Promise<UserRow> => {
  const keyed = change.username == null ? change : { ...change, usernameKey: change.username.toLowerCase() };
  if (keyed.usernameKey != null) {
    const [other] = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.usernameKey, keyed.usernameKey), ne(users.id, user.id)));
    if (other !== undefined) throw USERNAME_TAKEN;
  }
  try {
    const [row] = await ctx.db.update(users).set(keyed).where(eq(users.id, user.id)).returning();
    return row ?? user;
  } catch (error) {
    if (isUniqueViolation(error)) throw USERNAME_TAKEN;
    throw error;
  }
};

/** POST /onboardUser: names, a free username, a country that is not restricted; needs an e-mail address first. */
export const onboard = async (ctx: Context, user: UserRow, names: Names): Promise<UserRow> => {
  requireNames(names);
  if (user.email === null) throw refuse(422, "An e-mail address is needed first");
  const now = await ctx.clock.now(ctx.db);
  const row = await updateUser(ctx, user, {
    firstName: names.first_name.trim(),
    lastName: names.last_name.trim(),
    username: names.username,
    country: names.country,
    onboardedAt: user.onboardedAt ?? now,
  });
  if (user.onboardedAt === null && user.referredBy !== null) {
    await notify(
      ctx.db,
      user.referredBy,
      now,
      `${row.firstName} ${row.lastName} joined with your referral code`,
      `/profile/${user.id}`,
    );
  }
  return row;
};
