import { eq } from "drizzle-orm";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import { isEmail, readIdentifier as readText } from "../../src/domain/values/identifier.ts";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/accounts.ts";
import { refuseFields } from "../shared/refusal.ts";
import { brokenRules } from "./rules.ts";

/** What a person signs in with, in the one form it is kept in. */
export interface Identifier {
  readonly type: "email" | "phone";
  readonly value: string;
}

export type UserRow = typeof users.$inferSelect;

/** The email address in lower case, or null when the text is not one. */
export const readEmail = (text: string): string | null => {
  const email = text.trim().toLowerCase();
  return isEmail(email) ? email : null;
};

/** Reads an identifier by the domain's rule, and a phone number only when it can exist; else 422 on `identifier`. */
export const guessIdentifier = (text: string): Identifier => {
  const read = readText(text);
  if ("rule" in read) throw brokenRules({ identifier: [read.rule] });
  if (read.type === "email") return { type: "email", value: read.identifier.toLowerCase() };
  const phone = parsePhoneNumberFromString(read.identifier);
  if (phone?.isValid() !== true) throw refuseFields({ identifier: ["Invalid phone"] });
  return { type: "phone", value: phone.number };
};

/** Reads an identifier that must be of this type. */
export const readIdentifier = (type: Identifier["type"], text: string): Identifier => {
  const read = guessIdentifier(text);
  if (read.type === type) return read;
  throw refuseFields({ identifier: [type === "email" ? "Invalid email format" : "Invalid phone"] });
};

const columnOf = (type: Identifier["type"]) => (type === "email" ? users.email : users.phone);

/** The account that signs in with this identifier. */
export const findByIdentifier = async (db: Db, identifier: Identifier): Promise<UserRow | undefined> => {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(columnOf(identifier.type), identifier.value));
  return row;
};

/** The account by its id; its absence means that it was deleted under a live token. */
export const findUser = async (db: Db, id: string): Promise<UserRow | undefined> => {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
};

/** Where this account can be reached: its e-mail address, else its phone. */
export const addressOf = (user: UserRow): Identifier | null => {
  if (user.email !== null) return { type: "email", value: user.email };
  return user.phone === null ? null : { type: "phone", value: user.phone };
};
