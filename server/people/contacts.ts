import { and, type Column, desc, eq, ilike, inArray, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type * as calls from "../../src/adapters/http/calls/contacts.ts";
import type { Contact } from "../../src/domain/contacts/entities.ts";
import { searchProblem } from "../../src/domain/contacts/rules.ts";
import { readEmail } from "../../src/domain/values/email.ts";
import type { UserRow } from "../auth/identifier.ts";
import { limit } from "../auth/limits.ts";
import { presentPerson } from "../auth/present.ts";
import { type Db, escapeLike, pagesOf } from "../db/database.ts";
import { users } from "../db/schema/accounts.ts";
import { blocks, follows } from "../db/schema/people.ts";
import type { SignedInHandler } from "../http/handler.ts";
import { refuse, refuseFields } from "../shared/refusal.ts";
import { searchText } from "../shared/rule-texts.ts";

type Person = string | Column;

/** The condition that a row is the follow of one person by another. */
export const isFollow = (follower: Person, followee: Person): SQL | undefined =>
  and(eq(follows.follower, follower), eq(follows.followee, followee));

/** The condition that a row is the block of one person by another. */
export const isBlock = (blocker: Person, blocked: Person): SQL | undefined =>
  and(eq(blocks.blocker, blocker), eq(blocks.blocked, blocked));

/** The condition that a row is of either direction between two people. */
export const inEitherDirection = (is: typeof isBlock, one: Person, other: Person): SQL | undefined =>
  or(is(one, other), is(other, one));

/**
 * Rows as contacts of `me`. Email address and phone number are visible only to people their owner follows:
 * following needs no consent, so it must not reveal them.
 */
export const presentContacts = async (
  db: Db,
  me: string,
  rows: ReadonlyArray<UserRow>,
): Promise<ReadonlyArray<Contact>> => {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const { follower, followee } = follows;
  const relations = await db
    .select({ follower, followee })
    .from(follows)
    .where(or(and(eq(follower, me), inArray(followee, ids)), and(eq(followee, me), inArray(follower, ids))));
  const followed = new Set(relations.filter((row) => row.follower === me).map((row) => row.followee));
  const following = new Set(relations.filter((row) => row.followee === me).map((row) => row.follower));
  return rows.map((row) => ({
    ...presentPerson(row),
    email: following.has(row.id) ? row.email : null,
    phone_number: following.has(row.id) ? row.phone : null,
    following: following.has(row.id),
    isFollowing: followed.has(row.id),
  }));
};

/** The condition that an account neither blocked `me` nor was blocked by `me`. */
export const notBlocked = (db: Db, me: string): SQL =>
  notExists(
    db
      .select({ exists: sql`1` })
      .from(blocks)
      .where(inEitherDirection(isBlock, me, users.id)),
  );

/** Where the members of a segment are: whose list it is, and the member's id and time. */
interface Members {
  readonly table: PgTable;
  readonly of: PgColumn;
  readonly id: PgColumn;
  readonly since: PgColumn;
}

const MEMBERS = {
  following: { table: follows, of: follows.follower, id: follows.followee, since: follows.createdAt },
  followers: { table: follows, of: follows.followee, id: follows.follower, since: follows.createdAt },
  referrals: { table: users, of: users.referredBy, id: users.id, since: users.createdAt },
} as const satisfies Readonly<Record<string, Members>>;

const isSegment = (text: string): text is keyof typeof MEMBERS => Object.hasOwn(MEMBERS, text);

const MOST_PER_PAGE = 100;

/**
 * GET /user/{segment}: one page, newest relation first. Blocked people are removed from the page that they are on, so a
 * page can be shorter than the others.
 */
export const getPeople: SignedInHandler<typeof calls.getPeople> = async ({ ctx, params, body }, { user }) => {
  const { db } = ctx;
  const { page, per_page: perPage } = body;
  const { segment } = params;
  if (!isSegment(segment)) throw refuse(404, "Not found");
  if (page < 1 || perPage < 1 || perPage > MOST_PER_PAGE) {
    throw refuse(422, `Pages are counted from 1 and hold at most ${MOST_PER_PAGE} people`);
  }
  const { table, of, id, since } = MEMBERS[segment];
  const members = db
    .select({ id, since })
    .from(table)
    .where(eq(of, user.id))
    .orderBy(desc(since), desc(id))
    .limit(perPage)
    .offset((page - 1) * perPage)
    .as("members");
  const rows = await db
    .select({ user: users })
    .from(members)
    .innerJoin(users, eq(users.id, members.id))
    .where(notBlocked(db, user.id))
    .orderBy(desc(members.since), desc(members.id));
  const total = await db.$count(table, eq(of, user.id));
  const data = await presentContacts(
    db,
    user.id,
    rows.map((row) => row.user),
  );
  return { data, current_page: page, last_page: pagesOf(total, perPage) };
};

const SEARCH_LIMIT = 20;

/**
 * GET /contacts/search/{query}: finds onboarded people by name, username or `@username`, or one by exact email address; the address
 * itself when there is none. Private people are never found. 422 below 4 characters (spec §5).
 */
export const searchContacts: SignedInHandler<typeof calls.searchContacts> = async ({ ctx, params }, { user }) => {
  const { db } = ctx;
  await limit(ctx, [["search", user.id]]);
  const text = params.query.trim();
  const problem = searchProblem(text);
  if (problem !== null) throw refuseFields({ query: [searchText(problem)] });
  const email = readEmail(text);
  const name = text.replace(/^@/, "");
  const like = `%${escapeLike(name)}%`;
  const matches =
    email === null
      ? or(ilike(users.username, like), ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, like))
      : eq(users.email, email);
  const rows = await db
    .select()
    .from(users)
    .where(
      and(
        matches,
        ne(users.id, user.id),
        eq(users.isPrivate, false),
        sql`${users.onboardedAt} is not null`,
        notBlocked(db, user.id),
      ),
    )
    .orderBy(desc(sql`lower(${users.username}) = ${name.toLowerCase()}`), users.firstName, users.lastName)
    .limit(SEARCH_LIMIT);
  return { data: rows.length === 0 && email !== null ? email : await presentContacts(db, user.id, rows) };
};

const idIs = (value: string): SQL => eq(users.id, value);
const ulidIs = (value: string): SQL => eq(users.ulid, value);
const codeIs = (value: string): SQL => eq(users.referralCode, value.toUpperCase());
const usernameIs = (value: string): SQL => eq(users.usernameKey, value.toLowerCase());

/** The text of the 404 for a person who does not exist or is not visible. */
export const PROFILE_NOT_FOUND = "Profile not found";

/** The onboarded person (or `me`) who fulfils the first possible condition; 404 when there is none. */
const findPerson = async (db: Db, me: string, ...conditions: ReadonlyArray<SQL>): Promise<UserRow> => {
  const [row] = await db
    .select()
    .from(users)
    .where(and(or(...conditions), or(eq(users.id, me), sql`${users.onboardedAt} is not null`)))
    .orderBy(...conditions.map((condition) => desc(condition)))
    .limit(1);
  if (row === undefined) throw refuse(404, PROFILE_NOT_FOUND);
  return row;
};

/** As `findPerson`; 404 when they blocked `me`, too. */
const visiblePerson = async (db: Db, me: string, ...conditions: ReadonlyArray<SQL>): Promise<UserRow> => {
  const row = await findPerson(db, me, ...conditions);
  const [blocked] = await db.select().from(blocks).where(isBlock(row.id, me));
  if (blocked !== undefined) throw refuse(404, PROFILE_NOT_FOUND);
  return row;
};

/**
 * The person with this id or ULID that `me` may see; 404 otherwise. Usernames and referral codes are not accepted: they
 * can be guessed, and the calls that use this function would reveal which of them exist.
 */
export const requireById = (db: Db, me: string, value: string): Promise<UserRow> =>
  visiblePerson(db, me, idIs(value), ulidIs(value));

/**
 * As `requireById`, also a person who blocked `me`: a person who blocks first can still be blocked, and the answer does not
 * say that they did.
 */
export const requireByIdAny = (db: Db, me: string, value: string): Promise<UserRow> =>
  findPerson(db, me, idIs(value), ulidIs(value));

/**
 * The person with this id, ULID, referral code or username that `me` may see; 404 otherwise. Private people are found by
 * their exact username or code. If a username equals another person's id or code, that other person is found.
 */
export const requirePerson = (db: Db, me: string, value: string): Promise<UserRow> =>
  visiblePerson(db, me, idIs(value), ulidIs(value), codeIs(value), usernameIs(value));

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** Whether a value can be guessed: a username or referral code rather than an id. */
export const isGuessable = (value: string): boolean => !UUID.test(value) && !ULID.test(value);
