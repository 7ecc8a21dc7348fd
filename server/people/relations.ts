import { eq, sql } from "drizzle-orm";
import type * as calls from "../../src/adapters/http/calls/contacts.ts";
import type { Profile } from "../../src/domain/contacts/entities.ts";
import { readEmail } from "../../src/domain/values/email.ts";
import type { Identifier, UserRow } from "../auth/identifier.ts";
import { limit } from "../auth/limits.ts";
import { postMail } from "../auth/mail.ts";
import { invitation } from "../auth/mail-texts.ts";
import { presentPerson } from "../auth/present.ts";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/accounts.ts";
import { blocks, follows, invites } from "../db/schema/people.ts";
import { inTransaction } from "../db/transaction.ts";
import type { SignedInHandler } from "../http/handler.ts";
import { notify } from "../notifications/notify.ts";
import { follows as followsYou } from "../notifications/texts.ts";
import { refuse, refuseFields } from "../shared/refusal.ts";
import {
  inEitherDirection,
  isBlock,
  isFollow,
  isGuessable,
  PROFILE_NOT_FOUND,
  requireById,
  requireByIdAny,
  requirePerson,
} from "./contacts.ts";

const refuseSelf = (user: UserRow, other: UserRow, verb: string): void => {
  if (user.id === other.id) throw refuse(422, `You cannot ${verb} yourself`);
};

/** Runs a change of the relation between two people in a transaction; changes between the same two wait for each other. */
const inRelation = <A>(db: Db, one: string, other: string, work: (tx: Db) => Promise<A>): Promise<A> =>
  inTransaction(db, async (tx) => {
    const pair = [one, other].toSorted().join(" ");
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`);
    return work(tx);
  });

/** Refuses to follow a person `me` blocked (422), and a person who blocked `me` as if there were none (404). */
const requireNoBlock = async (tx: Db, me: string, other: string): Promise<void> => {
  const rows = await tx
    .select({ blocker: blocks.blocker })
    .from(blocks)
    .where(inEitherDirection(isBlock, me, other));
  if (rows.some(({ blocker }) => blocker === other)) throw refuse(404, PROFILE_NOT_FOUND);
  if (rows.length > 0) throw refuse(422, "You have blocked this person. Unblock them first.");
};

/**
 * POST /user/follow/{id}: idempotent; a blocked person cannot be followed. The followed person is notified once a day per
 * follower.
 */
export const follow: SignedInHandler<typeof calls.follow> = async ({ ctx, params }, { user }) => {
  const now = ctx.clock.now();
  await limit(ctx, [["follow", user.id]]);
  const other = await requireById(ctx.db, user.id, params.id);
  refuseSelf(user, other, "follow");
  await inRelation(ctx.db, user.id, other.id, async (tx) => {
    await requireNoBlock(tx, user.id, other.id);
    const inserted = await tx
      .insert(follows)
      .values({ follower: user.id, followee: other.id, createdAt: now })
      .onConflictDoNothing()
      .returning({ follower: follows.follower });
    if (inserted.length === 0) return;
    const dedupeKey = `follow:${user.id}:${now.toISOString().slice(0, 10)}`;
    await notify(tx, [{ ...followsYou(user, user.id), userId: other.id, createdAt: now, dedupeKey }]);
  });
};

export const unfollow: SignedInHandler<typeof calls.unfollow> = async ({ ctx, params }, { user }) => {
  const other = await requireById(ctx.db, user.id, params.id);
  await ctx.db.delete(follows).where(isFollow(user.id, other.id));
};

/** POST /user/profile/block/{id}: ends following in both directions; neither person finds the other. */
export const block: SignedInHandler<typeof calls.block> = async ({ ctx, params }, { user }) => {
  const other = await requireByIdAny(ctx.db, user.id, params.id);
  refuseSelf(user, other, "block");
  const createdAt = ctx.clock.now();
  await inRelation(ctx.db, user.id, other.id, async (tx) => {
    await tx.insert(blocks).values({ blocker: user.id, blocked: other.id, createdAt }).onConflictDoNothing();
    await tx.delete(follows).where(inEitherDirection(isFollow, user.id, other.id));
  });
};

export const unblock: SignedInHandler<typeof calls.unblock> = async ({ ctx, params }, { user }) => {
  const other = await requireByIdAny(ctx.db, user.id, params.id);
  await ctx.db.delete(blocks).where(isBlock(user.id, other.id));
};

/**
 * POST /user/email-invite: mails the referral link. Members get no mail, and the answer is the same for them, so that it
 * does not reveal which addresses have an account. Limited per sender and per recipient.
 */
export const inviteByEmail: SignedInHandler<typeof calls.inviteByEmail> = async ({ ctx, body }, { user }) => {
  const email = readEmail(body.email);
  if (email === null) throw refuseFields({ email: ["Invalid email format"] });
  const now = ctx.clock.now();
  await limit(ctx, [["invite", user.id]]);
  await limit(ctx, [["invited", email]]);
  const [member] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  await ctx.db.insert(invites).values({ inviter: user.id, email, createdAt: now }).onConflictDoNothing();
  if (member !== undefined) return;
  const to: Identifier = { type: "email", value: email };
  const mail = invitation(user, `${ctx.publicUrl()}/signup?referral=${user.referralCode}`);
  // in the background, so that the answer takes the same time for a member
  postMail(ctx, user.id, to, mail);
};

/** A person's profile for the viewer `me`; `following`: whether `me` follows the person. */
const presentProfile = async (db: Db, me: string, row: UserRow): Promise<Profile> => {
  const followed = db.select({ id: follows.followee }).from(follows).where(isFollow(me, row.id));
  const blocked = db.select({ id: blocks.blocked }).from(blocks).where(isBlock(me, row.id));
  // a scalar subquery is found by the unique index; `exists` may scan the table for a first match that is not there
  const [relation] = await db
    .select({ following: sql<boolean>`${followed} is not null`, blocked: sql<boolean>`${blocked} is not null` })
    .from(sql`(select 1) as one`);
  return {
    ...presentPerson(row),
    bio: row.bio,
    country: row.country,
    is_private: row.isPrivate,
    following: relation?.following === true,
    blocked: relation?.blocked === true,
    followers_count: await db.$count(follows, eq(follows.followee, row.id)),
    following_count: await db.$count(follows, eq(follows.follower, row.id)),
    referrals_count: await db.$count(users, eq(users.referredBy, row.id)),
    ulid: row.ulid,
  };
};

export const getOwnProfile: SignedInHandler<typeof calls.getOwnProfile> = ({ ctx }, { user }) =>
  presentProfile(ctx.db, user.id, user);

export const getProfile: SignedInHandler<typeof calls.getProfile> = async ({ ctx, params }, { user }) => {
  // lookups by username or code are limited, so that neither can be guessed in bulk
  if (isGuessable(params.id)) await limit(ctx, [["lookup", user.id]]);
  return presentProfile(ctx.db, user.id, await requirePerson(ctx.db, user.id, params.id));
};
