import { eq } from "drizzle-orm";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/accounts.ts";
import { refuseFields } from "../http/refusal.ts";

/** What a person signs in with, in the one form it is kept in. */
export interface Identifier {
  readonly type: "email" | "phone";
  readonly value: string;
}

export type UserRow = typeof users.$inferSelect;

const EMAIL = /^[^\s@<>"'(),:;[\]\\]{1,64}@[^\s@<>"'(),:;[\]\\.]+(?:\.[^\s@<>"'(),:;[\]\\.]+)+$/;

/** The e-mail address in lower case, or null when the text is not one. */
export const readEmail = (text: string): string | null => {
  const email = text.trim().toLowerCase();
  return email.length <= 254 && EMAIL.test(email) ? email : null;
};

/** Reads `identifier` as `type` says: lower-case e-mail, or phone in E.164; else 422 on `identifier`. */
export const readIdentifier = (type: string, text: string): Identifier => {
  if (type === "email") {
    const email = readEmail(text);
    if (email === null) throw refuseFields({ identifier: ["Invalid email format"] });
    return { type, value: email };
  }
  const phone = parsePhoneNumberFromString(text);
  if (type !== "phone" || phone?.isValid() !== true) throw refuseFields({ identifier: ["Invalid phone"] });
  return { type, value: phone.number };
};

/** Reads an identifier sent without its type: with an `@` it is an e-mail address. */
export const guessIdentifier = (text: string): Identifier =>
  readIdentifier(text.includes("@") ? "email" : "phone", text);

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
