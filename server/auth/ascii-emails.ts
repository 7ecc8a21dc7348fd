import { eq, sql } from "drizzle-orm";
import { readEmail } from "../../src/domain/values/email.ts";
import { type Db, isUniqueViolation } from "../db/database.ts";
import { users } from "../db/schema/accounts.ts";

/**
 * Stores the addresses that an older version stored in another spelling with their domain in ASCII, by which they are found
 * now. One that another account has in ASCII stays as it is: both are one mailbox, and the account in ASCII is found. Returns
 * how many stay. Several processes may run it.
 */
export const storeAsciiEmails = async (db: Db): Promise<number> => {
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(sql`${users.email} ~ '[^[:ascii:]]'`);
  let left = 0;
  for (const { id, email } of rows) {
    const ascii = readEmail(email ?? "");
    if (ascii === null || ascii === email) continue;
    try {
      await db.update(users).set({ email: ascii }).where(eq(users.id, id));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      left += 1;
    }
  }
  return left;
};
