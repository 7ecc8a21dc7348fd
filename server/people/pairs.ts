import { and, type Column, eq, or, type SQL } from "drizzle-orm";
import { blocks, follows } from "../db/schema/people.ts";

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
