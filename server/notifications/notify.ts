import type { Db } from "../db/database.ts";
import { notifications } from "../db/schema/people.ts";

/** Tells a person something; `link` is a path inside the product. */
export const notify = async (
  db: Db,
  userId: string,
  createdAt: Date,
  text: string,
  link: string | null,
): Promise<void> => {
  await db.insert(notifications).values({ userId, text, link, createdAt });
};
