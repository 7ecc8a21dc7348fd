import { bigserial, customType, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { userId } from "./accounts.ts";
import { moment } from "./columns.ts";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** A profile photo, not in `users` so that lists and other calls do not read it; `users.avatar` is its address. */
export const avatars = pgTable("avatars", {
  id: text("id").primaryKey(),
  userId: userId("user_id").unique(),
  type: text("type").$type<"image/png" | "image/jpeg">().notNull(),
  bytes: bytea("bytes").notNull(),
  createdAt: moment("created_at").notNull(),
});

/** `follower` follows `followee`. */
export const follows = pgTable(
  "follows",
  {
    follower: userId("follower"),
    followee: userId("followee"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.follower, t.followee] }),
    index("follows_by_follower").on(t.follower, t.createdAt, t.followee),
    index("follows_by_followee").on(t.followee, t.createdAt, t.follower),
  ],
);

/** `blocker` has blocked `blocked`: neither finds nor follows the other. */
export const blocks = pgTable(
  "blocks",
  { blocker: userId("blocker"), blocked: userId("blocked"), createdAt: moment("created_at").notNull() },
  (t) => [primaryKey({ columns: [t.blocker, t.blocked] })],
);

/** An invitation that was mailed. */
export const invites = pgTable(
  "invites",
  { inviter: userId("inviter"), email: text("email").notNull(), createdAt: moment("created_at").notNull() },
  (t) => [primaryKey({ columns: [t.inviter, t.email] })],
);

/** A notification. `link` is a path inside the product. */
export const notifications = pgTable(
  "notifications",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    userId: userId("user_id"),
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
