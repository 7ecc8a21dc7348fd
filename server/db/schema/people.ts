import { index, pgTable, primaryKey, serial, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** `follower` follows `followee`. */
export const follows = pgTable(
  "follows",
  {
    follower: text("follower").notNull(),
    followee: text("followee").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.follower, t.followee] }), index("follows_by_followee").on(t.followee)],
);

/** `blocker` does not want to see or be seen by `blocked`. */
export const blocks = pgTable(
  "blocks",
  { blocker: text("blocker").notNull(), blocked: text("blocked").notNull(), createdAt: moment("created_at").notNull() },
  (t) => [primaryKey({ columns: [t.blocker, t.blocked] })],
);

/** An invitation that was mailed. */
export const invites = pgTable(
  "invites",
  { inviter: text("inviter").notNull(), email: text("email").notNull(), createdAt: moment("created_at").notNull() },
  (t) => [primaryKey({ columns: [t.inviter, t.email] })],
);

/** What a person is told. `link` is a path inside the product. */
export const notifications = pgTable(
  "notifications",
  {
    id: serial("id").primaryKey(),
    userId: text("user_id").notNull(),
    text: text("text").notNull(),
    link: text("link"),
    createdAt: moment("created_at").notNull(),
    readAt: moment("read_at"),
  },
  (t) => [index("notifications_by_user").on(t.userId, t.createdAt)],
);
