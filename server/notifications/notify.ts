import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { notifications } from "../db/schema/people.ts";
import { insertOfRows } from "../db/statement.ts";

/** A notification; `link` is a path inside the product. */
export interface Notification {
  readonly userId: string;
  readonly createdAt: Date;
  readonly text: string;
  readonly link: string;
  /**
   * A person gets one notification per key, so that actions another person can repeat at will (follow, unfollow, follow) do
   * not fill the list.
   */
  readonly dedupeKey?: string;
}

const inserted = insertOfRows(notifications, ["userId", "text", "link", "createdAt", "dedupeKey"]);

/** The insert of notifications, as a part of a statement; `rows` is the value of `notificationRows`. */
export const notifying = (rows: SQL): SQL => sql`${inserted.insert(rows)} on conflict do nothing`;

/** The rows of notifications as one JSON value. */
export const notificationRows = (all: ReadonlyArray<Notification>): string => inserted.json(all);

/** Adds notifications for any number of people by one statement. */
export const notify = async (db: Db, all: ReadonlyArray<Notification>): Promise<void> => {
  if (all.length > 0) await db.execute(notifying(sql`${notificationRows(all)}`));
};
