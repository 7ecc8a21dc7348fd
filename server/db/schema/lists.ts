import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/**
 * How many rows a list has, so that no page counts rows: `transactions:<wallet>` by type and token, and
 * `notifications:`, `following:`, `followers:` and `referrals:<user>`. A list is divided into parts of about 500 rows
 * by time; `since` is the time of a part's first row. Triggers write these rows (db/lists.ts reads them).
 */
export const listCounts = pgTable(
  "list_counts",
  {
    list: text("list").notNull(),
    since: moment("since").notNull(),
    kind: text("kind").notNull(),
    rows: integer("rows").notNull(),
  },
  (t) => [primaryKey({ columns: [t.list, t.since, t.kind] })],
);

/** The newest part of each list: a full part is followed by a new one that begins with the next newer row. */
export const listHeads = pgTable("list_heads", {
  list: text("list").primaryKey(),
  since: moment("since").notNull(),
  rows: integer("rows").notNull(),
  /** The time of the list's newest row so far. */
  newest: moment("newest").notNull(),
});
