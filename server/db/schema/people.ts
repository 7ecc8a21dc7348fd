import {
  bigserial,
  boolean,
  check,
  customType,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { ALERT_KINDS } from "../../../src/domain/notifications/entities.ts";
import { userId } from "./accounts.ts";
import { moment, oneOf } from "./columns.ts";

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

/** Alerts that the next digest tells a person by email, as the text of the notification. `link` as there. */
export const alerts = pgTable(
  "alerts",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    userId: userId("user_id"),
    kind: text("kind").$type<(typeof ALERT_KINDS)[number]>().notNull(),
    text: text("text").notNull(),
    link: text("link").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("alerts_by_user").on(t.userId, t.id), check("alert_kind", oneOf(t.kind, ALERT_KINDS))],
);

/** Whether a person chose to get alerts of a kind; without a row, what notifications/alerts.ts says. */
export const alertChoices = pgTable(
  "alert_choices",
  {
    userId: userId("user_id"),
    kind: text("kind").$type<(typeof ALERT_KINDS)[number]>().notNull(),
    isOn: boolean("is_on").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] }), check("alert_choice_kind", oneOf(t.kind, ALERT_KINDS))],
);

/** From when on a person may get the next digest of alerts. The row is the lock under which one process makes it. */
export const alertTurns = pgTable("alert_turns", {
  userId: userId("user_id").primaryKey(),
  nextAt: moment("next_at").notNull(),
});
