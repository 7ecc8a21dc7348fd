import { customType, index, pgTable, primaryKey, serial, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
/** The id of an account; rows about an account are deleted with it. */
const user = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** A profile photo, apart from `users` so that no list or call reads it; `users.avatar` is its address. */
export const avatars = pgTable("avatars", {
  id: text("id").primaryKey(),
  userId: user("user_id").unique(),
  type: text("type").$type<"image/png" | "image/jpeg">().notNull(),
  bytes: bytea("bytes").notNull(),
  createdAt: moment("created_at").notNull(),
});

/** `follower` follows `followee`. */
export const follows = pgTable(
  "follows",
  {
    follower: user("follower"),
    followee: user("followee"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.follower, t.followee] }),
    index("follows_by_follower").on(t.follower, t.createdAt, t.followee),
    index("follows_by_followee").on(t.followee, t.createdAt, t.follower),
  ],
);

/** `blocker` does not want to see or be seen by `blocked`. */
export const blocks = pgTable(
  "blocks",
  { blocker: user("blocker"), blocked: user("blocked"), createdAt: moment("created_at").notNull() },
  (t) => [primaryKey({ columns: [t.blocker, t.blocked] })],
);

/** An invitation that was mailed. */
export const invites = pgTable(
  "invites",
  { inviter: user("inviter"), email: text("email").notNull(), createdAt: moment("created_at").notNull() },
  (t) => [primaryKey({ columns: [t.inviter, t.email] })],
);

/** What a person is told. `link` is a path inside the product. */
export const notifications = pgTable(
  "notifications",
  {
    id: serial("id").primaryKey(),
    userId: user("user_id"),
    text: text("text").notNull(),
    link: text("link"),
    createdAt: moment("created_at").notNull(),
    readAt: moment("read_at"),
    /** A person gets one notification per key; null: no limit. */
    dedupeKey: text("dedupe_key"),
  },
  (t) => [
    index("notifications_by_user").on(t.userId, t.createdAt, t.id),
    uniqueIndex("notifications_dedupe").on(t.userId, t.dedupeKey),
  ],
);
