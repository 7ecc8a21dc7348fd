import type { Contact, Profile } from "./entities.ts";
import type { Change } from "./messages.ts";

/** Whether one follows somebody after a change, or null when it says nothing about that. */
const followedBy = (change: Change): boolean | null => (change === "unblock" ? null : change === "follow");

/** A person's page once a change has been made: `following` flips, and the follower is counted (spec §4). */
export const changedProfile = (profile: Profile, change: Change): Profile => {
  const following = followedBy(change) ?? profile.following;
  return {
    ...profile,
    following,
    blocked: change === "block" || (profile.blocked && change !== "unblock"),
    followers_count: profile.followers_count + Number(following) - Number(profile.following),
  };
};

/** A person of a list once a change has been made; who is blocked follows one no longer either (decisions.md §2). */
export const changedContact = (contact: Contact, change: Change): Contact => ({
  ...contact,
  isFollowing: followedBy(change) ?? contact.isFollowing,
  following: contact.following && change !== "block",
});
