import { customType, index, pgTable, primaryKey, serial, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** A profile photo, apart from `users` so that no list or call reads it; `users.avatar` is its address. */
export const avatars = pgTable("avatars", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull().unique(),
  type: text("type").$type<"image/png" | "image/jpeg">().notNull(),
  bytes: bytea("bytes").notNull(),
  createdAt: moment("created_at").notNull(),
});

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
    /** A person gets one notification per key; null: no limit. */
    dedupeKey: text("dedupe_key"),
  },
  (t) => [
    index("notifications_by_user").on(t.userId, t.createdAt),
    uniqueIndex("notifications_dedupe").on(t.userId, t.dedupeKey),
  ],
);
