import { sql } from "drizzle-orm";
import { type Db, recordset } from "../db/database.ts";
import { notifications } from "../db/schema/people.ts";
import { plainLine } from "./plain-line.ts";

const TEXT_MAX = 280;

/**
 * The row of a notification. `link` is a path inside the product. A person gets one notification per `dedupeKey`, so
 * that actions another person can repeat at will (follow, unfollow, follow) do not fill the list.
 */
export const notificationRow = (
  userId: string,
  createdAt: Date,
  text: string,
  link: string | null,
  dedupeKey: string | null = null,
) => ({ userId, text: plainLine(text, TEXT_MAX), link, createdAt, dedupeKey });

/** Adds notifications for any number of people by one statement; those with a `dedupeKey` once per person and key. */
export const notifyAll = async (
  tx: Db,
  rows: ReadonlyArray<{
    readonly userId: string;
    readonly createdAt: Date;
    readonly text: string;
    readonly link: string;
    readonly dedupeKey?: string;
  }>,
): Promise<void> => {
  if (rows.length === 0) return;
  const given = rows.map(({ userId, createdAt, text, link, dedupeKey = null }) => ({
    user: userId,
    text: plainLine(text, TEXT_MAX),
    link,
    at: createdAt.toISOString(),
    key: dedupeKey,
  }));
  const columns = { user: "text", text: "text", link: "text", at: "timestamptz", key: "text" } as const;
  await tx.execute(sql`insert into ${notifications} (user_id, text, link, created_at, dedupe_key)
    select "user", text, link, at, key from ${recordset(given, columns)} on conflict do nothing`);
};

/** Adds a notification. */
export const notify = async (db: Db, ...given: Parameters<typeof notificationRow>): Promise<void> => {
  await db
    .insert(notifications)
    .values(notificationRow(...given))
    .onConflictDoNothing();
};
