import { sql } from "drizzle-orm";
import type { AlertKind } from "../../src/domain/notifications/entities.ts";
import type { Db } from "../db/database.ts";
import { notifications } from "../db/schema/people.ts";
import { queueAlerts } from "./alerts.ts";

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
  /** The kind of the alert by email that it is besides. */
  readonly alert?: AlertKind;
}

/** The notifications in their order, in runs of one kind of alert. */
const runsOf = (all: ReadonlyArray<Notification>): ReadonlyArray<readonly [Notification, ...Notification[]]> => {
  const runs: Array<[Notification, ...Notification[]]> = [];
  for (const one of all) {
    const last = runs.at(-1);
    if (last !== undefined && last[0].alert === one.alert) last.push(one);
    else runs.push([one]);
  }
  return runs;
};

/** As many as one statement inserts. */
const MOST = 1_000;

/** Adds notifications for any number of people, and the alerts of those that they did not have yet. */
export const notify = async (db: Db, all: ReadonlyArray<Notification>): Promise<void> => {
  for (const run of runsOf(all)) {
    const kind = run[0].alert;
    for (let from = 0; from < run.length; from += MOST) {
      const rows = run.slice(from, from + MOST).map(({ alert, ...row }) => row);
      const { userId, text, createdAt } = notifications;
      const added = await db
        .insert(notifications)
        .values(rows)
        .onConflictDoNothing()
        .returning({ userId, text, link: sql<string>`${notifications.link}`, createdAt });
      if (kind !== undefined) await queueAlerts(db, kind, added);
    }
  }
};
