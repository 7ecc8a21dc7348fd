import { eq } from "drizzle-orm";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import { readIdentifier as readText } from "../../src/domain/values/identifier.ts";
import { type Db, first } from "../db/database.ts";
import { users } from "../db/schema/accounts.ts";
import { refuseFields } from "../shared/refusal.ts";
import { ruleRefusal } from "./rules.ts";

/** An email address or phone number that a person signs in with, in its canonical form. */
export interface Identifier {
  readonly type: "email" | "phone";
  readonly value: string;
}

export type UserRow = typeof users.$inferSelect;

/**
 * Reads an identifier of either type by the domain's rule; a phone number must be valid, and the one that the client names as
 * the one that a message was sent to; else 422 on `identifier`.
 */
export const readAnyIdentifier = (text: string): Identifier => {
  const read = readText(text);
  if ("rule" in read) throw ruleRefusal({ identifier: [read.rule] });
  if (read.type === "email") return { type: "email", value: read.identifier.toLowerCase() };
  const phone = parsePhoneNumberFromString(read.identifier);
  if (phone?.isValid() !== true || phone.number !== read.identifier)
    throw refuseFields({ identifier: ["Invalid phone"] });
  return { type: "phone", value: phone.number };
};

/** Reads an identifier of this type; else 422 on `identifier`. */
export const readIdentifier = (type: Identifier["type"], text: string): Identifier => {
  const read = readAnyIdentifier(text);
  if (read.type === type) return read;
  throw refuseFields({ identifier: [type === "email" ? "Invalid email format" : "Invalid phone"] });
};

/** The account with this identifier. */
export const findByIdentifier = (db: Db, { type, value }: Identifier): Promise<UserRow | undefined> =>
  first(
    db
      .select()
      .from(users)
      .where(eq(type === "email" ? users.email : users.phone, value)),
  );

/** The account with this id; undefined when it was deleted while a token was valid. */
export const findUser = (db: Db, id: string): Promise<UserRow | undefined> =>
  first(db.select().from(users).where(eq(users.id, id)));

/** The address for messages to this account: its email address, else its phone number. */
export const addressOf = (user: UserRow): Identifier | null => {
  if (user.email !== null) return { type: "email", value: user.email };
  return user.phone === null ? null : { type: "phone", value: user.phone };
};
