import { eq } from "drizzle-orm";
import type { Context } from "../context.ts";
import { isUniqueViolation } from "../db/database.ts";
import { users } from "../db/schema/accounts.ts";
import { type Refusal, refuseFields } from "../http/refusal.ts";
import { issueChallenge, redeemCode } from "./challenges.ts";
import { findByIdentifier, type Identifier, type UserRow } from "./identifier.ts";
import { sendMessage } from "./mail.ts";

const taken = (identifier: Identifier): Refusal =>
  refuseFields({ identifier: [`This ${identifier.type === "email" ? "e-mail address" : "phone number"} is taken`] });

const nameOf = (identifier: Identifier): string => `${identifier.type}:${identifier.value}`;

/** POST /user/identifier: sends a code to the new address; nothing changes before it is confirmed. */
export const requestIdentifier = async (ctx: Context, user: UserRow, identifier: Identifier): Promise<void> => {
  const owner = await findByIdentifier(ctx.db, identifier);
  if (owner !== undefined && owner.id !== user.id) throw taken(identifier);
  const { code } = await issueChallenge(ctx, user.id, "identifier", nameOf(identifier));
  await sendMessage(ctx, identifier, "Confirm your address for Optio", `Your code is ${code}.`);
};

/** POST /user/identifier/confirm: the code that was sent to this very address makes it the account's. */
export const confirmIdentifier = async (
  ctx: Context,
  user: UserRow,
  identifier: Identifier,
  code: string,
): Promise<UserRow> => {
  await redeemCode(ctx, user.id, "identifier", code, nameOf(identifier));
  const change = identifier.type === "email" ? { email: identifier.value } : { phone: identifier.value };
  try {
    const [row] = await ctx.db.update(users).set(change).where(eq(users.id, user.id)).returning();
    return row ?? user;
  } catch (error) {
    if (isUniqueViolation(error)) throw taken(identifier);
    throw error;
  }
};
