import { type AnyPgColumn, bigserial, boolean, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment, texts } from "./columns.ts";

/** A person's account. `email` is stored in lower case, `phone` in E.164; `usernameKey` is the username in lower case. */
export const users = pgTable(
  "users",
  {
    id: text("id").primaryKey(),
    email: text("email").unique(),
    phone: text("phone").unique(),
    passwordHash: text("password_hash"),
    /** When the password was last set, and the sign-in that set it by /setupPassword. */
    passwordSetAt: moment("password_set_at"),
    passwordSetupFamily: text("password_setup_family"),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    username: text("username"),
    usernameKey: text("username_key").unique(),
    avatar: text("avatar"),
    bio: text("bio"),
    country: text("country"),
    isPrivate: boolean("is_private").notNull().default(false),
    onboardedAt: moment("onboarded_at"),
    roles: texts("roles").notNull().default([]),
    referralCode: text("referral_code").notNull().unique(),
    ulid: text("ulid").notNull().unique(),
    linkedAccount: text("linked_account"),
    dateOfBirth: date("date_of_birth", { mode: "string" }),
    consentAt: moment("consent_at"),
    confirmedAt: moment("confirmed_at"),
    referredBy: text("referred_by").references((): AnyPgColumn => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("users_by_referrer").on(t.referredBy, t.createdAt, t.id)],
);

/** The id of an account; the row is deleted with the account. */
export const userId = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** The data of a registration; becomes an account when its code is confirmed, and expires after a day. */
export const registrations = pgTable(
  "registrations",
  {
    id: text("id").primaryKey(),
    /** `email:…` or `phone:…`. */
    subject: text("subject").notNull(),
    /** The client that sent it, as in `challenges`. */
    client: text("client").notNull(),
    address: text("client_address"),
    dateOfBirth: date("date_of_birth", { mode: "string" }).notNull(),
    consentAt: moment("consent_at").notNull(),
    referredBy: text("referred_by").references(() => users.id, { onDelete: "set null" }),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("registrations_by_subject").on(t.subject), index("registrations_by_expiry").on(t.expiresAt)],
);

/** A 6-digit code, a link's token or both that were sent; only hashes are stored, and each works once. */
export const challenges = pgTable(
  "challenges",
  {
    id: text("id").primaryKey(),
    /** Null without an account: a registration that is not confirmed yet, or an unknown identifier. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose").notNull(),
    /** The key of lookups: the identifier that it was sent to, or the sign-in that requested it. */
    subject: text("target").notNull(),
    /** The client that requested it: the id of its cookie and its address, or the sign-in of a signed-in person, without one. */
    client: text("client").notNull(),
    address: text("client_address"),
    /** The address of a client that the account does not know, which the request was counted for. */
    countedFor: text("counted_for"),
    /** HMAC of the code; null when only the link works. */
    codeHash: text("code_hash"),
    tokenHash: text("token_hash").unique(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
    /** The client that used it, which may repeat the call for a short time (W13). */
    usedBy: text("used_by"),
    /** The sign-in that it opened. */
    familyId: text("family_id"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    index("challenges_by_user").on(t.userId, t.purpose),
    index("challenges_by_subject").on(t.subject, t.purpose),
    index("challenges_by_expiry").on(t.expiresAt),
  ],
);

/** All refresh tokens that descend from one sign-in. */
export const families = pgTable(
  "families",
  {
    id: text("id").primaryKey(),
    userId: userId("user_id"),
    platformType: text("platform_type"),
    /** The client that signed in, by its cookie's hash. */
    client: text("client"),
    createdAt: moment("created_at").notNull(),
    revokedAt: moment("revoked_at"),
  },
  (t) => [index("families_by_user").on(t.userId, t.createdAt)],
);

/** A refresh token by its hash: it works once; a second use revokes its family. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    hash: text("hash").primaryKey(),
    familyId: text("family_id")
      .notNull()
      .references(() => families.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [index("refresh_tokens_by_family").on(t.familyId), index("refresh_tokens_by_expiry").on(t.expiresAt)],
);

/** A device that skips the code for 30 days, by the hash of its remember token. */
export const trustedDevices = pgTable(
  "trusted_devices",
  {
    hash: text("hash").primaryKey(),
    userId: userId("user_id"),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("trusted_devices_by_user").on(t.userId), index("trusted_devices_by_expiry").on(t.expiresAt)],
);

/** The attempts of a limit within the window that began at `windowStart`; each level doubles the window. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    windowStart: moment("window_start").notNull(),
    count: integer("count").notNull(),
    level: integer("level").notNull().default(0),
  },
  (t) => [index("rate_limits_by_age").on(t.windowStart)],
);

/** The sandbox's mailbox: messages for which no provider is configured. */
export const mails = pgTable(
  "mails",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("mails_by_recipient").on(t.recipient, t.id), index("mails_by_age").on(t.createdAt)],
);

/**
 * Messages that are to be sent by SMTP, until they are. Recipient and text are sealed under the secret of the service that
 * `key` names; the message goes with its code or link (`challenge`), and at `expiresAt` at the latest.
 */
export const outbox = pgTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    /** 0: of people whom the service knows, 1: to accounts, 2: of strangers, 3: digests of alerts. */
    lane: integer("lane").notNull(),
    /** How many messages its sender caused lately. */
    rank: integer("rank").notNull(),
    key: text("key").notNull(),
    sealed: text("sealed").notNull(),
    challenge: text("challenge").references(() => challenges.id, { onDelete: "cascade" }),
    /** The person whose digest of alerts it is; null for all other messages. */
    digestOf: text("digest_of").references(() => users.id, { onDelete: "cascade" }),
    /** How often a process took it to send it; with each time it belongs to another attempt. */
    attempts: integer("attempts").notNull().default(0),
    /** When it is sent, or taken from a process that ended while it sent it. */
    dueAt: moment("due_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    index("outbox_by_turn").on(t.lane, t.rank, t.createdAt),
    index("outbox_by_challenge").on(t.challenge),
    index("outbox_by_digest").on(t.digestOf),
  ],
);

/** Values that all processes of a service share: signing secret, clock offset, time of the first start. */
export const settings = pgTable("settings", { key: text("key").primaryKey(), value: text("value").notNull() });
