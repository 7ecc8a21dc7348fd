import { type Db, insertAll } from "../db/database.ts";
import { notifications } from "../db/schema/people.ts";

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

/** Adds notifications for any number of people. */
export const notify = (db: Db, all: ReadonlyArray<Notification>): Promise<void> =>
  insertAll(db, notifications, all, "stays");
